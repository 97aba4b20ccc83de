// The banner (no connection, bot offline, persona outside the server) and the welcome.

import { app, emit, on } from "./app.js";
import { byId, fill, forgetSpoken, h, icon, iconButton } from "./dom.js";
import { remember, remembered } from "./marks.js";
import { closeDialogs } from "./panels.js";
import { closePopup } from "./popup.js";

export function startStatus() {
  on(["link", "people", "persona"], showBanner);
  on("switched", () => {
    forgetSpoken();
    closePopup();
    closeDialogs();
  });
  on(["persona", "commands"], () => showWelcome());
  on("welcome", () => {
    remember("welcomed", false);
    showWelcome();
    byId("welcome").scrollIntoView({ block: "center" });
    byId("welcome").querySelector("button")?.focus();
  });
}

function showBanner() {
  const { session } = app;
  const text = problem(session);
  const banner = byId("banner");
  banner.hidden = !text;
  if (text && banner.textContent !== text) fill(banner, icon("alert"), h("span", {}, text));
}

function problem(session) {
  if (!session.up) return "The connection to the sandbox is lost. Connecting again by itself…";
  if (session.bot && !session.bot.online) return `${session.bot.name} is offline. Commands and buttons will fail until it is back; what you see stays.`;
  if (session.persona && !session.persona.in_guild) return `${session.persona.name} has left the server and sees direct messages only.`;
  return null;
}

function showWelcome() {
  const { session } = app;
  if (!session?.ready) return;
  const holder = byId("welcome");
  if (remembered("welcomed")) {
    fill(holder);
    return;
  }
  const first = session.commands.find((command) => command.path === "table create") ?? session.commands.find((command) => command.type === 1);
  const path = first?.path ?? "table create";
  const steps = [
    ["Open a table. ", "Type ", h("code", {}, `/${path}`), " into the box below, fill in what it asks for, press Enter."],
    ["Bring the others. ", "Click another face on top (or press ", h("kbd", {}, "Alt"), "+", h("kbd", {}, "2"), "), then press the bot’s button to join. You are everybody, one at a time."],
    ["Play. ", "A number on a face means that somebody is waited for. What only one person may see is shown to that one alone."],
  ];
  fill(holder, h("section", { class: "welcome", "aria-labelledby": "welcome-title" },
    iconButton("close", "Dismiss the welcome", dismiss, { class: "icon-button welcome-close" }),
    h("h2", { id: "welcome-title" }, icon("moon"), h("span", {}, "You are ", h("strong", {}, session.persona.name), ".")),
    h("p", {}, "This is a make-believe Discord on your own computer. No account, no internet: the bot believes that it is the real one."),
    h("ol", {}, steps.map(([lead, ...rest]) => h("li", {}, h("span", {}, h("strong", {}, lead), ...rest)))),
    h("div", { class: "welcome-buttons" },
      h("button", { type: "button", class: "button primary", on: { click: () => emit("type-command", { path }) } }, `Type /${path} for me`),
      h("button", { type: "button", class: "button secondary", on: { click: dismiss } }, "I know my way")),
    h("p", { class: "keys" }, h("kbd", {}, "Alt"), "+", h("kbd", {}, "1"), "…", h("kbd", {}, String(session.personas.length)), " who you are, ",
      h("kbd", {}, "Alt"), "+", h("kbd", {}, "↑"), h("kbd", {}, "↓"), " channels, ", h("kbd", {}, "/"), " commands. Something should go wrong? The sliders at the top right break things on purpose."),
  ));
}

function dismiss() {
  remember("welcomed", true);
  showWelcome();
  byId("composer-text")?.focus();
}
