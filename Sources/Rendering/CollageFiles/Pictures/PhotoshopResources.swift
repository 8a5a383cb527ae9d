/// Finds IPTC data among the resources that Photoshop and many other programs write into a JPEG.
///
/// Source: Adobe Photoshop File Formats Specification (2019), "Image Resource Blocks".
enum PhotoshopResources {
  private static let name = Array("Photoshop 3.0\0".utf8)
  private static let signature = Array("8BIM".utf8)
  private static let iptcNumber = 0x0404
  private static let maxResources = 1_000

  /// Returns the IPTC data of a segment's body; empty if it has none.
  static func iptc(in body: [UInt8]) -> [UInt8] {
    guard body.starts(with: name) else { return [] }
    var rest = body[name.count...]
    for _ in 0..<maxResources {
      guard rest.starts(with: signature), rest.count >= 12 else { return [] }
      let number = Int(rest[rest.startIndex + 4]) << 8 | Int(rest[rest.startIndex + 5])
      // Names and data are padded to an even length; a name has its length before it.
      let named = (Int(rest[rest.startIndex + 6]) + 2) & ~1
      rest = rest.dropFirst(6 + named)
      guard rest.count >= 4 else { return [] }
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard length <= rest.count else { return [] }
      if number == iptcNumber { return Array(rest.prefix(length)) }
      rest = rest.dropFirst((length + 1) & ~1)
    }
    return []
  }
}
