import CollageFiles
import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP

/// Renders images of individual layers (texts, stickers, shapes and strokes), which the page can then move.
enum LayerSprites {
  private static let maxPixels = 40_000_000.0

  /// Renders a layer without rotation, centered on a transparent canvas.
  ///
  /// The body is a composition with only this layer; the query's `scale` is in pixels per canvas unit.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      var composition = try store.composition(of: request.bytes)
      let canvas = composition.template.canvas.size
      guard let scale = request.head.query["scale"].flatMap(Double.init), scale > 0, scale.isFinite,
        canvas.width * canvas.height * scale * scale <= maxPixels
      else { return .message(.badRequest, "the scale is missing or out of range") }
      composition.template.canvas.background = .transparent
      composition.template.canvas.look = .neutral
      composition.template.arrangement = .slots([])
      (composition.items, composition.unplaced) = ([], [])
      for index in composition.layers.indices {
        composition.layers[index].center = Point(canvas.width / 2, canvas.height / 2)
        composition.layers[index].rotation = .zero
        composition.layers[index].opacity = 1
        composition.layers[index].blend = .normal
        composition.layers[index].shadow = nil
        composition.layers[index].isHidden = false
      }
      var rendering = try store.screenRequest(composition, OutputSettings(format: .png))
      rendering.sizing = .scale(scale)
      return rendering.response(type: "image/png")
    } catch {
      return .message(.unprocessable, "\(error)")
    }
  }
}
