// The editor's icons, line drawings on a grid of 24, and buttons with them.
import { make } from "../basics/elements.js";
/** @import { Properties } from "../types.d.ts" */

/** @type {Record<string, string>} */
const PATHS = {
  photos:
    "M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5zM4.5 16l4.2-4.2a1.5 1.5 0 0 1 2.1 0L18 19M14 13l1.4-1.4a1.5 1.5 0 0 1 2.1 0L20 14M15.5 8.5h.01",
  templates: "M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM13 4v16M13 12h7",
  style: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4",
  looks: "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16M12 8h6M12 12h8M12 16h6",
  adjust: "M7 3v14h14M3 7h14v14",
  text: "M5 7V5h14v2M12 5v14M9 19h6",
  layers: "M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5",
  undo: "M9 6 4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-2",
  redo: "m15 6 4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h2",
  export: "M12 15V4M8 8l4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5",
  close: "m6 6 12 12M18 6 6 18",
  add: "M12 5v14M5 12h14",
  remove: "M5 7h14M10 7V5h4v2M7 7l.8 11.2A2 2 0 0 0 9.8 20h4.4a2 2 0 0 0 2-1.8L17 7M10.5 11v5M13.5 11v5",
  flip: "M12 4v16M8.5 8 4 17h4.5zM15.5 8l4.5 9h-4.5z",
  rotate: "M19 12a7 7 0 1 1-2.2-5.1M17 3v4h-4",
  rotateLeft: "M5 12a7 7 0 1 0 2.2-5.1M7 3v4h4",
  shuffle:
    "M4 7h3c5 0 5 10 10 10h3M4 17h3c2 0 3.200-1.600 4.200-3.500M13 9.500C14 8 15.200 7 17 7h3M17.500 4.500 20 7l-2.500 2.500M17.500 14.500 20 17l-2.500 2.500",
  replace: "M4 9h13l-3-3M20 15H7l3 3",
  reset:
    "M4 9V5.500A1.500 1.500 0 0 1 5.500 4H9M15 4h3.500A1.500 1.500 0 0 1 20 5.500V9M20 15v3.500a1.500 1.500 0 0 1-1.500 1.500H15M9 20H5.500A1.500 1.500 0 0 1 4 18.500V15M9.500 9.500l5 5M14.500 9.500l-5 5",
  lock:
    "M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  unlock:
    "M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 6.6-1.6",
  duplicate:
    "M9 9h9.5A1.5 1.5 0 0 1 20 10.500v8A1.500 1.500 0 0 1 18.500 20H10.500A1.500 1.500 0 0 1 9 18.500zM15 9V5.500A1.500 1.500 0 0 0 13.500 4H5.500A1.500 1.500 0 0 0 4 5.500v8A1.500 1.500 0 0 0 5.500 15H9",
  eye:
    "M2.500 12S6 6 12 6s9.500 6 9.500 6S18 18 12 18 2.500 12 2.500 12zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  hidden:
    "M4 4l16 16M9.500 6.400A9 9 0 0 1 12 6c6 0 9.500 6 9.500 6a17 17 0 0 1-3 3.600M6 7.700A17 17 0 0 0 2.500 12S6 18 12 18a9 9 0 0 0 3.500-.7",
  up: "m6 14 6-6 6 6",
  down: "m6 10 6 6 6-6",
  check: "m5 12.500 4.500 4.500L19 7.500",
  dropper:
    "m14 6 4 4M4 20l1-4 8.500-8.500 3 3L8 19zM12.500 6.500l5 5M15 5l1-1a2.100 2.100 0 0 1 4 0v0a2 2 0 0 1 0 3l-1 1z",
  pen: "M4 20l1-4.500L16 4.500a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.500 19zM14.500 6l3.500 3.500",
  sticker: "M12 20a8 8 0 1 1 8-8c-4 0-8 4-8 8zM9 10.500h.01M14.500 9h.01M8.500 13.500c1 1.300 2.400 1.700 3.500 1.500",
  play: "M8 5.500v13l10.500-6.500z",
  stop: "M7 7h10v10H7z",
  trim: "M5 6v12M19 6v12M5 8h14M5 16h14M10 12h4",
  minus: "M5 12h14",
  grip: "M8 3h.01M16 3h.01M8 12h.01M16 12h.01M8 21h.01M16 21h.01",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  alignLeft: "M4 4v16M8 7h11v3.500H8zM8 13.500h6V17H8z",
  alignCenter: "M12 4v3M12 17v3M6 7h12v3.500H6zM12 10.500v3M8.500 13.500h7V17h-7z",
  alignRight: "M20 4v16M5 7h11v3.500H5zM10 13.500h6V17h-6z",
  alignTop: "M4 4h16M7 8h3.500v11H7zM13.500 8H17v6h-3.500z",
  alignMiddle: "M4 12h3M17 12h3M7 6h3.500v12H7zM10.500 12h3M13.500 8.500H17v7h-3.500z",
  alignBottom: "M4 20h16M7 5h3.500v11H7zM13.500 10H17v6h-3.500z",
  distributeX: "M4 4v16M20 4v16M10 7h4v10h-4z",
  distributeY: "M4 4h16M4 20h16M7 10h10v4H7z",
  group: "M4 4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 8V4M8 8h5v5H8zM12 12h4v4h-4z",
  ungroup: "M4 4h8v8H4zM13 13h7v7h-7z",
  "tool-pen": "M4 20l1-4.500L16 4.500a2 2 0 0 1 3 0l.5.5a2 2 0 0 1 0 3L8.500 19zM14.500 6l3.500 3.500",
  "tool-marker": "M9 14.500 15.500 4l4 2.500L13 17zM9 14.500l-1 3.500 5-1M8 18l-2.500 2H10",
  "tool-highlighter": "M8 13V9l4-5 4 5v4M7 13h10v3l-2 2v2H9v-2l-2-2z",
  "tool-neon":
    "M12 3.500v3M12 17.500v3M3.500 12h3M17.500 12h3M6 6l2 2M16 16l2 2M6 18l2-2M16 8l2-2M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  "tool-pencil": "M5 19l1-4L16 5l3 3L9 18zM13.500 7.500l3 3M5 19l2.500-.5",
  "tool-arrow": "M5 19 18.500 5.500M11 5h8v8",
  "tool-line": "M5 19 19 5",
  "tool-rectangle": "M5 6h14v12H5z",
  "tool-ellipse": "M12 6c4.500 0 8 2.700 8 6s-3.500 6-8 6-8-2.700-8-6 3.500-6 8-6z",
  "tool-blur": "M12 4s6 6.300 6 10a6 6 0 0 1-12 0c0-3.700 6-10 6-10zM9.500 15a2.500 2.500 0 0 0 2.500 2.500",
  "tool-pixelate": "M4 4h16v16H4zM12 4v16M4 12h16M8 4v4H4M16 20v-4h4M8 12v4h4M12 8h4v4",
  "tool-eraser":
    "m4.500 15 9-9a2 2 0 0 1 2.800 0l3.200 3.200a2 2 0 0 1 0 2.800L12 19.500H8.500L4.500 15.500zM9.500 10l6 6M8 19.500h12",
  camera:
    "M4 9a2 2 0 0 1 2-2h2l1.500-2h5L16 7h2a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM12 10a3.300 3.300 0 1 1 0 6.600 3.300 3.300 0 0 1 0-6.600z",
  switch: "M5 10a7.500 7.500 0 0 1 13-2.500M19 4v4h-4M19 14a7.500 7.500 0 0 1-13 2.500M5 20v-4h4",
  larger: "M14 4h6v6M20 4l-6.500 6.500M10 20H4v-6M4 20l6.500-6.500",
  corners:
    "m6.500 8.500 1.800 8M8 6.700l7.500-.5M17.200 8 16.700 16.500M10.500 18.500h4M4.500 7a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0M15.800 6.300a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0M7 18a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0M15 18a1.500 1.500 0 1 0 3 0 1.500 1.500 0 1 0-3 0",
  previous: "m14 6-6 6 6 6",
  next: "m10 6 6 6-6 6",
  record: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
};

/**
 * Returns an icon as an element that is hidden from screen readers.
 * @param {string} name Its name, or the path of one that few collages need.
 * @param {number} [size]
 */
export function icon(name, size = 22) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = {
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.7,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, `${value}`);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name] ?? name);
  svg.append(path);
  return svg;
}

/**
 * Returns a button with an icon, and a text if there is room.
 * @param {string} name
 * @param {string} label
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Properties & { text?: string | null }} [properties]
 */
export function iconButton(name, label, onclick, { text = null, ...properties } = {}) {
  return make(
    "button",
    { type: "button", "aria-label": text ? null : label, title: label, onclick, ...properties },
    icon(name),
    text && make("span", {}, text),
  );
}
