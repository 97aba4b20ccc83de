// What this browser remembers: read marks per persona and channel, the persona last played, whether the welcome was dismissed.

const KEY = "oneiros-sandbox";

let memory = readAll();

function readAll() {
  try {
    return { marks: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { marks: {} };
  }
}

function writeAll() {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Private windows may forbid storage: then it is remembered until the page closes.
  }
}

export const remembered = (name) => memory[name] ?? null;

export function remember(name, value) {
  memory[name] = value;
  writeAll();
}

export const readMark = (persona, channel) => memory.marks[persona]?.[channel] ?? null;

export function setReadMark(persona, channel, message) {
  memory.marks[persona] ??= {};
  memory.marks[persona][channel] = message;
  writeAll();
}

// Marks of people who are no longer there are let go.
export function forgetOthers(personas) {
  memory.marks = Object.fromEntries(Object.entries(memory.marks).filter(([id]) => personas.includes(id)));
  writeAll();
}
