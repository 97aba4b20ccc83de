// Pictures with their description, and files.

import { colour, fresh, fromNumber, h, icon, ownAddress, webAddress } from "./dom.js";
import { names } from "./app.js";
import { render, renderInline, spoiler } from "./markdown.js";
import { enlarge } from "./panels.js";
import { stamp } from "./time.js";

// `media`: {url, width, height}. The ALT badge shows what a screen reader reads.
export function picture(media, alt, hidden = false) {
  const url = ownAddress(media?.url);
  if (!url) return elsewhere(media?.url);
  const image = h("img", { src: url, alt: alt ?? "", width: media.width, height: media.height, decoding: "async" });
  const frame = h("figure", { class: "picture" },
    h("button", { type: "button", class: "picture-button", "aria-label": `Enlarge: ${alt || "picture without a description"}`, on: { click: () => enlarge(url, alt) } }, image),
    alt && altBadge(alt));
  return hidden ? spoiler([frame]) : frame;
}

function altBadge(alt) {
  const id = fresh("alt");
  const text = h("figcaption", { id, class: "alt-text", hidden: true }, alt);
  const toggle = () => {
    text.hidden = !text.hidden;
    badge.setAttribute("aria-expanded", String(!text.hidden));
  };
  const badge = h("button", { type: "button", class: "alt-badge", "aria-expanded": "false", "aria-controls": id, "aria-label": "ALT: show the description", title: "Show the description", on: { click: toggle } }, "ALT");
  return [badge, text];
}

function elsewhere(url) {
  const address = webAddress(url);
  if (!address) return h("span", { class: "unknown" }, "(a picture that cannot be shown)");
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, "A picture on another site");
}

export function size(bytes) {
  if (bytes === undefined || bytes === null) return "";
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1048576 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1048576).toFixed(1)} MB`;
}

export function fileCard(media, name, bytes) {
  const url = ownAddress(media?.url);
  const shown = name ?? decodeURIComponent((url ?? "file").split("?")[0].split("/").at(-1));
  return h("div", { class: "file-card" }, icon("file"),
    h("span", { class: "file-text" }, url ? h("a", { href: url, download: shown }, shown) : shown, h("span", { class: "file-size" }, size(bytes))),
    url && h("a", { class: "icon-button", href: url, download: shown, "aria-label": `Download ${shown}`, title: "Download" }, icon("download")));
}

export function attachment(one) {
  const isPicture = (one.content_type ?? "").startsWith("image/");
  if (!isPicture) return fileCard(one, one.filename, one.size);
  return picture(one, one.description, one.filename.startsWith("SPOILER_"));
}

export function embed(one) {
  const url = webAddress(one.url);
  const title = one.title && renderInline(one.title, names());
  const tint = Number.isInteger(one.color) ? fromNumber(one.color) : null;
  return h("div", { class: "embed", vars: tint ? { "--tint": colour(tint) } : {} },
    h("div", { class: "embed-main" },
      h("div", { class: "embed-words" },
        one.author?.name && h("div", { class: "embed-author" }, one.author.name),
        title && h("div", { class: "embed-title" }, url ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, title) : title),
        one.description && h("div", { class: "embed-description" }, render(one.description, names())),
        one.fields?.length > 0 && h("div", { class: "embed-fields" }, one.fields.map(field))),
      one.thumbnail && h("div", { class: "thumbnail" }, picture(one.thumbnail, one.thumbnail.description))),
    one.image && picture(one.image, one.image.description),
    (one.footer?.text || one.timestamp) && h("div", { class: "embed-footer" },
      [one.footer?.text, one.timestamp && stamp(new Date(one.timestamp))].filter(Boolean).join(" • ")));
}

const field = (one) => h("div", { class: one.inline ? "embed-field inline" : "embed-field" },
  h("div", { class: "embed-field-name" }, renderInline(one.name, names())),
  h("div", {}, render(one.value, names())));
