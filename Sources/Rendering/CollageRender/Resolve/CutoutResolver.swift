import CollageFiles
import CollageLayout
package import CollageModel
import Determinism

/// Finds the items that are to be shown cut out, and makes their cutouts.
struct CutoutResolver: Sendable {
  let template: Template
  let size: PixelSize
  /// Masks of the subjects of photos.
  let masks: [PhotoID: SubjectMask]
  let cache: CutoutCache

  /// Cut-outs of layouts that are made for photos are not known to be larger than this share of the canvas.
  private static let generatedShare = 0.7
  /// The corners of a photo that could not be cut out, as a share of its shorter side.
  static let cornerShare = 0.08

  /// What became of the items that are to be shown cut out.
  struct Result {
    /// Photos of which too little was certain.
    fileprivate(set) var uncut: [(photo: String, confidence: Double)] = []
    /// Notes about guesses.
    fileprivate(set) var notes: [RenderNote] = []
    /// What layouts need to know of cutouts: the outline that is left.
    fileprivate(set) var layoutPhotos: [ItemID: LayoutPhoto] = [:]
    /// Items whose photos are shown whole, with round corners.
    fileprivate var whole: Set<ItemID> = []
  }

  /// The rule of a slot, and its frame where that is known before there are photos.
  struct Rule: Sendable {
    let rule: CutoutRule
    let frame: Rect?
  }

  /// An item that is to be shown cut out.
  private struct Wish: Sendable {
    let rule: Rule
    let header: PhotoHeader
    let mask: SubjectMask?
  }

  /// A cutout, and what a layout that is made for photos needs to know of it.
  private struct Made: Sendable {
    let cutout: ResolvedCutout
    let isCertain: Bool
    let layoutPhoto: LayoutPhoto?
    /// A note about its guess.
    var note: RenderNote?
  }

  /// Makes cutouts for items by the rules of their slots, several photos at a time.
  func addCutouts(of items: [Item], to resolver: inout Resolver) async throws(RenderError) -> Result {
    let rules = try Self.rules(of: items, in: template)
    var result = Result()
    guard !rules.isEmpty else { return result }
    let side = side(of: rules.values.map { $0.frame })
    let wanted = items.compactMap { item -> (item: Item, wish: Wish)? in
      guard let rule = rules[item.id],
        let header = resolver.sources.header(at: resolver.sources.photos[item.photo])
      else { return nil }
      return (item, Wish(rule: rule, header: header, mask: masks[item.photo]))
    }
    let made = try await made(wanted.map { $0.wish }, side: side, for: resolver)
    for ((item, wish), made) in zip(wanted, made) {
      if let note = made.note, !result.notes.contains(note) { result.notes.append(note) }
      guard made.isCertain else {
        result.whole.insert(item.id)
        result.uncut.append((wish.header.name, made.cutout.asset.confidence))
        continue
      }
      resolver.add(made.cutout, for: item)
      result.layoutPhotos[item.id] = made.layoutPhoto
    }
    return result
  }

  /// Cuts out the subjects of stickers; the result says which pictures are shown whole, because too little was certain.
  func addCutouts(ofStickersIn layers: [Layer], to resolver: inout Resolver) async throws(RenderError) -> Result {
    let wanted = layers.compactMap { layer -> (layer: LayerID, wish: Wish)? in
      guard !layer.isHidden, let rule = layer.sticker?.cutout, let path = layer.picturePath,
        let header = resolver.sources.header(at: resolver.sources.pictures[path])
      else { return nil }
      let size = Size(layer.size.width * layer.scale, layer.size.height * layer.scale)
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return (layer.id, Wish(rule: Rule(rule: rule, frame: frame), header: header, mask: nil))
    }
    var result = Result()
    if wanted.isEmpty { return result }
    let side = side(of: wanted.map { $0.wish.rule.frame })
    let made = try await made(wanted.map { $0.wish }, side: side, for: resolver)
    for ((layer, wish), made) in zip(wanted, made) {
      if made.isCertain {
        resolver.add(made.cutout, of: wish.header, for: layer)
      } else {
        result.uncut.append((wish.header.name, made.cutout.asset.confidence))
      }
    }
    return result
  }

