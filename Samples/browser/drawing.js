// What the page draws: pictures that are painted here instead of loaded, and the presentation of a session.

const SIZE = [800, 600];

/** Paints a picture of the given colors: a sky, something round in it, and hills or waves. */
function picture([top, bottom, round, ...hills], [x, y, radius]) {
  const canvas = new OffscreenCanvas(...SIZE);
  const context = canvas.getContext("2d");
  const sky = context.createLinearGradient(0, 0, 0, SIZE[1]);
  sky.addColorStop(0, top);
  sky.addColorStop(1, bottom);
  context.fillStyle = sky;
  context.fillRect(0, 0, ...SIZE);
  context.fillStyle = round;
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
  hills.forEach((color, index) => {
    const height = 330 + index * 80;
    context.fillStyle = color;
    context.beginPath();
    context.moveTo(0, SIZE[1]);
    for (let place = 0; place <= SIZE[0]; place += 8) {
      const wave = Math.sin(place / (90 + 35 * index) + 2.1 * index) * (46 - 9 * index) +
        Math.sin(place / 41 + index) * 8;
      context.lineTo(place, height + wave);
    }
    context.lineTo(SIZE[0], SIZE[1]);
    context.fill();
  });
  return canvas;
}

const pictures = {
  sea: picture(["#8ecae6", "#fef3d6", "#fff7d6", "#4aa3c7", "#2a7fa5", "#17597c"], [560, 190, 70]),
  dunes: picture(["#f7c59f", "#ffe8cf", "#fff3df", "#e0a065", "#c97f46", "#a85f31"], [240, 170, 60]),
  pines: picture(["#cfe3d4", "#eef5e9", "#ffffff", "#7fa98b", "#4c7f62", "#2b5941"], [600, 140, 50]),
  night: picture(["#10153a", "#3a3f7d", "#f4efd2", "#232a5c", "#191f47", "#0e1330"], [590, 150, 54]),
};
export const photos = Object.keys(pictures).map((id) => ({ id, size: SIZE }));

/** The contents of layers: a text on a label, or a sun. */
const labels = { title: ["Summer", "#fffaf0", "#1d3557"], year: ["2026", "#ffd166", "#3d2b00"], sun: null };
export const layers = [
  { id: "title", size: [150, 46], center: [120, 536], group: "heading" },
  { id: "year", size: [84, 36], center: [178, 574], rotation: -6, group: "heading" },
  { id: "sun", size: [64, 64], center: [424, 62] },
];

