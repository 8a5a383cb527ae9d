/// Reads the contents of a HEIC or AVIF file and determines the cost of decoding it.
///
/// libheif reads all items into memory when it opens a file, and its decoders cannot be stopped. Their cost is
/// therefore computed here from the coded images as well as the boxes that describe them. Derived images that cameras
/// do not use (overlays, copies) are rejected.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.5 and 6.6; AV1 Image File Format 1.1.0.
struct HEIFGate {
  private var window: PictureWindow
  let boxes: HEIFBoxes
  /// The offset of the body of the `meta` box.
  private let start: Int

  private static let maxMeta = 4 << 20
  private static let maxBoxes = 1_000
  private static let codedTypes = ["hvc1", "av01"]
  private static let alphaTypes = ["alpha", "urn:mpeg:hevc:2015:auxid:1"]
  /// The auxiliary image that Apple's phones write, and the type of an image that is made of a picture and a gain map by
  /// ISO 21496-1.
  static let gainMap = (auxiliary: "hdrgainmap", type: "tmap")
  /// The decoder's memory per pixel of 8 bits per sample with chroma subsampling, which most photos have.
  private static let usualCost = 9

  /// Reads a file's boxes and returns the decoder's input.
  static func inspect(_ file: borrowing RegularFile, isTolerant: Bool) throws(GateFault) -> GatedPicture {
    var gate = try HEIFGate(file)
    return try gate.picture(of: gate.boxes.primary)
  }

  init(_ file: borrowing RegularFile) throws(GateFault) {
    window = PictureWindow(file)
    let meta: [UInt8]
    (start, meta) = try Self.meta(in: &window)
    do throws(HEIFBoxes.Fault) { boxes = try HEIFBoxes(meta: meta) } catch { throw .damaged(error.detail) }
  }

  /// Returns the offset and the bytes of the body of the `meta` box.
  private static func meta(in window: inout PictureWindow) throws(GateFault) -> (Int, [UInt8]) {
    var offset = 0
    for _ in 0..<maxBoxes {
      guard var length = window.number(at: offset, bytes: 4), let name = window.name(at: offset + 4) else { break }
      var head = 8
      if length == 1 { (length, head) = (window.number(at: offset + 8, bytes: 8) ?? -1, 16) }
      if length == 0 { length = window.count - offset }
      guard length >= head else {
        throw .damaged("box \(escaped(name)) at byte \(offset) has the invalid length \(length)")
      }
      if name == "meta" {
        guard length <= maxMeta else {
          throw .tooLarge(found: "\(length) bytes of item descriptions", allowed: "at most \(maxMeta) are allowed")
        }
        guard let bytes = window.bytes(in: (offset + head)..<(offset + length)) else {
          throw .damaged(
            "box meta at byte \(offset) has \(length) bytes, but the file ends after \(window.count - offset)")
        }
        return (offset + head, bytes)
      }
      guard length <= window.count - offset else { break }
      offset += length
    }
    throw .damaged("no item list (box meta) in \(window.count) bytes")
  }

  /// Returns the decoder's input for an item, which becomes the primary one.
  mutating func picture(of id: Int) throws(GateFault) -> GatedPicture {
    try checkPlaces()
    guard let item = boxes.items[id] else { throw .damaged("the primary item (\(id)) is missing") }
    var picture = GatedPicture()
    var shown = 0
    for (place, bytes) in changes(showing: id).sorted(by: { $0.place < $1.place }) where start + place >= shown {
      picture.keep(shown..<(start + place))
      picture.insert(bytes)
      shown = start + place + bytes.count
    }
    picture.keep(shown..<window.count)
    let main = try coded(of: id)
    var pixels = main.pixels
    let stated = size(of: id) ?? main.largest
    var cost = main.cost
    picture.hasGainMap =
      boxes.items.values.contains { $0.type == Self.gainMap.type } || !auxiliaries([Self.gainMap.auxiliary]).isEmpty
    for alpha in id == boxes.primary ? auxiliaries(Self.alphaTypes) : [] {
      let coded = try coded(of: alpha)
      pixels = pixels.addingReportingOverflow(coded.pixels).overflow ? Int.max : pixels + coded.pixels
      cost = max(cost, coded.cost)
    }
    let output = GateMath.product(stated.width, stated.height)
    picture.size = PixelSize(max(stated.width, main.largest.width), max(stated.height, main.largest.height))
    picture.heldBytes = GateMath.product(max(pixels, output), cost)
    picture.exif = exif()
    picture.isTurnedByLoader =
      property("irot", of: item) != nil || property("imir", of: item) != nil
    picture.xmp = packet()
    if id == boxes.primary, auxiliaries(Self.alphaTypes).isEmpty, cost == Self.usualCost { divide(&picture, grid: id) }
    return picture
  }

