// Discord's Markdown: text -> a small tree -> DOM nodes. User text only ever becomes text nodes.

import { h, webAddress } from "./dom.js";
import { full, styled } from "./time.js";

const DEEPEST = 12;

// ---- blocks -------------------------------------------------------------------------------------------------

export function parse(text, depth = 0) {
  const blocks = [];
  let rest = text;
  let plain = "";
  const flush = () => {
    const trimmed = plain.replace(/^\n|\n$/g, "");
    if (trimmed) blocks.push({ type: "text", children: inline(trimmed, depth) });
    plain = "";
  };
  while (rest) {
    const found = depth < DEEPEST && lineStart(rest, depth);
    if (found) {
      flush();
      blocks.push(found.block);
      rest = rest.slice(found.length);
      continue;
    }
    const end = rest.indexOf("\n");
    const line = end < 0 ? rest : rest.slice(0, end + 1);
    const fence = rest.indexOf("```");
    const code = fence >= 0 && fence < line.length && /^```(?:([\w+.#-]+)\n)?\n*([^]*?[^\s][^]*?)```\n?/.exec(rest.slice(fence));
    if (code) {
      plain += rest.slice(0, fence);
      flush();
      blocks.push({ type: "fence", language: code[1] ?? "", text: code[2].replace(/\n+$/, "") });
      rest = rest.slice(fence + code[0].length);
    } else {
      plain += line;
      rest = rest.slice(line.length);
    }
  }
  flush();
  return blocks;
}

function lineStart(rest, depth) {
  let match = /^>>> ([^]*)/.exec(rest);
  if (match) return { block: { type: "quote", children: parse(match[1], depth + 1) }, length: rest.length };
  match = /^(?:> ?[^\n]*(?:\n|$))+/.exec(rest);
  if (match && /^> /.test(rest)) {
    const inner = match[0].replace(/\n$/, "").split("\n").map((line) => line.replace(/^> ?/, "")).join("\n");
    return { block: { type: "quote", children: parse(inner, Math.max(depth + 1, DEEPEST - 2)) }, length: match[0].length };
  }
  match = /^(#{1,3}) +([^\n]+)(?:\n|$)/.exec(rest);
  if (match) return { block: { type: "heading", level: match[1].length, children: inline(match[2].trim(), depth) }, length: match[0].length };
  match = /^-# +([^\n]+)(?:\n|$)/.exec(rest);
  if (match) return { block: { type: "small", children: inline(match[1].trim(), depth) }, length: match[0].length };
  match = /^(?:[-*]|\d{1,3}\.) +\S/.test(rest) && LISTS[/^\d/.test(rest) ? "numbers" : "dots"].exec(rest);
  return match && { block: list(match[0], depth), length: match[0].length };
}

// A list ends where one of the other kind begins at its margin.
const DEEPER = " {1,}(?:[-*]|\\d{1,3}\\.) +[^\\n]+(?:\\n|$)| {2,}[^\\n]+(?:\\n|$)";
const LISTS = {
  dots: new RegExp(`^(?:[-*] +[^\\n]+(?:\\n|$)|${DEEPER})+`),
  numbers: new RegExp(`^(?:\\d{1,3}\\. +[^\\n]+(?:\\n|$)|${DEEPER})+`),
};

function list(text, depth) {
  const items = [];
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const start = /^( *)([-*]|(\d{1,3})\.) +(.*)$/.exec(line);
    if (start) items.push({ indent: start[1].length, number: start[3] ? Number(start[3]) : null, text: start[4] });
    else if (items.length) items.at(-1).text += `\n${line.trim()}`;
  }
  return nest(items, depth);
}

function nest(items, depth) {
  const [first] = items;
  const node = { type: "list", start: first.number, items: [] };
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && items[end].indent > first.indent) end += 1;
    const children = inline(items[at].text, depth);
    if (end > at + 1 && depth < DEEPEST) children.push(nest(items.slice(at + 1, end), depth + 1));
    node.items.push(children);
    at = end;
  }
  return node;
}

// ---- inline -------------------------------------------------------------------------------------------------

const style = (type) => (match, depth) => ({ type, children: inline(match[1], depth + 1) });

