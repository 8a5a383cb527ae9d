/// The boxes of a HEIF file that list its items with their types, properties and locations.
///
/// Source: ISO/IEC 14496-12:2022, sections 4.2 and 8.11; ISO/IEC 23008-12:2022, sections 6 and 9.
struct HEIFBoxes {
  /// An item: a coded or derived image, or metadata.
  struct Item {
    var type = ""
    /// The indices of its properties, counted from 0.
    var properties: [Int] = []
    var extents: [Range<Int>] = []
    /// True if the item's extents are relative to the item data box (idat) rather than to the file.
    var isInBox = false
    /// True if the item's extents are relative to another item, which is not supported.
    var isInItem = false

    var byteCount: Int { extents.reduce(0) { $0 + $1.count } }
  }

  /// A property of items, such as their size or color profile.
  struct Property: Hashable {
    let type: String
    let body: [UInt8]
  }

  struct Reference {
    let type: String
    let from: Int
    let to: [Int]
  }

  private(set) var items: [Int: Item] = [:]
  private(set) var references: [Reference] = []
  private(set) var properties: [Property] = []
  private(set) var primary = -1
  /// The contents of the item data box.
  private(set) var inside: [UInt8] = []
  private let bytes: [UInt8]

  /// The maximum number of items: libheif searches and copies the list of all items for each of them.
  static let maxItems = 2_000
  private static let maxReferences = 100_000
  /// The maximum number of parts of all items; real files have one for each item.
  private static let maxExtents = 50_000

  private struct Box {
    let type: String
    let body: Range<Int>
  }

  struct Fault: Error {
    let detail: String
  }

  /// Reads the body of a `meta` box.
  init(meta: [UInt8]) throws(Fault) {
    bytes = meta
    for box in try boxes(4..<meta.count) {
      switch box.type {
      case "pitm":
        primary = number(box.body.lowerBound + 4, version(box) == 0 ? 2 : 4) ?? -1
      case "iinf": try readItems(box.body)
      case "iref": try readReferences(box.body, version: version(box))
      case "iprp": try readProperties(box.body)
      case "iloc": try readPlaces(box.body, version: version(box))
      case "idat": inside = Array(meta[box.body])
      default: break
      }
    }
  }

  /// Returns the properties of an item, in the order in which they apply.
  func properties(of id: Int) -> [Property] {
    (items[id]?.properties ?? []).filter(properties.indices.contains).map { properties[$0] }
  }

