import CollageFiles
import SystemCalls
import CollageModel
internal import TurboJPEG
internal import Vips

/// Encodes the canvas with a color profile and a resolution, and without the photos' metadata.
struct EncodeCanvas {
  var settings: OutputSettings
  /// The conversion to inks; nil for colors, or for one of its own.
  var inks: InkConversion?
  /// The maximum number of threads that compress at once, for formats made of parts; the bytes do not depend on it.
  var threads = 1

  static let millimetersPerInch = 25.4

  /// Writes a whole canvas to a file descriptor, which stays open.
  func run(_ canvas: Tile, to descriptor: Int32) throws(VipsError) { _ = try fit(writing: canvas, to: descriptor) }

  /// Writes a whole canvas, and returns what was found for a maximum number of bytes; nil without one.
  func fit(writing canvas: Tile, to descriptor: Int32) throws(VipsError) -> FittingQuality.Found? {
    let fitted = try fitted(canvas)
    let own = if let fitted { fitted.bytes } else { try ownBytes(of: canvas) }
    guard let bytes = own else {
      try save(canvas, to: Target(descriptor: descriptor))
      return nil
    }
    if let failure = writeAll(bytes, to: descriptor) {
      throw VipsError(operation: "write", detail: systemMessage(failure))
    }
    return fitted
  }

  /// Returns a whole canvas at the highest quality that keeps to the maximum number of bytes; nil without one.
  private func fitted(_ canvas: Tile) throws(VipsError) -> FittingQuality.Found? {
    guard let limit = settings.maxBytes else { return nil }
    var encoder = self
    encoder.settings.maxBytes = nil
    guard settings.shrinksToFit else {
      return try FittingQuality(limit: limit, quality: settings.quality).found { quality throws(VipsError) in
        encoder.settings.quality = quality
        return try encoder.bytes(of: canvas)
      }
    }
    var made = (tile: canvas, size: PixelSize(canvas.width, canvas.height))
    let search = FittingQuality(limit: limit, quality: settings.quality, least: FittingQuality.leastOfShrunk)
    return try search.found(shrinking: made.size) { size, share, quality throws(VipsError) in
      if made.size != size {
        do { made = (try canvas.shrunk(to: size), size) } catch {
          throw VipsError(operation: "resize", detail: "\(error)")
        }
      }
      encoder.settings.quality = quality
      // The picture keeps its size on paper.
      encoder.settings.dotsPerInch = settings.dotsPerInch.map { max(1, $0 * share) }
      return try encoder.bytes(of: made.tile)
    }
  }

  /// Returns a whole canvas encoded as a file.
  func bytes(of canvas: Tile) throws(VipsError) -> [UInt8] {
    if let fitted = try fitted(canvas) { return fitted.bytes }
    if let bytes = try ownBytes(of: canvas) { return bytes }
    let target = try Target.memory()
    try save(canvas, to: target)
    return target.bytes()
  }

  /// Returns a whole canvas encoded by one of this module's encoders, or nil if libvips has to encode it.
  private func ownBytes(of canvas: Tile) throws(VipsError) -> [UInt8]? {
    if let inks = try conversion { return try bytes(of: canvas, inks) }
    if let deep = canvas.deep, settings.depth > 8 {
      return try deepBytes(of: deep, isOpaque: !canvas.hasTransparency)
    }
    if let bytes = try jpeg(of: canvas) { return bytes }
    if let bytes = png(of: canvas) { return bytes }
    if settings.format == .webp {
      let target = try Target.memory()
      try save(canvas, to: target)
      return WebPChunks.withResolution(settings.dotsPerInch, target.bytes())
    }
    return try tiff(of: canvas)
  }

  /// Returns an opaque canvas encoded as a JPEG, or nil if libvips has to encode it.
  private func jpeg(of canvas: Tile) throws(VipsError) -> [UInt8]? {
    guard settings.format == .jpeg, !canvas.hasTransparency else { return nil }
    do throws(JPEGError) {
      return try EncodeJPEG(
        quality: quality, isSubsampled: isSubsampled, dotsPerInch: dots, profile: profile
      ).bytes(of: canvas)
    } catch {
      throw VipsError(operation: "jpeg", detail: error.detail)
    }
  }

  /// Returns a canvas encoded as a PNG, or nil if it is too large or libvips has to encode it.
  private func png(of canvas: Tile) -> [UInt8]? {
    let isOpaque = !canvas.hasTransparency
    return png(width: canvas.width, height: canvas.height, bands: isOpaque ? 3 : 4) { y, pixels in
      Self.write(row: y, of: canvas, isOpaque: isOpaque, to: pixels)
    }
  }

