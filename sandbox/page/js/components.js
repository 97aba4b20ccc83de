// Buttons, selects and the layout parts (Components V2) of a message.

import { app, names } from "./app.js";
import { choosePopup } from "./popup.js";
import { chosenText, emojiText, KIND_NAMES, selectOptions } from "./choices.js";
import { fromNumber, h, icon, webAddress } from "./dom.js";
import { render, spoiler } from "./markdown.js";
import { fileCard, picture } from "./media.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const PARTS = {
  1: (part, message) => h("div", { class: "row" }, part.components.map((one) => component(one, message))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: section,
  10: (part) => h("div", { class: "text-display" }, render(part.content, names())),
  11: (part) => h("div", { class: "thumbnail" }, picture(part.media, part.description, part.spoiler)),
  12: gallery,
  13: (part) => {
    const card = fileCard(part.file, part.name, part.size);
    return part.spoiler ? spoiler([card]) : card;
  },
  14: (part) => h("div", { class: `separator${part.divider === false ? " bare" : ""}${part.spacing === 2 ? " wide" : ""}`, role: "separator" }),
  17: container,
};

export function component(part, message) {
  const make = PARTS[part.type];
  return make ? make(part, message) : h("div", { class: "unknown" }, `(a part of kind ${part.type} that this page cannot show)`);
}

function container(part, message) {
  const tint = part.accent_color === null || part.accent_color === undefined ? null : fromNumber(part.accent_color);
  const box = h("div", { class: tint ? "container tinted" : "container", vars: tint ? { "--tint": tint } : {} }, part.components.map((one) => component(one, message)));
  return part.spoiler ? spoiler([box]) : box;
}

function section(part, message) {
  return h("div", { class: "section" },
    h("div", { class: "section-text" }, part.components.map((one) => component(one, message))),
    h("div", { class: "section-accessory" }, component(part.accessory, message)));
}

function gallery(part) {
  const count = part.items.length;
  const size = count === 1 ? "one" : count === 2 || count === 4 ? "two" : "three";
  return h("div", { class: `gallery ${size}` }, part.items.map((item) => picture(item.media, item.description, item.spoiler)));
}

function button(part, message) {
  const emoji = emojiText(part.emoji);
  const inside = [
    emoji && h("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, emoji),
    part.label && h("span", { class: "button-label" }, part.label),
  ];
  if (part.style === 5) {
    const url = webAddress(part.url);
    return h("a", { class: "button link", href: part.disabled ? null : url, target: "_blank", rel: "noopener noreferrer", "aria-disabled": part.disabled ? "true" : null },
      inside, icon("link"));
  }
  return h("button",
    {
      type: "button", class: `button ${STYLES[part.style] ?? "secondary"}`, disabled: part.disabled, dataset: { custom: part.custom_id ?? "" },
      on: { click: () => app.session.component("press", message, part.custom_id) },
    }, inside);
}

function select(part, message) {
  const { session } = app;
  const key = `${message.id}:${part.custom_id}`;
  const options = selectOptions(part);
  const values = session.chosen.get(key) ?? options.filter((option) => option.chosen).map((option) => option.value);
  const label = part.placeholder || `Choose ${KIND_NAMES[part.type]}`;
  const text = h("span", { class: "select-text" }, chosenText(options, values, label));
  const choose = async () => {
    if (session.busyWith(message.id)) return;
    const now = selectOptions(part);
    const picked = await choosePopup(control, {
      label, options: now, selected: session.chosen.get(key) ?? values, min: part.min_values ?? 1, max: part.max_values ?? 1,
      search: part.type !== 3 || now.length > 10,
    });
    if (!picked) return;
    session.chosen.set(key, picked);
    text.textContent = chosenText(now, picked, label);
    control.classList.toggle("empty", !picked.length);
    session.component("select", message, part.custom_id, { values: picked });
  };
  const control = h("button",
    {
      type: "button", class: values.length ? "select" : "select empty", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
      "aria-label": values.length ? `${label}: ${text.textContent}` : label, disabled: part.disabled, dataset: { custom: part.custom_id },
      on: { click: choose, keydown: (event) => openOnArrow(event, choose) },
    }, text, icon("chevron"));
  return control;
}

export function openOnArrow(event, choose) {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  choose();
}

// Shows on the message's own controls that one of them waits for an answer.
export function markBusy(element, customId) {
  for (const control of element.querySelectorAll("[data-custom]")) {
    const mine = customId !== null && control.dataset.custom === customId;
    if (mine) control.setAttribute("aria-busy", "true");
    else control.removeAttribute("aria-busy");
    if (customId === null) control.removeAttribute("aria-disabled");
    else control.setAttribute("aria-disabled", "true");
  }
}

// Every word of a layout, for one-line summaries.
export function layoutText(parts) {
  return parts.flatMap((part) => [
    part.type === 10 ? part.content : "",
    ...(part.items ?? []).map((item) => item.description ?? ""),
    part.components && part.type !== 1 ? layoutText(part.components) : "",
  ]).filter(Boolean).join(" ");
}
