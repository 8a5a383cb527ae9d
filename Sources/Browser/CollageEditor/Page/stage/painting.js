// Paints the collage of an editor: on the stage, for thumbnails of exports, and for exports by the page itself.
import { Painter } from "./painter.js";
/** @import { Changed, PainterSetup, Presentation, StrokeForm, Template } from "../types.d.ts" */
/** @import { Editor } from "../model/editor.js" */

/**
 * Paints a presentation, as large as the canvas of a context.
 * @param {Pick<Editor, "session" | "template" | "canvas" | "photos" | "looks" | "collage">} editor
 * @param {Pick<PainterSetup, "context" | "styles" | "picture" | "sprite" | "empty" | "strip"> & { shown: Presentation, time: number,
 *   template?: Template, changed?: Changed | null, last?: Painter | null }} setup With what has changed since the last painter has
 *   painted.
 */
export function paintCollage(
  editor,
  { shown, time, template = editor.template, changed = null, last = null, ...setup },
) {
  const { session, photos, looks, canvas: [width, height] } = editor;
  const { canvas } = setup.context;
  const pixels = setup.strip?.size ?? [canvas.width, canvas.height];
  // The greater scale if the pixels have another aspect ratio than the canvas, as in the renderer.
  const scale = Math.max(pixels[0] / width, pixels[1] / height);
  /**
   * @param {StrokeForm} stroke
   * @param {number} [widthScale]
   */
  const outlineOf = (stroke, widthScale) => session.strokeOutline(stroke, 0.25 / scale, widthScale);
  const painter = new Painter({
    ...setup,
    scale,
    template,
    sizes: new Map(photos.all.map(({ id, size }) => [id, size])),
    outlineOf,
    figures: (pattern, area, tolerance) => editor.collage.pattern(pattern, area, tolerance),
    filters: looks.documents ?? {},
    graded: (picture, look) => looks.graded(picture, look),
    missing: (photo) => {
      const problem = photos.problem(photo);
      return problem ? { name: photos.name(photo), problem } : null;
    },
  });
  const since = changed && last ? { last, moved: changed.moved, isSettling: session.isSettling(time) } : null;
  painter.place(shown, () => session.outlines(time, 0.2 / scale), since);
  // What is not painted again is still awaited.
  if (changed && last) painter.awaited = new Set(last.awaited);
  painter.paint(shown, changed);
  return painter;
}
