// The list above the message box: commands, names, option values. Its input keeps the focus (ARIA combobox).

import { fill, fresh, h } from "./dom.js";

export class Suggest {
  constructor() {
    this.id = fresh("suggestions");
    this.head = h("div", { class: "suggest-head" });
    this.list = h("ul", { id: this.id, role: "listbox", class: "listbox" });
    this.element = h("div", { class: "suggest", hidden: true }, this.head, this.list);
    this.items = [];
  }

  // `items`: [{label, description, detail, face, pick()}]; `input` owns the list.
  show(input, title, items, empty = null) {
    this.leaveInput();
    this.input = input;
    this.items = items;
    this.active = 0;
    this.empty = empty;
    fill(this.head, title);
    this.list.setAttribute("aria-label", title);
    this.element.hidden = !items.length && !empty;
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", String(!this.element.hidden));
    this.draw();
  }

  draw() {
    fill(this.list, this.items.map((item, at) => this.row(item, at)));
    if (!this.items.length && this.empty) this.list.append(h("li", { class: "nothing" }, this.empty));
    if (this.items.length) {
      this.input.setAttribute("aria-activedescendant", `${this.id}-${this.active}`);
      this.list.children[this.active].scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  row(item, at) {
    const pick = (event) => {
      event.preventDefault();
      item.pick();
    };
    return h("li", { id: `${this.id}-${at}`, role: "option", class: at === this.active ? "option active" : "option", "aria-selected": String(at === this.active), on: { mousedown: pick } },
      item.face,
      h("span", { class: "option-text" }, h("span", { class: "option-label" }, item.label), item.description && h("span", { class: "option-description" }, item.description)),
      item.detail && h("span", { class: "option-detail" }, item.detail));
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.list.replaceChildren();
    this.leaveInput();
  }

  leaveInput() {
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  get open() {
    return !this.element.hidden;
  }

  // Arrow keys, Enter, Tab and Escape while the list is open; says whether the key was used.
  key(event) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = this.items.length;
    if (step && count) {
      this.active = (this.active + step + count) % count;
      this.draw();
    } else if ((event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) && count) this.items[this.active].pick();
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    return true;
  }
}
