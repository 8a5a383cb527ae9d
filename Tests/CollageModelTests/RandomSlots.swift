import CollageModel
import CollageTestSupport

extension SplitMix64 {
  mutating func point(_ range: ClosedRange<Double>) -> Point { Point(double(range), double(range)) }

  /// Returns a shape of any kind; coordinates of polygons and paths are within, and a little outside of, the frame.
  mutating func shape() -> Shape {
    switch int(0...5) {
    case 0: return .rectangle
    case 1:
      return .rectangle(
        CornerRadii(
          topLeft: double(0...80), topRight: double(0...80), bottomRight: double(0...80), bottomLeft: double(0...80)))
    case 2: return .ellipse
    case 3:
      let count = int(3...8)
      return .polygon((0..<count).map { _ in point(0...1) })
    case 4: return .path(path())
    default: return .mask("mask.png")
    }
  }

  private mutating func path() -> Path {
    Path([
      .move(to: point(0...1)), .line(to: point(0...1)),
      .cubic(control1: point(-0.2...1.2), control2: point(-0.2...1.2), to: point(0...1)),
      .quadratic(control: point(-0.2...1.2), to: point(0...1)),
      .arc(
        radii: Size(double(0.01...1), double(0.01...1)), rotation: Angle(degrees: double(-180...180)),
        isLarge: bool(), isClockwise: bool(), to: point(0...1)),
      .close,
    ])
  }

  mutating func angle() -> Angle {
    Angle(degrees: bool() ? double(-400...400) : Double(int(-5...5)) * 90)
  }

  mutating func slot(fit: Fit) -> Slot {
    Slot(
      id: "a",
      frame: Rect(
        x: double(-500...500), y: double(-500...500), width: double(20...900), height: double(20...900)),
      rotation: angle(), shape: shape(), style: SlotStyle(fit: fit))
  }

  mutating func intent() -> Intent {
    let crop = Rect(x: double(-0.1...0.6), y: double(-0.1...0.6), width: double(0.2...0.6), height: double(0.2...0.6))
    return Intent(
      focus: bool() ? point(-0.5...1.5) : nil, zoom: bool() ? 1 : double(0.5...9), rotation: angle(),
      quarterTurns: int(-5...5), isMirrored: bool(), fit: nil, crop: int(0...2) == 0 ? crop : nil)
  }

  mutating func photoSize() -> Size { Size(Double(int(1...6000)), Double(int(1...6000))) }
}
