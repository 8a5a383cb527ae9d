/// Reads the contents of a HEIC or AVIF file and determines the cost of decoding it.
///
/// libheif's decoders cannot be stopped, so their cost is computed here from the coded images as well as the boxes that
/// describe them. The decoder gets a file of the shown picture alone (`HEIFContainer`), so that what is decoded is what
/// was measured.
///
/// Source: ISO/IEC 23008-12:2022, sections 6.5 and 6.6; AV1 Image File Format 1.1.0.
struct HEIFGate {
  var window: PictureWindow
  let boxes: HEIFBoxes
  /// True if the bytes of pixels are checked as well, as far as they show damage.
  private(set) var verifiesPixels = false

  private static let maxMeta = 4 << 20
  private static let maxBoxes = 1_000
  static let alphaTypes = ["alpha", "urn:mpeg:hevc:2015:auxid:1"]
  /// The auxiliary image that Apple's phones write, and the type of an image that is made of a picture and a gain map by
  /// ISO 21496-1.
  static let gainMap = (auxiliary: "hdrgainmap", type: "tmap")
  /// The main brands of files whose pictures are those of a film as well.
  private static let sequences = ["avis", "msf1", "hevc", "hevx"]
  /// The properties that turn and crop a picture, in the order in which they are listed.
  static let transformations = ["clap", "irot", "imir"]

  /// Reads a file's boxes and returns the decoder's input.
  static func inspect(
    _ file: borrowing RegularFile, isTolerant: Bool, for purpose: PictureGate.Purpose
  ) throws(GateFault) -> GatedPicture {
    var gate = try HEIFGate(file)
    gate.verifiesPixels = purpose == .pixels && !isTolerant
    return try gate.picture(of: gate.shown)
  }

  init(_ file: borrowing RegularFile) throws(GateFault) {
    window = PictureWindow(file)
    let meta = try Self.meta(in: &window)
    do throws(HEIFBoxes.Fault) { boxes = try HEIFBoxes(meta: meta) } catch { throw .damaged(error.detail) }
  }

  /// Returns the body of the `meta` box.
  private static func meta(in window: inout PictureWindow) throws(GateFault) -> [UInt8] {
    var offset = 0
    var isSequence = false
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
        guard length <= window.count - offset, let bytes = window.bytes(in: (offset + head)..<(offset + length)) else {
          throw .damaged(
            "box meta at byte \(offset) has \(length) bytes, but the file ends after \(window.count - offset)")
        }
        return bytes
      }
      isSequence = isSequence || name == "moov"
      guard length <= window.count - offset else { break }
      offset += length
    }
    throw .damaged(
      isSequence
        ? "an image sequence without a still picture (box meta)" : "no item list (box meta) in \(window.count) bytes")
  }

  /// The item that is shown: the primary one, or the picture to which its gain map applies.
  var shown: Int {
    let primary = boxes.primary
    guard boxes.items[primary]?.type == Self.gainMap.type else { return primary }
    return boxes.targets(of: primary, "dimg").first ?? primary
  }

  /// Returns the decoder's input for an item.
  mutating func picture(of id: Int) throws(GateFault) -> GatedPicture {
    try checkPlaces()
    guard boxes.items[id] != nil else { throw .damaged("the primary item (\(id)) is missing") }
    var tree = HEIFTree()
    let main = try add(id, to: &tree)
    var (pixels, cost) = (main.pixels, main.cost)
    let signal = colorSignal(tree)
    let alphas = id == shown ? auxiliaries(Self.alphaTypes, of: shown) : []
    if let alpha = alphas.first {
      let coded = try add(alpha, to: &tree, alphaOf: 0)
      pixels = GateMath.sum(pixels, coded.pixels)
      cost = max(cost, coded.cost)
    }
    guard let pieces = HEIFContainer(items: tree.items).pieces else {
      throw .tooLarge(found: "a picture of \(tree.items.count) items", allowed: "it must be smaller than 2 GB")
    }
    var picture = GatedPicture()
    picture.keep(pieces)
    picture.size = PixelSize(max(main.stated.width, main.largest.width), max(main.stated.height, main.largest.height))
    picture.heldBytes = GateMath.product(
      max(pixels, GateMath.product(main.stated.width, main.stated.height)), cost)
    picture.visits = main.pictures
    picture.isLimitedGray = main.isLimitedGray
    picture.signal = signal.flatMap { $0.isUsual ? nil : $0 }
    picture.hasGainMap =
      boxes.items.values.contains { $0.type == Self.gainMap.type }
      || !auxiliaries([Self.gainMap.auxiliary], of: shown).isEmpty
    picture.exif = exif(of: id, tree)
    picture.isTurnedByLoader = tree.isTurned
    picture.isTurnedByExif = !tree.isTurned && picture.exif.orientation != 1
    picture.isAnimated = Self.sequences.contains(window.name(at: 8) ?? "")
    picture.xmp = id == shown ? packet(of: id, tree) : []
    if id == shown, alphas.isEmpty, !main.isLimitedGray {
      divide(&picture, grid: id, tree, bytesPerSample: main.isDeep ? 2 : 1)
    }
    return picture
  }

  /// Rejects items that are not in the file.
  func checkPlaces() throws(GateFault) {
    for (id, item) in boxes.items.sorted(by: { $0.key < $1.key }) {
      for extent in item.extents where !item.isInItem {
        let room = item.isInBox ? boxes.inside.count : window.count
        guard extent.upperBound <= room else {
          throw .damaged(
            "item \(id) ends at byte \(extent.upperBound) of \(room): the file is truncated or its item locations (iloc) are invalid"
          )
        }
      }
    }
  }

  /// Rejects a picture whose items together exceed the size of the file, because overlapping bytes would be copied repeatedly.
  ///
  /// Items that are not decoded do not count: the layers of a picture are also items of their own.
  func checkOverlaps(_ tree: HEIFTree) throws(GateFault) {
    guard tree.byteCount <= GateMath.product(2, window.count) else {
      throw .tooLarge(
        found: "items of \(tree.byteCount) bytes in a file of \(window.count)", allowed: "items must not overlap")
    }
  }

  /// Returns the auxiliary items of an image whose types have one of some endings, such as its alpha.
  func auxiliaries(_ types: [String], of id: Int) -> [Int] {
    boxes.references.filter { $0.type == "auxl" && $0.to.contains(id) }.map(\.from).filter { id in
      boxes.properties(of: id).contains { property in
        guard property.type == "auxC" else { return false }
        let name = String(decoding: property.body.dropFirst(4).prefix { $0 != 0 }, as: UTF8.self)
        return types.contains { name.hasSuffix($0) }
      }
    }
  }

  /// Returns the size in an item's properties.
  func size(of id: Int) -> PixelSize? {
    guard let body = property("ispe", of: id), body.count >= 12 else { return nil }
    func side(_ at: Int) -> Int { body[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(side(4), side(8))
  }

  func property(_ type: String, of id: Int) -> [UInt8]? {
    boxes.properties(of: id).first { $0.type == type }?.body
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

  /// Returns the first bytes of an item, at most a number of them.
  mutating func bytes(of item: HEIFBoxes.Item, atMost count: Int) -> [UInt8] {
    (0..<min(count, item.byteCount)).compactMap { byte(of: item, at: $0) }
  }
}
