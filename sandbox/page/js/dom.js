// Building the page out of text nodes: nothing anybody wrote is ever parsed as HTML.

const SVG = "http://www.w3.org/2000/svg";

// An element. `props`: `class`, `on: {event: handler}`, `dataset`, `vars` (CSS variables); everything else is an attribute
// (null, undefined and false leave it out). Children: nodes, strings, arrays, null.
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  put(element, children);
  return element;
}

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") {
    for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
  } else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name === "vars") {
    for (const [variable, content] of Object.entries(value)) element.style.setProperty(variable, content);
  } else if (name === "value") element.value = value;
  else element.setAttribute(name, value === true ? "" : String(value));
}

function put(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

export function fill(element, ...children) {
  element.replaceChildren();
  put(element, children);
  return element;
}

export const byId = (id) => document.getElementById(id);

let counter = 0;
export const fresh = (prefix) => `${prefix}-${++counter}`;

const ICONS = {
  alert: "M12 3 2.5 20h19zM12 10v4.500M12 17.300v.2",
  archive: "M3.5 5h17v4h-17zM5 9v10h14V9M10 13h4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0v1.500a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.6 7.2",
  back: "M15 5l-7 7 7 7",
  check: "M4.5 12.500l5 5 10-11",
  chevron: "M6 9.500l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  down: "M12 4v15M6 13l6 6 6-6",
  download: "M12 4v11M7 11l5 5 5-5M4 20h16",
  edit: "M4 20l1-4L16 5l3 3L8 19z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.500a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  hash: "M10 4L8 20M16 4l-2 16M4.5 9h16M3.5 15h16",
  help: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.2M12 21.500a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 6.500h16M4 12h16M4 17.500h16",
  moon: "M19 14.500A8 8 0 0 1 9.5 5a8 8 0 1 0 9.5 9.500z",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 4.500a3.3 3.3 0 0 1 0 6.200M18 14.300c2.3.7 3.5 2.5 3.5 5.7",
  pin: "M8 3h8l-1.5 7 3 3.500h-11l3-3.500zM12 13.500V21",
  plus: "M12 5v14M5 12h14",
  reply: "M9 6L4 11l5 5M4 11h9c4 0 6.5 2.5 6.5 7.5",
  send: "M4 12L3 4l18 8-18 8zM4 12h8",
  slash: "M16 4L8 20",
  thread: "M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12h5",
  tools: "M5 4v7M5 15v5M12 4v3M12 11v9M19 4v9M19 17v3M3 13h4M10 9h4M17 15h4",
  trash: "M4 6.500h16M9 6.500V4h6v2.500M6 6.500l1 14h10l1-14",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onClick, props = {}) {
  return h("button", { type: "button", class: "icon-button", title: label, "aria-label": label, on: { click: onClick }, ...props }, icon(name));
}

// Only addresses on this machine's own server are loaded as pictures or files; null for all others.
export function ownAddress(url) {
  if (typeof url !== "string") return null;
  try {
    const parsed = new URL(url, location.href);
    if (!["http:", "https:"].includes(parsed.protocol)) return null;
    const loopback = ["localhost", "127.0.0.1", "[::1]", location.hostname].includes(parsed.hostname);
    return loopback ? parsed.pathname + parsed.search : null;
  } catch {
    return null;
  }
}

// A web address that is safe in `href`; null for `javascript:` and the like.
export function webAddress(url) {
  try {
    const parsed = new URL(url);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

export const colour = (value) => (/^#[0-9a-f]{6}$/i.test(value ?? "") ? value : "#6a6590");

export const fromNumber = (value) => `#${(value & 0xffffff).toString(16).padStart(6, "0")}`;

const said = [];

// Speaks to screen readers without moving the focus.
export function announce(text) {
  const live = byId("live");
  const line = h("p", {}, text.slice(0, 400));
  live.append(line);
  said.push(line);
  if (said.length > 12) said.shift().remove();
}

// What one persona was told is not the next one's business.
export function forgetSpoken() {
  byId("live").replaceChildren();
  said.length = 0;
}

// Snowflakes are too large for numbers: longer is later, then alphabetical.
export function compareIds(one, other) {
  const a = String(one ?? "0");
  const b = String(other ?? "0");
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
