/// The items of a picture as they are copied to a file of their own: the picture, then what it consists of.
struct HEIFTree {
  var items: [HEIFContainer.Item] = []
  /// The place of each item by its number in the original file.
  var places: [Int: Int] = [:]
  /// The cost of the items that were added.
  var costs: [Int: HEIFGate.Cost] = [:]
  /// The bytes of all items that were added.
  var byteCount = 0
  /// True if a property turns or mirrors the picture.
  var isTurned = false
}

extension HEIFGate {
  /// The cost of decoding an item.
  struct Cost {
    /// The pixels that are decoded, of all items of which it consists.
    var pixels: Int
    /// The largest size of its own pixels, and the one that its properties state.
    var largest: PixelSize
    var stated: PixelSize
    /// The decoder's memory in bytes per pixel.
    var cost: Int
    /// True if it has more than 8 bits per sample.
    var isDeep = false
    /// The number of coded pictures in the data of an item, of which the decoder returns one.
    var pictures = 1
    /// True if it has no colors.
    var isGray = false
    /// False if black and white are not the least and the largest value.
    var isFullRange = true
    /// The colors that the bitstream describes; nil if it describes none.
    var signal: ColorSignal?

    var isLimitedGray: Bool { isGray && !isFullRange }
  }

  /// The decoder's memory per pixel of 8 bits per sample with chroma subsampling, which most photos have.
  static let usualCost = 9
  /// The decoder's memory per pixel of an overlay, whose parts are converted to RGB before they are combined.
  private static let overlayCost = 14
  /// The maximum number of derivations, such as an identity of a grid of pictures.
  private static let maxDepth = 4
  /// The maximum number of properties of an item of each kind.
  private static let maxTransformations = 8
  private static let coded = ["hvc1": "hvc1", "hev1": "hvc1", "av01": "av01"]
  private static let descriptive = ["hvcC", "av1C", "pixi", "pasp"]

  /// Adds an item and all items from which it is derived, and returns its cost.
  mutating func add(
    _ id: Int, to tree: inout HEIFTree, alphaOf: Int? = nil, depth: Int = 0
  ) throws(GateFault) -> Cost {
    guard let item = boxes.items[id] else { throw .damaged("item \(id) is missing") }
    guard !item.isInItem else { throw .unsupported("the data of item \(id) is a part of another item") }
    guard depth < Self.maxDepth else { throw .damaged("item \(id) is derived more than \(Self.maxDepth) times") }
    tree.byteCount = GateMath.sum(tree.byteCount, item.byteCount)
    try checkOverlaps(tree)
    let place = tree.items.count
    tree.items.append(
      HEIFContainer.Item(type: Self.coded[item.type] ?? item.type, properties: [], data: data(of: item)))
    tree.places[id] = place
    tree.items[place].alphaOf = alphaOf
    let cost: Cost
    if Self.coded[item.type] != nil {
      cost = try codedCost(of: item, id: id)
    } else if ["grid", "iden", "iovl"].contains(item.type) {
      cost = try derivedCost(of: item, id: id, at: place, in: &tree, depth: depth)
    } else {
      throw .unsupported(
        "item \(id) has the unsupported type \(escaped(item.type)); must be hvc1, hev1, av01, grid, iden or iovl")
    }
    tree.items[place].properties = try properties(of: id, isAlpha: alphaOf != nil, isLimitedGray: cost.isLimitedGray)
    if alphaOf == nil, tree.items[place].properties.contains(where: { ["irot", "imir"].contains($0.type) }) {
      tree.isTurned = true
    }
    tree.costs[id] = cost
    return cost
  }

  private func data(of item: HEIFBoxes.Item) -> [GatedPicture.Piece] {
    item.extents.filter { !$0.isEmpty }.map { item.isInBox ? .bytes(Array(boxes.inside[$0])) : .file($0) }
  }

  /// Returns the cost of an image that is derived from others, and adds those.
  private mutating func derivedCost(
    of item: HEIFBoxes.Item, id: Int, at place: Int, in tree: inout HEIFTree, depth: Int
  ) throws(GateFault) -> Cost {
    let inputs = boxes.targets(of: id, "dimg")
    guard !inputs.isEmpty, item.type != "iden" || inputs.count == 1 else {
      throw .damaged("item \(id) (\(item.type)) is derived from \(inputs.count) pictures")
    }
    var result = Cost(pixels: 0, largest: PixelSize(0, 0), stated: PixelSize(0, 0), cost: Self.usualCost, isGray: true)
    for input in inputs {
      if tree.costs[input] == nil {
        _ = try add(input, to: &tree, depth: depth + 1)
        if item.type == "iovl", let alpha = try addAlpha(of: input, to: &tree, depth: depth + 1) {
          result.pixels = GateMath.sum(result.pixels, alpha.pixels)
          result.cost = max(result.cost, alpha.cost)
        }
      }
      guard let cost = tree.costs[input], let at = tree.places[input] else { continue }
      tree.items[place].inputs.append(at)
      result.pixels = GateMath.sum(result.pixels, cost.pixels)
      result.cost = max(result.cost, cost.cost)
      result.isDeep = result.isDeep || cost.isDeep
      result.pictures = max(result.pictures, cost.pictures)
      result.isGray = result.isGray && cost.isGray
      result.isFullRange = result.isFullRange && cost.isFullRange
      (result.largest, result.stated) = (cost.largest, size(of: id) ?? cost.stated)
    }
    result.isFullRange = statedRange(of: id) ?? result.isFullRange
    if item.type == "iden" { return result }
    guard let canvas = canvas(of: item), size(of: id) != nil else {
      throw .damaged("item \(id) (\(item.type)) has no size")
    }
    result.largest = canvas
    if item.type == "iovl" {
      try checkOverlay(item, id: id, inputs: inputs, canvas: canvas)
      result.cost = max(result.cost, Self.overlayCost)
      result.pixels = GateMath.sum(result.pixels, GateMath.product(canvas.width, canvas.height))
      result.isGray = false
    }
    return result
  }

