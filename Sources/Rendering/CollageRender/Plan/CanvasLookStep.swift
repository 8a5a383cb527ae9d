internal import CollageColor
import CollageFiles
import CollageModel
import Determinism

/// What the look of the canvas does to all that is painted before it: to its colors, and then its vignette and its grain.
public struct CanvasLookStep: Hashable, Sendable {
  /// What happens to colors; nil if nothing does.
  var grade: Grade?
  /// The vignette and the grain; nil without either.
  var effects: PhotoEffects?

  /// The effects that a canvas can have: those that read no pixel but the one that they write, so that the rows of a canvas
  /// need no margin.
  static let possibleEffects: Set<Adjustment> = [.vignette, .grain]

  /// Returns effects whose frame and pattern are those of an area: of the canvas, or of what is left of it after cutting.
  static func canvasEffects(_ amounts: [PhotoEffects.Amount], on area: PixelRect) -> PhotoEffects {
    let (width, height) = (Double(area.width), Double(area.height))
    let space = EffectSpace(
      unit: min(width, height), left: -area.left, top: -area.top,
      toFrame: Affine(a: 2 / width, b: 0, c: 0, d: 2 / height, tx: -1, ty: -1))
    return PhotoEffects(amounts: amounts, seed: FNV1a("canvas".utf8).value, space: space)
  }
}
