internal import CollageColor
import CollageFiles
import CollageModel
import Determinism

/// Applies the canvas' look to everything painted before it: color adjustments, then vignette and grain.
public struct CanvasLookStep: Hashable, Sendable {
  /// The color adjustments; nil if there are none.
  var grade: Grade?
  /// The vignette and the grain; nil without either.
  var effects: PhotoEffects?

  /// The effects supported on a canvas: those that read only the pixel they write, so that the rows of a canvas need
  /// no margin.
  static let possibleEffects: Set<Adjustment> = [.vignette, .grain]

  /// Returns effects whose frame and pattern are relative to an area: the canvas, or its trimmed part.
  static func canvasEffects(_ amounts: [PhotoEffects.Amount], on area: PixelRect) -> PhotoEffects {
    let (width, height) = (Double(area.width), Double(area.height))
    let space = EffectSpace(
      unit: min(width, height), left: -area.left, top: -area.top,
      toFrame: Affine(a: 2 / width, b: 0, c: 0, d: 2 / height, tx: -1, ty: -1))
    return PhotoEffects(amounts: amounts, seed: FNV1a("canvas".utf8).value, space: space)
  }
}
