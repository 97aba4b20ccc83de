// The forms the bot opens, with the checks Discord makes before it sends them.

import { app, names, on } from "./app.js";
import { chosenText, emojiText, selectOptions } from "./choices.js";
import { openOnArrow } from "./components.js";
import { announce, fresh, h, icon, iconButton } from "./dom.js";
import { render } from "./markdown.js";
import { dialog } from "./panels.js";
import { choosePopup } from "./popup.js";

let current = null;

export function startForms() {
  on(["modal", "persona"], showNext);
}

// One form at a time; another persona's form waits until that persona is played again.
function showNext() {
  if (current && current.session !== app.session) {
    current.close();
    current = null;
  }
  const modal = app.session?.modals?.[0];
  if (!modal || current) return;
  current = { session: app.session, ...build(app.session, modal) };
}

function done(session, modal) {
  session.modals = session.modals.filter((one) => one !== modal);
  current = null;
  session.tell("unread");
  showNext();
}

function build(session, modal) {
  const fields = [];
  const parts = modal.components.map((part) => formPart(part, fields));
  const problem = h("div", { class: "form-problem", role: "alert" });
  const submit = h("button", { type: "submit", class: "button primary" }, "Submit");
  const cancel = () => {
    session.request("dismiss_modal", { modal: modal.id }).catch(() => announce("The form was closed."));
    done(session, modal);
  };
  const send = async (event, close) => {
    event.preventDefault();
    const wrong = fields.filter((field) => !check(field));
    if (wrong.length) return wrong[0].focus();
    submit.setAttribute("aria-busy", "true");
    const values = Object.fromEntries(fields.map((field) => [field.id, field.read()]));
    const answer = await session.interact("modal", { modal: modal.id, fields: values }, { kind: "modal" });
    submit.removeAttribute("aria-busy");
    if (answer.status === "failed") {
      problem.textContent = answer.refused ? answer.reason : "Something went wrong: the application did not answer. Try again.";
      return undefined;
    }
    close();
    return done(session, modal);
  };
  const title = fresh("form-title");
  const opened = dialog({ class: "form-dialog", "aria-labelledby": title }, (close) =>
    h("form", { novalidate: true, on: { submit: (event) => (submit.hasAttribute("aria-busy") ? event.preventDefault() : send(event, close)) } },
      h("div", { class: "form-head" }, h("h2", { id: title }, modal.title),
        iconButton("close", "Close the form", () => { cancel(); close(); })),
      h("div", { class: "form-body" }, parts, problem),
      h("div", { class: "dialog-buttons" },
        h("button", { type: "button", class: "button secondary", on: { click: () => { cancel(); close(); } } }, "Cancel"), submit)), cancel);
  fields[0]?.focus();
  return opened;
}

function formPart(part, fields) {
  if (part.type === 10) return h("div", { class: "text-display" }, render(part.content, names()));
  if (part.type === 1) return part.components.map((inner) => labelled(inner.label, null, inner, fields));
  if (part.type === 18) return labelled(part.label, part.description, part.component, fields);
  return h("div", { class: "unknown" }, `(a part of kind ${part.type} that this page cannot show)`);
}

function labelled(label, description, inner, fields) {
  const make = INNER[inner.type];
  if (!make) return h("div", { class: "unknown" }, `${label}: a part of kind ${inner.type} that this page cannot show`);
  const ids = { control: fresh("field"), note: fresh("note"), error: fresh("error"), label: fresh("label") };
  const field = { id: inner.custom_id, required: inner.required !== false, ...make(inner, ids, label) };
  const error = h("div", { id: ids.error, class: "field-error", role: "alert" });
  field.show = (text) => {
    error.textContent = text ?? "";
    if (text) field.control.setAttribute("aria-invalid", "true");
    else field.control.removeAttribute("aria-invalid");
  };
  field.focus ??= () => field.control.focus();
  field.control.setAttribute("aria-describedby", `${ids.note} ${ids.error}`);
  fields.push(field);
  const asLabel = ["INPUT", "TEXTAREA", "BUTTON"].includes(field.control.tagName);
  return h("div", { class: inner.type === 23 ? "form-field check" : "form-field" },
    h(asLabel ? "label" : "div", { id: ids.label, class: "form-label", for: asLabel ? ids.control : null }, label,
      field.required && inner.type !== 23 && h("span", { class: "required" }, " required")),
    h("div", { id: ids.note, class: "form-note" }, description),
    field.element ?? field.control, error);
}

