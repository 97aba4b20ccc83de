// The drawer for trying what goes wrong, and what the bot sent lately.

import { app, channel, on } from "./app.js";
import { byId, fill, fresh, h, iconButton } from "./dom.js";
import { say, togglePanel } from "./panels.js";
import { exact } from "./time.js";

const PERMISSIONS = [
  "SEND_MESSAGES", "VIEW_CHANNEL", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY", "SEND_MESSAGES_IN_THREADS", "CREATE_PUBLIC_THREADS",
  "CREATE_PRIVATE_THREADS", "MANAGE_THREADS", "MANAGE_MESSAGES", "USE_EXTERNAL_EMOJIS",
];

let tab = "faults";
let traffic = { requests: [], note: "" };
let violations = { judge: "", violations: [] };
let asking = false;

export function startTools() {
  on(["persona", "faults", "people", "channel"], () => tab === "faults" && show());
  on("panels", ({ name, open }) => name === "tools" && open && look());
  on(["persona", "created", "changed", "removed", "failure"], look);
}

// Asks what the bot sent and what the judge found, while anybody looks.
async function look() {
  show();
  const { session } = app;
  if (!app.toolsOpen || asking || !session.up) return;
  asking = true;
  violations = await session.request("violations").catch(() => violations);
  traffic = await session.request("requests").then(({ requests }) => ({ requests, note: requests.length ? "Newest first." : "Nothing yet." }),
    () => ({ requests: [], note: "This sandbox keeps no list of requests." }));
  asking = false;
  if (tab === "traffic") show();
  else showTabs();
}

function show() {
  const panel = byId("tools");
  if (panel.hidden || !app.session?.ready) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement.dataset.keep : null;
  const openOnes = [...panel.querySelectorAll("details[open]")].map((element) => element.dataset.id);
  const kept = Object.fromEntries([...panel.querySelectorAll("[data-value]")].map((element) => [element.dataset.value, element.value]));
  const top = panel.querySelector(".tools-body")?.scrollTop ?? 0;
  fill(panel,
    h("div", { class: "panel-head" }, h("h2", {}, "Sandbox tools"), iconButton("close", "Close", () => togglePanel("tools"))),
    h("div", { class: "tabs", role: "tablist", "aria-label": "Sandbox tools" }),
    h("div", { class: "tools-body", role: "tabpanel" }, tab === "faults" ? faultsTab() : trafficTab()));
  showTabs();
  for (const element of panel.querySelectorAll("details")) element.open = openOnes.includes(element.dataset.id) || element.dataset.always !== undefined;
  for (const element of panel.querySelectorAll("[data-value]")) restore(element, kept[element.dataset.value]);
  panel.querySelector(".tools-body").scrollTop = top;
  if (focused) panel.querySelector(`[data-keep="${focused}"]`)?.focus();
}

function showTabs() {
  const found = violations.violations.length;
  const tabs = byId("tools").querySelector(".tabs");
  const focused = tabs.contains(document.activeElement) ? document.activeElement.dataset.keep : null;
  fill(tabs, tabButton("faults", "Faults"), tabButton("traffic", found ? `Bot traffic (${found}!)` : "Bot traffic"));
  if (focused) tabs.querySelector(`[data-keep="${focused}"]`).focus();
}

function restore(element, value) {
  const possible = element.tagName !== "SELECT" || [...element.options].some((option) => option.value === value);
  if (value !== undefined && possible) element.value = value;
}

function tabButton(name, label) {
  const choose = () => {
    tab = name;
    look();
  };
  return h("button", { type: "button", role: "tab", class: "tab", "aria-selected": String(tab === name), dataset: { keep: `tab-${name}` }, on: { click: choose } }, label);
}

// ---- faults ----

const fault = (name, fields = {}) => app.session.request("fault", { name, ...fields })
  .then((faults) => app.session.hear({ type: "faults", faults })).catch(say);

const act = (label, name, fields, danger = false) => h("button",
  { type: "button", class: danger ? "small-button warn" : "small-button", dataset: { keep: label }, on: { click: () => fault(name, fields()) } }, label);

function part(title, note, ...rest) {
  return h("section", { class: "tool" }, h("h3", {}, title), note && h("p", { class: "tool-note" }, note), rest);
}

function toggle(id, label, isOn, flip) {
  return h("label", { class: "switch" }, h("span", {}, label),
    h("input", { type: "checkbox", role: "switch", checked: isOn, dataset: { keep: id }, on: { change: (event) => flip(event.target.checked) } }));
}

const entry = (name, label, value, props = {}) => {
  const id = fresh("tool");
  return h("label", { class: "tool-entry", for: id }, h("span", {}, label), h("input", { id, value, dataset: { value: name, keep: name }, ...props }));
};

const value = (name) => byId("tools").querySelector(`[data-value="${name}"]`).value.trim();

