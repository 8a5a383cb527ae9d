/// Uncompressed TIFF files of one strip, for what no encoder at hand writes: CIELAB as print programs store it.
///
/// Source: TIFF 6.0, sections 8 and 23.
struct RawTIFF {
  let width: Int
  let height: Int
  let bitsPerSample: Int
  /// The value of the tag PhotometricInterpretation, such as 8 for CIELAB.
  let photometric: Int

  /// The file; samples of three bands, the bytes of each in little-endian order.
  func encode(_ pixels: [UInt8]) -> [UInt8] {
    let entries = 10
    let afterDirectory = 8 + 2 + 12 * entries + 4
    let bits = afterDirectory
    let data = bits + 6
    var file: [UInt8] = Array("II".utf8) + Self.half(42) + Self.word(8) + Self.half(entries)
    file += Self.entry(256, 4, 1, width) + Self.entry(257, 4, 1, height) + Self.entry(258, 3, 3, bits)
    file += Self.entry(259, 3, 1, 1) + Self.entry(262, 3, 1, photometric) + Self.entry(273, 4, 1, data)
    file += Self.entry(277, 3, 1, 3) + Self.entry(278, 4, 1, height) + Self.entry(279, 4, 1, pixels.count)
    file += Self.entry(284, 3, 1, 1) + Self.word(0)
    for _ in 0..<3 { file += Self.half(bitsPerSample) }
    return file + pixels
  }

  private static func entry(_ tag: Int, _ kind: Int, _ count: Int, _ value: Int) -> [UInt8] {
    half(tag) + half(kind) + word(count) + (kind == 3 && count == 1 ? half(value) + half(0) : word(value))
  }

  private static func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  private static func word(_ value: Int) -> [UInt8] { half(value & 0xffff) + half(value >> 16) }
}
