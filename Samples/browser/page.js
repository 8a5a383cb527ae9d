// A whole editor page: the model decides, the page passes on what hands do and draws what the model shows. Serve the
// repository's folder, after Sources/Browser/CollageWasm/build.sh.
import { Collage } from "../../Sources/Browser/CollageWasm/collage.js";
import { draw, layers, photos } from "./drawing.js";

const [width, height] = [480, 600];
const slots = [
  { id: "tall", frame: [12, 12, 222, 336] },
  { id: "corner", frame: [246, 12, 222, 210], cornerRadius: [0, 36, 0, 0] },
  { id: "small", frame: [246, 234, 222, 114] },
  { id: "wide", frame: [12, 360, 456, 228] },
];
const items = photos.map(({ id }, index) => ({ id, photo: id, slot: slots[index].id }));
const collage = await Collage.load(await fetch("../../.build/wasm/collage.wasm"));
const composition = {
  format: "collage",
  version: 1,
  template: { format: "collage-template", version: 1, name: "sample", canvas: { width, height }, slots },
  photos: Object.fromEntries(photos.map(({ id }) => [id, `${id}.jpg`])),
  items,
  layers,
};
const session = (globalThis.session = collage.open(composition, { photos }));

const element = (id) => document.getElementById(id);
const [view, canvas] = [document.querySelector("main"), document.querySelector("canvas")];
const context = canvas.getContext("2d");
let [zoom, scale, editsSlots, addsToSelection, interaction] = [1, 1, false, false, 0];

// MARK: The view

/** Shows the canvas as large as there is room for, times the zoom. Hit sizes stay those of fingers. */
function layOut() {
  const style = getComputedStyle(view);
  // With the room of its scroll bars, which come and go with the size of the canvas.
  const room = [
    view.offsetWidth - 2 * parseFloat(style.paddingLeft),
    view.offsetHeight - 2 * parseFloat(style.paddingTop),
  ];
  scale = Math.min(room[0] / width, room[1] / height) * zoom;
  canvas.style.width = `${width * scale}px`;
  canvas.style.height = `${height * scale}px`;
  canvas.width = Math.round(width * scale * devicePixelRatio);
  canvas.height = Math.round(height * scale * devicePixelRatio);
  element("zoom").value = `${Math.round(zoom * 100)} %`;
  [element("out").disabled, element("in").disabled] = [zoom <= 1, zoom >= 4];
  session.setPolicy({
    pointsPerUnit: scale,
    momentum: 0.2,
    editsSlots,
    swapTriggers: ["dragOut", "longPress"],
    doubleTapDragZooms: true,
  });
  redraw();
}
/** Zooms the view about its center. */
function zoomTo(next) {
  const center = [view.scrollLeft + view.clientWidth / 2, view.scrollTop + view.clientHeight / 2];
  const factor = next / zoom;
  zoom = next;
  layOut();
  view.scrollTo(center[0] * factor - view.clientWidth / 2, center[1] * factor - view.clientHeight / 2);
}
function place({ clientX, clientY }) {
  const { left, top } = canvas.getBoundingClientRect();
  return [(clientX - left) / scale, (clientY - top) / scale];
}
/** The part of the canvas that the view shows. */
function visible() {
  const [board, window] = [canvas.getBoundingClientRect(), view.getBoundingClientRect()];
  const [left, top] = [Math.max(board.left, window.left), Math.max(board.top, window.top)];
  const [right, bottom] = [Math.min(board.right, window.right), Math.min(board.bottom, window.bottom)];
  return [
    (left - board.left) / scale,
    (top - board.top) / scale,
    Math.max(0, right - left) / scale,
    Math.max(0, bottom - top) / scale,
  ];
}

// MARK: Time and frames

