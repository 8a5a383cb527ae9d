/// Removes the EXIF block from a WebP file; libvips 8.14 adds one that contains only a resolution.
///
/// Source: WebP Container Specification, Google 2023, "Extended File Format".
enum WebPChunks {
  private static let headBytes = 12
  /// The bit of the header's first byte that marks an EXIF block.
  private static let exifBit: UInt8 = 8

  /// Returns the file without the block; a file with another structure is returned unchanged.
  static func withoutEXIF(_ file: [UInt8]) -> [UInt8] {
    guard file.count > headBytes, file.starts(with: Array("RIFF".utf8)), Array(file[8..<12]) == Array("WEBP".utf8)
    else {
      return file
    }
    var result = Array(file[..<headBytes])
    var place = headBytes
    while place + 8 <= file.count {
      let size = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      // Chunks are padded to an even size.
      let end = place + 8 + size + size % 2
      guard end <= file.count else { return file }
      let name = Array(file[place..<(place + 4)])
      if name != Array("EXIF".utf8) {
        let start = result.count
        result += file[place..<end]
        if name == Array("VP8X".utf8), size > 0 { result[start + 8] &= ~exifBit }
      }
      place = end
    }
    guard place == file.count else { return file }
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: (result.count - 8) >> (8 * index)) }
    return result
  }
}

extension WebPChunks {
  /// The tags of EXIF by which the resolution is told, and the unit of an inch.
  ///
  /// Source: CIPA DC-008-2019 (Exif 2.32), section 4.6.4.
  private static let (width, height, unit, inch): (UInt16, UInt16, UInt16, UInt16) = (0x11A, 0x11B, 0x128, 2)

  /// Returns the file with an EXIF block that has only the resolution; without one for a resolution of nil.
  static func withResolution(_ dotsPerInch: Double?, _ file: [UInt8]) -> [UInt8] {
    var plain = withoutEXIF(file)
    let header = headBytes
    // Only files with an extended header can have the block.
    guard let dotsPerInch, plain.count > header + 8, Array(plain[header..<(header + 4)]) == Array("VP8X".utf8) else {
      return plain
    }
    let block = exif(dotsPerInch)
    plain[header + 8] |= exifBit
    plain += Array("EXIF".utf8) + little(UInt32(block.count)) + block
    plain.replaceSubrange(4..<8, with: little(UInt32(truncatingIfNeeded: plain.count - 8)))
    return plain
  }

  /// Returns a TIFF header with one directory, whose size is even.
  private static func exif(_ dotsPerInch: Double) -> [UInt8] {
    let place: UInt32 = 50
    func entry(_ tag: UInt16, _ type: UInt16, _ value: UInt32) -> [UInt8] {
      little(tag) + little(type) + little(UInt32(1)) + little(value)
    }
    let entries = entry(width, 5, place) + entry(height, 5, place) + entry(unit, 3, UInt32(inch))
    let ratio = little(UInt32((dotsPerInch * 1000).rounded())) + little(UInt32(1000))
    return Array("II".utf8) + little(UInt16(42)) + little(UInt32(8)) + little(UInt16(3)) + entries + little(UInt32(0))
      + ratio
  }

  private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
