// A whole editor page: the model decides, the page draws. Serve the repository's folder, after Sources/CollageWasm/build.sh.
import { Collage } from "../../Sources/CollageWasm/collage.js";

const canvas = document.querySelector("canvas");
const pictures = { sea: ["#2a6f97", "#a9d6e5"], dune: ["#bc6c25", "#fefae0"] };
const photos = Object.keys(pictures).map((id) => ({ id, size: [400, 300] }));
const slots = [{ id: "left", frame: [0, 0, 295, 400] }, { id: "right", frame: [305, 0, 295, 400], shape: { cornerRadius: 40 } }];
const items = photos.map(({ id }, index) => ({ id, photo: id, slot: slots[index].id }));
const collage = await Collage.load(await fetch("../../.build/wasm/collage.wasm"));
const pointsPerUnit = canvas.clientWidth / 600;
const session = (globalThis.session = collage.open({ canvas: [600, 400], slots, photos, items }, { pointsPerUnit, momentum: 0.2 }));

const now = (event) => event.timeStamp / 1000;
const place = (event) => [event.offsetX / pointsPerUnit, event.offsetY / pointsPerUnit];
let frame = 0, timer = 0;
function show({ changes }) {
  if (changes.length > 0 && frame === 0) frame = requestAnimationFrame(draw);
  clearTimeout(timer);
  const { deadline } = session.state;
  if (deadline !== null) timer = setTimeout(() => show(session.wait(deadline)), deadline * 1000 - performance.now() + 1);
}
const touch = (phase) => (event) => {
  if (phase === "began") canvas.setPointerCapture(event.pointerId);
  if (phase === "moved" && event.pointerType !== "touch" && event.buttons === 0) return hover(event);
  const all = phase === "moved" ? (event.getCoalescedEvents?.() ?? []) : [];
  for (const each of all.length > 0 ? all : [event]) {
    show(session.touch(event.pointerId, phase, place(each), now(each), event.isPrimary, event.pointerType));
  }
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
  event.preventDefault();
  const pan = [-event.deltaX / pointsPerUnit, -event.deltaY / pointsPerUnit];
  // A pinch on a trackpad comes as a wheel with the control key.
  const change = event.ctrlKey ? { magnification: Math.exp(-event.deltaY / 100) } : { pan };
  show(session.trackpad("moved", place(event), change, now(event)));
}, { passive: false });
addEventListener("keydown", (event) => {
  if (event.key === "Escape") show(session.cancel(now(event)));
  if (event.key === "z" && (event.ctrlKey || event.metaKey)) show(session.perform({ command: event.shiftKey ? "redo" : "undo" }, now(event)));
});

const context = canvas.getContext("2d");
function paint({ slot, photo, transform }, outline, opacity) {
  context.save();
  context.globalAlpha = opacity;
  context.clip(new Path2D(outline.map((contour) => `M${contour.map((point) => point.join(" ")).join("L")}Z`).join("")));
  context.transform(...transform);
  const fill = context.createLinearGradient(0, 0, 400, 300);
  pictures[photo].forEach((color, index) => fill.addColorStop(index, color));
  context.fillStyle = fill;
  context.fillRect(0, 0, 400, 300);
  context.restore();
}
function draw() {
  frame = 0;
  const time = performance.now() / 1000;
  const { items, ghost, guides } = session.presentation(time);
  context.setTransform(canvas.width / 600, 0, 0, canvas.height / 400, 0, 0);
  context.clearRect(0, 0, 600, 400);
  for (const item of items) paint(item, session.outline(item.slot, time, 0.2), 1);
  if (ghost) {
    const [x, y, width, height] = ghost.slot.frame;
    paint(ghost, [[[x, y], [x + width, y], [x + width, y + height], [x, y + height]]], 0.8);
  }
  context.strokeStyle = "#e63946";
  for (const { start, end } of guides) context.stroke(new Path2D(`M${start.join(" ")}L${end.join(" ")}`));
  if (session.isSettling(time)) frame = requestAnimationFrame(draw);
}
draw();