const now = (event) => event.timeStamp / 1000;
let [frame, timer, before] = [0, 0, 0];
function redraw() {
  if (frame === 0) frame = requestAnimationFrame(animate);
}
function show({ changes }) {
  if (changes.length > 0) redraw();
  clearTimeout(timer);
  const { deadline } = session.state;
  if (deadline !== null)
    timer = setTimeout(() => show(session.wait(deadline)), Math.max(0, deadline * 1000 - performance.now() + 1));
}
function animate() {
  frame = 0;
  const time = performance.now() / 1000;
  if (held.size > 0) scroll(Math.min(0.05, time - before));
  before = time;
  context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
  draw(context, session, time, { point: 1 / scale, editsSlots, accent: "#0b6e99" });
  update();
  if (session.isSettling(time) || held.size > 0) redraw();
}
/** Near an edge of a zoomed view, a held photo scrolls it: the fingers rest, and what lies beneath them changes. */
function scroll(seconds) {
  const [x, y] = session.scrollVelocity(visible());
  if (x === 0 && y === 0) return;
  const old = [view.scrollLeft, view.scrollTop];
  view.scrollBy(x * scale * seconds, y * scale * seconds);
  if (view.scrollLeft === old[0] && view.scrollTop === old[1]) return;
  for (const event of held.values()) show(send(event, "moved", event, performance.now() / 1000));
}

// MARK: Fingers, pens and mice

/** The last event of each pointer that is down. */
const held = new Map();
function send(event, phase, position, time) {
  return session.touch(event.pointerId, phase, place(position), time, event.isPrimary, event.pointerType);
}
const touch = (phase) => (event) => {
  if (phase === "moved" && !held.has(event.pointerId)) return hover(event);
  if (phase === "began") {
    canvas.focus({ preventScroll: true });
    const hit = session.hit(place(event), event.pointerType);
    if ((addsToSelection || event.shiftKey) && ["item", "layer", "slot"].includes(hit.kind)) {
      return perform({ command: "toggleSelection", [hit.kind]: hit[hit.kind] }, event);
    }
    canvas.setPointerCapture(event.pointerId);
  } else if (!held.has(event.pointerId)) return;
  if (phase === "began" || phase === "moved") held.set(event.pointerId, event);
  else held.delete(event.pointerId);
  const all = phase === "moved" ? (event.getCoalescedEvents?.() ?? []) : [];
  for (const each of all.length > 0 ? all : [event]) show(send(event, phase, each, now(each)));
};
function hover(event) {
  canvas.style.cursor = session.hit(place(event), event.pointerType).cursor;
  show(session.hover(place(event), now(event), event.pointerType));
}
canvas.onpointerdown = touch("began");
canvas.onpointermove = touch("moved");
canvas.onpointerup = touch("ended");
canvas.onpointercancel = touch("cancelled");
canvas.onpointerleave = (event) => show(session.hover(null, now(event)));
canvas.addEventListener("wheel", (event) => {
  // A zoomed view scrolls. A pinch on a trackpad comes as a wheel with the control key.
  if (zoom > 1 && !event.ctrlKey) return;
  event.preventDefault();
  const pan = [-event.deltaX / scale, -event.deltaY / scale];
  const change = event.ctrlKey ? { magnification: Math.exp(-event.deltaY / 100) } : { pan };
  show(session.trackpad("moved", place(event), change, now(event)));
}, { passive: false });

// MARK: Commands and keys

