// What a select offers: its own options, or the people, roles and channels this persona knows.

import { app } from "./app.js";
import { avatar } from "./avatar.js";
import { h, icon } from "./dom.js";

export const STRING = 3;
export const KIND_NAMES = { 3: "an option", 5: "a person", 6: "a role", 7: "people or roles", 8: "a channel" };
export const CHANNEL_KINDS = { text: [0], thread: [11, 12], dm: [1] };

export const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : "");

export function selectOptions(select) {
  if (select.type === STRING) {
    return select.options.map((option) => ({
      value: option.value, label: option.label, description: option.description,
      face: option.emoji ? h("span", { class: "emoji" }, emojiText(option.emoji)) : null, chosen: option.default,
    }));
  }
  const chosen = new Set((select.default_values ?? []).map((value) => value.id));
  const found = [
    ...([5, 7].includes(select.type) ? people() : []),
    ...([6, 7].includes(select.type) ? roles() : []),
    ...(select.type === 8 ? channels(select.channel_types) : []),
  ];
  return found.map((option) => ({ ...option, chosen: chosen.has(option.value) }));
}

export function people(withBot = true) {
  const { session } = app;
  const all = withBot && session.bot ? [...session.personas, session.bot] : session.personas;
  return all.filter((person) => person.in_guild).map((person) => ({
    value: person.id, label: person.name, description: person.username, face: avatar(person, session.place(person.id), "tiny"),
  }));
}

export function roles() {
  const guild = app.session.guildOf(app.channelId);
  return (guild?.roles ?? []).filter((role) => role.id !== guild.id).map((role) => ({ value: role.id, label: role.name, face: icon("people") }));
}

export function channels(types) {
  const { session } = app;
  const guild = session.guildOf(app.channelId);
  return [...session.channels.values()]
    .filter((one) => one.guild_id === guild?.id && (!types?.length || CHANNEL_KINDS[one.kind].some((kind) => types.includes(kind))))
    .map((one) => ({ value: one.id, label: one.name, face: icon(one.kind === "thread" ? "thread" : "hash") }));
}

// The text on a closed select.
export function chosenText(options, values, placeholder) {
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value);
  return labels.length ? labels.join(", ") : placeholder;
}
