// Lists that open: a listbox for selects (single, several, with search) and a menu of actions.

import { fill, fresh, h, icon } from "./dom.js";
import { isNarrow } from "./panels.js";

let open = null;

export const closePopup = () => open?.();

// Shows options under `anchor` and resolves with the chosen values, or null when it was left.
// `options`: [{value, label, description, face (a node), detail}]; `min`, `max`: how many; `search`: whether to filter by typing.
export function choosePopup(anchor, { label, options, selected = [], min = 1, max = 1, search = options.length > 8 }) {
  return new Promise((resolve) => {
    const state = { options, shown: options, active: 0, chosen: new Set(selected), min, max, several: max > 1 };
    const id = fresh("listbox");
    const listbox = h("ul", { id, class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": state.several ? "true" : null, tabindex: search ? -1 : 0 });
    const field = !search ? null : h("input", {
      class: "popup-search", type: "text", role: "combobox", "aria-controls": id, "aria-expanded": "true", "aria-autocomplete": "list",
      "aria-label": `Search: ${label}`, placeholder: "Search", autocomplete: "off",
    });
    const foot = h("div", { class: "popup-foot" });
    const finish = (values) => {
      close();
      resolve(values);
    };
    const { box, close } = place(anchor, [field, listbox, foot], () => finish(null));
    const draw = () => drawList(state, { id, listbox, field, foot, finish, draw });
    box.addEventListener("keydown", (event) => listKeys(event, state, { field, draw, finish }));
    field?.addEventListener("input", () => {
      const words = field.value.toLowerCase().trim();
      state.shown = options.filter((option) => `${option.label} ${option.description ?? ""}`.toLowerCase().includes(words));
      state.active = 0;
      draw();
    });
    state.active = Math.max(0, options.findIndex((option) => state.chosen.has(option.value)));
    draw();
    (field || listbox).focus();
  });
}

function drawList(state, { id, listbox, field, foot, finish, draw }) {
  fill(listbox, state.shown.map((option, at) => optionRow(state, option, at, { id, finish, draw })));
  if (!state.shown.length) listbox.append(h("li", { class: "nothing" }, "Nothing matches."));
  const active = state.shown.length ? `${id}-${state.active}` : null;
  const owner = field || listbox;
  if (active) owner.setAttribute("aria-activedescendant", active);
  else owner.removeAttribute("aria-activedescendant");
  if (active) listbox.children[state.active]?.scrollIntoView({ block: "nearest" });
  if (state.several || state.min === 0) fill(foot, footer(state, finish));
}

function optionRow(state, option, at, { id, finish, draw }) {
  const chosen = state.chosen.has(option.value);
  const click = (event) => {
    event.preventDefault();
    state.active = at;
    take(state, option, finish, draw);
  };
  return h("li",
    { id: `${id}-${at}`, role: "option", class: at === state.active ? "option active" : "option", "aria-selected": String(chosen), on: { click } },
    state.several && h("span", { class: chosen ? "tick on" : "tick" }, chosen && icon("check")),
    option.face,
    h("span", { class: "option-text" }, h("span", { class: "option-label" }, option.label), option.description && h("span", { class: "option-description" }, option.description)),
    !state.several && chosen && icon("check"));
}

function footer(state, finish) {
  const count = state.chosen.size;
  const fits = count >= state.min && count <= state.max;
  const hint = state.min === state.max ? `Choose ${state.min}` : `Choose ${state.min} to ${state.max}`;
  return [
    h("span", { class: "popup-hint" }, state.several ? `${hint} — ${count} chosen` : ""),
    state.min === 0 && h("button", { type: "button", class: "small-button", on: { click: () => finish([]) } }, "None"),
    state.several && h("button", { type: "button", class: "small-button strong", disabled: !fits, on: { click: () => finish(inOrder(state)) } }, "Done"),
  ];
}

const inOrder = (state) => state.options.filter((option) => state.chosen.has(option.value)).map((option) => option.value);

function take(state, option, finish, draw) {
  if (!state.several) return finish([option.value]);
  if (state.chosen.has(option.value)) state.chosen.delete(option.value);
  else if (state.chosen.size < state.max) state.chosen.add(option.value);
  return draw();
}

function listKeys(event, state, { field, draw, finish }) {
  const last = state.shown.length - 1;
  const moves = { ArrowDown: state.active + 1, ArrowUp: state.active - 1, PageDown: state.active + 8, PageUp: state.active - 8 };
  if (!field) Object.assign(moves, { Home: 0, End: last });
  if (event.target.closest(".popup-foot")) return;
  if (event.key in moves) {
    event.preventDefault();
    state.active = Math.min(Math.max(moves[event.key], 0), Math.max(last, 0));
    draw();
  } else if (event.key === "Enter" || (event.key === " " && !field)) {
    event.preventDefault();
    if (state.shown[state.active]) take(state, state.shown[state.active], finish, draw);
  } else if (!field && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    const found = state.shown.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()));
    if (found >= 0) state.active = found;
    draw();
  }
}

// A menu of actions. `items`: [{label, icon, danger, act}].
export function menuPopup(anchor, label, items) {
  const menu = h("div", { role: "menu", class: "menu", "aria-label": label });
  const { close } = place(anchor, [menu], () => close());
  fill(menu, items.map((item) => h("button",
    {
      type: "button", role: "menuitem", class: item.danger ? "menu-item danger" : "menu-item", tabindex: -1,
      on: { click: () => { close(); item.act(); } },
    }, icon(item.icon), item.label)));
  menu.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...menu.children];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length].focus();
  });
  menu.firstElementChild?.focus();
}

// Puts a box by its anchor (a sheet at the bottom on a phone) and takes it away again on Escape or a click outside.
function place(anchor, children, onLeave) {
  open?.();
  const box = h("div", { class: "popup" }, children);
  const parent = anchor.closest("dialog") ?? document.body;
  const outside = (event) => {
    if (!box.contains(event.target)) onLeave();
  };
  const moved = () => position(box, anchor);
  const close = () => {
    open = null;
    const back = box.contains(document.activeElement) || document.activeElement === document.body;
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", moved);
    if (back && anchor.isConnected) anchor.focus();
  };
  open = onLeave;
  box.addEventListener("keydown", (event) => {
    if (event.key === "Tab" && !box.querySelector(".popup-foot button")) onLeave();
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  });
  parent.append(box);
  anchor.setAttribute("aria-expanded", "true");
  position(box, anchor);
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", moved);
  return { box, close };
}

function position(box, anchor) {
  box.classList.toggle("sheet", isNarrow());
  if (isNarrow()) return;
  const at = anchor.getBoundingClientRect();
  const below = innerHeight - at.bottom;
  const up = below < 260 && at.top > below;
  box.style.setProperty("--width", `${Math.max(at.width, 240)}px`);
  box.style.setProperty("--left", `${Math.min(Math.max(at.left, 8), innerWidth - Math.max(at.width, 240) - 8)}px`);
  box.style.setProperty("--top", up ? "auto" : `${at.bottom + 4}px`);
  box.style.setProperty("--bottom", up ? `${innerHeight - at.top + 4}px` : "auto");
  box.style.setProperty("--room", `${Math.max((up ? at.top : below) - 16, 140)}px`);
}
