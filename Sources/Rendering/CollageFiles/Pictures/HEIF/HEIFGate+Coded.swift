/// The cost of coded images, from their bitstreams.
extension HEIFGate {
  /// Returns the cost of an item whose data is a coded image.
  mutating func codedCost(of item: HEIFBoxes.Item, id: Int) throws(GateFault) -> Cost {
    let (found, pictures) = item.type == "av01" ? try alliance(item, id: id) : try highEfficiency(item, id: id)
    guard let one = found else { throw .damaged("the size of the coded image (item \(id)) cannot be read") }
    let stated = size(of: id) ?? one.size
    let largest = PixelSize(max(one.size.width, stated.width), max(one.size.height, stated.height))
    return Cost(
      pixels: GateMath.product(largest.width, largest.height), largest: largest, stated: stated,
      cost: Self.cost(of: one), isDeep: one.depth > 8, pictures: pictures, isGray: one.isGray,
      isFullRange: statedRange(of: id) ?? one.isFullRange ?? true, signal: one.signal)
  }

  /// Returns whether the values of an image reach from black to white by its properties; nil if they do not say so.
  func statedRange(of id: Int) -> Bool? {
    guard let body = statedColors(of: id), body.count > 10 else { return nil }
    return body[10] & 0x80 != 0
  }

  /// Returns the colors of a picture by its properties or those of its parts; what these leave open, by their bitstreams.
  func colorSignal(_ tree: HEIFTree) -> ColorSignal? {
    let items = tree.places.sorted { $0.value < $1.value }.map(\.key)
    let stated = items.lazy.compactMap { id -> ColorSignal? in
      guard let body = self.statedColors(of: id), body.count >= 8 else { return nil }
      return .codes(primaries: Int(body[4]) << 8 | Int(body[5]), transfer: Int(body[6]) << 8 | Int(body[7]))
    }
    let coded = items.lazy.compactMap { tree.costs[$0]?.signal }.first
    return stated.first.map { $0.completed(by: coded) } ?? coded
  }

  private func statedColors(of id: Int) -> [UInt8]? {
    boxes.properties(of: id).first { $0.type == "colr" && HEIFBoxes.name($0.body, 0) == "nclx" }?.body
  }

  /// Returns the decoder's memory in bytes per pixel: decoded planes, their copy, and RGB as requested by libvips.
  ///
  /// Measured with libheif 1.15.1 on 12 megapixels: at most 7, 13, 15 and 26.
  private static func cost(of coded: CodedPicture) -> Int {
    switch (coded.depth > 8, coded.isSubsampled) {
    case (false, true): usualCost
    case (false, false): 14
    case (true, true): 16
    case (true, false): 26
    }
  }

  // MARK: HEVC

  private static let parameterSet: UInt8 = 33

  /// Reads HEVC, whose parameter sets are in the item's configuration, in its data, or in both.
  private mutating func highEfficiency(
    _ item: HEIFBoxes.Item, id: Int
  ) throws(GateFault) -> (CodedPicture?, pictures: Int) {
    guard let box = property("hvcC", of: id), box.count >= 23 else { return (nil, 1) }
    var largest: CodedPicture?
    var offset = 23
    for _ in 0..<Int(box[22]) {
      guard offset + 3 <= box.count else { return (nil, 1) }
      let (type, count) = (box[offset] & 0x3F, Int(box[offset + 1]) << 8 | Int(box[offset + 2]))
      offset += 3
      for _ in 0..<count {
        guard offset + 2 <= box.count else { return (nil, 1) }
        let length = Int(box[offset]) << 8 | Int(box[offset + 1])
        guard offset + 2 + length <= box.count else { return (nil, 1) }
        let unit = box[(offset + 2)..<(offset + 2 + length)]
        if let first = unit.first, type == Self.parameterSet || first >> 1 & 0x3F == Self.parameterSet {
          guard let one = CodedPicture(sequenceParameterSet: Array(unit.dropFirst(2))) else { return (nil, 1) }
          largest = Self.larger(largest, one)
        }
        offset += 2 + length
      }
    }
    return try units(of: item, id: id, lengthBytes: Int(box[21] & 3) + 1, largest)
  }

