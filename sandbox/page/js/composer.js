// The message box: plain messages, names after @, and commands after /.

import { app, channel, emit, on } from "./app.js";
import { people } from "./choices.js";
import { announce, byId, fill, h, icon, iconButton } from "./dom.js";
import { author, summary } from "./message.js";
import { hush, say } from "./panels.js";
import { CommandForm } from "./slash.js";
import { Suggest } from "./suggest.js";

const TYPING_EVERY = 8000;
const drafts = new Map();
const suggest = new Suggest();

let form = null;
let answering = null;
let mentioned = [];
let lastTyping = 0;
let shownFor = null;

const text = h("textarea", {
  id: "composer-text", rows: 1, maxlength: 2000, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-multiline": "true", spellcheck: "true",
});
const box = h("div", { class: "composer-box" });
const typists = h("div", { class: "typists", "aria-live": "off" });

export function startComposer() {
  byId("composer").append(suggest.element, box, typists);
  text.addEventListener("input", typed);
  text.addEventListener("keydown", textKey);
  text.addEventListener("blur", () => suggest.input === text && suggest.hide());
  on("channel", moved);
  on(["channels", "people"], () => !form && showBox());
  on("typing", showTypists);
  on(["channel", "created"], showTypists);
  on("reply", ({ message }) => {
    answering = message;
    leaveCommand();
    text.focus();
  });
  on("type-command", ({ path }) => typeCommand(path));
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("input, textarea, select, dialog, .popup") || event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== "/" || busy) return;
    event.preventDefault();
    if (!form) typeCommand("");
  });
}

// ---- which box ----

function moved() {
  const key = `${app.session.persona.id}:${app.channelId}`;
  if (shownFor && shownFor !== key) drafts.set(shownFor, text.value);
  if (shownFor !== key) {
    text.value = drafts.get(key) ?? "";
    answering = null;
    form = null;
    hush();
  }
  shownFor = key;
  showBox();
}

function showBox() {
  const here = channel();
  suggest.hide();
  const focused = document.activeElement === text;
  const may = here && (here.can.send || here.can.command);
  const reply = answering && h("div", { class: "answering" }, icon("reply"), h("span", {}, "Answering ", h("strong", {}, author(answering).name), ": ", summary(answering).slice(0, 80)),
    iconButton("close", "Do not answer", () => { answering = null; showBox(); text.focus(); }));
  const label = here ? `Message ${here.kind === "dm" ? here.name : `#${here.name}`}` : "Message";
  text.placeholder = here?.can.send ? `${label} — or / for commands` : "Only commands here: type /";
  text.setAttribute("aria-label", text.placeholder);
  if (form) fill(box, form.element);
  else if (!may) fill(box, h("p", { class: "composer-no" }, here ? "This persona may not write here." : ""));
  else {
    fill(box, reply, h("div", { class: "composer-line" },
      iconButton("slash", "Commands", () => typeCommand(""), { class: "icon-button round" }), text,
      h("button", { type: "button", class: "send", "aria-label": "Send", title: "Send", on: { click: send } }, icon("send"))));
    if (focused) text.focus();
  }
  grow();
}

function grow() {
  text.style.setProperty("--rows", String(Math.min(Math.max(text.value.split("\n").length, Math.ceil(text.value.length / 90)), 8)));
}

// ---- plain text ----

function typed() {
  hush();
  grow();
  offer();
  if (Date.now() - lastTyping < TYPING_EVERY || !text.value || text.value.startsWith("/") || !channel()?.can.send) return;
  lastTyping = Date.now();
  app.session.request("typing", { channel: app.channelId }).catch(say);
}

function textKey(event) {
  if (suggest.key(event)) return;
  if (event.key === "Escape" && answering) {
    answering = null;
    showBox();
    text.focus();
  }
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  send();
}

