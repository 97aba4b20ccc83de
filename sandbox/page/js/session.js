// What one persona knows: channels, messages, commands, and the answers it waits for. Nothing of another persona gets in here.

import { compareIds } from "./dom.js";
import { Link } from "./link.js";
import { readMark, setReadMark } from "./marks.js";

const TYPING_LASTS = 10000;
const PAGE = 50;

export class Session {
  // `tell(what, detail)` is called after each change, with the session as `this`.
  constructor(persona, tell) {
    this.tell = (what, detail = {}) => tell(this, what, detail);
    this.up = false;
    this.ready = false;
    this.channels = new Map();
    this.logs = new Map();
    this.pings = new Map();
    this.typing = new Map();
    this.waiting = new Map();
    this.early = new Map();
    this.chosen = new Map();
    this.failures = new Map();
    this.modals = [];
    this.link = new Link(persona, {
      state: (state) => this.take(state),
      event: (event) => this.hear(event),
      up: (up) => this.connected(up),
      stranger: () => this.tell("stranger"),
    });
  }

  request(op, fields) {
    return this.link.request(op, fields);
  }

  // ---- state ----

  take(state) {
    const restarted = this.epoch !== undefined && this.epoch !== state.epoch;
    Object.assign(this, {
      persona: state.persona, personas: state.personas, bot: state.bot, guilds: state.guilds,
      commands: state.commands, faults: state.faults, epoch: state.epoch, ready: true,
    });
    const all = [...state.guilds.flatMap((guild) => guild.channels), ...state.dms];
    this.channels = new Map(all.map((channel) => [channel.id, channel]));
    const known = [...this.logs.keys()];
    this.logs.clear();
    if (restarted) this.early.clear();
    this.endWaiting();
    for (const channel of all) this.baseline(channel);
    for (const channel of all) if (known.includes(channel.id) || this.unread(channel.id)) this.load(channel.id);
    this.tell("state");
  }

  baseline(channel) {
    if (readMark(this.persona.id, channel.id) === null) setReadMark(this.persona.id, channel.id, channel.last_message_id ?? "0");
  }

  connected(up) {
    this.up = up;
    if (!up) this.endWaiting();
    this.tell("link");
  }

  endWaiting() {
    const ended = [...this.waiting.values()];
    this.waiting.clear();
    for (const item of ended) this.tell("waiting", item);
  }

  person(id) {
    if (this.bot?.id === id) return this.bot;
    return this.personas.find((persona) => persona.id === id) ?? null;
  }

  place(id) {
    return this.personas.findIndex((persona) => persona.id === id);
  }

  role(id) {
    return this.guilds.flatMap((guild) => guild.roles).find((role) => role.id === id) ?? null;
  }

  guildOf(channelId) {
    return this.guilds.find((guild) => guild.id === this.channels.get(channelId)?.guild_id) ?? this.guilds[0] ?? null;
  }

  // ---- messages ----

  log(channelId) {
    if (!this.logs.has(channelId)) this.logs.set(channelId, { messages: [], more: true, loaded: false, loading: false });
    return this.logs.get(channelId);
  }

  async load(channelId, older = false) {
    const log = this.log(channelId);
    if (log.loading || (log.loaded && !older)) return;
    log.loading = true;
    try {
      const before = older && log.messages.length ? { before: log.messages[0].id } : {};
      const { messages, more } = await this.request("history", { channel: channelId, limit: PAGE, ...before });
      if (this.logs.get(channelId) !== log) return;
      for (const message of messages) insert(log.messages, message);
      log.more = more;
      log.loaded = true;
      if (!older) this.countPings(channelId);
    } catch (error) {
      log.error = error.message;
    } finally {
      log.loading = false;
    }
    this.tell("log", { channel: channelId, older });
  }

  countPings(channelId) {
    const mark = readMark(this.persona.id, channelId) ?? "0";
    const missed = this.log(channelId).messages.filter((m) => compareIds(m.id, mark) > 0 && m.sandbox?.pings_me);
    this.pings.set(channelId, missed.length);
    this.tell("unread", { channel: channelId });
  }

  message(channelId, id) {
    return this.logs.get(channelId)?.messages.find((message) => message.id === id) ?? null;
  }

  unread(channelId) {
    const channel = this.channels.get(channelId);
    return compareIds(channel?.last_message_id, readMark(this.persona.id, channelId)) > 0;
  }

  read(channelId) {
    const last = this.channels.get(channelId)?.last_message_id;
    if (last && this.unread(channelId)) setReadMark(this.persona.id, channelId, last);
    if (this.pings.get(channelId)) this.pings.set(channelId, 0);
    this.tell("unread", { channel: channelId });
  }

  totalPings() {
    return [...this.pings.values()].reduce((sum, count) => sum + count, 0);
  }

  anyUnread() {
    return [...this.channels.keys()].some((id) => this.unread(id));
  }

  // ---- events ----

  hear(event) {
    const handler = HEARD[event.type];
    if (handler) handler(this, event);
  }

