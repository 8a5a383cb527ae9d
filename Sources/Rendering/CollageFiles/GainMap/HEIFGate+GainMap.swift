extension HEIFGate {
  /// Returns the gain map of a file, as the decoder's input for it; nil if it has none that can be used.
  static func gainMap(in file: borrowing RegularFile) -> GatedGainMap? {
    guard var gate = try? HEIFGate(file) else { return nil }
    return try? gate.gainMap()
  }

  /// The maximum size of the numbers of a gain map; they are less than 200 bytes.
  private static let maxGainMapBytes = 1_024

  private mutating func gainMap() throws(GateFault) -> GatedGainMap? {
    try checkPlaces()
    for (id, item) in boxes.items.sorted(by: { $0.key < $1.key }) where item.type == Self.gainMap.type {
      let parts = boxes.targets(of: id, "dimg")
      guard parts.count == 2, parts[0] == shown, !item.isInItem, (1...Self.maxGainMapBytes).contains(item.byteCount)
      else { continue }
      // A version of one byte precedes the block.
      let bytes = bytes(of: item, atMost: item.byteCount)
      guard bytes.first == 0, let standard = GainMapMetadata(standard: Array(bytes.dropFirst())) else { continue }
      return GatedGainMap(picture: try picture(of: parts[1]), meaning: .standard(standard))
    }
    guard let map = auxiliaries([Self.gainMap.auxiliary], of: shown).first else { return nil }
    if let factor = GainMapMetadata.appleFactor(packet: packet(of: map)) {
      return GatedGainMap(picture: try picture(of: map), meaning: .newerApple(factor: factor))
    }
    guard let headroom = try picture(of: shown).exif.appleHeadroom else { return nil }
    return GatedGainMap(picture: try picture(of: map), meaning: .apple(headroom: headroom))
  }
}
