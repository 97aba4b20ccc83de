// Channels, the threads under them, direct messages: what this persona may see.

import { app, channel, choose, emit, on, openDm } from "./app.js";
import { avatar } from "./avatar.js";
import { announce, byId, compareIds, fill, h, icon, iconButton } from "./dom.js";
import { closeDrawers, dialog, isNarrow, say, togglePanel } from "./panels.js";

export function startSidebar() {
  on(["persona", "channel", "channels", "unread", "created", "people"], showSidebar);
  on(["persona", "channel", "channels", "people", "link"], showHeading);
  on("channels", ({ channel: changed }) => {
    if (changed === app.channelId && !channel()) choose(null);
  });
  on("channel", () => {
    if (isNarrow() && byId("sidebar").classList.contains("open")) closeDrawers();
    const here = channel();
    if (here) announce(`${title(here)}`);
  });
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const ids = [...byId("sidebar").querySelectorAll("[data-channel]")].map((element) => element.dataset.channel);
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (!ids.length) return;
    event.preventDefault();
    choose(ids[(ids.indexOf(app.channelId) + step + ids.length) % ids.length]);
  });
}

export function title(here) {
  if (here.kind === "dm") return `Conversation with ${here.name}`;
  return here.kind === "thread" ? `Thread ${here.name}` : `Channel ${here.name}`;
}

function showSidebar() {
  const { session } = app;
  if (!session?.ready) return;
  const panel = byId("sidebar");
  const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  const openOld = panel.querySelector("details")?.open;
  fill(
    panel,
    h("div", { class: "panel-head only-narrow" }, h("h2", {}, "Channels"), iconButton("close", "Close", () => togglePanel("sidebar"))),
    session.guilds.map((guild) => guildPart(guild, openOld)),
    h("h3", {}, "Direct messages", iconButton("plus", "Message the bot", () => openDm(null).catch(say))),
    h("ul", { class: "channels" }, direct().map((one) => row(one))),
  );
  if (focused) panel.querySelector(`[data-channel="${focused}"]`)?.focus();
}

const all = () => [...app.session.channels.values()];

const direct = () => all().filter((one) => one.kind === "dm").sort((a, b) => compareIds(b.last_message_id, a.last_message_id));

function guildPart(guild, openOld) {
  const mine = all().filter((one) => one.guild_id === guild.id);
  const threads = mine.filter((one) => one.kind === "thread");
  const old = threads.filter((one) => one.archived);
  return [
    h("h2", { class: "guild-name" }, guild.name),
    h("ul", { class: "channels" }, mine.filter((one) => one.kind === "text").map((one) => [
      row(one),
      threads.filter((thread) => thread.parent_id === one.id && !thread.archived).map((thread) => row(thread)),
    ])),
    old.length > 0 && h("details", { class: "old", open: openOld }, h("summary", {}, `Archived threads — ${old.length}`),
      h("ul", { class: "channels" }, old.map((thread) => row(thread)))),
  ];
}

function row(one) {
  const { session } = app;
  const here = one.id === app.channelId;
  const pings = session.pings.get(one.id) ?? 0;
  const unread = !here && session.unread(one.id);
  const kind = { text: "channel", thread: one.private ? "private thread" : "thread", dm: "direct message" }[one.kind];
  const label = [`${one.name}`, kind, unread ? "unread" : "", pings ? `${pings} mentions` : ""].filter(Boolean).join(", ");
  return h("li", { class: one.kind },
    h("button",
      {
        type: "button", class: `channel${here ? " here" : ""}${unread ? " unread" : ""}`, "aria-current": here ? "page" : null,
        "aria-label": label, dataset: { channel: one.id }, on: { click: () => choose(one.id) },
      },
      one.kind === "dm" ? face(one) : icon(one.private ? "lock" : one.kind === "thread" ? "thread" : "hash"),
      h("span", { class: "channel-name" }, one.name),
      pings > 0 ? h("span", { class: "badge" }, String(pings)) : unread && h("span", { class: "dot" })));
}

