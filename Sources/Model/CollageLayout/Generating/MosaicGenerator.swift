internal import CollageModel

/// Packs photos of mixed aspect ratios so that they fill an area with exact gutters and little or no cropping.
struct MosaicGenerator {
  let settings: Mosaic
  let area: LayoutArea
  private let search: SlicingSearch
  private let photos: [LayoutPhoto]

  init(_ settings: Mosaic, photos: [LayoutPhoto], area: LayoutArea) throws(LayoutError) {
    self.settings = settings
    self.area = area
    self.photos = photos
    try Self.check(settings, count: photos.count)
    var weights = Array(repeating: 1.0, count: photos.count)
    for emphasis in settings.emphases { weights[emphasis.photo] = emphasis.weight }
    var problem = SlicingProblem(
      aspects: photos.map { $0.aspect }, weights: weights, width: area.size.width, height: area.size.height,
      gap: area.gap, minSide: area.minSide, balance: settings.balance)
    problem.isRead = settings.keepsOrder
    if let budget = settings.cropBudget {
      problem.freeLoss = max(SlicingProblem.usualFreeLoss, (1 / (1 - budget) - (1 - budget)) / 2)
    }
    let extents = photos.compactMap { $0.subjectExtents }
    if !extents.isEmpty, !area.keepsPhotosWhole {
      let widest = extents.map { $0.width }.max() ?? 0
      problem.wholeFactors = min(1, widest)...max(1, 1 / max(extents.map { $0.height }.max() ?? 1, 1e-3))
    }
    search = SlicingSearch(
      problem: problem, effort: SlicingEffort(settings.quality), seed: settings.seed, keepsOrder: settings.keepsOrder,
      pins: settings.pins)
  }

  private static func check(_ settings: Mosaic, count: Int) throws(LayoutError) {
    let named = settings.emphases.map { $0.photo } + settings.pins.map { $0.photo }
    if let photo = named.first(where: { !(0..<count).contains($0) }) {
      throw .noSuchPhoto(number: photo + 1, count: count)
    }
    if let emphasis = settings.emphases.first(where: { !($0.weight > 0 && $0.weight.isFinite) }) {
      throw .weight(photo: emphasis.photo + 1, found: emphasis.weight)
    }
    for (index, pin) in settings.pins.enumerated() {
      for other in settings.pins[..<index] where other.corner == pin.corner || other.photo == pin.photo {
        throw .pins(photo: other.photo + 1, other: pin.photo + 1, corner: pin.corner)
      }
    }
    guard (1...Double.infinity).contains(settings.balance) else { throw .balance(settings.balance) }
    if let budget = settings.cropBudget, !(0...0.9).contains(budget) { throw .cropBudget(budget) }
  }

  /// Returns the best layout, using one thread.
  func layout() throws(LayoutError) -> GeneratedLayout {
    try finished(search.layouts().first)
  }

  #if !hasFeature(Embedded)
    /// Returns the best layout, using several threads if the work suffices.
    func layout(threads: Int) async throws(LayoutError) -> GeneratedLayout {
      try finished(await search.layouts(wanted: 1, threads: threads).first)
    }

    /// Returns up to a number of the best distinct layouts.
    func layouts(count: Int, threads: Int) async throws(LayoutError) -> [GeneratedLayout] {
      let candidates = await search.layouts(wanted: count, threads: threads)
      guard !candidates.isEmpty else { return [try finished(nil)] }
      let chosen = LayoutVariety.different(
        candidates.map { $0.frames(in: area) }, costs: candidates.map { $0.cost }, count: count, on: area.size)
      return chosen.compactMap { placed(candidates[$0]) }
    }
  #endif

  /// Returns a layout of uncropped photos that fills the area's width and ignores its height; nil if gutters leave no
  /// room.
  func wholeWidth() -> (layout: GeneratedLayout, height: Double, unevenness: Double)? {
    guard let found = search.layouts().first else { return nil }
    let natural = found.naturalHeight(width: area.size.width)
    guard natural > 0, natural.isFinite else { return nil }
    var free = area
    free.size.height = area.isWhole ? max(1, natural.rounded()) : natural
    let layout = ordered(found).filling(free.size)
    let frames = layout.frames(in: free)
    guard frames.allSatisfy({ $0.size.shortSide >= area.minSide }) else { return nil }
    var spread = AreaSpread()
    for (frame, share) in zip(frames, search.problem.shares) {
      spread.add(area: frame.width * frame.height, share: share)
    }
    return (GeneratedLayout(layout, in: free), free.size.height, spread.unevenness)
  }

  private func finished(_ layout: SlicedLayout?) throws(LayoutError) -> GeneratedLayout {
    let count = search.problem.aspects.count
    guard let layout else {
      // Equal cells may still fit if the photos' own aspect ratios do not.
      guard settings.pins.isEmpty else { throw area.noRoom(for: count) }
      return try GridGenerator(AutomaticGrid(lastRow: .fill), photos: photos, area: area).layout()
    }
    guard let placed = placed(layout) else { throw area.noRoom(for: count) }
    return placed
  }

  private func ordered(_ layout: SlicedLayout) -> SlicedLayout {
    PhotoOrdering.ordered(layout, in: area, keepsOrder: settings.keepsOrder, pins: settings.pins)
  }

  /// Returns the layout filling the area, or centered if photos stay uncropped; nil if a slot would become too small.
  private func placed(_ layout: SlicedLayout) -> GeneratedLayout? {
    let layout = ordered(layout)
    guard area.keepsPhotosWhole else {
      let whole = layout.keepingSubjects(of: photos, in: area)
      return GeneratedLayout(whole.aligningSeams(in: area, keepsColumns: settings.keepsOrder), in: area)
    }
    guard let size = layout.naturalSize(within: area.size) else { return nil }
    let (part, corner) = area.part(size)
    let whole = layout.filling(part.size)
    guard whole.frames(in: part).allSatisfy({ $0.size.shortSide >= area.minSide / 2 }) else { return nil }
    return GeneratedLayout(whole, in: part).moved(from: part, by: corner, in: area)
  }
}
