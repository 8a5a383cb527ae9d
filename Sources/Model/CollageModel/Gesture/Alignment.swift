/// A line to which a moved element snaps, for hosts to draw and to signal by haptic feedback.
public struct Guide: Hashable, Sendable {
  /// The geometric relation that a guide shows.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The center of a slot, of the canvas or of another layer.
    case center
    /// An edge of the canvas or of another layer.
    case edge
    /// An equal distance to two other layers, or the same distance as between them.
    case spacing
    /// A multiple of the policy's snapping angle.
    case angle
  }

  public var kind: Kind
  /// The start of the line, in canvas units.
  public var start: Point
  /// The end of the line, in canvas units.
  public var end: Point

  /// Creates a guide between two points in canvas units.
  public init(kind: Kind, start: Point, end: Point) {
    self.kind = kind
    self.start = start
    self.end = end
  }
}

/// The snaps of an element at a moment; for each new one, a host draws lines and gives haptic feedback.
struct Snaps: Hashable, Sendable {
  var angle: Double?
  var x: Double?
  var y: Double?
}

/// Aligns a moved layer along one axis with the canvas, with other layers, and to equal distances between layers.
struct Alignment {
  /// An interval along the axis.
  struct Range {
    let start: Double
    let end: Double
    var middle: Double { (start + end) / 2 }
  }

  /// A position of the layer's center at which it is aligned.
  struct Candidate {
    let center: Double
    /// The coordinate of the guide along the axis.
    let line: Double
    let kind: Guide.Kind
  }

  /// The canvas' extent along the axis.
  let canvas: Double
  /// Half of the layer's extent along the axis.
  let half: Double

  /// The number of other layers above which equal distances are not considered.
  private static let maxSpaced = 40

  /// Calls the closure with each position of the layer's center at which it is aligned.
  func visit(others: Int, _ range: (Int) -> Range?, _ body: (Candidate) -> Void) {
    let area = Range(start: 0, end: canvas)
    body(Candidate(center: area.middle, line: area.middle, kind: .center))
    edges(of: area, body)
    for index in 0..<others {
      guard let other = range(index) else { continue }
      body(Candidate(center: other.middle, line: other.middle, kind: .center))
      edges(of: other, body)
    }
    guard others <= Self.maxSpaced else { return }
    for first in 0..<others {
      for second in 0..<others where second != first {
        guard let one = range(first), let other = range(second), one.end <= other.start else { continue }
        let gap = other.start - one.end
        body(Candidate(center: other.end + gap + half, line: other.end + gap, kind: .spacing))
        body(Candidate(center: one.start - gap - half, line: one.start - gap, kind: .spacing))
        body(Candidate(center: (one.end + other.start) / 2, line: (one.end + other.start) / 2, kind: .spacing))
      }
    }
  }

  private func edges(of range: Range, _ body: (Candidate) -> Void) {
    for line in [range.start, range.end] {
      body(Candidate(center: line + half, line: line, kind: .edge))
      body(Candidate(center: line - half, line: line, kind: .edge))
    }
  }
}

extension Layer {
  /// Half of the extents of the layer's bounding box.
  var halfExtents: Size {
    let (sine, cosine) = rotation.sineAndCosine
    return Size(
      (size.width * cosine.magnitude + size.height * sine.magnitude) * scale / 2,
      (size.width * sine.magnitude + size.height * cosine.magnitude) * scale / 2)
  }
}

extension Session {
  /// Calls the closure with each position at which a layer's center is aligned, along an axis, with the canvas or with
  /// layers that do not move with it.
  func visitAlignments(
    of index: Int, shown layer: Layer, besides companions: Companions = .none, horizontal: Bool,
    _ body: (Alignment.Candidate) -> Void
  ) {
    let (half, board, layers) = (layer.halfExtents, scene.board, scene.layers)
    let alignment = Alignment(
      canvas: horizontal ? board.canvas.width : board.canvas.height, half: horizontal ? half.width : half.height)
    alignment.visit(
      others: layers.count,
      { other in
        guard other != index, !layers[other].isHidden, !isLeftOut(other), !companions.contains(other)
        else { return nil }
        let (center, half) = (layers[other].center, layers[other].halfExtents)
        return horizontal
          ? Alignment.Range(start: center.x - half.width, end: center.x + half.width)
          : Alignment.Range(start: center.y - half.height, end: center.y + half.height)
      }, body)
  }
}
