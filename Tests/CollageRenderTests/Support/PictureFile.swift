import CollageRender
import CollageTestSupport
import Vips

/// Writes and reads the pictures of tests, with everything a photo may carry.
enum PictureFile {
  /// Starts libvips for a whole test process, AVIF included.
  static func start() throws {
    try Runtime.start(loadingModules: true)
    Runtime.setConcurrency(1)
  }

  /// Encodes losslessly, or nearly so as JPEG, in the format that the file name's extension says.
  static func encode(
    _ image: Image, as name: String, profile: [UInt8]? = nil, exif: Int? = nil
  ) throws -> [UInt8] {
    let tagged = try profile.map { try image.attachingProfile($0) } ?? image
    let target = try Target.memory()
    let saver: Saver =
      if name.hasSuffix(".jpg") {
        .jpeg(quality: 100, chromaSubsampling: .off)
      } else if name.hasSuffix(".webp") {
        .webp(quality: 100, lossless: true, effort: 0)
      } else if name.hasSuffix(".tif") {
        .tiff(compression: .none)
      } else {
        .png(compression: 1)
      }
    try tagged.save(to: target, as: saver, keepProfile: profile != nil)
    return exif.map { withOrientation($0, in: target.bytes()) } ?? target.bytes()
  }

  /// A libvips image of the pixels; gray for one or two bands, RGB for three or four.
  static func image(_ pixels: Pixels) throws -> Image {
    try Image.fromMemory(
      copying: pixels.bytes, width: pixels.width, height: pixels.height, bands: pixels.bands,
      interpretation: pixels.bands < 3 ? .gray : .srgb)
  }

  /// Decodes a PNG or JPEG that the renderer wrote.
  static func decode(_ bytes: [UInt8]) throws -> Pixels {
    let format: LoaderFormat = bytes.first == 0xFF ? .jpeg : .png
    let buffer = try Image.load(Source(bytes: bytes), as: format).pixels()
    return Pixels(
      width: buffer.width, height: buffer.height, bands: buffer.bands, bytes: buffer.withUnsafeBytes { Array($0) })
  }

  /// A JPEG with an EXIF block that holds the orientation alone, before all other blocks.
  private static func withOrientation(_ orientation: Int, in jpeg: [UInt8]) -> [UInt8] {
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
    ]
    let content = Array("Exif".utf8) + [0, 0] + tiff
    var rest = Array(jpeg.dropFirst(2))
    // libvips writes an EXIF block of its own, and readers take the first or the last: there must be one.
    var kept: [UInt8] = []
    while rest.count > 4, rest[0] == 0xFF, (0xE0...0xEF).contains(rest[1]) {
      let length = 2 + Int(rest[2]) * 256 + Int(rest[3])
      if rest[1] != 0xE1 { kept += rest.prefix(length) }
      rest = Array(rest.dropFirst(length))
    }
    return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(content.count + 2)] + content + kept + rest
  }
}

extension ScratchFolder {
  /// Writes a picture into the folder and gives its path.
  func picture(_ name: String, _ pixels: Pixels, profile: [UInt8]? = nil, exif: Int? = nil) throws -> String {
    try PictureFile.start()
    let image = try PictureFile.image(pixels)
    return try write(PictureFile.encode(image, as: name, profile: profile, exif: exif), as: name)
  }
}
