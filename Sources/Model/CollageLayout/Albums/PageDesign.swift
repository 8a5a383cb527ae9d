internal import CollageModel

/// A template for the photos of a page, and what is wrong with it.
struct PageDesign {
  let template: Template
  /// The frames of the photos, in shares of the page.
  let frames: [Rect]
  var cost: Double

  init(_ template: Template, cost: Double) throws(LayoutError) {
    let size = template.canvas.size
    self.template = template
    self.cost = cost
    frames = try template.resolvedSlots(photos: []).slots.map { slot in
      Rect(
        x: slot.frame.x / size.width, y: slot.frame.y / size.height, width: slot.frame.width / size.width,
        height: slot.frame.height / size.height)
    }
  }

  /// The difference of edges, in shares of the page, that nobody sees.
  private static let tolerance = 0.04

  /// Returns whether two pages look the same without their photos.
  func isSame(as other: PageDesign) -> Bool { Self.areSame(frames, other.frames) }

  /// Returns whether two pages look the same if one is mirrored left to right, as the pages of a spread may.
  func isMirrored(_ other: PageDesign) -> Bool {
    let mirrored = other.frames.map { Rect(x: 1 - $0.right, y: $0.y, width: $0.width, height: $0.height) }
    return Self.areSame(frames, mirrored)
  }

  private static func areSame(_ one: [Rect], _ other: [Rect]) -> Bool {
    guard one.count == other.count else { return false }
    var isTaken = Array(repeating: false, count: other.count)
    for frame in one {
      let match = other.indices.first { index in
        let its = other[index]
        let edges = [frame.x - its.x, frame.y - its.y, frame.right - its.right, frame.bottom - its.bottom]
        return !isTaken[index] && edges.allSatisfy { $0.magnitude < tolerance }
      }
      guard let match else { return false }
      isTaken[match] = true
    }
    return true
  }

  /// Returns the share of the horizontal edges beside the fold that go on, on the other page of a spread.
  func agreement(with right: PageDesign) -> Double {
    let left = Set(frames.filter { $0.right > Self.nearFold }.flatMap { [$0.y, $0.bottom] })
    let others = right.frames.filter { $0.x < 1 - Self.nearFold }.flatMap { [$0.y, $0.bottom] }
    guard !left.isEmpty, !others.isEmpty else { return 0 }
    let met = left.count { edge in others.contains { ($0 - edge).magnitude < Self.tolerance / 4 } }
    return Double(met) / Double(left.count)
  }

  private static let nearFold = 0.85

  /// The difference of lines, in shares of the page, as which smaller ones count: a line that is just missed looks like a mistake.
  private static let nearMiss = 0.08

  /// Returns how far the photos of two facing pages begin and end from each other's lines, in shares of the page.
  func unevenness(with right: PageDesign) -> Double {
    let (one, other) = (block, right.block)
    let missed = [
      one.y - other.y, one.bottom - other.bottom, one.x - (1 - other.right), one.right - (1 - other.x),
    ]
    return missed.reduce(0) { sum, distance in
      distance.magnitude < FacingPages.least ? sum : sum + max(distance.magnitude, Self.nearMiss)
    }
  }

  /// The part of the page that the photos take, in shares of the page.
  var block: Rect {
    guard let first = frames.first else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    return frames.dropFirst().reduce(first) { all, frame in
      Rect(
        left: min(all.x, frame.x), top: min(all.y, frame.y), right: max(all.right, frame.right),
        bottom: max(all.bottom, frame.bottom))
    }
  }
}
