// The list of messages: what is new arrives at the bottom, what is old is fetched at the top.

import { app, channel, on } from "./app.js";
import { announce, byId, compareIds, fill, h, icon, iconButton } from "./dom.js";
import { author, messageElement, showFailure, summary } from "./message.js";
import { markBusy } from "./components.js";
import { readMark } from "./marks.js";
import { day } from "./time.js";

let stuck = true;
let newFrom = null;
let missed = 0;
let lastTop = 0;

export function startMessages() {
  on(["channel", "log"], showAll);
  on("channels", ({ channel: id }) => id === app.channelId && rights() !== shownRights && showAll());
  on("people", () => showAll());
  on("created", arrived);
  on("changed", replaced);
  on("removed", removed);
  on(["channel", "log"], markRead);
  on("waiting", (item) => {
    if (item.message) busy(item.message);
    if (item.kind === "slash") showPending();
  });
  on("failure", ({ id }) => withElement(id, (element) => {
    showFailure(element, id);
    announce(app.session.failures.get(id));
    follow();
  }));
  on("jump", ({ id }) => jump(id));
  on("pending", showPending);
  const scroller = byId("scroller");
  scroller.addEventListener("scroll", scrolled, { passive: true });
  new ResizeObserver(follow).observe(byId("messages"));
  new ResizeObserver(follow).observe(scroller);
  document.addEventListener("visibilitychange", markRead);
}

const list = () => byId("messages");
const log = () => (app.channelId ? app.session.log(app.channelId) : { messages: [], loaded: true, more: false });

function withElement(id, act) {
  const element = byId(`message-${id}`);
  if (element) act(element);
}

// ---- drawing ----

let shownChannel = null;
let shownRights = null;

const rights = () => JSON.stringify([channel()?.can, channel()?.archived, channel()?.locked]);

function showAll(detail = {}) {
  if (!app.session?.ready) return;
  if (detail.channel && detail.channel !== app.channelId) return;
  shownRights = rights();
  const key = `${app.session.persona.id}:${app.channelId}`;
  const scroller = byId("scroller");
  const fromBottom = scroller.scrollHeight - scroller.scrollTop;
  if (key !== shownChannel) {
    shownChannel = key;
    stuck = true;
    missed = 0;
    newFrom = app.channelId && app.session.unread(app.channelId) ? readMark(app.session.persona.id, app.channelId) : null;
  }
  const { messages, more, loaded } = log();
  const elements = [];
  messages.forEach((message, at) => elements.push(...withDividers(message, messages[at - 1])));
  fill(list(), beginning(more, loaded, messages.length), elements);
  list().setAttribute("aria-label", channel() ? `Messages in ${channel().name}` : "Messages");
  showPending();
  if (stuck) follow();
  else scroller.scrollTop = scroller.scrollHeight - fromBottom;
}

function withDividers(message, before) {
  const parts = [];
  const today = new Date(message.timestamp);
  const newDay = !before || day(new Date(before.timestamp)) !== day(today);
  if (newDay) parts.push(h("li", { class: "divider" }, h("span", {}, day(today))));
  const firstNew = newFrom !== null && compareIds(message.id, newFrom) > 0 && compareIds(before?.id ?? "0", newFrom) <= 0;
  if (firstNew) parts.push(h("li", { class: "divider new" }, h("span", {}, "New")));
  parts.push(messageElement(message, newDay || firstNew ? null : before));
  return parts;
}

function beginning(more, loaded, count) {
  const here = channel();
  if (!here) return null;
  if (!loaded) return h("li", { class: "beginning" }, "Loading…");
  if (more) return h("li", { class: "beginning" }, h("button", { type: "button", class: "small-button", on: { click: older } }, "Older messages"));
  const names = { text: `This is the beginning of #${here.name}.`, thread: `This is the beginning of the thread “${here.name}”.`, dm: `This is the beginning of your conversation with ${here.name}.` };
  return h("li", { class: "beginning" }, names[here.kind], count ? "" : " Nobody has said anything yet.");
}