async function send() {
  const content = mentioned.reduce((words, person) => words.replaceAll(`@${person.label}`, `<@${person.value}>`), text.value).trim();
  if (!content) return text.focus();
  if (content.startsWith("/")) return say(`There is no command ${content.split("\n")[0].slice(0, 60)} here. Type / and choose one from the list.`);
  const kept = { value: text.value, answering };
  text.value = "";
  answering = null;
  lastTyping = 0;
  showBox();
  text.focus();
  try {
    const { message } = await app.session.request("send", { channel: app.channelId, content, ...(kept.answering ? { reply_to: kept.answering.id } : {}) });
    app.session.created(message);
    mentioned = [];
  } catch (error) {
    text.value = text.value || kept.value;
    answering = kept.answering;
    showBox();
    say(error);
  }
  return undefined;
}

// ---- suggestions ----

function offer() {
  const { value, selectionStart: caret } = text;
  if (value.startsWith("/") && !value.includes("\n")) return offerCommands(value.slice(1));
  const at = /(?:^|\s)@([\p{L}\p{N}_]*)$/u.exec(value.slice(0, caret));
  if (!at) return suggest.hide();
  const found = people().filter((person) => `${person.label} ${person.description}`.toLowerCase().includes(at[1].toLowerCase()));
  return suggest.show(text, "People", found.map((person) => ({ ...person, detail: null, pick: () => mention(person, caret - at[1].length - 1, caret) })));
}

function mention(person, from, to) {
  mentioned.push(person);
  text.setRangeText(`@${person.label} `, from, to, "end");
  suggest.hide();
  grow();
}

const usable = () => app.session.commands.filter((command) => command.type === 1 && command.allowed);

function offerCommands(typedPath) {
  if (!channel()?.can.command) return suggest.show(text, "Commands", [], "This persona may not use commands here.");
  const exact = typedPath.endsWith(" ") && usable().find((command) => command.path === typedPath.trim());
  if (exact) return fillIn(exact);
  const words = typedPath.trim().toLowerCase();
  const score = (command) => (command.path.startsWith(words) ? 0 : command.path.includes(words) ? 1 : command.description.toLowerCase().includes(words) ? 2 : 3);
  const found = usable().filter((command) => score(command) < 3).sort((a, b) => score(a) - score(b) || a.path.localeCompare(b.path));
  const items = found.map((command) => ({
    label: `/${command.path}`, description: command.description, detail: command.options.filter((option) => option.required).map((option) => option.name).join(" "),
    pick: () => fillIn(command),
  }));
  return suggest.show(text, words ? `Commands matching “${words}”` : "Commands", items, usable().length ? "No such command." : "The bot has no commands here yet.");
}

function typeCommand(path) {
  const command = usable().find((one) => one.path === path);
  if (command) return fillIn(command);
  form = null;
  text.value = `/${path}`;
  showBox();
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
  return offer();
}

// ---- commands ----

function fillIn(command) {
  text.value = "";
  hush();
  form = new CommandForm(command, { suggest, submit: (options) => runCommand(command, options), leave: () => { leaveCommand(); text.focus(); } });
  showBox();
  form.focus();
  announce(`Command ${command.path}. ${command.description}`);
}

function leaveCommand() {
  form = null;
  showBox();
}

async function runCommand(command, options) {
  const { session } = app;
  const item = { kind: "slash", channel: app.channelId, path: command.path };
  session.sent = [...(session.sent ?? []).filter((one) => !one.failed), item];
  leaveCommand();
  text.focus();
  emit("pending");
  const answer = await session.interact("slash", { channel: item.channel, command: command.path, options }, item);
  if (answer.status === "failed") {
    item.failed = answer.refused ? answer.reason : answer.reason === "offline" ? "The application is offline and did not respond." : "The application did not respond.";
    announce(item.failed);
  } else session.sent = session.sent.filter((one) => one !== item);
  emit("pending");
}

// ---- who is typing ----

function showTypists() {
  const who = (app.channelId ? app.session.typists(app.channelId) : []).map((id) => app.session.person(id)?.name).filter(Boolean);
  fill(typists, who.length > 0 && [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    h("strong", {}, who.join(", ")), who.length > 1 ? " are typing…" : " is typing…"]);
}
