import CollageLayout
import CollageModel

/// Finds the items that are to be shown cut out, and gives them cut-outs for photos.
struct CutoutPlanner {
  let request: RenderRequest
  let template: Template
  let size: PixelSize

  /// Cut-outs of layouts that are made for photos are not known to be larger than this share of the canvas.
  private static let generatedShare = 0.7
  /// The corners of a photo that could not be cut out, as a share of its shorter side.
  static let cornerShare = 0.08

  /// The cut-outs of items, without those of which too little is certain.
  struct Result {
    fileprivate(set) var headers: [ItemID: PhotoHeader] = [:]
    fileprivate(set) var uncut: [RenderReport.UncutPhoto] = []
    /// What layouts need to know of cut-outs: the outline that is left.
    fileprivate(set) var layoutPhotos: [ItemID: LayoutPhoto] = [:]
    /// Items whose photos are shown whole, with round corners.
    fileprivate var whole: Set<ItemID> = []
  }

  /// The rule of a slot, and its frame where that is known before there are photos.
  private struct Rule {
    let rule: CutoutRule
    let frame: Rect?
  }

  /// Makes cut-outs for items by the rules of their slots.
  func cutouts(of items: [Item], sources: SourceTable) throws(RenderError) -> Result {
    let rules = try self.rules(of: items)
    var result = Result()
    guard !rules.isEmpty else { return result }
    let side = side(of: rules.values.map { $0.frame })
    for item in items {
      guard let rule = rules[item.id]?.rule, let index = sources.indices[item.photo] else { continue }
      let header = sources.headers[index]
      let mask = request.masks[item.photo]
      var source = try request.cutouts.asset(of: header, rule: rule, mask: mask, side: side, policy: request.policy)
      // An object that takes little of its photo needs more of the photo's pixels.
      let growth = enlargement(of: source.asset.size.size, in: rules[item.id]?.frame)
      if growth > Self.mostGrowth {
        source = try request.cutouts.asset(
          of: header, rule: rule, mask: mask, side: side * growth, policy: request.policy)
      }
      guard mask != nil || source.asset.confidence >= rule.minConfidence else {
        result.whole.insert(item.id)
        result.uncut.append(.init(photo: header.path, confidence: source.asset.confidence))
        continue
      }
      result.headers[item.id] = Self.header(header, source)
      if template.dependsOnPhotos { result.layoutPhotos[item.id] = LayoutPhoto(try source.asset.tile()) }
    }
    return result
  }

  private static func header(_ photo: PhotoHeader, _ source: CutoutSource) -> PhotoHeader {
    var header = photo
    header.cutout = source
    header.storedSize = source.asset.size
    header.orientation = .upright
    header.hasAlpha = true
    // No decoder reduces it.
    header.format = .png
    return header
  }

  private func rules(of items: [Item]) throws(RenderError) -> [ItemID: Rule] {
    var rules: [ItemID: Rule] = [:]
    if template.dependsOnPhotos {
      guard let rule = template.defaults.style.cutout else { return [:] }
      for item in items { rules[item.id] = Rule(rule: rule, frame: nil) }
      return rules
    }
    let slots: [Slot]
    do {
      slots = try template.resolvedSlots(photos: []).slots
    } catch {
      throw .layout("\(template.name): \(error)")
    }
    let cutting = Dictionary(slots.filter { $0.style.cutout != nil }.map { ($0.id, $0) }) { first, _ in first }
    if cutting.isEmpty { return [:] }
    for item in items {
      guard let slot = item.slot.flatMap({ cutting[$0] }), let rule = slot.style.cutout else { continue }
      rules[item.id] = Rule(rule: rule, frame: slot.frame)
    }
    return rules
  }

  /// How many canvas pixels a cut-out's pixel would take in a frame, or in as much of the canvas as a generated slot gets.
  private func enlargement(of cutout: Size, in frame: Rect?) -> Double {
    let canvas = template.canvas.size
    let scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    guard let frame else {
      return Self.generatedShare * Double(max(size.width, size.height)) / max(cutout.width, cutout.height)
    }
    return min(frame.width * scale / cutout.width, frame.height * scale / cutout.height)
  }

  /// So little enlargement is not seen.
  private static let mostGrowth = 1.05

  /// The most pixels that any of the slots needs: one size for all, so that a photo is cut out once.
  private func side(of frames: [Rect?]) -> Double {
    let canvas = template.canvas.size
    let scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    let whole = Self.generatedShare * Double(max(size.width, size.height))
    return frames.reduce(1) { side, frame in
      max(side, frame.map { max($0.width, $0.height) * scale } ?? whole)
    }
  }

  /// A slot as it shows a photo whole: as large as all of the photo fits, with round corners.
  fileprivate static func showingWhole(_ slot: Slot, photo: Size) -> Slot {
    var slot = slot
    let frame = slot.frame
    let scale = min(frame.width / photo.width, frame.height / photo.height)
    let size = Size(photo.width * scale, photo.height * scale)
    slot.frame = Rect(
      x: frame.center.x - size.width / 2, y: frame.center.y - size.height / 2, width: size.width, height: size.height)
    if case .rectangle(let radii) = slot.shape, radii == CornerRadii(0) {
      slot.shape = .rectangle(CornerRadii(min(size.width, size.height) * cornerShare))
    }
    slot.style.fit = .cover
    return slot
  }
}

extension CutoutPlanner.Result {
  /// Changes the slots of photos that are shown whole.
  func showWhole(_ slots: inout [Slot], items: [Item], sources: SourceTable) {
    for item in items where whole.contains(item.id) {
      guard let slot = slots.firstIndex(where: { $0.id == item.slot }), let index = sources.indices[item.photo] else {
        continue
      }
      slots[slot] = CutoutPlanner.showingWhole(slots[slot], photo: sources.headers[index].uprightSize)
    }
  }
}

extension RenderPlanner {
  /// Has items shown cut out.
  mutating func take(_ cutouts: CutoutPlanner.Result) {
    for (item, header) in cutouts.headers.sorted(by: { $0.key.name < $1.key.name }) {
      itemSources[item] = headers.count
      headers.append(header)
    }
  }
}

extension LayoutPhoto {
  /// A cut-out with its outline.
  fileprivate init(_ tile: Tile) {
    self.init(size: PixelSize(tile.width, tile.height).size)
    // Finer than any board on which outlines are packed.
    let step = max(1, max(tile.width, tile.height) / 400)
    let (columns, rows) = (max(1, tile.width / step), max(1, tile.height / step))
    var cells: [Bool] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let pixels = tile.row(min(row * step + step / 2, tile.height - 1))
      for column in 0..<columns { cells.append(pixels[4 * min(column * step + step / 2, tile.width - 1) + 3] >= 3) }
    }
    if cells.contains(false) { cutout = CutoutMask(width: columns, height: rows, cells: cells) }
  }
}
