// Side panels (drawers on a phone), dialogs and short notices.

import { app, emit } from "./app.js";
import { announce, byId, h, iconButton } from "./dom.js";

const DRAWERS = ["sidebar", "members", "tools"];
const narrow = matchMedia("(max-width: 760px)");

export const isNarrow = () => narrow.matches;

// Where the focus was before a drawer took it.
let origin = null;

export function startPanels() {
  byId("shade").addEventListener("click", closeDrawers);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && byId("shade").hidden === false) closeDrawers();
  });
  narrow.addEventListener("change", closeDrawers);
}

export function togglePanel(name) {
  if (name === "tools") app.toolsOpen = !app.toolsOpen;
  const panel = byId(name);
  const opening = name === "tools" ? app.toolsOpen : !panel.classList.contains("open");
  if (name === "tools") panel.hidden = !app.toolsOpen;
  if (name === "members" && !isNarrow()) {
    byId("app").classList.toggle("no-members");
  } else if (isNarrow()) {
    for (const other of DRAWERS) if (other !== name) byId(other).classList.remove("open");
    panel.classList.toggle("open", opening);
    byId("shade").hidden = !opening;
    if (opening) {
      origin = document.activeElement;
      panel.querySelector("button, a, input, select")?.focus();
    } else origin?.focus?.();
  }
  byId("app").classList.toggle("with-tools", app.toolsOpen);
  emit("panels", { name, open: opening });
}

export function closeDrawers() {
  for (const name of DRAWERS) byId(name).classList.remove("open");
  byId("shade").hidden = true;
  if (isNarrow() && app.toolsOpen) {
    app.toolsOpen = false;
    byId("tools").hidden = true;
    byId("app").classList.remove("with-tools");
    emit("panels", { name: "tools", open: false });
  }
  if (origin?.isConnected) origin.focus();
  origin = null;
}

// A modal dialog. `build(close)` gives its children; resolves when it is closed.
export function dialog(props, build, onCancel = () => {}) {
  const { class: name = "", ...rest } = props;
  const box = h("dialog", { class: `dialog ${name}`, ...rest });
  let over = false;
  const close = () => {
    over = true;
    box.close();
    box.remove();
  };
  box.append(...[build(close)].flat(Infinity).filter(Boolean));
  box.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (box.querySelector(".popup")) return;
    onCancel();
    close();
  });
  // A browser may close it without asking first.
  box.addEventListener("close", () => {
    if (over) return;
    onCancel();
    close();
  });
  box.addEventListener("click", (event) => {
    if (event.target !== box || name.includes("form")) return;
    onCancel();
    close();
  });
  document.body.append(box);
  box.showModal();
  return { box, close };
}

// All dialogs but the bot's forms, which look after themselves.
export function closeDialogs() {
  for (const box of document.querySelectorAll("dialog:not(.form-dialog)")) box.close();
}

// A picture large, with its description under it.
export function enlarge(url, alt) {
  dialog({ class: "lightbox", "aria-label": alt || "Picture" }, (close) => [
    iconButton("close", "Close", close, { class: "icon-button lightbox-close", autofocus: true }),
    h("img", { src: url, alt: alt ?? "" }),
    h("p", { class: "lightbox-text" }, alt || "No description.", " ", h("a", { href: url, target: "_blank", rel: "noopener" }, "Open the file")),
  ]);
}

let notice = null;

// One sentence above the message box; it goes away at the next key press in it or by its button.
export function say(problem) {
  const text = typeof problem === "string" ? problem : problem.message;
  notice?.remove();
  notice = h("div", { class: "notice" }, h("span", {}, text), iconButton("close", "Dismiss", hush));
  byId("below").prepend(notice);
  announce(text);
}

export function hush() {
  notice?.remove();
  notice = null;
}

