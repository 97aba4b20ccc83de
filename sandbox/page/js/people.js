// The bar on top (who am I now?) and the list of members.

import { app, on, openDm, play } from "./app.js";
import { avatar } from "./avatar.js";
import { byId, fill, h, iconButton } from "./dom.js";
import { say, togglePanel } from "./panels.js";

export function startPeople() {
  on(["persona", "people", "unread", "created", "link", "modal"], showPersonas);
  on(["persona", "people", "channel", "channels"], showMembers);
  document.addEventListener("keydown", (event) => {
    const digit = /^Digit([1-9])$/.exec(event.code);
    if (!event.altKey || event.ctrlKey || event.metaKey || !digit) return;
    const persona = app.session?.personas?.[Number(digit[1]) - 1];
    if (!persona) return;
    event.preventDefault();
    play(persona.id);
  });
}

function showPersonas() {
  const { session } = app;
  if (!session?.ready) return;
  const focused = document.activeElement?.dataset?.persona;
  const bar = byId("personas");
  fill(
    bar,
    iconButton("menu", "Channels", () => togglePanel("sidebar"), { class: "icon-button only-narrow" }),
    h("span", { class: "who" }, "You are"),
    h("div", { class: "persona-chips", role: "group", "aria-label": "Switch persona" }, session.personas.map(chip)),
    h("span", { class: "grow" }),
    iconButton("tools", "Faults and bot traffic", () => togglePanel("tools"), { "aria-expanded": String(app.toolsOpen), class: "icon-button tools-toggle" }),
  );
  if (focused) bar.querySelector(`[data-persona="${focused}"]`)?.focus();
}

function chip(persona, place) {
  const mine = persona.id === app.session.persona.id;
  const other = app.sessions.get(persona.id);
  const pings = mine || !other?.ready ? 0 : other.totalPings() + other.modals.length;
  const unread = !mine && other?.ready && other.anyUnread();
  const state = [mine ? "you" : "", persona.spectator ? "watches only" : "", pings ? `${pings} waiting` : unread ? "unread messages" : ""];
  const label = [`${persona.name}`, ...state.filter(Boolean), `Alt+${place + 1}`].join(", ");
  return h(
    "button",
    {
      type: "button", class: mine ? "chip mine" : "chip", "aria-pressed": String(mine), "aria-label": label, title: label,
      dataset: { persona: persona.id }, on: { click: () => play(persona.id) },
    },
    avatar(persona, place, "small"),
    h("span", { class: "chip-name" }, persona.name),
    h("kbd", { "aria-hidden": "true" }, String(place + 1)),
    pings ? h("span", { class: "badge" }, String(pings)) : unread && h("span", { class: "dot" }),
  );
}

function showMembers() {
  const { session } = app;
  if (!session?.ready) return;
  const here = session.channels.get(app.channelId);
  const inside = session.personas.filter((persona) => (here?.kind === "text" ? persona.in_guild : here?.members?.includes(persona.id)));
  const outside = session.personas.filter((persona) => !inside.includes(persona));
  const title = here?.kind === "thread" ? "In this thread" : here?.kind === "dm" ? "In this conversation" : "Members";
  fill(
    byId("members"),
    h("div", { class: "panel-head only-narrow" }, h("h2", {}, "Members"), iconButton("close", "Close", () => togglePanel("members"))),
    h("h3", {}, `${title} — ${inside.length}`),
    h("ul", {}, inside.map(member)),
    h("h3", {}, "Bot"),
    h("ul", {}, session.bot && member(session.bot)),
    outside.length > 0 && here?.kind !== "dm" && [h("h3", {}, "Not here"), h("ul", {}, outside.map(member))],
  );
}

function member(person) {
  const { session } = app;
  const mine = person.id === session.persona.id;
  const notes = [
    person.bot && (person.online ? "online" : "offline"),
    person.host && "host", person.spectator && "watches", !person.bot && !person.in_guild && "left", person.dms_closed && "DMs closed", mine && "you",
  ];
  const roles = (person.roles ?? []).filter((role) => role !== "@everyone");
  return h(
    "li",
    { class: person.bot && !person.online ? "member away" : "member" },
    avatar(person, session.place(person.id), "small"),
    h("span", { class: "member-text" },
      h("span", { class: "member-name" }, person.name, person.bot && h("span", { class: "app-badge" }, "APP")),
      h("span", { class: "member-notes" }, [...roles, ...notes.filter(Boolean)].join(" · "))),
    !mine && iconButton("at", `Message ${person.name}`, () => openDm(person.bot ? null : person.id).catch(say)),
  );
}

