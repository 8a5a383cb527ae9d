/// Collects the parts of a JPEG's extended XMP, which holds what does not fit into the 64 kilobytes of one segment.
///
/// Each part contains the packet's identifier of 32 digits, its total length, and the part's offset. Only the packet
/// that the main packet refers to is assembled, and only if it is complete.
///
/// Source: Adobe's XMP Specification, part 3, section 1.1.3.1.
struct ExtendedXMP {
  static let name = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  private static let property = Array("HasExtendedXMP".utf8)
  private static let identityBytes = 32
  /// The maximum number of parts of one packet; all but the last are normally about as long as a segment.
  private static let maxParts = 64

  private struct Part {
    let identity: [UInt8]
    let length: Int
    let offset: Int
    let bytes: [UInt8]
  }

  private var parts: [Part] = []
  private var byteCount = 0

  /// Adds the part in a segment's body; parts beyond the limits are ignored.
  mutating func add(_ body: Range<Int>, in window: inout PictureWindow) {
    let start = body.lowerBound + Self.name.count
    let head = start + Self.identityBytes + 8
    guard parts.count < Self.maxParts, head < body.upperBound, byteCount + body.upperBound - head <= MetadataLimit.xmp,
      let identity = window.bytes(in: start..<(start + Self.identityBytes)),
      let length = window.number(at: start + Self.identityBytes, bytes: 4),
      let offset = window.number(at: start + Self.identityBytes + 4, bytes: 4), length <= MetadataLimit.xmp,
      let bytes = window.bytes(in: head..<body.upperBound)
    else { return }
    byteCount += bytes.count
    parts.append(Part(identity: identity, length: length, offset: offset, bytes: bytes))
  }

  /// Returns the extended packet that a main packet refers to; empty if there is no reference, or a part is missing,
  /// too long or misplaced.
  func packet(of first: [UInt8]) -> [UInt8] {
    guard let one = parts.first(where: { Self.refers(first, to: $0.identity) }) else { return [] }
    let own = parts.filter { $0.identity == one.identity }.sorted { $0.offset < $1.offset }
    var packet: [UInt8] = []
    for part in own {
      guard part.length == one.length, part.offset == packet.count else { return [] }
      packet += part.bytes
    }
    return packet.count == one.length ? packet : []
  }

  /// Returns whether a main packet refers to an extended packet, in an attribute or an element.
  private static func refers(_ packet: [UInt8], to identity: [UInt8]) -> Bool {
    guard let place = packet.place(of: property)?.upperBound else { return false }
    return packet[place...].prefix(property.count + identityBytes).place(of: identity) != nil
  }
}
