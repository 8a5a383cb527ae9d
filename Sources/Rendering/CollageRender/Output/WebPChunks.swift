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
