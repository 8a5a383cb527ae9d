import CollageAnimation
import CollageFiles
import CollageModel
import CollageRender

/// The size of an animation's frames.
struct AnimationSize {
  private let text: String?
  private let longSide: Double
  /// The maximum area of a frame by default, in pixels.
  private let maxArea: Double

  /// Uses the given size, or the default for a recorded session.
  init(_ text: String?) { (self.text, longSide, maxArea) = (text, 640, .infinity) }

  /// Uses the given size, or a default that suits the format and the number of frames.
  init(_ text: String?, for destination: Animation.Destination, frames: Int) {
    self.text = text
    let held = Double(Animation.maxAnimatedPixels) / Double(max(1, frames))
    switch destination {
    case .gif: (longSide, maxArea) = (640, held)
    case .webP: (longSide, maxArea) = (1080, held)
    case .mp4, .folder: (longSide, maxArea) = (1080, .infinity)
    }
  }

  func pixels(for canvas: Size) throws -> PixelSize {
    if let text {
      let size = try SizeText(text, option: "--size")
      let (across, down) = (canvas.width / canvas.height, canvas.height / canvas.width)
      let other = size.width.map { $0 * down } ?? (size.height ?? 0) * across
      return try size.pixels(other: Double(PixelSize(even: Size(other, other)).width))
    }
    // Normalized by the longer side: a scale factor could overflow for a tiny canvas.
    let side = max(canvas.width, canvas.height)
    let shape = Size(canvas.width / side, canvas.height / side)
    let longest = min(longSide, (maxArea / (shape.width * shape.height)).squareRoot().rounded(.down))
    return PixelSize(even: Size(shape.width * longest, shape.height * longest))
  }

  /// Returns the size of a film: the given one, or for a video `usual`.
  ///
  /// - Parameters:
  ///   - canvas: The canvas, in canvas units.
  ///   - usual: Finds the size of a video whose size is not given.
  /// - Returns: The size in pixels.
  /// - Throws: `UsageError` if the given size is invalid, and the errors of `usual`.
  func pixels(forFilm canvas: Size, usual: () async throws -> PixelSize) async throws -> PixelSize {
    guard text == nil, maxArea == .infinity else { return try pixels(for: canvas) }
    return try await usual()
  }
}
