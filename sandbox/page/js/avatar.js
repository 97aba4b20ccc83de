// A persona's face: initials on a shape of its own, so that nobody is told apart by colour alone.

import { colour, h, icon } from "./dom.js";

const SHAPES = ["circle", "squircle", "hexagon", "diamond", "shield", "drop"];

export function initials(name) {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ["?"];
  const letters = words.length > 1 ? [words[0][0], words[1][0]] : [words[0][0], words[0][1] ?? ""];
  return letters.join("").toUpperCase();
}

// `place`: the persona's place in the list of personas, which gives the shape.
export function avatar(person, place, size = "") {
  const shape = person.bot ? "moon" : SHAPES[Math.max(place, 0) % SHAPES.length];
  const tint = colour(person.colour);
  return h(
    "span",
    { class: `avatar ${shape} ${size}`, "aria-hidden": "true", vars: { "--tint": tint, "--ink": inkOn(tint) } },
    person.bot ? icon("moon") : h("span", {}, initials(person.name ?? person.username ?? "?")),
  );
}

// Black or white, whichever reads better on a colour (WCAG relative luminance).
export function inkOn(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#14121f" : "#ffffff";
}
