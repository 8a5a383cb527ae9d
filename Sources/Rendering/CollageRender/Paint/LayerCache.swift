/// Layers that can be composited again in the next frame of an animation, as long as their steps do not change.
///
/// One frame uses it after the other, never two at once.
final class LayerCache {
  private var layers: [PaintStep: PaintLayer] = [:]

  subscript(step: PaintStep) -> PaintLayer? { layers[step] }

  /// Replaces all layers.
  func keep(_ layers: [PaintStep: PaintLayer]) { self.layers = layers }
}
