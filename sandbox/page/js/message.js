// One message.

import { app, choose, emit, names } from "./app.js";
import { avatar } from "./avatar.js";
import { component, layoutText, markBusy } from "./components.js";
import { h, icon, iconButton } from "./dom.js";
import { plain, render } from "./markdown.js";
import { attachment, embed } from "./media.js";
import { say } from "./panels.js";
import { menuPopup } from "./popup.js";
import { askThread } from "./sidebar.js";
import { full, hour, stamp } from "./time.js";

const V2 = 32768;
const TOGETHER = 7 * 60 * 1000;

export function author(message) {
  const { id, global_name: shown, username, bot } = message.author;
  return app.session.person(id) ?? { id, name: shown ?? username, username, bot, colour: null };
}

// Whether a message goes under the one before it without a heading of its own.
export function follows(message, before) {
  if (!before || before.author.id !== message.author.id || isLine(before) || message.type !== 0) return false;
  if (Boolean(before.sandbox?.ephemeral) !== Boolean(message.sandbox?.ephemeral)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

const isLine = (message) => message.type === 18 || message.type === 6;

export function summary(message) {
  if (message.sandbox?.thinking) return "is thinking";
  const words = [message.content, message.flags & V2 ? layoutText(message.components) : ""];
  for (const one of message.embeds ?? []) words.push(one.title ?? "", one.description ?? "");
  for (const one of message.attachments ?? []) words.push(`picture or file: ${one.description ?? one.filename}`);
  return plain(words.filter(Boolean).join(" "), names());
}

export function messageElement(message, before) {
  if (isLine(message)) return line(message);
  const { session } = app;
  const who = author(message);
  const compact = follows(message, before);
  const extra = message.sandbox ?? {};
  const date = new Date(message.timestamp);
  const classes = ["message", compact && "compact", extra.pings_me && "pings-me", extra.ephemeral && "ephemeral", extra.thinking && "is-thinking"];
  const element = h("li", { id: `message-${message.id}`, class: classes.filter(Boolean).join(" "), dataset: { message: message.id } },
    context(message),
    compact
      ? h("time", { class: "gutter", datetime: message.timestamp, title: full(date) }, hour(date))
      : avatar(who, session.place(who.id)),
    h("div", { class: "message-main" },
      h("div", { class: compact ? "message-head visually-hidden" : "message-head" },
        h("span", { class: "author", vars: {} }, who.name),
        who.bot && h("span", { class: "app-badge" }, "APP"),
        h("time", { datetime: message.timestamp, title: full(date) }, stamp(date))),
      h("div", { class: "message-body" }, body(message)),
      message.thread && threadCard(message.thread),
      extra.ephemeral && ephemeralNote(message),
      h("div", { class: "failure", role: "status" }, failureText(message))),
    toolbar(message));
  markBusy(element, session.busyWith(message.id));
  return element;
}

function failureText(message) {
  const text = app.session.failures.get(message.id);
  return text ? [icon("alert"), h("span", {}, text)] : [];
}

export function showFailure(element, id) {
  const message = { id };
  element.querySelector(".failure").replaceChildren(...failureText(message));
}

function body(message) {
  if (message.sandbox?.thinking) {
    return h("div", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${author(message).name} is thinking…`);
  }
  const edited = message.edited_timestamp && h("span", { class: "edited", title: full(new Date(message.edited_timestamp)) }, "(edited)");
  if (message.flags & V2) return [h("div", { class: "layout" }, message.components.map((part) => component(part, message))), edited];
  const text = message.content ? h("div", { class: "content" }, render(message.content, names())) : null;
  if (text && edited) (text.lastElementChild?.classList.contains("md-text") ? text.lastElementChild : text).append(" ", edited);
  return [
    text,
    message.attachments?.length > 0 && h("div", { class: "attachments" }, message.attachments.map(attachment)),
    (message.embeds ?? []).map(embed),
    (message.components ?? []).map((part) => component(part, message)),
    !text && edited,
  ];
}

function usedName(message) {
  const path = message.sandbox?.command ?? "a command";
  const menu = message.type === 23 || app.session.commands.some((command) => command.path === path && command.type !== 1);
  return menu ? path : `/${path}`;
}

// What a message answers: a slash command or another message.
function context(message) {
  const { session } = app;
  const used = message.interaction_metadata?.user;
  if ((message.type === 20 || message.type === 23) && used) {
    const person = session.person(used.id) ?? { name: used.global_name ?? used.username };
    return h("div", { class: "context" }, avatar(person, session.place(used.id), "tiny"), h("strong", {}, person.name), " used ",
      h("span", { class: "context-command" }, usedName(message)));
  }
  if (message.type !== 19) return null;
  const id = message.message_reference?.message_id;
  const target = session.message(message.channel_id, id) ?? message.referenced_message;
  if (!target) return h("div", { class: "context" }, icon("reply"), "The message it answers is gone.");
  const who = author(target);
  return h("button", { type: "button", class: "context", "aria-label": `Answers ${who.name}: go there`, on: { click: () => emit("jump", { id }) } },
    icon("reply"), avatar(who, session.place(who.id), "tiny"), h("strong", {}, who.name), h("span", { class: "context-text" }, summary(target).slice(0, 120)));
}

function line(message) {
  const who = author(message);
  const date = new Date(message.timestamp);
  const pinned = message.type === 6;
  const threadId = message.message_reference?.channel_id ?? message.thread?.id ?? message.id;
  const known = app.session.channels.get(threadId);
  return h("li", { id: `message-${message.id}`, class: "message line", dataset: { message: message.id } },
    icon(pinned ? "pin" : "thread"),
    h("div", { class: "message-main" },
      h("strong", {}, who.name), pinned ? " pinned a message here. " : " started a thread: ",
      !pinned && (known ? h("button", { type: "button", class: "mention", on: { click: () => choose(threadId) } }, message.content) : h("span", {}, message.content)),
      " ", h("time", { datetime: message.timestamp, title: full(date) }, stamp(date)),
      h("div", { class: "failure" })));
}

function threadCard(thread) {
  const known = app.session.channels.get(thread.id);
  return h("div", { class: "thread-card" }, icon("thread"), h("strong", {}, thread.name),
    known && h("button", { type: "button", class: "small-button", on: { click: () => choose(thread.id) } }, "Open thread"));
}

function ephemeralNote(message) {
  const dismiss = () => app.session.request("dismiss", { channel: message.channel_id, message: message.id })
    .then(() => app.session.removed(message.channel_id, message.id)).catch(say);
  return h("div", { class: "only-you" }, icon("eye"), "Only you can see this",
    h("button", { type: "button", class: "text-button", on: { click: dismiss } }, "Dismiss message"));
}

function toolbar(message) {
  if (message.sandbox?.ephemeral) return null;
  const here = app.session.channels.get(message.channel_id);
  return h("div", { class: "toolbar" },
    here?.can?.send && iconButton("reply", "Reply", () => emit("reply", { message })),
    iconButton("dots", "More", (event) => menuPopup(event.currentTarget, "What to do with this message", actions(message, here)), { "aria-haspopup": "menu" }));
}

function actions(message, here) {
  const { session } = app;
  const fields = { channel: message.channel_id, message: message.id };
  const run = (command) => async () => {
    const answer = await session.interact("menu", { channel: message.channel_id, command: command.path, target: message.id }, { kind: "menu", channel: message.channel_id });
    if (answer.status === "failed") say(answer.refused ? answer.reason : "The application did not respond.");
  };
  return [
    here?.can?.send && { label: "Reply", icon: "reply", act: () => emit("reply", { message }) },
    here?.kind === "text" && here.can?.create_thread && !message.thread && { label: "Start a thread from it", icon: "thread", act: () => askThread(here, message.id) },
    ...session.commands.filter((command) => command.type === 3).map((command) => ({ label: command.path, icon: "slash", act: run(command) })),
    message.author.id === session.persona.id && { label: "Delete my message", icon: "trash", danger: true, act: () => session.request("delete", fields).catch(say) },
    { label: "Fault: delete it as a moderator would", icon: "tools", danger: true, act: () => session.request("fault", { name: "delete_message", ...fields }).catch(say) },
  ].filter(Boolean);
}
