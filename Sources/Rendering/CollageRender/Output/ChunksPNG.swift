internal import Deflate

/// Writes the parts of a PNG file: chunks with a length, a name and a checksum.
///
/// Source: PNG Specification (Third Edition), W3C 2025, sections 5 and 11.
enum ChunksPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let metersPerInch = 0.0254

  /// Returns the beginning of a file, up to its pixels; `bands` is 3, or 4 with straight alpha last, of `depth` bits each.
  static func head(
    width: Int, height: Int, bands: Int, depth: Int = 8, dotsPerInch: Double, compressedProfile: [UInt8]
  ) -> [UInt8] {
    var file = signature
    // RGB or RGBA, and the only defined compression and filter methods.
    add("IHDR", word(width) + word(height) + [UInt8(clamping: depth), bands == 4 ? 6 : 2, 0, 0, 0], to: &file)
    add("iCCP", Array("icc".utf8) + [0, 0] + compressedProfile, to: &file)
    let density = Int(min(1_000_000, max(1, (dotsPerInch / metersPerInch).rounded())))
    add("pHYs", word(density) + word(density) + [1], to: &file)
    return file
  }

  /// Appends a chunk: its length, name, data, and the checksum of name and data.
  static func add(_ name: StaticString, _ data: some Collection<UInt8>, to file: inout [UInt8]) {
    file += word(data.count)
    let start = file.count
    name.withUTF8Buffer { file += $0 }
    file += data
    let check = file.withUnsafeBytes { Inflate.crc32(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    file += word(Int(check))
  }

  private static func word(_ value: Int) -> [UInt8] {
    let value = UInt32(clamping: value)
    return [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}
