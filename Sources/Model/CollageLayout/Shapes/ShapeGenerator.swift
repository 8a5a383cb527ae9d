internal import CollageModel
import Determinism

/// Fills an outline with photos: gutters divide it into parts of about equal area, and each photo gets the part that shows most
/// of it and of its subjects.
struct ShapeGenerator {
  private var settings: ShapedMosaic
  private let photos: [LayoutPhoto]
  private let weights: [Double]
  private let area: LayoutArea
  /// The connected parts of the outline, within the area.
  private let regions: [ShapeRegion]

  /// The number of photos that all attempts divide together; more photos differ less between attempts.
  private static let effort = 200
  private static let maxAttempts = 6

  init(_ settings: ShapedMosaic, photos: [LayoutPhoto], area: LayoutArea) throws(LayoutError) {
    (self.settings, self.photos, self.area) = (settings, photos, area)
    var weights = Array(repeating: 1.0, count: photos.count)
    for emphasis in settings.emphases {
      guard photos.indices.contains(emphasis.photo) else {
        throw .noSuchPhoto(number: emphasis.photo + 1, count: photos.count)
      }
      guard emphasis.weight > 0, emphasis.weight.isFinite else {
        throw .weight(photo: emphasis.photo + 1, found: emphasis.weight)
      }
      weights[emphasis.photo] = emphasis.weight
    }
    self.weights = weights
    regions = try ShapeFitting(settings.outline).regions(in: area.size)
    guard regions.count <= photos.count else { throw .tooManyParts(found: regions.count, photos: photos.count) }
  }

  func layout() throws(LayoutError) -> GeneratedLayout {
    var best: (cells: [(region: ShapeRegion, photo: Int)], cost: Double)?
    for attempt in 0..<max(1, min(Self.maxAttempts, Self.effort / photos.count)) {
      let seed = settings.seed &* 0x9E37 &+ UInt64(attempt)
      let indices = Array(photos.indices)
      let order = settings.keepsOrder ? indices : SeededShuffle.shuffled(indices, seed: seed)
      let problem = ShapeProblem(
        order.map { photos[$0] }, weights: order.map { weights[$0] }, parts: regions, area: area)
      guard let parts = problem.assigned(regions, photos.indices) else { continue }
      var search = ShapeSearch(problem, seed: seed)
      guard let found = search.division(of: parts), found.cost < best?.cost ?? .infinity else { continue }
      best = (found.cells.map { ($0.region, order[$0.photo]) }, found.cost)
    }
    guard let best else { throw area.noRoom(for: photos.count) }
    let pieces = best.cells.sorted { $0.photo < $1.photo }.map { $0.region.piece($0.photo) }
    return .pieces(settings.keepsOrder ? pieces : try exchanged(pieces))
  }

  /// Returns different layouts of consecutive seeds.
  func layouts(count: Int) throws(LayoutError) -> [GeneratedLayout] {
    var (layouts, known): ([GeneratedLayout], [[Rect]]) = ([], [])
    var other = self
    for _ in 0..<count {
      let layout = try other.layout()
      other.settings.seed &+= 1
      let frames = layout.pieces(in: area).map { $0.frame }
      guard !known.contains(frames) else { continue }
      known.append(frames)
      layouts.append(layout)
    }
    return layouts
  }

  /// Returns the pieces after photos of equal weight have changed places, so that each is shown best.
  private func exchanged(_ pieces: [GeneratedLayout.Piece]) throws(LayoutError) -> [GeneratedLayout.Piece] {
    let slots = try pieces.map { piece throws(LayoutError) in try piece.slot(SlotDefaults()) }
    var visibilities: [SlotID: SlotVisibility] = [:]
    for slot in slots { visibilities[slot.id] = SlotVisibility(of: slot, beneath: [], on: nil) }
    var exchanged = pieces
    for indices in groups {
      let chosen = Assignment.best(
        slots: indices.map { slots[$0] }, photos: indices.map { photos[$0] }, visibilities: visibilities)
      for (slot, photo) in zip(indices, chosen) {
        guard let photo else { continue }
        exchanged[indices[photo]] = pieces[slot]
        exchanged[indices[photo]].photo = indices[photo]
      }
    }
    return exchanged
  }

  /// The photos of each weight.
  private var groups: [[Int]] {
    let order = photos.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }
    var groups: [[Int]] = []
    for photo in order {
      if let last = groups.last?.last, weights[last] == weights[photo] {
        groups[groups.count - 1].append(photo)
      } else {
        groups.append([photo])
      }
    }
    return groups
  }
}

extension ShapeRegion {
  /// The decimals of the corners of pieces, in fractions of their frames.
  private static let precision = 1e6

  /// Returns the region as the piece of a photo.
  fileprivate func piece(_ photo: Int) -> GeneratedLayout.Piece {
    GeneratedLayout.Piece(photo: photo, frame: bounds, shape: isRectangle ? nil : shape)
  }

  private var shape: Shape {
    func share(_ length: Double, _ whole: Double) -> Double {
      (length / whole * Self.precision).rounded() / Self.precision
    }
    let shares = contours.map { contour in
      contour.map { Point(share($0.x - bounds.x, bounds.width), share($0.y - bounds.y, bounds.height)) }
    }
    return shares.count == 1 ? .polygon(shares[0]) : .path(Path(through: shares))
  }
}
