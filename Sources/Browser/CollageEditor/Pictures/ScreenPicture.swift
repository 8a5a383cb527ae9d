import CollageFormat
import CollageModel
import CollageRender
import LocalHTTP

/// Renders the collage at the size at which the page shows it, for effects that only the renderer supports.
enum ScreenPicture {
  /// The maximum width and height, in pixels.
  private static let maxSide = 4096

  /// Renders the composition in the body; the query's `width` is in pixels.
  static func response(to request: HTTPRequest, _ store: EditorStore) -> HTTPResponse {
    do {
      let composition = try store.composition(of: request.bytes)
      let canvas = composition.template.canvas.size
      guard let width = request.head.query["width"].flatMap(Int.init), (1...maxSide).contains(width),
        canvas.height / canvas.width * Double(width) <= Double(maxSide)
      else { return .message(.badRequest, "the width is missing or out of range") }
      var rendering = try store.screenRequest(composition, OutputSettings(format: .webp, quality: 95))
      rendering.sizing = .scale(Double(width) / canvas.width)
      return rendering.response(type: "image/webp")
    } catch {
      return .message(.unprocessable, "\(error)")
    }
  }
}

extension RenderRequest {
  /// Renders the picture into a response with the given media type.
  func response(type: String, cache: String = "no-store") -> HTTPResponse {
    switch rendered() {
    case .success(let bytes): .content(bytes, type: type, cache: cache)
    case .failure(let error): .message(.unprocessable, error.finding)
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
