import CollageKit
import CollageModel
import CollageRender
import LocalHTTP

/// Renders the collage at the size at which the page shows it, for effects that only the renderer supports.
enum ScreenPicture {
  /// Renders the composition in the body; the query's `width` is in pixels.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      let composition = try store.composition(of: request.bytes)
      guard let width = request.head.query["width"].flatMap(Int.init),
        let sizing = EditorPictures.screenSizing(width: width, on: composition.template.canvas.size)
      else { return .message(.badRequest, "the width is missing or out of range") }
      let output = OutputSettings(format: .webp, quality: EditorPictures.screenQuality)
      var rendering = try store.screenRequest(composition, output)
      rendering.sizing = sizing
      return rendering.response(store.project, type: "image/webp")
    } catch {
      return .message(.unprocessable, store.project.withoutFolder("\(error)"))
    }
  }
}

extension RenderRequest {
  /// Renders the picture of a project into a response with the given media type.
  func response(_ project: EditorProject, type: String) -> HTTPResponse {
    switch rendered() {
    case .success(let bytes): .content(bytes, type: type)
    case .failure(let error): .message(.unprocessable, project.words(of: error))
    }
  }

  /// Renders the picture and blocks the calling thread until it is finished.
  func rendered() -> Result<[UInt8], RenderError> {
    waitFor { () async -> Result<[UInt8], RenderError> in
      do throws(RenderError) {
        return .success(try await PreparedRender(self).picture().encoded())
      } catch { return .failure(error) }
    } ?? .failure(.layout("the picture was not rendered"))
  }
}