function paintLayer(context, { id, size: [width, height], center, scale, rotation }) {
  context.save();
  context.translate(...center);
  context.rotate((rotation * Math.PI) / 180);
  context.scale(scale, scale);
  context.shadowColor = "rgb(0 0 0 / 0.3)";
  context.shadowBlur = 8;
  context.shadowOffsetY = 3;
  if (labels[id]) {
    const [text, back, front] = labels[id];
    context.fillStyle = back;
    context.beginPath();
    context.roundRect(-width / 2, -height / 2, width, height, height / 4);
    context.fill();
    context.shadowColor = "transparent";
    context.fillStyle = front;
    context.font = `700 ${height * 0.62}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, 0, height * 0.04, width * 0.9);
  } else {
    context.fillStyle = "#ffb703";
    context.beginPath();
    for (let corner = 0; corner < 24; corner += 1) {
      const radius = (width / 2) * (corner % 2 === 0 ? 1 : 0.76);
      context.lineTo(Math.cos((corner * Math.PI) / 12) * radius, Math.sin((corner * Math.PI) / 12) * radius);
    }
    context.fill();
  }
  context.restore();
}

const path = (outline) =>
  new Path2D(outline.map((contour) => `M${contour.map((point) => point.join(" ")).join("L")}Z`).join(""));

/** The corners of a rectangle that is turned about its center. */
function corners([x, y, width, height], degrees) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([right, down]) => {
    const [across, along] = [(right * width) / 2, (down * height) / 2];
    return [x + width / 2 + across * cos - along * sin, y + height / 2 + across * sin + along * cos];
  });
}

const box = ({ size: [width, height], center: [x, y], scale, rotation }) =>
  corners([x - (width * scale) / 2, y - (height * scale) / 2, width * scale, height * scale], rotation);

/** Draws a picture through a projective map in small cells, of which each is nearly an affine one. */
export function drawCorrected(context, picture, [a, b, p, c, d, q, x, y, w], cells = 24) {
  const place = (u, v) => {
    const scale = p * u + q * v + w;
    return scale > 0 ? [(a * u + c * v + x) / scale, (b * u + d * v + y) / scale] : null;
  };
  const [width, height] = [picture.width / cells, picture.height / cells];
  for (let index = 0; index < cells * cells; index += 1) {
    const [left, top] = [(index % cells) * width, Math.floor(index / cells) * height];
    const [start, right, below] = [place(left, top), place(left + width, top), place(left, top + height)];
    // What is behind the camera is never shown.
    if (!start || !right || !below) continue;
    context.save();
    context.transform(
      (right[0] - start[0]) / width,
      (right[1] - start[1]) / width,
      (below[0] - start[0]) / height,
      (below[1] - start[1]) / height,
      ...start,
    );
    // A pixel more than the cell, so that no seam is seen between two.
    context.drawImage(picture, left, top, width + 1, height + 1, 0, 0, width + 1, height + 1);
    context.restore();
  }
}

/** Draws what a session shows at a time; `point` is the length of a CSS pixel in canvas units. */
export function draw(context, session, time, { point, editsSlots, accent }) {
  const shown = session.presentation(time);
  const { items, slots, ghost, guides, handles, selections, exchange } = shown;
  const outlines = new Map(slots.map(({ id }) => [id, path(session.outline(id, time, point / 4))]));
  const [width, height] = [1e4, 1e4];
  context.fillStyle = "#fffdf8";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#e9e5da";
  for (const outline of outlines.values()) context.fill(outline);
  const photo = ({ photo, transform, correction }, outline) => {
    context.save();
    context.clip(outline);
    context.transform(...transform);
    if (correction) drawCorrected(context, pictures[photo], correction);
    else context.drawImage(pictures[photo], 0, 0);
    context.restore();
  };
  for (const item of items) photo(item, outlines.get(item.slot));
  for (const layer of shown.layers) paintLayer(context, layer);
  if (ghost) {
    const outline = path([corners(ghost.slot.frame, ghost.slot.rotation)]);
    context.save();
    context.shadowColor = "rgb(0 0 0 / 0.45)";
    context.shadowBlur = 24;
    context.globalAlpha = 0.92;
    context.fill(outline);
    photo(ghost, outline);
    context.restore();
  }
  // Above the artwork: what is selected, where it would go, and the lines that it snaps to.
  const stroke = (line, color, wide, dash = []) => {
    context.setLineDash(dash);
    for (const [style, extra] of [["rgb(255 255 255 / 0.85)", 2], [color, 0]]) {
      context.strokeStyle = style;
      context.lineWidth = (wide + extra) * point;
      context.stroke(line);
    }
    context.setLineDash([]);
  };
  if (editsSlots) { for (const outline of outlines.values()) stroke(outline, accent, 1, [5 * point, 4 * point]); }
  if (exchange?.target) stroke(outlines.get(exchange.target), accent, exchange.isOverTarget ? 4 : 2);
  for (const selected of selections) {
    const slot = selected.slot ?? items.find(({ item }) => item === selected.item)?.slot;
    const layer = shown.layers.find(({ id }) => id === selected.layer);
    if (layer) stroke(path([box(layer)]), accent, 2);
    else if (outlines.has(slot)) stroke(outlines.get(slot), accent, 2);
  }
  for (const { start, end } of guides) stroke(new Path2D(`M${start.join(" ")}L${end.join(" ")}`), "#d6336c", 1);
  for (const { kind, position: [x, y] } of handles) {
    const dot = new Path2D();
    if (kind === "rotate") dot.arc(x, y, 7 * point, 0, 7);
    else dot.roundRect(x - 6 * point, y - 6 * point, 12 * point, 12 * point, 3 * point);
    context.fillStyle = kind === "rotate" ? accent : "#fff";
    context.fill(dot);
    context.strokeStyle = kind === "rotate" ? "#fff" : accent;
    context.lineWidth = 2 * point;
    context.stroke(dot);
  }
}