  /// Adds the alpha of a part of an overlay, and returns its cost; nil for a part without alpha.
  private mutating func addAlpha(
    of part: Int, to tree: inout HEIFTree, depth: Int
  ) throws(GateFault) -> Cost? {
    guard let alpha = auxiliaries(Self.alphaTypes, of: part).first, tree.costs[alpha] == nil,
      let place = tree.places[part]
    else { return nil }
    return try add(alpha, to: &tree, alphaOf: place, depth: depth)
  }

  /// Returns the size of the canvas in the description of a grid or an overlay.
  private mutating func canvas(of item: HEIFBoxes.Item) -> PixelSize? {
    let description = bytes(of: item, atMost: 20)
    guard description.count > 1, description[0] == 0 else { return nil }
    let wide = description[1] & 1 == 1 ? 4 : 2
    // A grid has the numbers of its rows and columns, an overlay the four channels of its ground.
    let start = item.type == "grid" ? 4 : 10
    guard description.count >= start + 2 * wide else { return nil }
    func side(_ at: Int) -> Int { description[at..<(at + wide)].reduce(0) { $0 << 8 | Int($1) } }
    return PixelSize(side(start), side(start + wide))
  }

  /// Rejects overlays whose parts begin outside of their canvas: libheif 1.15 reads past the ends of their rows.
  private mutating func checkOverlay(
    _ item: HEIFBoxes.Item, id: Int, inputs: [Int], canvas: PixelSize
  ) throws(GateFault) {
    let wide = byte(of: item, at: 1).map { $0 & 1 == 1 ? 4 : 2 } ?? 2
    let (start, length) = (10 + 2 * wide, 10 + 2 * wide * (1 + inputs.count))
    let description = bytes(of: item, atMost: length)
    guard description.count == length else {
      throw .damaged("the description of the overlay (item \(id)) is truncated")
    }
    func position(_ index: Int) -> Int {
      let value = description[(start + index * wide)...].prefix(wide).reduce(0) { $0 << 8 | Int($1) }
      return value >= 1 << (8 * wide - 1) ? value - 1 << (8 * wide) : value
    }
    for index in inputs.indices {
      let (left, top) = (position(2 * index), position(2 * index + 1))
      guard (0..<canvas.width).contains(left), (0..<canvas.height).contains(top) else {
        throw .unsupported("a part of the overlay (item \(id)) begins outside of its canvas")
      }
    }
  }

  /// Returns the properties of an item that matter to its pixels: its size first, because decoders turn and crop the
  /// size that they know when they meet a property that does.
  private func properties(of id: Int, isAlpha: Bool, isLimitedGray: Bool) throws(GateFault) -> [HEIFBoxes.Property] {
    let all = boxes.properties(of: id)
    var kept: [HEIFBoxes.Property] = []
    for type in ["ispe"] + Self.descriptive { if let one = all.first(where: { $0.type == type }) { kept.append(one) } }
    let colors = all.filter { $0.type == "colr" }
    if let profile = colors.first(where: { ["prof", "rICC"].contains(HEIFBoxes.name($0.body, 0)) }),
      profile.body.count - 4 <= MetadataLimit.profile
    {
      kept.append(profile)
    }
    if let colors = colors.first(where: { HEIFBoxes.name($0.body, 0) == "nclx" }) ?? (isLimitedGray ? Self.gray : nil) {
      kept.append(isLimitedGray ? Self.fullRange(colors) : colors)
    }
    if isAlpha, let auxiliary = all.first(where: { $0.type == "auxC" }) { kept.append(auxiliary) }
    let moves = all.filter { Self.transformations.contains($0.type) }.prefix(Self.maxTransformations)
    for crop in moves where crop.type == "clap" { try checkCrop(crop.body, id: id) }
    return kept + moves
  }

  /// Rejects a crop whose fractions are not numbers, by which decoders would divide.
  private func checkCrop(_ body: [UInt8], id: Int) throws(GateFault) {
    let numbers = stride(from: 0, to: min(body.count, 32) - 3, by: 4).map { start in
      body[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard numbers.count == 8, stride(from: 1, to: 8, by: 2).allSatisfy({ (1..<1 << 31).contains(numbers[$0]) }),
      [0, 2].allSatisfy({ (numbers[$0 + 1]..<1 << 31).contains(numbers[$0]) })
    else { throw .damaged("the crop (clap) of item \(id) is not valid") }
  }

  /// The colors of gray pictures that do not state them.
  private static let gray = HEIFBoxes.Property(type: "colr", body: Array("nclx".utf8) + [0, 2, 0, 2, 0, 2, 0])

  /// Returns colors with full range: libheif keeps the values of gray pictures, which are stretched after decoding.
  private static func fullRange(_ colors: HEIFBoxes.Property) -> HEIFBoxes.Property {
    var body = colors.body
    if body.count > 10 { body[10] |= 0x80 }
    return HEIFBoxes.Property(type: colors.type, body: body)
  }
}
