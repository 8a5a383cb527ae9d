package import CollageModel

extension Path {
  /// Creates a path of closed polygons.
  package init(through contours: [[Point]]) {
    self.init(
      contours.flatMap { contour -> [Path.Element] in
        guard let first = contour.first else { return [] }
        return [.move(to: first)] + contour.dropFirst().map { .line(to: $0) } + [.close]
      })
  }

  /// Returns the longer side of the bounds of all points, control points among them, which tells the scale of a path; nil if it is
  /// zero or not finite.
  package func reach(mappedBy transform: Affine) -> Double? {
    var points: [Point] = []
    for element in elements {
      switch element {
      case .move(let end), .line(let end), .arc(_, _, _, _, let end): points.append(end)
      case .quadratic(let control, let end): points += [control, end]
      case .cubic(let first, let second, let end): points += [first, second, end]
      case .close: break
      }
    }
    let mapped = points.map(transform.apply)
    guard mapped.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), let bounds = Rect.bounding(mapped) else { return nil }
    let reach = max(bounds.width, bounds.height)
    return reach > 0 && reach.isFinite ? reach : nil
  }
}
