import CollageModel

/// Outlines that photos fill.
enum Outlines {
  static func polygon(_ contours: [(Double, Double)]...) -> Path {
    Path(
      contours.flatMap { contour in
        contour.enumerated().map { index, point in
          let end = Point(point.0, point.1)
          return index == 0 ? Path.Element.move(to: end) : .line(to: end)
        } + [.close]
      })
  }

  static func circle(_ x: Double, _ y: Double, _ radius: Double, isClockwise: Bool = true) -> [Path.Element] {
    let (top, bottom) = (Point(x, y - radius), Point(x, y + radius))
    let radii = Size(radius, radius)
    return [
      .move(to: top), .arc(radii: radii, rotation: .zero, isLarge: false, isClockwise: isClockwise, to: bottom),
      .arc(radii: radii, rotation: .zero, isLarge: false, isClockwise: isClockwise, to: top), .close,
    ]
  }

  static let disc = Path(circle(0, 0, 10))
  static let ring = Path(circle(0, 0, 10) + circle(0, 0, 5, isClockwise: false))
  static let heart = Path([
    .move(to: Point(50, 92)), .cubic(control1: Point(38, 81), control2: Point(5, 63), to: Point(5, 38)),
    .cubic(control1: Point(5, 8), control2: Point(43, 8), to: Point(50, 23)),
    .cubic(control1: Point(57, 8), control2: Point(95, 8), to: Point(95, 38)),
    .cubic(control1: Point(95, 63), control2: Point(62, 81), to: Point(50, 92)), .close,
  ])
  /// A digit with a slanted stroke and a hole.
  static let four = polygon(
    [(42, 0), (68, 0), (68, 60), (82, 60), (82, 80), (68, 80), (68, 100), (44, 100), (44, 80), (0, 80), (0, 62)],
    [(44, 28), (22, 60), (44, 60)])
  /// A letter with three arms.
  static let letterE = polygon([
    (0, 0), (60, 0), (60, 20), (25, 20), (25, 40), (50, 40), (50, 60), (25, 60), (25, 80), (60, 80), (60, 100),
    (0, 100),
  ])
  /// Two separate letters and a dot.
  static let parts = Path(
    polygon([(0, 0), (30, 0), (30, 100), (0, 100)]).elements + circle(80, 55, 40) + circle(140, 20, 12))
  static let star = polygon(
    (0..<10).map { index in
      let angle = Angle(degrees: Double(index) * 36)
      let reach = index.isMultiple(of: 2) ? 100.0 : 45
      return (angle.sine * reach, -angle.cosine * reach)
    })

  static let all: [(name: String, path: Path)] = [
    ("disc", disc), ("ring", ring), ("heart", heart), ("four", four), ("E", letterE), ("parts", parts), ("star", star),
  ]
}
