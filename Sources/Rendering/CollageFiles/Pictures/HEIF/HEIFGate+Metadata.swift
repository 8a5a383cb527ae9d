/// The EXIF block and the XMP packets of a file, which describe one of its pictures.
extension HEIFGate {
  /// Returns the XMP packet of a picture; if none describes it, the first one that describes nothing.
  mutating func packet(of id: Int, _ tree: HEIFTree) -> [UInt8] {
    for id in describing(id, tree) {
      if let packet = packet(in: id) { return packet }
    }
    return []
  }

  /// Returns the XMP packet that describes an item; empty if there is none.
  mutating func packet(of described: Int) -> [UInt8] {
    for id in boxes.items.keys.sorted() where boxes.targets(of: id, "cdsc").contains(described) {
      if let packet = packet(in: id) { return packet }
    }
    return []
  }

  /// Returns the packet in an item of type `mime` that looks like XMP.
  private mutating func packet(in id: Int) -> [UInt8]? {
    guard let item = boxes.items[id], item.type == "mime", !item.isInItem,
      (16...MetadataLimit.xmp).contains(item.byteCount)
    else { return nil }
    let beginning = bytes(of: item, atMost: 16)
    guard ["<?xpacket", "<x:xmpmeta"].contains(where: { beginning.starts(with: Array($0.utf8)) }) else { return nil }
    return bytes(of: item, atMost: item.byteCount)
  }

  /// Returns the EXIF block of a picture, which follows an offset of four bytes.
  mutating func exif(of id: Int, _ tree: HEIFTree) -> ExifBlock {
    for id in describing(id, tree) {
      guard let item = boxes.items[id], item.type == "Exif", !item.isInItem,
        (12...MetadataLimit.exif).contains(item.byteCount)
      else { continue }
      let bytes = bytes(of: item, atMost: item.byteCount)
      let skipped = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard skipped <= bytes.count - 4 else { continue }
      return ExifBlock(segment: Array(bytes[(4 + skipped)...]))
    }
    return ExifBlock()
  }

  /// Returns the items that describe a picture: first those that say so, then those that describe a part of it or what
  /// is derived from it, and then those that say nothing.
  private func describing(_ id: Int, _ tree: HEIFTree) -> [Int] {
    let derived = boxes.references.filter { $0.type == "dimg" && $0.to.contains(id) }.map(\.from)
    let related = Set(tree.places.keys).union(derived)
    var groups: [[Int]] = [[], [], []]
    var described: [Int: [Int]] = [:]
    for reference in boxes.references where reference.type == "cdsc" {
      described[reference.from, default: []] += reference.to
    }
    for item in boxes.items.keys.sorted() {
      guard let targets = described[item] else {
        groups[2].append(item)
        continue
      }
      if targets.contains(id) {
        groups[0].append(item)
      } else if targets.contains(where: related.contains) {
        groups[1].append(item)
      }
    }
    return groups.flatMap { $0 }
  }
}