  created(message) {
    const { channel_id: channelId } = message;
    const channel = this.channels.get(channelId);
    if (channel && compareIds(message.id, channel.last_message_id) > 0) channel.last_message_id = message.id;
    const log = this.log(channelId);
    const isNew = insert(log.messages, message);
    this.typing.get(channelId)?.delete(message.author.id);
    if (message.author.id === this.persona.id) setReadMark(this.persona.id, channelId, channel?.last_message_id ?? message.id);
    else if (isNew && message.sandbox?.pings_me) this.pings.set(channelId, (this.pings.get(channelId) ?? 0) + 1);
    this.tell("created", { message, isNew });
  }

  changed(message) {
    for (const key of this.chosen.keys()) if (key.startsWith(`${message.id}:`)) this.chosen.delete(key);
    const log = this.log(message.channel_id);
    const at = log.messages.findIndex((one) => one.id === message.id);
    if (at < 0) return;
    const pinged = message.sandbox?.pings_me && !log.messages[at].sandbox?.pings_me;
    log.messages[at] = message;
    if (pinged) this.pings.set(message.channel_id, (this.pings.get(message.channel_id) ?? 0) + 1);
    this.tell("changed", { message });
  }

  removed(channelId, id) {
    const log = this.log(channelId);
    log.messages = log.messages.filter((message) => message.id !== id);
    this.failures.delete(id);
    this.tell("removed", { channel: channelId, id });
  }

  heardTyping({ channel, user }) {
    if (user === this.persona.id) return;
    if (!this.typing.has(channel)) this.typing.set(channel, new Map());
    this.typing.get(channel).set(user, Date.now() + TYPING_LASTS);
    this.tell("typing", { channel });
    setTimeout(() => this.tell("typing", { channel }), TYPING_LASTS + 100);
  }

  typists(channelId) {
    const now = Date.now();
    return [...(this.typing.get(channelId) ?? [])].filter(([, until]) => until > now).map(([user]) => user);
  }

  // ---- interactions ----

  // Sends a press, select, slash command, menu command or form. `item` tells what waits: {kind, channel, message, custom_id, command}.
  // Resolves with the answer's event; its `status` may be "failed".
  async interact(op, fields, item) {
    const key = Symbol(op);
    this.waiting.set(key, item);
    if (item.message) this.failures.delete(item.message);
    this.tell("waiting", item);
    try {
      const { interaction } = await this.request(op, fields);
      return await this.answer(interaction);
    } catch (error) {
      return { status: "failed", reason: error.message, refused: true };
    } finally {
      this.waiting.delete(key);
      this.tell("waiting", item);
    }
  }

  answer(interaction) {
    if (this.early.has(interaction)) {
      const event = this.early.get(interaction);
      this.early.delete(interaction);
      return event;
    }
    return new Promise((resolve) => this.early.set(interaction, resolve));
  }

  answered(event) {
    const waiting = this.early.get(event.interaction);
    if (event.status === "modal") {
      this.modals.push(event.modal);
      this.tell("modal");
    }
    if (typeof waiting === "function") {
      this.early.delete(event.interaction);
      waiting(event);
    } else if (!waiting) this.early.set(event.interaction, event);
    if (this.early.size > 200) this.early.delete(this.early.keys().next().value);
  }

  busyWith(messageId) {
    return [...this.waiting.values()].find((item) => item.message === messageId)?.custom_id ?? null;
  }

  async component(op, message, customId, extra = {}) {
    if (this.busyWith(message.id)) return;
    const fields = { channel: message.channel_id, message: message.id, custom_id: customId, ...extra };
    const answer = await this.interact(op, fields, { kind: "component", channel: message.channel_id, message: message.id, custom_id: customId });
    if (answer.status !== "failed") return;
    this.failures.set(message.id, answer.refused ? answer.reason : "This interaction failed");
    this.tell("failure", { channel: message.channel_id, id: message.id });
  }
}

// Keeps a log sorted by id; says whether the message was new.
function insert(messages, message) {
  let at = messages.length;
  while (at > 0 && compareIds(messages[at - 1].id, message.id) > 0) at -= 1;
  if (messages[at - 1]?.id === message.id) {
    messages[at - 1] = message;
    return false;
  }
  messages.splice(at, 0, message);
  return true;
}

const HEARD = {
  "message.create": (session, { message }) => session.created(message),
  "message.update": (session, { message }) => session.changed(message),
  "message.delete": (session, { channel, id }) => session.removed(channel, id),
  typing: (session, event) => session.heardTyping(event),
  interaction: (session, event) => session.answered(event),
  channel: (session, { channel }) => {
    const isNew = !session.channels.has(channel.id);
    session.channels.set(channel.id, channel);
    if (isNew && readMark(session.persona.id, channel.id) === null) setReadMark(session.persona.id, channel.id, "0");
    session.tell("channels", { channel: channel.id });
  },
  "channel.gone": (session, { id }) => {
    session.channels.delete(id);
    session.logs.delete(id);
    session.pings.delete(id);
    session.tell("channels", { channel: id });
  },
  commands: (session, { commands }) => {
    session.commands = commands;
    session.tell("commands");
  },
  people: (session, { personas, bot }) => {
    session.personas = personas;
    session.bot = bot;
    session.persona = personas.find((one) => one.id === session.persona.id) ?? session.persona;
    session.tell("people");
  },
  faults: (session, { faults }) => {
    session.faults = faults;
    session.tell("faults");
  },
};