function faultsTab() {
  const { session } = app;
  const faults = session.faults ?? {};
  const here = channel();
  return [
    activeFaults(faults),
    part("Direct messages", "A closed one answers the bot with 50007.", session.personas.map((persona) => toggle(
      `dm-${persona.id}`, `${persona.name} has closed DMs`, (faults.closed_dms ?? []).includes(persona.id),
      (isOn) => fault(isOn ? "close_dms" : "open_dms", { user: persona.id })))),
    here?.kind !== "dm" && here && permissionsPart(here, faults),
    here?.kind === "thread" && part("This thread", null, h("div", { class: "tool-row" },
      act(here.archived ? "Unarchive" : "Archive", here.archived ? "unarchive" : "archive", () => ({ channel: here.id })),
      act(here.locked ? "Unlock" : "Lock", here.locked ? "unlock" : "lock", () => ({ channel: here.id })),
      act("Delete the thread", "delete_channel", () => ({ channel: here.id }), true))),
    part("Next requests fail", "Path: a piece of the address, such as /messages; empty means all.",
      h("div", { class: "tool-row" }, entry("count", "How many", "3", { type: "number", min: 1, max: 1000 }), entry("path", "Path", "", { placeholder: "/messages" }),
        entry("after", "429: wait (s)", "1", { type: "number", min: 0, step: "0.1" })),
      h("div", { class: "tool-row" },
        act("429 too many", "rate_limit", () => ({ ...aim(), retry_after: Number(value("after")) || 1 })),
        act("500 broken", "error", () => ({ ...aim(), status: 500 })))),
    part("Slow network", null, h("div", { class: "tool-row" }, [0, 250, 1000, 4000].map((ms) =>
      h("button", { type: "button", class: "small-button", "aria-pressed": String((faults.delay_ms ?? 0) === ms), dataset: { keep: `slow-${ms}` }, on: { click: () => fault("slow", { ms }) } }, ms ? `${ms} ms` : "Fast")))),
    part("The bot’s connection", null, h("div", { class: "tool-row" },
      act("Drop it (may resume)", "drop_gateway", () => ({ resumable: true })), act("Drop it for good", "drop_gateway", () => ({ resumable: false }), true))),
    part("Leave and come back", null, session.personas.map((persona) => toggle(`left-${persona.id}`, `${persona.name} has left the server`, (faults.left ?? []).includes(persona.id),
      (isOn) => fault(isOn ? "leave_guild" : "join_guild", { user: persona.id })))),
  ];
}

const aim = () => ({ count: Math.max(1, Number(value("count")) || 1), ...(value("path") ? { path: value("path") } : {}) });

function activeFaults(faults) {
  const running = [
    ...(faults.revoked ?? []).map((one) => `no ${one.permission}`),
    ...(faults.rate_limits ?? []).map((one) => `429 × ${one.left}`), ...(faults.errors ?? []).map((one) => `${one.status} × ${one.left}`),
    faults.delay_ms ? `${faults.delay_ms} ms slow` : null, faults.gateway === "down" ? "gateway down" : null,
    (faults.closed_dms ?? []).length ? `closed DMs × ${faults.closed_dms.length}` : null, (faults.left ?? []).length ? `left × ${faults.left.length}` : null,
  ].filter(Boolean);
  return h("div", { class: running.length ? "running on" : "running" }, h("span", {}, running.length ? `Now: ${running.join(", ")}` : "Nothing is broken."),
    running.length > 0 && act("Repair everything", "clear", () => ({})));
}

function permissionsPart(here, faults) {
  const lost = (faults.revoked ?? []).filter((one) => one.channel === here.id);
  const held = here.bot_permissions?.length ? PERMISSIONS.filter((name) => here.bot_permissions.includes(name)) : PERMISSIONS;
  const id = fresh("permission");
  return part(`The bot’s permissions in #${here.name}`, null,
    h("div", { class: "tool-row" },
      h("label", { class: "tool-entry wide", for: id }, h("span", {}, "Permission"),
        h("select", { id, dataset: { value: "permission", keep: "permission" } }, held.map((name) => h("option", { value: name }, name)))),
      act("Take it away", "revoke", () => ({ channel: here.id, permission: value("permission") }), true)),
    lost.map((one) => h("div", { class: "tool-row" }, h("code", {}, one.permission), act("Give back", "grant", () => one))));
}

// ---- traffic ----

function trafficTab() {
  const judged = violations.violations;
  return [
    part("Judge", null,
      h("p", { class: judged.length ? "verdict bad" : "verdict" }, judged.length ? `${judged.length === 1 ? "One request breaks" : `${judged.length} requests break`} Discord’s description.` : `No violations. ${violations.judge === "on" ? "Every request is checked." : `The judge is ${violations.judge || "not asked yet"}.`}`),
      judged.map((one, at) => detail(`v${at}`, [h("span", { class: "method" }, one.method), h("span", { class: "path" }, short(one.path))], [h("p", {}, one.reason), code(one.body)]))),
    part("What the bot sent", traffic.note, h("div", { class: "requests" }, [...traffic.requests].reverse().map(requestLine))),
  ];
}

function requestLine(one) {
  const head = [
    h("span", { class: `status s${String(one.status)[0]}` }, String(one.status)), h("span", { class: "method" }, one.method), h("span", { class: "path" }, short(one.path)),
    h("span", { class: "ms" }, `${Math.round(one.ms)} ms`),
  ];
  return detail(`r${one.id}`, head, [h("p", { class: "tool-note" }, one.at ? exact(new Date(one.at)) : ""), code(one.body)]);
}

const detail = (id, head, inside) => h("details", { dataset: { id } }, h("summary", { dataset: { keep: id } }, head), inside);

const code = (body) => h("pre", { tabindex: 0, "aria-label": "Body" }, h("code", {}, written(body)));

// Tokens of interactions are long and say nothing.
const short = (path) => path.replace(/[\w-]{24,}/g, (token) => `${token.slice(0, 6)}…`);

function written(body) {
  if (body === null || body === undefined || body === "") return "(no body)";
  return typeof body === "string" ? body : JSON.stringify(body, null, 2);
}