  /// Writes the straight pixels of a row, without alpha if all pixels are opaque.
  private static func write(row: Int, of canvas: Tile, isOpaque: Bool, to pixels: UnsafeMutablePointer<UInt8>) {
    write(canvas.row(row), count: canvas.width, isOpaque: isOpaque, to: pixels)
  }

  /// Writes premultiplied pixels as straight ones, without alpha if all are opaque.
  static func write(
    _ row: UnsafePointer<UInt8>, count: Int, isOpaque: Bool, to pixels: UnsafeMutablePointer<UInt8>
  ) {
    if isOpaque { return PixelInterleaving.withoutAlpha(row, count: count, to: pixels) }
    pixels.update(from: row, count: count * Tile.bands)
    Unpremultiply.run(pixels, count: count)
  }

  /// Returns a canvas encoded as a TIFF, or nil for another format.
  private func tiff(of canvas: Tile) throws(VipsError) -> [UInt8]? {
    guard settings.format == .tiff else { return nil }
    let isOpaque = !canvas.hasTransparency
    let encoder = tiffEncoder(PixelSize(canvas.width, canvas.height), bands: isOpaque ? 3 : Tile.bands)
    do throws(EncodingFault) {
      return try encoder.bytes { rows, memory in
        let pixels = memory.assumingMemoryBound(to: UInt8.self)
        for y in rows {
          let start = (y - rows.lowerBound) * canvas.width * encoder.bands
          Self.write(row: y, of: canvas, isOpaque: isOpaque, to: pixels + start)
        }
        return true
      }
    } catch { throw VipsError(operation: "tiff", detail: error.detail) }
  }

  private func tiffEncoder(_ size: PixelSize, bands: Int) -> EncodeTIFF {
    EncodeTIFF(
      width: size.width, height: size.height, bands: bands, dotsPerInch: dots, profile: profile,
      threads: threads)
  }

