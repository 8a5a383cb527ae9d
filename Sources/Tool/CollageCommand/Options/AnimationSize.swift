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
      return try size.pixels(other: Double(Self.even(size.width.map { $0 * down } ?? (size.height ?? 0) * across)))
    }
    // Normalized by the longer side: a scale factor could overflow for a tiny canvas.
    let side = max(canvas.width, canvas.height)
    let shape = Size(canvas.width / side, canvas.height / side)
    let longest = min(longSide, (maxArea / (shape.width * shape.height)).squareRoot().rounded(.down))
    return PixelSize(Self.even(shape.width * longest), Self.even(shape.height * longest))
  }

  /// Returns the size at which the only photo of a picture keeps its pixels, at most 3840 pixels long.
  static func keeping(_ report: RenderReport) -> PixelSize {
    let size = report.size.size
    let scale = min(report.slots.first?.density ?? 1, 3840 / max(size.width, size.height))
    return PixelSize(even(size.width * scale), even(size.height * scale))
  }

  /// Returns the nearest even number, which videos require; at least 2.
  private static func even(_ length: Double) -> Int {
    max(2, 2 * Int((min(max(length, 0), 1_000_000) / 2).rounded()))
  }
}