  /// Returns the bytes that the decoder gets in place of the file's, by their offsets in the body.
  private func changes(showing id: Int) -> [(place: Int, bytes: [UInt8])] {
    let skip = Array("skip".utf8)
    // libvips decompresses metadata and passes EXIF to libexif; renaming the items prevents that.
    var changes = boxes.metadataNames.map { (place: $0, bytes: skip) }
    guard id != boxes.primary else { return changes }
    changes += (boxes.auxiliaryNames[id] ?? []).map { (place: $0, bytes: skip) }
    let width = boxes.primaryPlace.count
    changes.append(
      (boxes.primaryPlace.lowerBound, (0..<width).map { UInt8(truncatingIfNeeded: id >> (8 * (width - 1 - $0))) }))
    // libvips takes the first item that is not hidden.
    for (other, item) in boxes.items { if let place = item.hiding { changes.append((place, [other == id ? 0 : 1])) } }
    return changes
  }

  /// Rejects items that together exceed the size of the file, because overlapping bytes would be copied repeatedly.
  func checkPlaces() throws(GateFault) {
    var total = 0
    for (id, item) in boxes.items.sorted(by: { $0.key < $1.key }) {
      for extent in item.extents {
        let room = item.isInBox ? boxes.inside.count : window.count
        guard extent.upperBound <= room else {
          throw .damaged(
            "item \(id) ends at byte \(extent.upperBound) of \(room): the file is truncated or its item locations (iloc) are invalid"
          )
        }
        total += extent.count
      }
    }
    guard total <= 2 * window.count else {
      throw .tooLarge(found: "items of \(total) bytes in a file of \(window.count)", allowed: "items must not overlap")
    }
  }

