// Filling in a slash command: a field for each option, values suggested while one types.

import { app } from "./app.js";
import { fill, fresh, h, icon, iconButton } from "./dom.js";
import { fixedChoices, matching, resolve, TYPES } from "./options.js";

const PAUSE = 120;

export class CommandForm {
  // `submit(options)` sends it; `leave()` goes back to plain text.
  constructor(command, { suggest, submit, leave }) {
    Object.assign(this, { command, suggest, submit, leave, fields: [], asked: 0 });
    this.row = h("div", { class: "command-fields" });
    this.more = h("div", { class: "command-more" });
    this.problem = h("div", { class: "field-error", role: "alert" });
    this.element = h("form", { class: "command", "aria-label": `/${command.path}`, on: { submit: (event) => this.run(event) } },
      h("div", { class: "command-line" },
        h("span", { class: "command-name" }, `/${command.path}`), this.row,
        iconButton("close", "Leave this command", leave),
        h("button", { type: "submit", class: "send", "aria-label": `Run /${command.path}`, title: "Run" }, icon("send"))),
      this.more, this.problem);
    this.element.addEventListener("keydown", (event) => this.key(event));
    for (const option of command.options.filter((one) => one.required)) this.add(option);
    this.drawMore();
  }

  focus() {
    const target = this.fields[0]?.input ?? this.element.querySelector(".send");
    target.focus();
  }

  add(option) {
    const input = h("input", {
      id: fresh("option"), class: "option-input", autocomplete: "off", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false",
      "aria-required": String(Boolean(option.required)), placeholder: TYPES[option.type], size: 12, spellcheck: "false",
      "aria-description": option.description,
    });
    const field = { option, input, picked: null, offered: [] };
    const remove = iconButton("close", `Leave out ${option.name}`, () => this.drop(field), { class: "icon-button tiny" });
    field.element = h("label", { class: option.required ? "option-field must" : "option-field", for: input.id, title: option.description },
      h("span", { class: "option-name" }, option.name, option.required && h("span", { class: "required", "aria-hidden": "true" }, "*")), input, !option.required && remove);
    input.addEventListener("focus", () => this.offer(field));
    input.addEventListener("input", () => {
      field.picked = null;
      this.mark(field, null);
      this.grow(field);
      this.offer(field);
    });
    input.addEventListener("blur", () => this.suggest.input === input && this.suggest.hide());
    this.fields.push(field);
    this.row.append(field.element);
    return field;
  }

  drop(field) {
    this.fields = this.fields.filter((one) => one !== field);
    field.element.remove();
    this.drawMore();
    this.focus();
  }

  grow(field) {
    field.input.size = Math.min(Math.max(field.input.value.length + 1, 12), 40);
  }

  drawMore() {
    const left = this.command.options.filter((option) => !this.fields.some((field) => field.option === option));
    fill(this.more, h("span", { class: "command-description" }, this.command.description),
      left.map((option) => h("button", {
        type: "button", class: "small-button", title: option.description,
        on: { click: () => { const field = this.add(option); this.drawMore(); field.input.focus(); } },
      }, icon("plus"), option.name)));
  }

  // ---- suggestions ----

  offer(field) {
    const text = field.picked ? "" : field.input.value;
    const title = [field.option.name, field.option.description].filter(Boolean).join(" — ");
    this.asked += 1;
    if (field.option.autocomplete) this.askBot(field, title, this.asked);
    else {
      const choices = fixedChoices(field.option);
      this.list(field, title, choices ? matching(choices, text) : [], choices ? "Nothing matches. Choose one from the list." : TYPES[field.option.type]);
    }
  }

  list(field, title, choices, empty) {
    this.suggest.show(field.input, title, choices.map((choice) => ({
      label: choice.label, description: choice.description, face: choice.face, pick: () => this.pick(field, choice),
    })), empty);
  }

  askBot(field, title, turn) {
    clearTimeout(this.timer);
    if (!field.offered.length) this.suggest.show(field.input, title, [], "Asking the bot…");
    this.timer = setTimeout(async () => {
      try {
        const { choices } = await app.session.request("autocomplete", {
          channel: app.channelId, command: this.command.path, focused: field.option.name, options: this.soFar(field),
        });
        field.offered = choices.map((choice) => ({ label: choice.name, value: choice.value }));
      } catch (error) {
        field.offered = [];
        if (turn === this.asked) this.list(field, title, [], `Suggestions could not be loaded: ${error.message}`);
        return;
      }
      if (turn === this.asked && document.activeElement === field.input) this.list(field, title, field.offered, "No suggestions for this.");
    }, PAUSE);
  }

  soFar(focused) {
    const found = {};
    for (const field of this.fields) {
      const { value } = resolve(field.option, field.input.value, field.picked, field.offered);
      if (field === focused) found[field.option.name] = field.input.value;
      else if (value !== undefined) found[field.option.name] = value;
    }
    return found;
  }

  pick(field, choice) {
    field.picked = choice;
    field.input.value = choice.label;
    this.grow(field);
    this.mark(field, null);
    this.asked += 1;
    this.suggest.hide();
    const next = this.fields.find((one) => one.option.required && !one.input.value);
    if (next) next.input.focus();
  }

  // ---- sending ----

  mark(field, problem) {
    field.element.classList.toggle("wrong", Boolean(problem));
    if (problem) field.input.setAttribute("aria-invalid", "true");
    else field.input.removeAttribute("aria-invalid");
    this.problem.textContent = problem ? `${field.option.name}: ${problem}` : "";
  }

  run(event) {
    event.preventDefault();
    const options = {};
    for (const field of this.fields) {
      const { value, problem } = resolve(field.option, field.input.value, field.picked, field.offered);
      this.mark(field, problem);
      if (problem) return field.input.focus();
      if (value !== undefined) options[field.option.name] = value;
    }
    this.suggest.hide();
    return this.submit(options);
  }

  key(event) {
    if (this.suggest.key(event)) return;
    const first = this.fields[0]?.input;
    if (event.key === "Escape" || (event.key === "Backspace" && event.target === first && !first.value)) {
      event.preventDefault();
      this.leave();
    }
  }
}
