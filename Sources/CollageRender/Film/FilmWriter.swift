import CollageModel
import Glibc
internal import Vips

/// Writes pictures as they come: one by one into a folder or an encoder, or all together into an animated file.
struct FilmWriter: ~Copyable {
  private let destination: Film.Destination
  private let size: PixelSize
  private let digits: Int
  private let inputs: InputGuard
  private var count = 0
  /// The pictures of an animation, one beneath the other, three bytes a pixel.
  private var pixels: [UInt8] = []
  private var durations: [Int] = []
  private var encoder: VideoEncoder?
  private var folder: FrameFolder?

  private static let quality = 80

  init(_ destination: Film.Destination, film: Film, protecting inputs: InputGuard) throws(RenderError) {
    self.destination = destination
    size = film.size
    digits = max(4, String(film.frames.count).count)
    self.inputs = inputs
    encoder = nil
    switch destination {
    case .folder(let path): folder = try FrameFolder(path, protecting: inputs)
    case .webP, .gif: pixels.reserveCapacity(size.width * size.height * 3 * film.frames.count)
    case .mp4(let path):
      encoder = try VideoEncoder(path: path, size: film.size, framesPerSecond: film.framesPerSecond, protecting: inputs)
    }
  }

  mutating func add(_ tile: Tile, milliseconds: Int) throws(RenderError) {
    count += 1
    switch destination {
    case .folder: try write(tile)
    case .webP, .gif:
      durations.append(max(1, milliseconds))
      Self.appendOpaque(tile, to: &pixels)
    case .mp4:
      var frame: [UInt8] = []
      frame.reserveCapacity(tile.width * tile.height * 3)
      Self.appendOpaque(tile, to: &frame)
      try encoder?.add(frame, milliseconds: milliseconds)
    }
  }

  private func write(_ tile: Tile) throws(RenderError) {
    guard let folder else { return }
    let number = String(count)
    let name = String(repeating: "0", count: max(0, digits - number.count)) + number + ".png"
    let file = try OutputFile(path: folder.path(of: name), protecting: inputs)
    do throws(VipsError) {
      try EncodeCanvas(settings: OutputSettings(format: .png)).run(tile, to: file.descriptor)
    } catch {
      throw .cannotWrite(path: file.path, reason: error.detail)
    }
    try folder.note(name, file.descriptor)
    try file.publish()
  }

  /// A film has no transparency: what is bare is white.
  private static func appendOpaque(_ tile: Tile, to pixels: inout [UInt8]) {
    for index in 0..<(tile.width * tile.height) {
      let pixel = tile.bytes + 4 * index
      let white = 255 - pixel[3]
      pixels.append(pixel[0] + white)
      pixels.append(pixel[1] + white)
      pixels.append(pixel[2] + white)
    }
  }

  consuming func finish() throws(RenderError) {
    switch destination {
    case .folder: try folder?.finish()
    case .webP(let path):
      try save(
        .animatedWebP(quality: Self.quality, pageHeight: size.height, milliseconds: durations), to: path)
    case .gif(let path): try save(.animatedGIF(pageHeight: size.height, milliseconds: durations), to: path)
    case .mp4: try encoder?.finish()
    }
  }

  private func save(_ saver: Saver, to path: String) throws(RenderError) {
    let file = try OutputFile(path: path, protecting: inputs)
    do throws(VipsError) {
      let image = try Image.fromMemory(
        copying: pixels, width: size.width, height: size.height * count, bands: 3, interpretation: .srgb)
      try image.save(to: Target(descriptor: file.descriptor), as: saver, keepProfile: false)
    } catch {
      throw .cannotWrite(path: path, reason: error.detail)
    }
    try file.publish()
  }
}