function perform(command, event) {
  show(session.perform(command, now(event)));
}
const selectedLayers = () => session.state.selections.flatMap(({ layer }) => layer ?? []);
function group(event) {
  const chosen = selectedLayers();
  const { layers } = session.state;
  const groups = new Set(chosen.map((id) => layers.find((layer) => layer.id === id).group));
  const isGroup = chosen.length > 1 && groups.size === 1 && !groups.has(undefined);
  perform({ command: "group", layers: chosen, group: isGroup ? undefined : `group ${(interaction += 1)}` }, event);
}
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DIRECTIONS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** Returns the command of a key, or null. */
function command(event) {
  const { state } = session;
  const { selection } = state;
  const [item, layer] = [selection?.item, selection?.layer];
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z")
    return { command: event.shiftKey ? "redo" : "undo" };
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const arrow = ARROWS[event.key];
  // A photo that was lifted with Enter is carried by the arrows, and dropped with Enter.
  if (state.item && ["lifted", "swapping"].includes(state.phase)) {
    if (event.key === "Enter") return { command: "drop" };
    const from = state.target ?? state.items.find(({ id }) => id === state.item).slot;
    const slot = arrow && session.neighbor(from, DIRECTIONS[event.key]);
    return slot ? { command: "aim", slot } : null;
  }
  if (!item && !layer) return null;
  const chosen = layer ? { layer } : { item };
  if (arrow) return { command: "nudge", by: arrow.map((number) => number * (event.shiftKey ? 20 : 4)), ...chosen };
  switch (event.key) {
    case "Enter":
      return item ? { command: "lift", item } : null;
    case "+":
    case "=":
      return { command: "zoom", by: 1.1, ...chosen };
    case "-":
      return { command: "zoom", by: 1 / 1.1, ...chosen };
    case "[":
      return { command: "rotate", degrees: -5, ...chosen };
    case "]":
      return { command: "rotate", degrees: 5, ...chosen };
    case "Delete":
    case "Backspace":
      return { command: "delete", ...chosen };
    default:
      return null;
  }
}
/** Selects the next photo or layer, as Tab does; returns whether there is one. */
function selectNext(event) {
  const { items, layers, selection } = session.state;
  const all = [...items.map(({ id }) => ({ item: id })), ...layers.map(({ id }) => ({ layer: id }))];
  const place = all.findIndex((
    { item, layer },
  ) => (selection?.item ? item === selection.item : selection?.layer && layer === selection.layer));
  const next = all[place < 0 ? (event.shiftKey ? -1 : 0) : place + (event.shiftKey ? -1 : 1)];
  perform({ command: "select", ...next }, event);
  return next !== undefined;
}
canvas.onkeydown = (event) => {
  if (event.key === "Escape") return show(session.cancel(now(event)));
  if (event.key === "Tab") return selectNext(event) && event.preventDefault();
  const found = command(event);
  if (!found) return;
  event.preventDefault();
  perform(found, event);
};

const choose = (slots) => () => {
  editsSlots = slots;
  layOut();
};
element("photos").onclick = choose(false);
element("slots").onclick = choose(true);
element("undo").onclick = (event) => perform({ command: "undo" }, event);
element("redo").onclick = (event) => perform({ command: "redo" }, event);
element("several").onclick = () => {
  addsToSelection = !addsToSelection;
  update();
};
element("group").onclick = group;
element("out").onclick = () => zoomTo(Math.max(1, zoom / 1.5));
element("in").onclick = () => zoomTo(Math.min(4, zoom * 1.5));

/** Shows in the tools what can be done, and says what was done. */
function update() {
  const { undoName, redoName, layers, phase } = session.state;
  const chosen = selectedLayers();
  const groups = new Set(chosen.map((id) => layers.find((layer) => layer.id === id).group));
  const isGroup = chosen.length > 1 && groups.size === 1 && !groups.has(undefined);
  const states = { photos: !editsSlots, slots: editsSlots, several: addsToSelection };
  for (const [id, isPressed] of Object.entries(states)) element(id).setAttribute("aria-pressed", isPressed);
  [element("undo").disabled, element("redo").disabled] = [undoName === null, redoName === null];
  element("group").disabled = chosen.length < 2;
  element("group").textContent = isGroup ? "Ungroup" : "Group";
  const hint = phase === "lifted" || phase === "swapping"
    ? "Drop the photo on another one to exchange them; Escape puts it back."
    : editsSlots
    ? "Tap a slot, drag it, or drag its handles. Slots snap to the canvas and to each other."
    : addsToSelection
    ? "Tap labels and the sun to select several; selected ones move together."
    : chosen.length > 1
    ? "They move, turn and grow together; tap one again to take it alone."
    : "Drag and pinch photos, with both hands two at once. Drag one out of its slot, or hold it, to exchange it.";
  if (element("hint").textContent !== hint) element("hint").textContent = hint;
}

new ResizeObserver(layOut).observe(view);
layOut();