  /// Returns straight pixels encoded as a PNG; nil for another format, or if the picture is too large to hold in
  /// memory.
  func png(
    width: Int, height: Int, bands: Int, speed: EncodePNG.Speed = .usual,
    row: (_ y: Int, _ pixels: UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8]? {
    guard settings.format == .png, width * height <= EncodePNG.maxHeld / bands else { return nil }
    return EncodePNG(
      width: width, height: height, bands: bands, dotsPerInch: dots, profile: profile, speed: speed
    ).bytes(row: row)
  }

  var profile: [UInt8] { settings.color.profile.bytes }
  var quality: Int { settings.quality ?? settings.format.traits.usualQuality ?? 0 }
  /// In photos, full chroma resolution is visible only at high quality.
  var isSubsampled: Bool {
    switch settings.subsampling {
    case .automatic: quality <= 94 && !settings.holdsDrawings
    case .full: false
    case .half: true
    }
  }
  var dots: Double { settings.dotsPerInch ?? 72 }

  private func save(_ canvas: Tile, to target: Target) throws(VipsError) {
    let (width, height) = (canvas.width, canvas.height)
    if canvas.hasTransparency {
      try Image.withBorrowedMemory(
        canvas.buffer, width: width, height: height, bands: Tile.bands, interpretation: .srgb
      ) { image throws(VipsError) in try save(image, isOpaque: false, to: target) }
      return
    }
    // Dropping alpha here is many times faster than libvips' extraction of bands.
    let opaque = UnsafeMutableRawBufferPointer.allocate(byteCount: 3 * width * height, alignment: 16)
    defer { opaque.deallocate() }
    guard let start = opaque.baseAddress else { return }
    PixelInterleaving.withoutAlpha(canvas.bytes, count: width * height, to: start)
    try Image.withBorrowedMemory(
      UnsafeRawBufferPointer(opaque), width: width, height: height, bands: 3, interpretation: .srgb
    ) { image throws(VipsError) in try save(image, isOpaque: true, to: target) }
  }

  /// Writes a canvas that is painted in bands.
  func run(_ stream: BandStream, size: PixelSize, isOpaque: Bool, to descriptor: Int32) throws(VipsError) {
    if let inks = try conversion { return try run(stream, inks, size: size, to: descriptor) }
    let bands = isOpaque ? 3 : Tile.bands
    if settings.depth > 8 { return try runDeep(stream, size: size, bands: bands, to: descriptor) }
    if settings.format == .tiff { return try writeTIFF(of: stream, size: size, bands: bands, to: descriptor) }
    if settings.format == .png { return try writePNG(of: stream, size: size, bands: bands, to: descriptor) }
    let image = try Image.streamed(
      width: size.width, height: size.height, bands: bands, interpretation: .srgb
    ) { rows, columns, memory, stride in
      stream.read(rows: rows, columns: columns, bands: bands, into: memory, stride: stride)
    }
    try save(image, isOpaque: isOpaque, to: Target(descriptor: descriptor))
  }

  private func writeTIFF(
    of stream: BandStream, size: PixelSize, bands: Int, to descriptor: Int32
  ) throws(VipsError) {
    do throws(EncodingFault) {
      try tiffEncoder(size, bands: bands).write(to: descriptor) { rows, memory in
        guard
          stream.read(
            rows: rows, columns: 0..<size.width, bands: bands, into: memory, stride: size.width * bands)
        else { return false }
        if bands == Tile.bands {
          Unpremultiply.run(memory.assumingMemoryBound(to: UInt8.self), count: size.width * rows.count)
        }
        return true
      }
    } catch { throw VipsError(operation: "tiff", detail: error.detail) }
  }

  private func writePNG(
    of stream: BandStream, size: PixelSize, bands: Int, to descriptor: Int32
  ) throws(VipsError) {
    let encoder = StreamPNG(
      width: size.width, height: size.height, bands: bands, dotsPerInch: dots, profile: profile)
    do throws(EncodingFault) {
      try encoder.write(to: descriptor) { row, memory in
        guard
          stream.read(
            rows: row..<(row + 1), columns: 0..<size.width, bands: bands, into: memory, stride: size.width * bands)
        else { return false }
        if bands == Tile.bands {
          Unpremultiply.runRoundingDown(memory.assumingMemoryBound(to: UInt8.self), count: size.width)
        }
        return true
      }
    } catch { throw VipsError(operation: "png", detail: error.detail) }
  }

  /// Writes a PNG of rows that are too many to hold in memory.
  func writePNG(of rows: any PictureRows, to descriptor: Int32) throws(EncodingFault) {
    let (size, isOpaque) = (rows.size, !rows.hasTransparency)
    let line = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * Tile.bands)
    defer { line.deallocate() }
    let encoder = StreamPNG(
      width: size.width, height: size.height, bands: isOpaque ? 3 : Tile.bands, dotsPerInch: dots, profile: profile)
    try encoder.write(to: descriptor) { row, memory in
      rows.writePremultiplied(row: row, to: line)
      if isOpaque {
        PixelInterleaving.withoutAlpha(line, count: size.width, to: memory)
      } else {
        Unpremultiply.runRoundingDown(line, count: size.width)
        memory.copyMemory(from: line, byteCount: size.width * Tile.bands)
      }
      return true
    }
  }

  private func save(_ image: Image, isOpaque: Bool, to target: Target) throws(VipsError) {
    if settings.format == .avif { try Runtime.start(loadingModules: true) }
    let straight =
      try image.bands == 3
      ? image : isOpaque ? image.extractBand(0, count: 3) : image.unpremultiply().cast(.uchar)
    let flat =
      try isOpaque || settings.format.traits.hasAlpha ? straight : straight.flatten(background: [255, 255, 255])
    let ready = try flat.copy(interpretation: .srgb)
      .settingResolution(pixelsPerMillimeter: dots / Self.millimetersPerInch)
      .attachingProfile(profile)
    try ready.save(to: target, as: saver, keepProfile: true)
  }

  var saver: Saver {
    switch settings.format {
    case .jpeg: return .jpeg(quality: quality, chromaSubsampling: isSubsampled ? .on : .off)
    case .png: return .png(compression: 6, filter: .none)
    case .webp: return .webp(quality: quality)
    case .avif: return .avif(quality: quality, effort: 2)
    case .tiff: return .tiff(compression: .deflate)
    }
  }
}

extension RenderError {
  /// Runs an encoder that writes a file, and adds the file's path to its error.
  static func writing<Value>(
    _ path: String, _ encode: () throws(VipsError) -> Value
  ) throws(RenderError) -> Value {
    do throws(VipsError) { return try encode() } catch { throw .file(.cannotWrite(path: path, reason: error.detail)) }
  }
}

/// The reason why an encoder could not write a file.
enum EncodingFault: Error {
  /// Not enough memory for a row or a strip.
  case memory
  /// Painting stopped before the last row.
  case rows
  /// The system call failed with this error number.
  case writing(Int32)

  var detail: String {
    switch self {
    case .memory: "out of memory"
    case .rows: "painting stopped before the last row"
    case .writing(let number): systemMessage(number)
    }
  }
}
