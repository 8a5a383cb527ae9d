import CollageFiles
import SystemCalls
internal import Vips

extension EncodeCanvas {
  /// Writes a row of straight pixels with 16 bits to memory; returns false if there are no more rows.
  typealias DeepRows = (_ y: Int, _ bands: Int, _ isBigEndian: Bool, _ memory: UnsafeMutableRawPointer) -> Bool

  /// Returns a whole canvas encoded with more than 8 bits per color.
  func deepBytes(of canvas: DeepTile, isOpaque: Bool) throws(VipsError) -> [UInt8] {
    let (size, bands) = (PixelSize(canvas.width, canvas.height), isOpaque ? 3 : Tile.bands)
    let rowBytes = 2 * bands * canvas.width
    func write(_ y: Int, isBigEndian: Bool, to memory: UnsafeMutableRawPointer) {
      DeepRow.straight(canvas.row(y), count: canvas.width, bands: bands, isBigEndian: isBigEndian, to: memory)
    }
    switch settings.format {
    case .png:
      // The lower halves of values are nearly noise, which no level compresses.
      let encoder = EncodePNG(
        width: size.width, height: size.height, bands: bands, depth: 16, dotsPerInch: dots, profile: profile,
        speed: .fast)
      guard let bytes = encoder.bytes(row: { write($0, isBigEndian: true, to: $1) }) else {
        throw VipsError(operation: "png", detail: "out of memory")
      }
      return bytes
    case .tiff:
      do throws(EncodingFault) {
        return try deepTIFF(size, bands: bands).bytes { rows, memory in
          for y in rows { write(y, isBigEndian: false, to: memory + (y - rows.lowerBound) * rowBytes) }
          return true
        }
      } catch { throw VipsError(operation: "tiff", detail: error.detail) }
    case .avif, .jpeg, .webp:
      var pixels = [UInt8](repeating: 0, count: rowBytes * size.height)
      pixels.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        for y in 0..<size.height { write(y, isBigEndian: false, to: start + y * rowBytes) }
      }
      return try avif(pixels, size, bands: bands)
    }
  }

  private func avif(_ pixels: [UInt8], _ size: PixelSize, bands: Int) throws(VipsError) -> [UInt8] {
    try Runtime.start(loadingModules: true)
    let target = try Target.memory()
    try Image.fromMemory(
      copying: pixels, width: size.width, height: size.height, bands: bands, format: .ushort, interpretation: .rgb16
    )
    .settingResolution(pixelsPerMillimeter: dots / Self.millimetersPerInch)
    .attachingProfile(profile)
    .save(to: target, as: .avif(quality: quality, effort: 2, bitDepth: settings.depth), keepProfile: true)
    return target.bytes()
  }

  /// Writes a canvas that is painted in bands, with more than 8 bits per color.
  func runDeep(_ stream: BandStream, size: PixelSize, bands: Int, to descriptor: Int32) throws(VipsError) {
    let rowBytes = 2 * bands * size.width
    func read(_ y: Int, isBigEndian: Bool, to memory: UnsafeMutableRawPointer) -> Bool {
      stream.readDeep(row: y) {
        DeepRow.straight($0, count: size.width, bands: bands, isBigEndian: isBigEndian, to: memory)
      }
    }
    do throws(EncodingFault) {
      switch settings.format {
      case .png:
        let encoder = StreamPNG(
          width: size.width, height: size.height, bands: bands, depth: 16, dotsPerInch: dots, profile: profile)
        return try encoder.write(to: descriptor) { read($0, isBigEndian: true, to: $1) }
      case .tiff:
        return try deepTIFF(size, bands: bands).write(to: descriptor) { rows, memory in
          rows.allSatisfy { read($0, isBigEndian: false, to: memory + ($0 - rows.lowerBound) * rowBytes) }
        }
      case .avif, .jpeg, .webp: break
      }
    } catch { throw VipsError(operation: settings.format.rawValue, detail: error.detail) }
    // The encoder holds the whole picture anyway.
    var pixels = [UInt8](repeating: 0, count: rowBytes * size.height)
    let isWhole = pixels.withUnsafeMutableBytes { memory in
      guard let start = memory.baseAddress else { return false }
      return (0..<size.height).allSatisfy { read($0, isBigEndian: false, to: start + $0 * rowBytes) }
    }
    guard isWhole else { throw VipsError(operation: "avif", detail: EncodingFault.rows.detail) }
    let bytes = try avif(pixels, size, bands: bands)
    if let failure = writeAll(bytes, to: descriptor) {
      throw VipsError(operation: "write", detail: EncodingFault.writing(failure).detail)
    }
  }

  private func deepTIFF(_ size: PixelSize, bands: Int) -> EncodeTIFF {
    EncodeTIFF(
      width: size.width, height: size.height, bands: bands, dotsPerInch: dots, profile: profile, depth: 16,
      threads: threads)
  }
}