  /// Returns the auxiliary items of the primary image whose types have one of some endings, such as its alpha.
  func auxiliaries(_ types: [String]) -> [Int] {
    boxes.references.filter { $0.type == "auxl" && $0.to.contains(boxes.primary) }.map(\.from).filter { id in
      (boxes.items[id]?.properties ?? []).contains { index in
        guard boxes.properties.indices.contains(index), boxes.properties[index].type == "auxC" else { return false }
        let name = String(decoding: boxes.properties[index].body.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return types.contains { name.hasSuffix($0) }
      }
    }
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

  /// Returns the coded images that must be decoded for an item, and their memory per pixel.
  private mutating func coded(of id: Int) throws(GateFault) -> (pixels: Int, largest: PixelSize, cost: Int) {
    guard let item = boxes.items[id] else { throw .damaged("item \(id) is missing") }
    if Self.codedTypes.contains(item.type) {
      let one = try coded(item, id: id)
      let stated = size(of: id) ?? one.size
      let largest = PixelSize(max(one.size.width, stated.width), max(one.size.height, stated.height))
      return (GateMath.product(largest.width, largest.height), largest, Self.cost(of: one))
    }
    guard item.type == "grid" else {
      throw .damaged(
        "the primary item has the unsupported type \(escaped(item.type)); must be hvc1, av01 or grid")
    }
    let tiles = boxes.references.filter { $0.type == "dimg" && $0.from == id }.flatMap(\.to)
    guard !tiles.isEmpty, let shown = size(of: id) else {
      throw .damaged("the grid (item \(id)) has no tiles or no size")
    }
    var (pixels, cost, known) = (0, Self.usualCost, [Int: (Int, Int)]())
    for tile in tiles {
      guard let part = boxes.items[tile], Self.codedTypes.contains(part.type) else {
        throw .damaged("grid tile \(tile) is not a coded image")
      }
      if known[tile] == nil {
        let one = try coded(part, id: tile)
        known[tile] = (GateMath.product(one.size.width, one.size.height), Self.cost(of: one))
      }
      guard let (area, tileCost) = known[tile] else { continue }
      pixels = pixels.addingReportingOverflow(area).overflow ? Int.max : pixels + area
      cost = max(cost, tileCost)
    }
    return (pixels, shown, cost)
  }

  /// The size in an item's properties.
  func size(of id: Int) -> PixelSize? {
    for index in boxes.items[id]?.properties ?? [] where boxes.properties.indices.contains(index) {
      let (type, body) = boxes.properties[index]
      guard type == "ispe", body.count >= 12 else { continue }
      func side(_ at: Int) -> Int { body[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
      return PixelSize(side(4), side(8))
    }
    return nil
  }

  func property(_ type: String, of item: HEIFBoxes.Item) -> [UInt8]? {
    item.properties.first { boxes.properties.indices.contains($0) && boxes.properties[$0].type == type }
      .map { boxes.properties[$0].body }
  }

  private mutating func coded(_ item: HEIFBoxes.Item, id: Int) throws(GateFault) -> CodedPicture {
    let found: CodedPicture?
    if item.type == "hvc1" {
      found = try highEfficiency(item, id: id)
    } else {
      found = alliance(item)
    }
    guard let found else {
      throw .damaged("the size of the coded image (item \(id)) cannot be read")
    }
    return found
  }

  /// Reads HEVC: the parameter sets are in the item's configuration, and its data must not replace them.
  private mutating func highEfficiency(_ item: HEIFBoxes.Item, id: Int) throws(GateFault) -> CodedPicture? {
    guard let box = property("hvcC", of: item), box.count > 23 else { return nil }
    var largest: CodedPicture?
    var offset = 23
    for _ in 0..<Int(box[22]) {
      guard offset + 3 <= box.count else { return nil }
      let (type, count) = (box[offset] & 0x3F, Int(box[offset + 1]) << 8 | Int(box[offset + 2]))
      offset += 3
      for _ in 0..<count {
        guard offset + 2 <= box.count else { return nil }
        let length = Int(box[offset]) << 8 | Int(box[offset + 1])
        guard offset + 2 + length <= box.count else { return nil }
        let unit = box[(offset + 2)..<(offset + 2 + length)]
        if let first = unit.first, type == Self.parameterSet || first >> 1 & 0x3F == Self.parameterSet {
          guard let one = CodedPicture(sequenceParameterSet: Array(unit.dropFirst(2))) else { return nil }
          largest = Self.larger(largest, one)
        }
        offset += 2 + length
      }
    }
    let lengthBytes = Int(box[21] & 3) + 1
    try checkUnits(item, id: id, lengthBytes: lengthBytes)
    return largest
  }

  private static let parameterSet: UInt8 = 33

  private mutating func checkUnits(_ item: HEIFBoxes.Item, id: Int, lengthBytes: Int) throws(GateFault) {
    let total = item.extents.reduce(0) { $0 + $1.count }
    var offset = 0
    while offset + lengthBytes < total {
      var length = 0
      for index in 0..<lengthBytes { length = length << 8 | Int(byte(of: item, at: offset + index) ?? 0) }
      guard let first = byte(of: item, at: offset + lengthBytes), length <= total - offset - lengthBytes else {
        throw .damaged(
          "a part of item \(id) has \(length) bytes, of which only \(total - offset - lengthBytes) are present")
      }
      guard first >> 1 & 0x3F != Self.parameterSet else {
        throw .damaged("the data of item \(id) changes the image size")
      }
      offset += lengthBytes + length
    }
  }

  /// Reads AV1: the sequence header is in the item's data.
  private mutating func alliance(_ item: HEIFBoxes.Item) -> CodedPicture? {
    guard let box = property("av1C", of: item), box.count >= 4 else { return nil }
    let depth = box[2] & 0x40 == 0 ? 8 : box[2] & 0x20 == 0 ? 10 : 12
    let isSubsampled = box[2] & 0x10 != 0 || box[2] & 0x0C == 0x0C
    let total = item.extents.reduce(0) { $0 + $1.count }
    var (offset, largest) = (0, CodedPicture?.none)
    while offset < total, let head = byte(of: item, at: offset) {
      var start = offset + (head & 4 == 0 ? 1 : 2)
      var length = total - start
      if head & 2 != 0 {
        guard let (value, count) = variableNumber(of: item, at: start) else { return nil }
        (length, start) = (value, start + count)
      }
      guard length >= 0, length <= total - start else { return nil }
      if head >> 3 & 15 == 1 {
        let bytes = (start..<(start + min(length, 256))).compactMap { byte(of: item, at: $0) }
        guard let one = CodedPicture(sequenceHeader: bytes, depth: depth, isSubsampled: isSubsampled) else {
          return nil
        }
        largest = Self.larger(largest, one)
      }
      offset = start + length
    }
    return largest
  }

  private static func larger(_ one: CodedPicture?, _ other: CodedPicture) -> CodedPicture {
    guard let one else { return other }
    return CodedPicture(
      size: PixelSize(max(one.size.width, other.size.width), max(one.size.height, other.size.height)),
      depth: max(one.depth, other.depth), isSubsampled: one.isSubsampled && other.isSubsampled)
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

  mutating func byte(of item: HEIFBoxes.Item, at offset: Int) -> UInt8? {
    var rest = offset
    for extent in item.extents {
      if rest < extent.count {
        let place = extent.lowerBound + rest
        return item.isInBox ? boxes.inside[place] : window.byte(at: place)
      }
      rest -= extent.count
    }
    return nil
  }

  /// Returns the XMP packet of an item, or the first one of the file: an item of type `mime` that looks like one.
  mutating func packet(of described: Int? = nil) -> [UInt8] {
    for (id, item) in boxes.items.sorted(by: { $0.key < $1.key }) where item.type == "mime" {
      let describes = described.map { item in
        boxes.references.contains { $0.type == "cdsc" && $0.from == id && $0.to.contains(item) }
      }
      guard describes ?? true else { continue }
      let total = item.extents.reduce(0) { $0 + $1.count }
      guard (16...MetadataLimit.xmp).contains(total) else { continue }
      let beginning = (0..<16).compactMap { byte(of: item, at: $0) }
      guard ["<?xpacket", "<x:xmpmeta"].contains(where: { beginning.starts(with: Array($0.utf8)) }) else { continue }
      return (0..<total).compactMap { byte(of: item, at: $0) }
    }
    return []
  }

  /// Returns the EXIF block, which follows an offset of four bytes.
  mutating func exif() -> ExifBlock {
    for (_, item) in boxes.items.sorted(by: { $0.key < $1.key }) where item.type == "Exif" {
      let total = item.extents.reduce(0) { $0 + $1.count }
      guard (12...MetadataLimit.exif).contains(total) else { continue }
      let bytes = (0..<total).compactMap { byte(of: item, at: $0) }
      let skipped = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard skipped <= bytes.count - 4 else { continue }
      return ExifBlock(segment: Array(bytes[(4 + skipped)...]))
    }
    return ExifBlock()
  }
}

extension CodedPicture {
  init(size: PixelSize, depth: Int, isSubsampled: Bool) {
    (self.size, self.depth, self.isSubsampled) = (size, depth, isSubsampled)
  }
}