  /// Returns the items to which an item refers, such as the tiles of a grid.
  func targets(of id: Int, _ type: String) -> [Int] {
    references.filter { $0.type == type && $0.from == id }.flatMap(\.to)
  }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, count <= 8, offset <= bytes.count - count else { return nil }
    return Int(exactly: bytes[offset..<(offset + count)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  private func name(_ offset: Int) -> String { Self.name(bytes, offset) }

  static func name(_ bytes: [UInt8], _ offset: Int) -> String {
    guard offset >= 0, offset + 4 <= bytes.count else { return "" }
    return String(String.UnicodeScalarView(bytes[offset..<(offset + 4)].map { Unicode.Scalar($0) }))
  }

  private func version(_ box: Box) -> Int { number(box.body.lowerBound, 1) ?? 0 }

  private func boxes(_ range: Range<Int>) throws(Fault) -> [Box] {
    var (offset, found) = (range.lowerBound, [Box]())
    while offset + 8 <= range.upperBound {
      guard var length = number(offset, 4) else { break }
      var head = 8
      if length == 1 { (length, head) = (number(offset + 8, 8) ?? -1, 16) }
      if length == 0 { length = range.upperBound - offset }
      guard length >= head, length <= range.upperBound - offset else {
        throw Fault(detail: "box \(escaped(name(offset + 4))) extends past its parent box")
      }
      found.append(Box(type: name(offset + 4), body: (offset + head)..<(offset + length)))
      guard found.count <= 20_000 else { throw Fault(detail: "more than 20000 sibling boxes") }
      offset += length
    }
    return found
  }

  private mutating func readItems(_ body: Range<Int>) throws(Fault) {
    let start = body.lowerBound + ((number(body.lowerBound, 1) ?? 0) == 0 ? 6 : 8)
    guard start <= body.upperBound else { throw Fault(detail: "the item information box (iinf) is truncated") }
    for box in try boxes(start..<body.upperBound) where box.type == "infe" {
      let wide = version(box) == 3 ? 4 : 2
      guard version(box) >= 2, let id = number(box.body.lowerBound + 4, wide) else { continue }
      items[id, default: Item()].type = name(box.body.lowerBound + 6 + wide)
      guard items.count <= Self.maxItems else { throw Fault(detail: "more than \(Self.maxItems) items") }
    }
  }

  private mutating func readReferences(_ body: Range<Int>, version: Int) throws(Fault) {
    let wide = version == 0 ? 2 : 4
    var total = 0
    for box in try boxes((body.lowerBound + 4)..<max(body.lowerBound + 4, body.upperBound)) {
      guard let from = number(box.body.lowerBound, wide), let count = number(box.body.lowerBound + wide, 2),
        box.body.count >= wide * (count + 1) + 2
      else { throw Fault(detail: "references of type \(escaped(box.type)) are truncated") }
      total += count
      guard total <= Self.maxReferences else { throw Fault(detail: "more than \(Self.maxReferences) references") }
      let first = box.body.lowerBound + wide + 2
      references.append(
        Reference(type: box.type, from: from, to: (0..<count).compactMap { number(first + wide * $0, wide) }))
    }
  }

  private mutating func readProperties(_ body: Range<Int>) throws(Fault) {
    for box in try boxes(body) {
      if box.type == "ipco" {
        for property in try boxes(box.body) {
          properties.append(Property(type: property.type, body: Array(bytes[property.body])))
        }
      } else if box.type == "ipma" {
        try readAssociations(box)
      }
    }
  }

  private mutating func readAssociations(_ box: Box) throws(Fault) {
    let at = box.body.lowerBound
    let (idBytes, indexBytes) = (version(box) == 0 ? 2 : 4, (number(at + 3, 1) ?? 0) & 1 == 1 ? 2 : 1)
    guard let count = number(at + 4, 4) else { throw Fault(detail: "the item property box (ipma) is truncated") }
    var offset = at + 8
    for _ in 0..<count {
      guard let id = number(offset, idBytes), let many = number(offset + idBytes, 1),
        offset + idBytes + 1 + many * indexBytes <= box.body.upperBound
      else { throw Fault(detail: "the item property box (ipma) is truncated") }
      offset += idBytes + 1
      for _ in 0..<many {
        let index = (number(offset, indexBytes) ?? 0) & (indexBytes == 2 ? 0x7FFF : 0x7F)
        items[id, default: Item()].properties.append(index - 1)
        offset += indexBytes
      }
    }
  }

  private mutating func readPlaces(_ body: Range<Int>, version: Int) throws(Fault) {
    let at = body.lowerBound
    guard let sizes = number(at + 4, 2), version <= 2 else {
      throw Fault(detail: "the item location box (iloc) is truncated")
    }
    let (offsetBytes, lengthBytes, baseBytes) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
    let indexBytes = version > 0 ? sizes & 15 : 0
    guard [offsetBytes, lengthBytes, baseBytes, indexBytes].allSatisfy({ [0, 4, 8].contains($0) }),
      let count = number(at + 6, version < 2 ? 2 : 4)
    else { throw Fault(detail: "the item location box (iloc) has invalid field sizes") }
    guard count <= Self.maxItems else { throw Fault(detail: "\(count) items; at most \(Self.maxItems) are allowed") }
    var (offset, total) = (at + (version < 2 ? 8 : 10), 0)
    for _ in 0..<count {
      guard let id = number(offset, version < 2 ? 2 : 4) else {
        throw Fault(detail: "the item location box (iloc) is truncated")
      }
      offset += version < 2 ? 2 : 4
      let method = version > 0 ? (number(offset, 2) ?? 0) & 15 : 0
      offset += version > 0 ? 4 : 2
      guard let base = number(offset, baseBytes), let extents = number(offset + baseBytes, 2),
        offset + baseBytes + 2 + extents * (indexBytes + offsetBytes + lengthBytes) <= body.upperBound
      else { throw Fault(detail: "the item location box (iloc) is truncated") }
      offset += baseBytes + 2
      total += extents
      guard total <= Self.maxExtents else { throw Fault(detail: "items of more than \(Self.maxExtents) parts") }
      for _ in 0..<extents {
        offset += indexBytes
        guard let place = number(offset, offsetBytes), let length = number(offset + offsetBytes, lengthBytes) else {
          throw Fault(detail: "the location of item \(id) is invalid")
        }
        offset += offsetBytes + lengthBytes
        let (start, first) = base.addingReportingOverflow(place)
        let (end, second) = start.addingReportingOverflow(length)
        guard !first, !second else { throw Fault(detail: "the location of item \(id) overflows") }
        items[id, default: Item()].extents.append(start..<end)
        items[id]?.isInBox = method == 1
        items[id]?.isInItem = method > 1
      }
    }
  }
}