function face(one) {
  const { session } = app;
  const other = session.person(one.members.find((id) => id !== session.persona.id));
  return other ? avatar(other, session.place(other.id), "tiny") : icon("at");
}

function showHeading() {
  const here = channel();
  if (!app.session?.ready) return;
  if (!here) {
    fill(byId("heading"), h("h1", {}, "Nothing to see here"));
    return;
  }
  document.title = `${here.kind === "dm" ? "@" : "#"}${here.name} — Oneiros sandbox`;
  const parent = here.kind === "thread" && app.session.channels.get(here.parent_id);
  fill(
    byId("heading"),
    parent && iconButton("back", `Back to #${parent.name}`, () => choose(parent.id)),
    icon(here.kind === "dm" ? "at" : here.private ? "lock" : here.kind === "thread" ? "thread" : "hash"),
    h("h1", {}, here.name),
    here.archived && h("span", { class: "tag" }, "archived"),
    here.locked && h("span", { class: "tag" }, "locked"),
    h("span", { class: "topic" }, here.topic ?? (parent ? `in #${parent.name}` : "")),
    h("span", { class: "grow" }),
    here.kind === "text" && here.can?.create_thread && iconButton("thread", "New thread", () => askThread(here)),
    here.kind === "thread" && membership(here),
    iconButton("help", "How this works", () => emit("welcome")),
    iconButton("people", "Members", () => togglePanel("members")),
  );
}

function membership(here) {
  const inside = here.members.includes(app.session.persona.id);
  const act = (op) => () => app.session.request(op, { channel: here.id }).catch(say);
  return [
    inside && iconButton("plus", "Invite somebody", () => askInvite(here)),
    h("button", { type: "button", class: "small-button", on: { click: act(inside ? "leave" : "join") } }, inside ? "Leave" : "Join"),
  ];
}

export function askThread(here, message = null) {
  const name = h("input", { id: "thread-name", maxlength: 100, required: true, autocomplete: "off" });
  const secret = h("input", { id: "thread-private", type: "checkbox" });
  const create = async (event, close) => {
    event.preventDefault();
    try {
      const fields = { channel: here.id, name: name.value, private: secret.checked, ...(message ? { message } : {}) };
      const { channel: made } = await app.session.request("thread", fields);
      app.session.channels.set(made.id, made);
      close();
      choose(made.id);
    } catch (error) {
      close();
      say(error);
    }
  };
  dialog({ class: "small-dialog", "aria-labelledby": "thread-title" }, (close) =>
    h("form", { on: { submit: (event) => create(event, close) } },
      h("h2", { id: "thread-title" }, `New thread in #${here.name}`),
      h("label", { class: "field", for: "thread-name" }, "Name", name),
      !message && h("label", { class: "check-row" }, secret, "Private: only people who are invited see it"),
      buttons(close, "Create")));
}

function askInvite(here) {
  const { session } = app;
  const invite = (user, close) => {
    session.request("invite", { channel: here.id, user }).catch(say);
    close();
  };
  const outside = session.personas.filter((persona) => !here.members.includes(persona.id));
  dialog({ class: "small-dialog", "aria-labelledby": "invite-title" }, (close) => [
    h("h2", { id: "invite-title" }, "Invite to the thread"),
    outside.length ? outside.map((persona) =>
      h("button", { type: "button", class: "plain-row", on: { click: () => invite(persona.id, close) } }, avatar(persona, session.place(persona.id), "small"), persona.name))
      : h("p", {}, "Everybody is here already."),
    h("div", { class: "dialog-buttons" }, h("button", { type: "button", class: "button secondary", on: { click: close } }, "Close")),
  ]);
}

const buttons = (close, word) => h("div", { class: "dialog-buttons" },
  h("button", { type: "button", class: "button secondary", on: { click: close } }, "Cancel"),
  h("button", { type: "submit", class: "button primary" }, word));