function check(field) {
  const text = field.problem();
  field.show(text);
  return !text;
}

const between = (count, min, max, what) => {
  if (count < min) return min === 1 ? `Choose ${what}.` : `Choose at least ${min}.`;
  return count > max ? `Choose at most ${max}.` : null;
};

function textInput(inner, ids) {
  const paragraph = inner.style === 2;
  const control = h(paragraph ? "textarea" : "input", {
    id: ids.control, class: "text-field", rows: paragraph ? 4 : null, placeholder: inner.placeholder, maxlength: inner.max_length, autocomplete: "off",
    value: inner.value ?? "", "aria-required": String(inner.required !== false),
  });
  const problem = () => {
    const { length } = control.value;
    if (inner.required !== false && !control.value.trim()) return "Write something here.";
    if (length && inner.min_length && length < inner.min_length) return `At least ${inner.min_length} characters, please (${length} now).`;
    return inner.max_length && length > inner.max_length ? `At most ${inner.max_length} characters, please (${length} now).` : null;
  };
  return { control, read: () => control.value, problem };
}

function formSelect(inner, ids, label) {
  const options = selectOptions(inner);
  let values = options.filter((option) => option.chosen).map((option) => option.value);
  const empty = inner.placeholder || "Choose";
  const text = h("span", { class: "select-text" }, chosenText(options, values, empty));
  const min = inner.required === false ? 0 : (inner.min_values ?? 1);
  const max = inner.max_values ?? 1;
  const choose = async () => {
    const picked = await choosePopup(control, { label, options, selected: values, min, max, search: inner.type !== 3 || options.length > 10 });
    if (!picked) return;
    values = picked;
    text.textContent = chosenText(options, values, empty);
    control.classList.toggle("empty", !values.length);
  };
  const control = h("button", {
    type: "button", id: ids.control, class: values.length ? "select" : "select empty", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    on: { click: choose, keydown: (event) => openOnArrow(event, choose) },
  }, text, icon("chevron"));
  return { control, read: () => values, problem: () => (values.length || min ? between(values.length, min, max, "something from the list") : null) };
}

function group(inner, ids, kind) {
  const name = fresh("group");
  const inputs = inner.options.map((option) => h("input", { type: kind, name, value: option.value, checked: option.default }));
  const control = h("div", { id: ids.control, class: "choice-group", role: kind === "radio" ? "radiogroup" : "group", "aria-labelledby": ids.label },
    inner.options.map((option, at) => h("label", { class: "choice" }, inputs[at],
      h("span", { class: "option-text" }, h("span", { class: "option-label" }, option.emoji && h("span", { class: "emoji" }, emojiText(option.emoji), " "), option.label),
        option.description && h("span", { class: "option-description" }, option.description)))));
  const values = () => inputs.filter((input) => input.checked).map((input) => input.value);
  return { control, values, focus: () => inputs[0]?.focus() };
}

function radioGroup(inner, ids) {
  const { control, values, focus } = group(inner, ids, "radio");
  return { control, focus, read: () => values()[0] ?? null, problem: () => (inner.required !== false && !values().length ? "Choose one of these." : null) };
}

function checkboxGroup(inner, ids) {
  const { control, values, focus } = group(inner, ids, "checkbox");
  const min = inner.min_values ?? (inner.required === false ? 0 : 1);
  const max = inner.max_values ?? inner.options.length;
  const problem = () => (!values().length && inner.required === false ? null : between(values().length, min, max, "at least one"));
  return { control, focus, read: values, problem };
}

function checkbox(inner, ids) {
  const control = h("input", { type: "checkbox", id: ids.control, checked: inner.default });
  return { control, read: () => control.checked, problem: () => null };
}

function upload(inner, ids) {
  const control = h("div", { id: ids.control, class: "form-note" }, "Files cannot be sent from the sandbox.");
  return { control, read: () => [], problem: () => null };
}

const INNER = { 3: formSelect, 4: textInput, 5: formSelect, 6: formSelect, 7: formSelect, 8: formSelect, 19: upload, 21: radioGroup, 22: checkboxGroup, 23: checkbox };
