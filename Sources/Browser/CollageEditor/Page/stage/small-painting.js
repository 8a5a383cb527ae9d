// Small pictures of collages that are not on the stage, from the photos' small pictures.
import { context2d } from "../basics/context.js";
import { Painter, slotStyles } from "./painter.js";
/** @import { PainterSetup, Session, ShownLayer, Size, Template, WrittenTemplate } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/**
 * Paints a session; slots without a photo, and photos without a picture, are gray.
 * @param {HTMLCanvasElement} canvas
 * @param {Editor} editor
 * @param {Session} session
 * @param {{
 *   template: Template, written: WrittenTemplate, pixels: Size,
 *   layers?: ShownLayer[], sprite?: PainterSetup["sprite"]
 * }} what The template, the same with its slots written out, the size in pixels, and the layers with their pictures.
 */
export function paintSmall(canvas, editor, session, { template, written, pixels, layers = [], sprite }) {
  const scale = pixels[0] / written.canvas.width;
  [canvas.width, canvas.height] = pixels.map((side) => Math.max(1, Math.round(side)));
  const context = context2d(canvas);
  const shown = { ...session.presentation(2), layers };
  const painter = new Painter({
    context,
    scale,
    template,
    styles: slotStyles(written),
    sprite,
    picture: (photo, look, _, item) => editor.looks.picture(editor.pictureName(photo, item), look, 320),
    sizes: new Map(editor.photos.sizes.map(({ id, size }) => [id, size])),
    figures: (pattern, area, tolerance) => editor.collage.pattern(pattern, area, tolerance),
    empty: (_slot, outline) => {
      context.fillStyle = "rgb(120 120 130 / 0.25)";
      context.fill(outline);
    },
  });
  painter.place(shown, () => session.outlines(2, 0.5 / scale));
  painter.paint(shown);
}