function arrived({ message, isNew }) {
  if (message.channel_id !== app.channelId) return;
  const { messages } = log();
  const { id: me } = app.session.persona;
  if (message.author.id === me || message.interaction_metadata?.user?.id === me) stuck = true;
  else if (isNew && !stuck) missed += 1;
  if (isNew && message.author.id !== me) announce(`${author(message).name}: ${summary(message)}`);
  if (isNew && messages.length > 1 && messages.at(-1).id === message.id) list().append(...withDividers(message, messages.at(-2)));
  else showAll();
  showPending();
  markRead();
  follow();
  showJump();
}

function replaced({ message }) {
  if (message.channel_id !== app.channelId) return;
  withElement(message.id, (element) => {
    const { messages } = log();
    const at = messages.findIndex((one) => one.id === message.id);
    const wasThinking = element.classList.contains("is-thinking");
    const compact = element.classList.contains("compact");
    const next = messageElement(message, compact ? messages[at - 1] : null);
    const focused = element.contains(document.activeElement) ? document.activeElement.dataset.custom : null;
    element.replaceWith(next);
    if (focused) next.querySelector(`[data-custom="${CSS.escape(focused)}"]`)?.focus();
    if (wasThinking) announce(`${author(message).name}: ${summary(message)}`);
    follow();
  });
  markRead();
}

function removed({ channel: id }) {
  if (id === app.channelId) showAll();
}

function busy(id) {
  withElement(id, (element) => {
    markBusy(element, app.session.busyWith(id));
    if (app.session.busyWith(id)) showFailure(element, id);
  });
}

// ---- commands on their way ----

function showPending() {
  const mine = (app.session.sent ?? []).filter((item) => item.channel === app.channelId);
  byId("pending")?.remove();
  if (!mine.length) return;
  byId("scroller").append(h("ol", { id: "pending", class: "pending" }, mine.map(pendingLine)));
  follow();
}

function pendingLine(item) {
  const dismiss = () => {
    app.session.sent = app.session.sent.filter((one) => one !== item);
    showPending();
  };
  if (!item.failed) return h("li", { class: "pending-line" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `Sending /${item.path}…`);
  return h("li", { class: "pending-line failed", role: "status" }, icon("alert"), h("span", {}, h("code", {}, `/${item.path}`), " ", item.failed), iconButton("close", "Dismiss", dismiss));
}

// ---- scrolling ----

function scrolled() {
  const scroller = byId("scroller");
  const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
  // Pictures that load push the end away; only a move upwards means that somebody wants to read what is above.
  if (atEnd) stuck = true;
  else if (scroller.scrollTop < lastTop - 2) stuck = false;
  lastTop = scroller.scrollTop;
  if (stuck) missed = 0;
  showJump();
  if (scroller.scrollTop < 40 && log().more && log().loaded && !stuck) older();
}

function older() {
  if (app.channelId) app.session.load(app.channelId, true);
}

function follow() {
  const scroller = byId("scroller");
  // An empty channel shows the welcome from its beginning.
  if (stuck) scroller.scrollTop = log().messages.length ? scroller.scrollHeight : 0;
}

function showJump() {
  byId("jump")?.remove();
  if (stuck) return;
  const text = missed ? `${missed} new below` : "Jump to the newest";
  byId("below").prepend(h("button", { type: "button", id: "jump", class: "jump", on: { click: () => { stuck = true; follow(); showJump(); } } }, icon("down"), text));
}

function jump(id) {
  withElement(id, (element) => {
    stuck = false;
    element.scrollIntoView({ block: "center" });
    element.classList.add("flash");
    setTimeout(() => element.classList.remove("flash"), 1500);
  });
}

function markRead() {
  if (document.visibilityState === "visible" && app.channelId && log().loaded) app.session.read(app.channelId);
}