  /// Returns the largest picture of all parameter sets, and the number of coded pictures.
  private mutating func units(
    of item: HEIFBoxes.Item, id: Int, lengthBytes: Int, _ configured: CodedPicture?
  ) throws(GateFault) -> (CodedPicture?, pictures: Int) {
    let total = item.byteCount
    var (offset, largest, pictures) = (0, configured, 0)
    while offset + lengthBytes < total {
      var length = 0
      for index in 0..<lengthBytes { length = length << 8 | Int(byte(of: item, at: offset + index) ?? 0) }
      let start = offset + lengthBytes
      guard let first = byte(of: item, at: start), length <= total - start else {
        throw .damaged("a part of item \(id) has \(length) bytes, of which only \(total - start) are present")
      }
      let type = first >> 1 & 0x3F
      // Slices have the types up to 31; the first one of a picture begins with a one.
      if type < 32 {
        if let slice = byte(of: item, at: start + 2), slice & 0x80 != 0 { pictures += 1 }
        if verifiesPixels { try checkEscapes(of: item, id: id, in: start..<(start + length)) }
      }
      if type == Self.parameterSet {
        let set = (2..<max(2, min(length, CodedPicture.maxSetBytes))).compactMap { byte(of: item, at: start + $0) }
        guard let one = CodedPicture(sequenceParameterSet: set) else {
          throw .damaged("a parameter set in the data of item \(id) cannot be read")
        }
        largest = Self.larger(largest, one)
      }
      offset = start + length
    }
    return (largest, max(1, pictures))
  }

  // MARK: AV1

  private static let frameTypes: [UInt8] = [3, 6]
  /// The maximum number of bytes of a sequence header that are read.
  private static let maxHeaderBytes = 256

  /// Reads AV1: the sequence header is in the item's data.
  private mutating func alliance(
    _ item: HEIFBoxes.Item, id: Int
  ) throws(GateFault) -> (CodedPicture?, pictures: Int) {
    guard let box = property("av1C", of: id), box.count >= 4 else { return (nil, 1) }
    let depth = box[2] & 0x40 == 0 ? 8 : box[2] & 0x20 == 0 ? 10 : 12
    let isSubsampled = box[2] & 0x10 != 0 || box[2] & 0x0C == 0x0C
    let total = item.byteCount
    var (offset, largest, frames) = (0, CodedPicture?.none, 0)
    while offset < total, let head = byte(of: item, at: offset) {
      var start = offset + (head & 4 == 0 ? 1 : 2)
      var length = total - start
      if head & 2 != 0 {
        guard let (value, count) = variableNumber(of: item, at: start) else { return (nil, 1) }
        (length, start) = (value, start + count)
      }
      guard length >= 0, length <= total - start else { return (nil, 1) }
      let type = head >> 3 & 15
      if type == 1 {
        let bytes = (start..<(start + min(length, Self.maxHeaderBytes))).compactMap { byte(of: item, at: $0) }
        guard var one = CodedPicture(sequenceHeader: bytes) else { return (nil, 1) }
        one.depth = max(one.depth, depth)
        one.isSubsampled = one.isSubsampled && isSubsampled
        largest = Self.larger(largest, one)
      }
      if Self.frameTypes.contains(type) { frames += 1 }
      offset = start + length
    }
    return (largest, max(1, frames))
  }

  private static func larger(_ one: CodedPicture?, _ other: CodedPicture) -> CodedPicture {
    guard let one else { return other }
    return CodedPicture(
      size: PixelSize(max(one.size.width, other.size.width), max(one.size.height, other.size.height)),
      depth: max(one.depth, other.depth), isSubsampled: one.isSubsampled && other.isSubsampled,
      isGray: one.isGray && other.isGray, isFullRange: other.isFullRange ?? one.isFullRange,
      signal: one.signal ?? other.signal)
  }

  /// Returns a LEB128 number (seven bits per byte) and its length in bytes.
  private mutating func variableNumber(of item: HEIFBoxes.Item, at offset: Int) -> (Int, Int)? {
    var value = 0
    for index in 0..<8 {
      guard let byte = byte(of: item, at: offset + index) else { return nil }
      value |= Int(byte & 0x7F) << (7 * index)
      if byte & 0x80 == 0 { return (value, index + 1) }
    }
    return nil
  }
}
