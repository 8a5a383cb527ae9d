// A collage on the canvas of a picture of another shape, which `collage render --size` lays out alike (`CanvasSizing`).
/** @import { Composition, Layer, Size, Template } from "../../types.d.ts" */
/** @import { Editor } from "../../model/editor.js" */

/**
 * Returns the composition for a picture of some pixels: a layout follows its shape, and slots that are listed keep theirs in its
 * middle. It is the same one if the picture has the shape of the canvas.
 * @param {Editor["collage"]} collage
 * @param {Composition} composition
 * @param {Size} pixels
 * @returns {Composition}
 */
export function sized(collage, composition, [width, height]) {
  const { template, layers } = composition;
  const { canvas } = template;
  const [across, down] = [width / canvas.width, height / canvas.height];
  const scale = Math.min(across, down);
  // A difference of less than one pixel is rounding, not another shape.
  if (Math.max(width - scale * canvas.width, height - scale * canvas.height) < 1) return composition;
  if (template.slots) return centered(composition, [width / scale, height / scale]);
  const unit = Math.sqrt(across * down);
  const size = { ...canvas, width: width / unit, height: height / unit };
  /** @param {Template} template @returns {Template} */
  const resized = (template) => /** @type {Template} */ (collage.resized(template, size));
  // The collage's own layers follow as those of a template do.
  const own = layers && /** @type {Layer[]} */ (resized({ ...template, layers }).layers);
  return { ...composition, template: resized(template), ...(own ? { layers: own } : {}) };
}

/**
 * Returns a composition with its slots and layers in the middle of a larger canvas.
 * @param {Composition} composition
 * @param {Size} size
 * @returns {Composition}
 */
function centered({ template, layers, ...rest }, [width, height]) {
  const [right, down] = [(width - template.canvas.width) / 2, (height - template.canvas.height) / 2];
  /** @param {Layer} layer @returns {Layer} */
  const moved = (layer) => ({ ...layer, center: [layer.center[0] + right, layer.center[1] + down] });
  return {
    ...rest,
    ...(layers ? { layers: layers.map(moved) } : {}),
    template: {
      ...template,
      canvas: { ...template.canvas, width, height },
      slots: template.slots?.map((slot) => {
        const [x, y, ...size] = slot.frame;
        return { ...slot, frame: [x + right, y + down, ...size] };
      }),
      ...(template.layers ? { layers: /** @type {Layer[]} */ (template.layers).map(moved) } : {}),
    },
  };
}
