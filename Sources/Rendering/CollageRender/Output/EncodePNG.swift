internal import Deflate
internal import SystemCalls

/// Encodes straight pixels in memory as a PNG file, with a resolution and a profile.
///
/// libvips would compress the rows through zlib, which takes about three times as long as compressing one block with
/// libdeflate, and would not filter the rows, which makes photos half as large again.
///
/// Source: PNG Specification (Third Edition), W3C 2025, sections 5, 9 and 11.
struct EncodePNG {
  let width: Int
  let height: Int
  /// 3, or 4 with straight alpha last.
  let bands: Int
  /// The number of bits per band, 8 or 16; the latter with the upper byte first.
  var depth = 8
  let dotsPerInch: Double
  let profile: [UInt8]
  var speed = Speed.usual

  /// The time that is spent on making the file small.
  enum Speed: Int32 {
    /// Half of the usual time, for files that are 5 % larger.
    case fast = 1
    /// The next levels of compression take twice as long and save only 5 %.
    case usual = 3
  }

  /// The maximum size in bytes of pixels encoded in memory, where they are held twice; larger pictures are streamed.
  static let maxHeld = 96 << 20

  private static let profileLevel: Int32 = 9

  private var pixelBytes: Int { bands * depth / 8 }

  /// Encodes rows that `row` writes one after the other to memory for their bytes.
  ///
  /// - Returns: The file, or nil if there is not enough memory.
  func bytes(row: (_ y: Int, _ pixels: UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8]? {
    guard let rows = try? PixelMemory(byteCount: (width * pixelBytes + 1) * height, isClear: false) else { return nil }
    FilteredRows(width: width, height: height, bands: pixelBytes).write(to: rows.start, row: row)
    let block = UnsafeRawBufferPointer(start: rows.start, count: (width * pixelBytes + 1) * height)
    guard let pixels = Compress.zlib(block, level: speed.rawValue),
      let compressedProfile = profile.withUnsafeBytes({ Compress.zlib($0, level: Self.profileLevel) })
    else { return nil }
    var file = ChunksPNG.head(
      width: width, height: height, bands: bands, depth: depth, dotsPerInch: dotsPerInch,
      compressedProfile: compressedProfile)
    file.reserveCapacity(file.count + pixels.count + 200)
    ChunksPNG.add("IDAT", pixels, to: &file)
    ChunksPNG.add("IEND", [], to: &file)
    return file
  }
}

/// Writes PNG rows: each either unfiltered, or as differences from the pixels to the left or above, whichever seem
/// smallest, preceded by the filter's number.
struct FilteredRows {
  let width: Int
  let height: Int
  /// The number of bytes per pixel.
  let bands: Int

  /// The sampling interval in pixels when a row's filter is chosen.
  private static let sampled = 8

  /// Writes all rows to memory for `(width * bands + 1) * height` bytes.
  func write(
    to memory: UnsafeMutableRawPointer, row: (_ y: Int, _ pixels: UnsafeMutablePointer<UInt8>) -> Void
  ) {
    let count = width * bands
    // Two rows alternate, one being above the other. Pixels before the first one are zero.
    let held = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * (count + bands))
    held.initialize(repeating: 0, count: 2 * (count + bands))
    defer { held.deallocate() }
    for y in 0..<height {
      let pixels = held + (y & 1) * (count + bands) + bands
      let above = held + (~y & 1) * (count + bands) + bands
      row(y, pixels)
      let target = memory + y * (count + 1)
      let filter = chosen(pixels, above, count)
      target.storeBytes(of: filter.rawValue, as: UInt8.self)
      switch filter {
      case .none: (target + 1).copyMemory(from: pixels, byteCount: count)
      case .left: Self.subtract(pixels - bands, from: pixels, count, to: target + 1)
      case .above: Self.subtract(above, from: pixels, count, to: target + 1)
      }
    }
  }

  private enum Filter: UInt8 {
    case none = 0
    case left = 1
    case above = 2
  }

  /// Returns the filter whose bytes, as signed numbers, have the smallest sum of magnitudes.
  private func chosen(
    _ pixels: UnsafeMutablePointer<UInt8>, _ above: UnsafeMutablePointer<UInt8>, _ count: Int
  ) -> Filter {
    var (own, left, over) = (0, 0, 0)
    var place = 0
    while place < count {
      for band in place..<(place + bands) {
        let value = pixels[band]
        own &+= Self.magnitude(value)
        left &+= Self.magnitude(value &- pixels[band - bands])
        over &+= Self.magnitude(value &- above[band])
      }
      place += Self.sampled * bands
    }
    if over <= left && over <= own { return .above }
    return left <= own ? .left : .none
  }

  private static func magnitude(_ byte: UInt8) -> Int { Int(Int8(bitPattern: byte).magnitude) }

  private static func subtract(
    _ other: UnsafePointer<UInt8>, from pixels: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutableRawPointer
  ) {
    let (pixels, other) = (UnsafeRawPointer(pixels), UnsafeRawPointer(other))
    var offset = 0
    while offset &+ 16 <= count {
      let difference =
        pixels.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        &- other.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
      target.storeBytes(of: difference, toByteOffset: offset, as: SIMD16<UInt8>.self)
      offset &+= 16
    }
    while offset < count {
      let difference =
        pixels.load(fromByteOffset: offset, as: UInt8.self) &- other.load(fromByteOffset: offset, as: UInt8.self)
      target.storeBytes(of: difference, toByteOffset: offset, as: UInt8.self)
      offset &+= 1
    }
  }
}
