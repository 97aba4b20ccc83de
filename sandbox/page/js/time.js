// Times as people write them.

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const clockSeconds = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const shortDate = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "2-digit", year: "numeric" });
const longDate = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const STEPS = [["year", 31557600], ["month", 2629800], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export const full = (date) => `${weekday.format(date)}, ${longDate.format(date)} ${clock.format(date)}`;
export const day = (date) => longDate.format(date);
export const hour = (date) => clock.format(date);
export const exact = (date) => clockSeconds.format(date);

export function ago(date, now = new Date()) {
  const seconds = Math.round((date - now) / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / size), unit);
}

// When a message was written, next to its author.
export function stamp(date, now = new Date()) {
  const days = Math.round((midnight(now) - midnight(date)) / 86400000);
  if (days === 0) return clock.format(date);
  if (days === 1) return `Yesterday ${clock.format(date)}`;
  return `${shortDate.format(date)} ${clock.format(date)}`;
}

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

// Discord's <t:seconds:style>.
export function styled(date, style) {
  switch (style) {
    case "t": return clock.format(date);
    case "T": return clockSeconds.format(date);
    case "d": return shortDate.format(date);
    case "D": return longDate.format(date);
    case "F": return full(date);
    case "R": return ago(date);
    default: return `${longDate.format(date)} ${clock.format(date)}`;
  }
}

// Keeps every "3 minutes ago" on the page true.
export function keepCounting() {
  setInterval(() => {
    for (const element of document.querySelectorAll("time[data-relative]")) {
      const text = ago(new Date(element.dateTime));
      if (element.textContent !== text) element.textContent = text;
    }
  }, 5000);
}
