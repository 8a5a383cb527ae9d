import CollageFiles
import CollageModel
import CollageRender
import SystemCalls

/// Writes frames as they are rendered: one by one into a folder or a video, or all together into a WebP or GIF.
struct AnimationWriter: ~Copyable {
  private let destination: Animation.Destination
  private let size: PixelSize
  private let digits: Int
  private let inputs: InputGuard
  /// The number of frames so far.
  private(set) var count = 0
  /// The frames of a WebP or GIF, one below the other, three bytes per pixel.
  private var pixels: [UInt8] = []
  private var durations: [Int] = []
  private var clock = CentisecondClock()
  private var encoder: VideoEncoder?
  private var folder: FrameFolder?

  private static let quality = 80

  init(
    _ destination: Animation.Destination, size: PixelSize, frames: Int, rate: FrameRate, sound: FilmSound? = nil,
    protecting inputs: InputGuard
  ) throws(RenderError) {
    self.destination = destination
    self.size = size
    digits = max(4, String(frames).count)
    self.inputs = inputs
    encoder = nil
    switch destination {
    case .folder(let path): folder = try FrameFolder(path, protecting: inputs)
    case .webP, .gif: pixels.reserveCapacity(size.width * size.height * 3 * frames)
    case .mp4(let path):
      encoder = try VideoEncoder(
        path: path, size: Self.even(size), rate: rate, sound: sound, protecting: inputs)
    }
  }

  /// Checks, before anything is rendered, that an output can have frames of this number and size.
  static func check(
    _ destination: Animation.Destination, size: PixelSize, frames: Int
  ) throws(RenderError) {
    guard frames > 0 else { throw .unsupportedOutput("an animation needs at least one frame") }
    guard frames <= Animation.maxFrames else {
      throw .unsupportedOutput("\(frames) frames; the maximum is \(Animation.maxFrames)")
    }
    guard size.width > 0, size.height > 0, size.width <= 16_383, size.height <= 16_383 else {
      throw .unsupportedOutput("\(size) pixels; each side must be between 1 and 16383")
    }
    let isHeld =
      switch destination {
      case .webP, .gif: true
      case .folder, .mp4: false
      }
    if isHeld, size.width * size.height * frames > Animation.maxAnimatedPixels {
      throw .unsupportedOutput(
        "\(frames) frames of \(size) pixels exceed the limit of \(Animation.maxAnimatedPixels) pixels for an "
          + "animation; choose a smaller size, fewer frames, a folder or .mp4")
    }
  }

  /// Adds a frame of a film, which a video shows for one step of its rate and other formats for a time.
  mutating func add(step tile: Tile, milliseconds: Int) throws(RenderError) {
    guard case .mp4 = destination else { return try add(tile, milliseconds: milliseconds) }
    count += 1
    try encoder?.add(EncodeFrames.opaque(tile, size: Self.even(size)))
  }

  mutating func add(_ tile: Tile, milliseconds: Int) throws(RenderError) {
    count += 1
    switch destination {
    case .folder: try write(tile)
    case .webP:
      durations.append(max(1, milliseconds))
      pixels += EncodeFrames.opaque(tile, size: size)
    case .gif:
      // A frame too short for a GIF is replaced by the next.
      if clock.add(milliseconds: milliseconds) {
        pixels.removeLast(3 * size.width * size.height)
        count -= 1
      }
      pixels += EncodeFrames.opaque(tile, size: size)
    case .mp4: try encoder?.add(EncodeFrames.opaque(tile, size: Self.even(size)), milliseconds: milliseconds)
    }
  }

  private static func even(_ size: PixelSize) -> PixelSize {
    PixelSize(size.width + size.width % 2, size.height + size.height % 2)
  }

  private func write(_ tile: Tile) throws(RenderError) {
    guard let folder else { return }
    let number = String(count)
    let name = String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
    let file = try RenderError.wrap(OutputFile(path: folder.path(of: name), protecting: inputs))
    try EncodeFrames.writePNG(tile, to: file)
    try folder.note(name, file.descriptor)
    try file.finish()
  }

  consuming func finish() throws(RenderError) {
    switch destination {
    case .folder: try folder?.finish()
    case .webP(let path):
      try save(.webP(quality: Self.quality, milliseconds: durations), to: path)
    case .gif(let path):
      try save(.gif(centiseconds: clock.finished), to: path)
    case .mp4: try encoder?.finish()
    }
  }

  private func save(_ format: EncodeFrames.Format, to path: String) throws(RenderError) {
    let file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
    try EncodeFrames.write(pixels, size: size, as: format, to: file)
    try file.finish()
  }
}
