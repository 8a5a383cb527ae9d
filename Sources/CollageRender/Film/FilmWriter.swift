import CollageModel
import Glibc
internal import Vips

/// Writes pictures as they come: one by one into a folder, or all together into an animated file.
struct FilmWriter {
  private let destination: Film.Destination
  private let size: PixelSize
  private let digits: Int
  private let inputs: InputGuard
  private var count = 0
  /// The pictures of an animation, one beneath the other, three bytes a pixel.
  private var pixels: [UInt8] = []
  private var durations: [Int] = []

  private static let quality = 80

  init(_ destination: Film.Destination, film: Film) throws(RenderError) {
    self.destination = destination
    size = film.size
    digits = max(4, String(film.frames.count).count)
    inputs = InputGuard(Array(film.photoPaths.values))
    switch destination {
    case .folder(let path):
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
        throw .cannotCreate(path: path, reason: systemMessage(errno))
      }
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .cannotCreate(path: path, reason: "a file stands there; name a folder, or a file that ends in .webp")
      }
    case .webP(let path):
      try inputs.check(path)
      pixels.reserveCapacity(size.width * size.height * 3 * film.frames.count)
    }
  }

  mutating func add(_ tile: Tile, milliseconds: Int) throws(RenderError) {
    count += 1
    switch destination {
    case .folder(let path):
      let number = String(count)
      let name = String(repeating: "0", count: max(0, digits - number.count)) + number
      try inputs.check("\(path)/\(name).png")
      let file = try OutputFile(path: "\(path)/\(name).png")
      do throws(VipsError) {
        try EncodeCanvas(settings: OutputSettings(format: .png)).run(tile, to: file.descriptor)
      } catch {
        throw .cannotWrite(path: file.path, reason: error.detail)
      }
      try file.publish()
    case .webP:
      durations.append(max(1, milliseconds))
      appendOpaque(tile)
    }
  }

  /// A film has no transparency: what is bare is white.
  private mutating func appendOpaque(_ tile: Tile) {
    for index in 0..<(tile.width * tile.height) {
      let pixel = tile.bytes + 4 * index
      let white = 255 - pixel[3]
      pixels.append(pixel[0] + white)
      pixels.append(pixel[1] + white)
      pixels.append(pixel[2] + white)
    }
  }

  func finish() throws(RenderError) {
    guard case .webP(let path) = destination else { return }
    let file = try OutputFile(path: path)
    do throws(VipsError) {
      let image = try Image.fromMemory(
        copying: pixels, width: size.width, height: size.height * count, bands: 3, interpretation: .srgb)
      try image.save(
        to: Target(descriptor: file.descriptor),
        as: .animatedWebP(quality: Self.quality, pageHeight: size.height, milliseconds: durations), keepProfile: false)
    } catch {
      throw .cannotWrite(path: path, reason: error.detail)
    }
    try file.publish()
  }
}
