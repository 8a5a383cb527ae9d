import CollageModel
import CollageRender

/// How large a film's pictures are.
struct FilmSize {
  private let text: String?

  /// The longer side where nothing is said.
  private static let longSide = 640.0

  init(_ text: String?) { self.text = text }

  func pixels(for canvas: Size) throws -> PixelSize {
    guard let text else {
      // Shares of the longer side: a scale could be too large a number for a canvas that is small enough.
      let side = max(canvas.width, canvas.height)
      let (width, height) = (canvas.width / side * Self.longSide, canvas.height / side * Self.longSide)
      return PixelSize(max(1, Int(width.rounded())), max(1, Int(height.rounded())))
    }
    return try PictureOptions.pixelSize(text)
  }
}
