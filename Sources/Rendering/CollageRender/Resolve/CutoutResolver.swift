internal import CollageColor
import CollageFiles
import CollageLayout
package import CollageModel
import Determinism

/// Finds the items to cut out, and makes their cut-outs.
struct CutoutResolver: Sendable {
  let template: Template
  let size: PixelSize
  let masks: [PhotoID: SubjectMask]
  let cache: CutoutCache
  let change: CutoutChange

  /// The assumed maximum size of a cut-out, relative to the canvas, in layouts that are made for the photos.
  private static let generatedShare = 0.7
  /// The result of cutting out items.
  struct Result {
    /// Photos left uncut because of low confidence.
    fileprivate(set) var uncut: [(photo: String, confidence: Double)] = []
    fileprivate(set) var notes: [RenderNote] = []
    /// The outlines of cut-outs, for layouts.
    fileprivate(set) var layoutPhotos: [ItemID: LayoutPhoto] = [:]
    /// The items whose subjects are uncertain.
    var uncertain: [ItemID: UncertainCutout] = [:]
    /// The light in which the subjects of items were photographed, where it is known and is to be evened.
    fileprivate(set) var lights: [ItemID: Light] = [:]
    /// Stickers that are not shown because their subjects are uncertain.
    fileprivate(set) var leftOut: Set<LayerID> = []
  }

  /// The rule of a slot, and its frame if it is known before the photos are.
  struct Rule: Sendable {
    let rule: CutoutRule
    let frame: Rect?
  }

  /// An item to cut out.
  private struct CutoutRequest: Sendable {
    let rule: Rule
    let header: PhotoHeader
    let mask: SubjectMask?
  }

  /// A cut-out, and the facts about it for layouts.
  private struct Made: Sendable {
    let cutout: ResolvedCutout
    /// Nil for a certain subject.
    let uncertain: UncertainCutout?
    let layoutPhoto: LayoutPhoto?
    /// The light to be evened; nil if it is unknown.
    var light: Light?
    /// A note about the guess.
    var note: RenderNote?
  }

  /// Makes cut-outs for items by the rules of their slots, several photos in parallel.
  func addCutouts(of items: [Item], to resolver: inout Resolver) async throws(RenderError) -> Result {
    let rules = try Self.rules(of: items, in: template)
    var result = Result()
    guard !rules.isEmpty else { return result }
    let side = side(of: rules.values.map { $0.frame })
    let wanted = items.compactMap { item -> (item: Item, request: CutoutRequest)? in
      guard let rule = rules[item.id],
        let header = resolver.sources.header(at: resolver.sources.photos[item.photo])
      else { return nil }
      return (item, CutoutRequest(rule: rule, header: header, mask: masks[item.photo]))
    }
    let made = try await made(wanted.map { $0.request }, side: side, for: resolver)
    for ((item, request), made) in zip(wanted, made) {
      if let note = made.note, !result.notes.contains(note) { result.notes.append(note) }
      result.layoutPhotos[item.id] = made.layoutPhoto
      if let uncertain = made.uncertain {
        result.uncertain[item.id] = uncertain
        result.uncut.append((request.header.name, made.cutout.asset.confidence))
      } else {
        resolver.add(made.cutout, for: item)
        result.lights[item.id] = made.light
      }
    }
    return result
  }

  /// Cuts out the subjects of stickers; the result contains the pictures that are shown whole, or left out, because of
  /// low confidence.
  func addCutouts(ofStickersIn layers: [Layer], to resolver: inout Resolver) async throws(RenderError) -> Result {
    let wanted = layers.compactMap { layer -> (layer: LayerID, request: CutoutRequest)? in
      guard !layer.isHidden, let rule = layer.sticker?.cutout, let path = layer.picturePath,
        let header = resolver.sources.header(at: resolver.sources.pictures[path])
      else { return nil }
      let size = Size(layer.size.width * layer.scale, layer.size.height * layer.scale)
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      return (layer.id, CutoutRequest(rule: Rule(rule: rule, frame: frame), header: header, mask: nil))
    }
    var result = Result()
    if wanted.isEmpty { return result }
    let side = side(of: wanted.map { $0.request.rule.frame })
    let made = try await made(wanted.map { $0.request }, side: side, for: resolver)
    for ((layer, request), made) in zip(wanted, made) {
      if let uncertain = made.uncertain {
        if uncertain.rule.whenUncertain == .leaveOut { result.leftOut.insert(layer) }
        result.uncut.append((request.header.name, made.cutout.asset.confidence))
      } else {
        resolver.add(made.cutout, of: request.header, for: layer)
      }
    }
    return result
  }

