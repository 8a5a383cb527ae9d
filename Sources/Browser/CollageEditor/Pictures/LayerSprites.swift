import CollageKit
import CollageModel
import CollageRender
import LocalHTTP

/// Renders images of individual layers (texts, stickers, shapes and strokes), which the page can then move.
enum LayerSprites {
  /// Renders a layer without rotation, centered on a transparent canvas.
  ///
  /// The body is a composition with only this layer; the query's `scale` is in pixels per canvas unit.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      let composition = try store.composition(of: request.bytes)
      guard let scale = request.head.query["scale"].flatMap(Double.init),
        let sizing = EditorPictures.spriteSizing(scale: scale, on: composition.template.canvas.size)
      else { return .message(.badRequest, "the scale is missing or out of range") }
      var rendering = try store.screenRequest(composition.sprite, OutputSettings(format: .png))
      rendering.sizing = sizing
      return rendering.response(store.project, type: "image/png")
    } catch {
      return .message(.unprocessable, store.project.withoutFolder("\(error)"))
    }
  }
}