  /// Makes cutouts, several photos at a time; in the order of the wishes.
  private func made(_ wishes: [Wish], side: Double, for resolver: Resolver) async throws(RenderError) -> [Made] {
    let (groups, policy) = (Self.grouped(wishes), resolver.policy)
    var made: [Int: Made] = [:]
    try await OrderedWork.run(count: groups.count, width: resolver.width) { index throws(RenderError) in
      try groups[index].map { place throws(RenderError) in try self.made(wishes[place], side: side, policy) }
    } take: { index, group in
      for (place, cutout) in zip(groups[index], group) { made[place] = cutout }
    }
    return wishes.indices.compactMap { made[$0] }
  }

  /// The indices of wishes, those of one photo one after the other: most often they share its cutout.
  private static func grouped(_ wishes: [Wish]) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [PhotoSource: Int] = [:]
    for (index, wish) in wishes.enumerated() {
      if let place = places[wish.header.source] {
        groups[place].append(index)
      } else {
        places[wish.header.source] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Makes a cutout, without the guess if that cannot be used.
  private func made(_ wish: Wish, side: Double, _ policy: PhotoPolicy) throws(RenderError) -> Made {
    guard let guess = wish.mask, guess.isGuess else { return try cut(wish, side: side, policy) }
    do throws(RenderError) {
      return try cut(wish, side: side, policy)
    } catch {
      var made = try cut(
        Wish(rule: wish.rule, header: wish.header, mask: nil), side: side, policy)
      made.note = RenderNote(
        .other, "\(escaped(wish.header.name)): its subject is segmented without the guess: \(error)")
      return made
    }
  }

  private func cut(_ wish: Wish, side: Double, _ policy: PhotoPolicy) throws(RenderError) -> Made {
    let rule = wish.rule.rule
    var cutout = try cache.asset(of: wish.header, rule: rule, mask: wish.mask, side: side, policy: policy)
    // An object that takes little of its photo needs more of the photo's pixels.
    let growth = enlargement(of: cutout.asset.size.size, in: wish.rule.frame)
    if growth > Self.maxEnlargement {
      cutout = try cache.asset(
        of: wish.header, rule: rule, mask: wish.mask, side: side * growth, policy: policy)
    }
    let isCertain = wish.mask?.isGuess == false || cutout.asset.confidence >= rule.minConfidence
    let isMeasured = isCertain && template.dependsOnPhotos
    return Made(
      cutout: cutout, isCertain: isCertain, layoutPhoto: isMeasured ? LayoutPhoto(try cutout.asset.tile()) : nil)
  }

  /// The rules of items that are to be shown cut out.
  static func rules(of items: [Item], in template: Template) throws(RenderError) -> [ItemID: Rule] {
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

  /// How many canvas pixels a cutout's pixel would take in a frame, or in as much of the canvas as a generated slot gets.
  private func enlargement(of cutout: Size, in frame: Rect?) -> Double {
    let canvas = template.canvas.size
    let scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    guard let frame else {
      return Self.generatedShare * Double(max(size.width, size.height)) / max(cutout.width, cutout.height)
    }
    return min(frame.width * scale / cutout.width, frame.height * scale / cutout.height)
  }

  /// So little enlargement is not seen.
  private static let maxEnlargement = 1.05

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

extension CutoutResolver.Result {
  /// Changes the slots of photos that are shown whole.
  func fallBackToUncut(_ slots: inout [Slot], items: [Item], sources: ResolvedSources) {
    for item in items where whole.contains(item.id) {
      guard let slot = slots.firstIndex(where: { $0.id == item.slot }),
        let header = sources.header(at: sources.photos[item.photo])
      else { continue }
      slots[slot] = CutoutResolver.showingWhole(slots[slot], photo: header.uprightSize)
    }
  }
}

extension LayoutPhoto {
  /// A cutout with its outline.
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

extension Composition {
  /// The photos that are to be shown cut out, in the order of their items, each once.
  ///
  /// - Throws: `RenderError.layout` for a template whose slots cannot be laid out.
  package var cutOutPhotos: [PhotoID] {
    get throws(RenderError) {
      let placed = items.filter { $0.slot != nil }
      let rules = try CutoutResolver.rules(of: placed, in: template)
      var seen: Set<PhotoID> = []
      return placed.filter { rules[$0.id] != nil && seen.insert($0.photo).inserted }.map(\.photo)
    }
  }
}