  /// Makes cut-outs, several photos in parallel, in the order of the requests.
  private func made(_ requests: [CutoutRequest], side: Double, for resolver: Resolver) async throws(RenderError)
    -> [Made]
  {
    let (groups, policy) = (Self.grouped(requests), resolver.policy)
    var made: [Int: Made] = [:]
    try await OrderedWork.run(count: groups.count, width: resolver.width) { index throws(RenderError) in
      try groups[index].map { place throws(RenderError) in try self.made(requests[place], side: side, policy) }
    } take: { index, group in
      for (place, cutout) in zip(groups[index], group) { made[place] = cutout }
    }
    return requests.indices.compactMap { made[$0] }
  }

  /// Returns the indices of requests, grouped by photo because items of one photo usually share a cut-out.
  private static func grouped(_ requests: [CutoutRequest]) -> [[Int]] {
    var groups: [[Int]] = []
    var places: [PhotoSource: Int] = [:]
    for (index, request) in requests.enumerated() {
      if let place = places[request.header.source] {
        groups[place].append(index)
      } else {
        places[request.header.source] = groups.count
        groups.append([index])
      }
    }
    return groups
  }

  /// Makes a cut-out, ignoring the guess if it cannot be used.
  private func made(_ request: CutoutRequest, side: Double, _ policy: PhotoPolicy) throws(RenderError) -> Made {
    guard let guess = request.mask, guess.isGuess else { return try cut(request, side: side, policy) }
    do throws(RenderError) {
      return try cut(request, side: side, policy)
    } catch {
      var made = try cut(
        CutoutRequest(rule: request.rule, header: request.header, mask: nil), side: side, policy)
      made.note = RenderNote(
        .other, "\(escaped(request.header.name)): its subject is segmented without the guess: \(error)")
      return made
    }
  }

  private func cut(_ request: CutoutRequest, side: Double, _ policy: PhotoPolicy) throws(RenderError) -> Made {
    let rule = change.applied(to: request.rule.rule)
    var cutout = try cache.asset(of: request.header, rule: rule, mask: request.mask, side: side, policy: policy)
    // A subject that covers little of its photo needs more of the photo's pixels.
    let growth = enlargement(of: cutout.asset.size.size, in: request.rule.frame)
    if growth > Self.maxEnlargement {
      cutout = try cache.asset(
        of: request.header, rule: rule, mask: request.mask, side: side * growth, policy: policy)
    }
    if request.mask?.isGuess != false, cutout.asset.confidence < rule.minConfidence {
      let uncertain = try UncertainCutout(
        of: request.header, rule: rule, confidence: cutout.asset.confidence, cache.segmentations, policy)
      return Made(cutout: cutout, uncertain: uncertain, layoutPhoto: uncertain.layoutPhoto)
    }
    let layoutPhoto = template.dependsOnPhotos ? LayoutPhoto(try cutout.asset.tile()) : nil
    let light =
      rule.evensLight
      ? try GroundLight(header: request.header, segmentations: cache.segmentations, policy: policy).light() : nil
    return Made(cutout: cutout, uncertain: nil, layoutPhoto: layoutPhoto, light: light)
  }

  /// Returns the rules of the items to cut out.
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

  /// Returns the number of canvas pixels per pixel of a cut-out in a frame, or in the share of the canvas assumed for
  /// generated slots.
  private func enlargement(of cutout: Size, in frame: Rect?) -> Double {
    let canvas = template.canvas.size
    let scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    guard let frame else {
      return Self.generatedShare * Double(max(size.width, size.height)) / max(cutout.width, cutout.height)
    }
    return min(frame.width * scale / cutout.width, frame.height * scale / cutout.height)
  }

  /// Enlargements below this factor are not visible.
  private static let maxEnlargement = 1.05

  /// Returns the maximum number of pixels needed by any slot; one size is used for all, so that a photo is cut out
  /// only once.
  private func side(of frames: [Rect?]) -> Double {
    let canvas = template.canvas.size
    let scale = max(Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    let whole = Self.generatedShare * Double(max(size.width, size.height))
    return frames.reduce(1) { side, frame in
      max(side, frame.map { max($0.width, $0.height) * scale } ?? whole)
    }
  }
}

extension LayoutPhoto {
  /// Creates a cut-out with its outline.
  fileprivate init(_ tile: Tile) {
    self.init(size: PixelSize(tile.width, tile.height).size)
    // Finer than the grid on which outlines are packed.
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
  /// The photos to cut out, each once, in the order of their items.
  ///
  /// - Throws: `RenderError.layout` if the template's slots cannot be laid out.
  package var cutOutPhotos: [PhotoID] {
    get throws(RenderError) {
      let placed = items.filter { $0.slot != nil }
      let rules = try CutoutResolver.rules(of: placed, in: template)
      var seen: Set<PhotoID> = []
      return placed.filter { rules[$0.id] != nil && seen.insert($0.photo).inserted }.map(\.photo)
    }
  }
}
