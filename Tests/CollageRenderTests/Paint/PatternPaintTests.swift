import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Patterns")
struct PatternPaintTests {
  private static let size = PixelSize(97, 61)
  private static let area = Rect(x: 5.25, y: -3.5, width: 90, height: 70)

  private static func pattern(_ kind: Pattern.Kind, size: Double = 0.21, degrees: Double = 0, ink: Color = .black)
    -> Pattern
  {
    Pattern(kind, ground: .white, ink: ink, size: size, angle: Angle(degrees: degrees))
  }

  private static func row(_ paint: PatternPaint, _ y: Int, left: Int = 0, count: Int = size.width) -> [UInt8] {
    var pixels = [UInt8](repeating: 77, count: 4 * count)
    pixels.withUnsafeMutableBufferPointer { row in
      if let start = row.baseAddress { paint.write(row: y, left: left, count: count, to: start) }
    }
    return pixels
  }

  /// Returns the brightness of a pixel by many points, each of which is looked up in its own square.
  private static func sampled(_ pattern: Pattern, _ x: Int, _ y: Int) -> Double {
    guard let toSquares = pattern.toArea(area).inverse else { return -1 }
    let inks = pattern.kind.inks(tolerance: 1e-5).map { ($0.opacity, Outline($0.contours)) }
    let count = 24
    var sum = 0.0
    for step in 0..<(count * count) {
      let (across, down) = (Double(step % count), Double(step / count))
      let point = toSquares.apply(
        Point(Double(x) + (across + 0.5) / Double(count), Double(y) + (down + 0.5) / Double(count)))
      let inner = Point(point.x - point.x.rounded(.down), point.y - point.y.rounded(.down))
      var light = 1.0
      for (opacity, outline) in inks where outline.contains(inner) { light *= 1 - opacity }
      sum += light
    }
    return 255 * sum / Double(count * count)
  }

  @Test("every pixel has the share of the figures that cover it", arguments: Pattern.Kind.allCases, [0.0, 45, -17])
  func covered(kind: Pattern.Kind, degrees: Double) {
    let pattern = Self.pattern(kind, degrees: degrees)
    let paint = PatternPaint(pattern, over: Self.area)
    for y in stride(from: 0, to: Self.size.height, by: 9) {
      let row = Self.row(paint, y)
      for x in stride(from: 0, to: Self.size.width, by: 3) {
        let expected = Self.sampled(pattern, x, y)
        // Crossing edges in one pixel of a band over another are the worst.
        #expect((Double(row[4 * x]) - expected).magnitude < 9, "\(kind) turned \(degrees) at \(x), \(y)")
        #expect(row[4 * x + 3] == 255)
      }
    }
  }

  @Test("figures of neighboring squares meet without a seam", arguments: [0.0, 30])
  func seamless(degrees: Double) {
    let paint = PatternPaint(Self.pattern(.stripes, size: 0.5, degrees: degrees), over: Self.area)
    // Along the middle of a stripe.
    let toPixels = Self.pattern(.stripes, size: 0.5, degrees: degrees).toArea(Self.area)
    for step in -40...60 {
      let point = toPixels.apply(Point(0.5, Double(step) / 40))
      let (x, y) = (PixelGrid.integer(point.x.rounded(.down)), PixelGrid.integer(point.y.rounded(.down)))
      guard (0..<Self.size.width).contains(x), (0..<Self.size.height).contains(y) else { continue }
      #expect(Self.row(paint, y)[4 * x] == 0, "at \(x), \(y)")
    }
  }

  @Test("a part of a row is that part of the whole row", arguments: Pattern.Kind.allCases)
  func parts(kind: Pattern.Kind) {
    let paint = PatternPaint(Self.pattern(kind, size: 0.1, degrees: 12), over: Self.area)
    for y in [-4, 0, 33] {
      let whole = Self.row(paint, y)
      let part = Self.row(paint, y, left: 40, count: 20)
      for (one, other) in zip(whole[160..<240], part) { #expect(abs(Int(one) - Int(other)) <= 1) }
    }
  }

  @Test("half transparent figures show the ground, and a transparent ground stays transparent")
  func translucent() {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 128)
    let solid = Self.row(PatternPaint(Self.pattern(.stripes, size: 1, ink: half), over: Self.area), 20)
    #expect(solid[4 * 50..<4 * 51] == [127, 127, 127, 255])
    var clear = Self.pattern(.stripes, size: 1, ink: half)
    clear.ground = .transparent
    let row = Self.row(PatternPaint(clear, over: Self.area), 20)
    #expect(row[4 * 50..<4 * 51] == [0, 0, 0, 128])
    #expect(row[4 * 17..<4 * 18] == [0, 0, 0, 0])
  }
}
