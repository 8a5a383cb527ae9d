import CollageModel
import CollageRender

/// How large a film's pictures are.
struct FilmSize {
  private let text: String?
  private let longSide: Double
  /// The most pixels of a picture for which nothing is said.
  private let greatestArea: Double

  /// The size that was asked for, or the usual one of a recorded session.
  init(_ text: String?) { (self.text, longSide, greatestArea) = (text, 640, .infinity) }

  /// The size that was asked for, or one that suits where the film goes and how many frames it has.
  init(_ text: String?, for destination: Film.Destination, frames: Int) {
    self.text = text
    let held = Double(Film.mostAnimatedPixels) / Double(max(1, frames))
    switch destination {
    case .gif: (longSide, greatestArea) = (640, held)
    case .webP: (longSide, greatestArea) = (1080, held)
    case .mp4, .folder: (longSide, greatestArea) = (1080, .infinity)
    }
  }

  func pixels(for canvas: Size) throws -> PixelSize {
    if let text { return try PictureOptions.pixelSize(text) }
    // Shares of the longer side: a scale could be too large a number for a canvas that is small enough.
    let side = max(canvas.width, canvas.height)
    let shape = Size(canvas.width / side, canvas.height / side)
    let longest = min(longSide, (greatestArea / (shape.width * shape.height)).squareRoot().rounded(.down))
    return PixelSize(Self.even(shape.width * longest), Self.even(shape.height * longest))
  }

  /// The next even number, as videos want it; at least 2.
  private static func even(_ length: Double) -> Int {
    max(2, 2 * Int((min(max(length, 0), 1_000_000) / 2).rounded()))
  }
}
