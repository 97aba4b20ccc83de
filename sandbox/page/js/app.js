// The page's own state: which persona, which channel, and who wants to hear of changes.

import { Session } from "./session.js";
import { forgetOthers, remember, remembered } from "./marks.js";

const listeners = new Map();

export const app = {
  sessions: new Map(),
  session: null,
  channelId: null,
  // The channel chosen last: whoever may see it is shown it, the others see another one meanwhile.
  wanted: null,
  lastChannels: new Map(),
  toolsOpen: false,
};

// `what`: persona, switched (to another one), channel, log, created, changed, removed, channels, commands, people, faults, link, typing, waiting, failure, modal,
// unread. Only of the persona now played, except `unread`, `people` and `link`.
export function on(what, handler) {
  for (const one of [what].flat()) listeners.set(one, [...(listeners.get(one) ?? []), handler]);
}

export function emit(what, detail = {}) {
  for (const handler of listeners.get(what) ?? []) handler(detail);
}

const OF_ALL = ["unread", "link", "people"];

function heard(session, what, detail) {
  if (what === "stranger") return location.reload();
  if (what === "state") return arrived(session);
  if (what === "created" && session !== app.session) return emit("unread", detail);
  if (session === app.session || OF_ALL.includes(what)) emit(what, detail);
  return undefined;
}

export function start() {
  const first = new Session(remembered("persona"), heard);
  app.session = first;
  first.link.on.stranger = () => {
    remember("persona", null);
    location.reload();
  };
}

function arrived(session) {
  app.sessions.set(session.persona.id, session);
  if (session !== app.session) return emit("unread");
  for (const persona of session.personas) {
    if (!app.sessions.has(persona.id)) app.sessions.set(persona.id, new Session(persona.id, heard));
  }
  forgetOthers(session.personas.map((persona) => persona.id));
  emit("persona");
  emit("link");
  app.wanted ??= remembered("channel");
  return settle();
}

export function play(personaId) {
  const session = app.sessions.get(personaId);
  if (!session || session === app.session) return;
  if (app.session.ready) app.lastChannels.set(app.session.persona.id, app.channelId);
  app.session = session;
  remember("persona", personaId);
  emit("persona");
  emit("link");
  emit("switched");
  if (session.ready) settle();
  if (session.modals.length) emit("modal");
}

export function choose(channelId) {
  app.wanted = channelId;
  remember("channel", channelId);
  settle();
}

// Opens the wanted channel; where the persona does not see it, the one it had open last, or the first.
function settle() {
  const { session } = app;
  const known = [app.wanted, app.lastChannels.get(session.persona.id)].find((id) => session.channels.has(id));
  app.channelId = known ?? session.channels.keys().next().value ?? null;
  emit("channel");
  if (app.channelId) session.load(app.channelId);
}

export const channel = () => app.session?.channels?.get(app.channelId) ?? null;

export async function openDm(userId) {
  const { channel: opened } = await app.session.request("dm", userId ? { user: userId } : {});
  app.session.channels.set(opened.id, opened);
  emit("channels", { channel: opened.id });
  choose(opened.id);
}

// How names in messages are looked up, for the persona now played.
export function names() {
  const { session } = app;
  return {
    me: session.persona.id,
    user: (id) => session.person(id),
    role: (id) => session.role(id),
    mine: (id) => session.persona.roles?.includes(session.role(id)?.name),
    channel: (id) => session.channels.get(id) ?? null,
    open: (id) => choose(id),
    command: (path) => emit("type-command", { path }),
  };
}
