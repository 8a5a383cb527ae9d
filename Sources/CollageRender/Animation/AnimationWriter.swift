import CollageFiles
import CollageModel
import SystemLibrary
internal import Vips

/// Writes pictures as they come: one by one into a folder or an encoder, or all together into an animated file.
struct AnimationWriter: ~Copyable {
  private let destination: Animation.Destination
  private let size: PixelSize
  private let digits: Int
  private let inputs: InputGuard
  /// How many pictures there are so far.
  private(set) var count = 0
  /// The pictures of an animation, one beneath the other, three bytes a pixel.
  private var pixels: [UInt8] = []
  private var durations: [Int] = []
  private var clock = CentisecondClock()
  private var encoder: VideoEncoder?
  private var folder: FrameFolder?

  private static let quality = 80

  init(_ destination: Animation.Destination, animation: Animation, protecting inputs: InputGuard) throws(RenderError) {
    self.destination = destination
    size = animation.size
    digits = max(4, String(animation.frames.count).count)
    self.inputs = inputs
    encoder = nil
    switch destination {
    case .folder(let path): folder = try FrameFolder(path, protecting: inputs)
    case .webP, .gif: pixels.reserveCapacity(size.width * size.height * 3 * animation.frames.count)
    case .mp4(let path):
      encoder = try VideoEncoder(
        path: path, size: Self.even(animation.size), framesPerSecond: animation.framesPerSecond, protecting: inputs)
    }
  }

  mutating func add(_ tile: Tile, milliseconds: Int) throws(RenderError) {
    count += 1
    switch destination {
    case .folder: try write(tile)
    case .webP:
      durations.append(max(1, milliseconds))
      pixels += Self.opaque(tile, size: size)
    case .gif:
      // A picture that is seen too shortly for a GIF gives way to the next.
      if clock.add(milliseconds: milliseconds) {
        pixels.removeLast(3 * size.width * size.height)
        count -= 1
      }
      pixels += Self.opaque(tile, size: size)
    case .mp4: try encoder?.add(Self.opaque(tile, size: Self.even(size)), milliseconds: milliseconds)
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
    do throws(VipsError) {
      try EncodeCanvas(settings: OutputSettings(format: .png)).run(tile, to: file.descriptor)
    } catch {
      throw .file(.cannotWrite(path: file.path, reason: error.detail))
    }
    try folder.note(name, file.descriptor)
    try file.finish()
  }

  /// Three bytes a pixel: an animation has no transparency, so what is bare is white.
  ///
  /// A size beyond the tile's repeats its edge.
  static func opaque(_ tile: Tile, size: PixelSize) -> [UInt8] {
    let count = 3 * size.width * size.height
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard var target = buffer.baseAddress else { return }
      for y in 0..<size.height {
        let row = tile.row(min(y, tile.height - 1))
        for x in 0..<size.width {
          let pixel = row + 4 * min(x, tile.width - 1)
          let white = 255 - pixel[3]
          for band in 0..<3 { target[band] = sum(pixel[band], white) }
          target += 3
        }
      }
      filled = count
    }
  }

  consuming func finish() throws(RenderError) {
    switch destination {
    case .folder: try folder?.finish()
    case .webP(let path):
      try save(
        .animatedWebP(quality: Self.quality, pageHeight: size.height, milliseconds: durations), to: path)
    case .gif(let path):
      try save(
        .animatedGIF(pageHeight: size.height, milliseconds: clock.finished.map { 10 * $0 }), to: path)
    case .mp4: try encoder?.finish()
    }
  }

  private func save(_ saver: Saver, to path: String) throws(RenderError) {
    let file = try RenderError.wrap(OutputFile(path: path, protecting: inputs))
    do throws(VipsError) {
      // The closure of an array cannot throw a typed error.
      try pixels.withUnsafeBytes { pixels in
        Result { () throws(VipsError) in
          try Image.withBorrowedMemory(
            pixels, width: size.width, height: pixels.count / (3 * size.width), bands: 3, interpretation: .srgb
          ) { image throws(VipsError) in
            try image.save(to: Target(descriptor: file.descriptor), as: saver, keepProfile: false)
          }
        }
      }.get()
    } catch {
      throw .file(.cannotWrite(path: path, reason: error.detail))
    }
    try file.finish()
  }
}
