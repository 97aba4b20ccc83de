// The options of a slash command: what each offers while it is typed, and the value it sends.

import { channels, people, roles } from "./choices.js";

export const TYPES = {
  3: "text", 4: "whole number", 5: "yes or no", 6: "person", 7: "channel", 8: "role", 9: "person or role", 10: "number", 11: "file",
};

const LISTS = {
  5: () => [{ label: "True", value: true }, { label: "False", value: false }],
  6: () => people(),
  7: (option) => channels(option.channel_types),
  8: () => roles(),
  9: () => [...people(), ...roles()],
};

// What can be chosen without asking the bot; null where the text is free.
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ label: choice.name, value: choice.value }));
  return LISTS[option.type]?.(option) ?? null;
}

export const matching = (choices, text) => choices.filter((choice) => choice.label.toLowerCase().includes(text.trim().toLowerCase()));

// {value} or {problem} for what stands in a field; {} for an option left out. `picked`: the choice taken from the list, if any.
export function resolve(option, text, picked, offered = []) {
  if (!text.trim()) return option.required ? { problem: "This option is required." } : {};
  if (picked && picked.label === text) return { value: picked.value };
  const choices = fixedChoices(option) ?? offered;
  const same = choices.find((choice) => choice.label.toLowerCase() === text.trim().toLowerCase());
  if (same) return { value: same.value };
  if (fixedChoices(option)) return { problem: "Choose one from the list." };
  return FREE[option.type]?.(option, text) ?? { problem: `A ${TYPES[option.type]} cannot be given here.` };
}

const FREE = {
  3: (option, text) => {
    if (option.min_length && text.length < option.min_length) return { problem: `At least ${option.min_length} characters.` };
    return option.max_length && text.length > option.max_length ? { problem: `At most ${option.max_length} characters.` } : { value: text };
  },
  4: (option, text) => (/^-?\d{1,15}$/.test(text.trim()) ? inRange(option, Number(text)) : { problem: "A whole number, please." }),
  10: (option, text) => (text.trim() && Number.isFinite(Number(text)) ? inRange(option, Number(text)) : { problem: "A number, please." }),
};

function inRange(option, value) {
  const { min_value: min, max_value: max } = option;
  if (min !== undefined && min !== null && value < min) return { problem: `At least ${min}.` };
  return max !== undefined && max !== null && value > max ? { problem: `At most ${max}.` } : { value };
}