const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (m) => m[1]],
  [/^(`+)([^]*?[^`])\1(?!`)/, (m) => ({ type: "code", text: m[2].length > 2 ? m[2].replace(/^ (?=`)|(?<=`) $/g, "") : m[2] })],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => ({ type: "link", url: m[1], children: [m[1]] })],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;"'\]|)*_~]/, (m) => ({ type: "link", url: m[0], children: [m[0]] })],
  [/^\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: +"[^"\n]*")?\)/, (m, depth) => ({ type: "link", url: m[2], children: inline(m[1], depth + 1) })],
  [/^<@!?(\d{1,20})>/, (m) => ({ type: "user", id: m[1] })],
  [/^<@&(\d{1,20})>/, (m) => ({ type: "role", id: m[1] })],
  [/^<#(\d{1,20})>/, (m) => ({ type: "channel", id: m[1] })],
  [/^<\/([^:>\n]{1,100}):(\d{1,20})>/, (m) => ({ type: "command", path: m[1] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ type: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/^<a?(:\w{2,32}:)\d{1,20}>/, (m) => m[1]],
  [/^@(everyone|here)\b/, (m) => ({ type: "everyone", name: m[1] })],
  [/^\*\*([^]+?)\*\*(?!\*)/, style("strong")],
  [/^__([^]+?)__(?!_)/, style("u")],
  [/^~~([^]+?)~~/, style("s")],
  [/^\|\|([^]+?)\|\|/, style("spoiler")],
  [/^\*(?![\s*])((?:\*\*|[^*])+?)\*(?!\*)/, style("em")],
  [/^_(?!_)((?:__|\\[^]|[^\\_])+?)_(?![_\p{L}\p{N}])/u, style("em")],
];

export function inline(text, depth = 0) {
  if (depth >= DEEPEST) return [text];
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const start = /[\\`<[@*_~|]|https?:\/\//.exec(text.slice(at));
    if (!start) break;
    plain += text.slice(at, at + start.index);
    at += start.index;
    const rest = text.slice(at);
    const previous = text[at - 1] ?? "";
    const hit = firstRule(rest, previous);
    if (!hit) {
      plain += text[at++];
      continue;
    }
    const node = hit.make(hit.match, depth);
    if (typeof node === "string") plain += node;
    else {
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(node);
    }
    at += hit.match[0].length;
  }
  plain += text.slice(at);
  if (plain) nodes.push(plain);
  return nodes;
}

function firstRule(rest, previous) {
  if (/[\p{L}\p{N}]/u.test(previous) && /^[_h]/.test(rest) && !rest.startsWith("__")) return null;
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(rest);
    if (match) return { match, make };
  }
  return null;
}

// ---- DOM ----------------------------------------------------------------------------------------------------

// `names`: {user(id), role(id), channel(id), me, open(channelId), command(path)}; each look-up gives null for strangers.
export function render(text, names) {
  return parse(String(text ?? "")).map((block) => showBlock(block, names));
}

export function renderInline(text, names) {
  return inline(String(text ?? "")).map((node) => showInline(node, names));
}

function showBlock(block, names) {
  const children = () => block.children.map((node) => (typeof node !== "string" && isBlock(node) ? showBlock(node, names) : showInline(node, names)));
  switch (block.type) {
    case "quote": return h("blockquote", {}, children());
    case "heading": return h("div", { class: `md-h${block.level}`, role: "heading", "aria-level": block.level + 2 }, children());
    case "small": return h("div", { class: "md-small" }, children());
    case "fence": return h("pre", { tabindex: 0, "aria-label": "Code" }, h("code", {}, block.text));
    case "list": return showList(block, names);
    default: return h("div", { class: "md-text" }, children());
  }
}

const isBlock = (node) => ["quote", "heading", "small", "fence", "list", "text"].includes(node.type);

function showList(node, names) {
  const items = node.items.map((children) =>
    h("li", {}, children.map((child) => (child.type === "list" ? showList(child, names) : showInline(child, names)))));
  return node.start === null ? h("ul", {}, items) : h("ol", { start: node.start }, items);
}

function showInline(node, names) {
  if (typeof node === "string") return node;
  const children = () => node.children.map((child) => showInline(child, names));
  switch (node.type) {
    case "code": return h("code", {}, node.text);
    case "link": return showLink(node, children());
    case "user": return showUser(node.id, names);
    case "role": return mention(`@${names.role(node.id)?.name ?? "unknown-role"}`, names.mine?.(node.id));
    case "everyone": return mention(`@${node.name}`, false);
    case "channel": return showChannel(node.id, names);
    case "command": return h("button", { type: "button", class: "mention", on: { click: () => names.command?.(node.path) } }, `/${node.path}`);
    case "time": return showTime(node);
    case "spoiler": return spoiler(children());
    default: return h(node.type, {}, children());
  }
}

function showLink(node, children) {
  const url = webAddress(node.url);
  return url ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, children) : h("span", {}, children);
}

const mention = (text, me) => h("span", { class: me ? "mention me" : "mention" }, text);

function showUser(id, names) {
  const user = names.user(id);
  return mention(`@${user ? user.name : "unknown-user"}`, id === names.me);
}

function showChannel(id, names) {
  const channel = names.channel(id);
  if (!channel) return mention("# no access", false);
  return h("button", { type: "button", class: "mention", on: { click: () => names.open(id) } }, `#${channel.name}`);
}

function showTime({ seconds, style: how }) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "an impossible time";
  return h("time", { datetime: date.toISOString(), title: full(date), "data-relative": how === "R" }, styled(date, how));
}

export function spoiler(children) {
  const inner = h("span", { class: "spoiler-inside", inert: true }, children);
  const cover = h("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler: show it", "aria-expanded": "false" }, inner);
  const show = (event) => {
    if (cover.classList.contains("open")) return;
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    cover.classList.add("open");
    inner.removeAttribute("inert");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

// What is read aloud or shown in one line: the words without their marks.
export function plain(text, names) {
  const holder = h("div", {}, render(text, names));
  return holder.textContent.replace(/\s+/g, " ").trim();
}
