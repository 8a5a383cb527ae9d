internal import CollageModel

/// Applies gap and margin to explicit slots, only where slots touch each other or the canvas' border.
///
/// An edge that touches another slot's edge moves inward by half the gap; one along the canvas' border moves by the
/// margin. Rectangles, polygons and paths of straight lines take part at any rotation. Ellipses, curved paths and masks
/// stay unchanged, because they have no straight edge to move.
struct SlotCarving {
  private let slots: [Slot]
  private let gap: Double
  private let margin: Double
  /// The maximum distance of edges that count as touching, in canvas units.
  private let tolerance: Double
  private let edges: [[ContactEdge]]
  private let bounds: [Rect?]
  private let border: [ContactEdge]
  private let near: NearbyRects

  /// The tolerance for touching edges, as a fraction of the canvas' short side.
  private static let relativeTolerance = 1e-6

  init(_ slots: [Slot], in template: Template) {
    self.slots = slots
    gap = template.gap
    margin = template.margin
    tolerance = template.canvas.size.shortSide * Self.relativeTolerance
    let outlines = slots.map { $0.straightOutline }
    edges = outlines.map { $0.map(ContactEdge.edges) ?? [] }
    let reach = tolerance
    bounds = outlines.map { $0?.bounds?.inset(by: -reach) }
    near = NearbyRects(bounds)
    // Seen from inside, the border runs counter-clockwise, opposite to the edges of slots along it.
    border = ContactEdge.edges(of: Outline([template.canvas.bounds.corners.reversed()]))
  }

  /// Returns the slots with gap and margin applied; slots that touch nothing are returned bit for bit unchanged.
  func carved() throws(LayoutError) -> [Slot] {
    if gap == 0 && margin == 0 { return slots }
    var carved: [Slot] = []
    for index in slots.indices { carved.append(try self.carved(index)) }
    return carved
  }

  private func carved(_ index: Int) throws(LayoutError) -> Slot {
    let slot = slots[index]
    let neighbors = neighbors(of: index)
    guard edges[index].contains(where: { distance(for: $0, neighbors) != 0 }) else { return slot }
    if case .rectangle = slot.shape {
      return try slot.insetRectangle(by: edges[index].map { distance(for: $0, neighbors) })
    }
    return try slot.insetPolygon { start, end in
      ContactEdge(from: start, to: end).map { distance(for: $0, neighbors) } ?? 0
    }
  }

  private func neighbors(of index: Int) -> [ContactEdge] {
    guard let own = bounds[index] else { return [] }
    return near.candidates(for: own).flatMap { other -> [ContactEdge] in
      guard other != index, let theirs = bounds[other], own.intersection(theirs) != nil else { return [] }
      return edges[other]
    }
  }

  private func distance(for edge: ContactEdge, _ neighbors: [ContactEdge]) -> Double {
    if border.contains(where: { edge.meets($0, within: tolerance) }) { return margin }
    return neighbors.contains { edge.meets($0, within: tolerance) } ? gap / 2 : 0
  }
}
