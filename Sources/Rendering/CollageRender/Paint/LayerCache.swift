/// Caches the layers of an animation frame, so that unchanged ones can be composited again in the next frame.
///
/// It is used by one frame at a time.
final class LayerCache {
  private var layers: [PaintStep: PaintLayer] = [:]

  subscript(step: PaintStep) -> PaintLayer? { layers[step] }

  func keep(_ layers: [PaintStep: PaintLayer]) { self.layers = layers }
}
