import CollageModel
import CollageTestSupport
import Testing

@Suite("Partial erasing") struct ErasingTests {
  private let canvas = Size(1_000, 1_000)

  @Test("an eraser across a line leaves two strokes that keep pressure, time and width at the cuts")
  func across() throws {
    let samples = (0...100).map { step in
      Stroke.Sample(Point(Double(step) * 5, 300), pressure: 0.2 + 0.006 * Double(step), time: Double(step) / 50)
    }
    let stroke = Stroke(.pen, samples: samples, width: 0.02, color: .white, seed: 7)
    let pieces = try stroke.erased(along: [Point(250, 200), Point(250, 400)], radius: 15, canvas: canvas)
    #expect(pieces.count == 2)
    let (left, right) = (try #require(pieces.first), try #require(pieces.last))
    let (end, start) = (try #require(left.samples.last), try #require(right.samples.first))
    #expect(end.position.isNear(Point(235, 300), within: 1e-6) && start.position.isNear(Point(265, 300), within: 1e-6))
    #expect(try #require(end.pressure).isNear(0.2 + 0.006 * 47, within: 0.001) && end.time.isNear(0.94, within: 0.001))
    #expect(
      try #require(start.pressure).isNear(0.2 + 0.006 * 53, within: 0.001) && start.time.isNear(1.06, within: 0.001))
    #expect(left.start == .round && left.end == .butt && right.start == .butt && right.end == .round)
    #expect(left.seed == 7 && left.color == .white && left.tool == .pen && left.width == 0.02)
  }

  @Test("an untouched stroke does not change, and a covered one is removed")
  func wholeOrNothing() throws {
    var strokes = RandomStrokes(seed: 3)
    let stroke = strokes.next(.pen, count: 30, canvas: canvas)
    #expect(try stroke.erased(along: [Point(-5_000, 0)], radius: 10, canvas: canvas) == [stroke])
    #expect(try stroke.erased(along: [], radius: 10, canvas: canvas) == [stroke])
    #expect(try stroke.erased(along: [Point(500, 500)], radius: 9_000, canvas: canvas) == [])
    #expect(throws: StrokeError.self) {
      var bad = stroke
      bad.width = .nan
      _ = try bad.erased(along: [Point(0, 0)], radius: 1, canvas: canvas)
    }
  }

  @Test("pieces cover the stroke's area with its widths, except for the erased part")
  func coverage() throws {
    let seed: UInt64 = 909
    var strokes = RandomStrokes(seed: seed)
    for number in 0..<25 {
      var stroke = strokes.next(number % 2 == 0 ? .pen : .marker, count: 40, canvas: canvas)
      stroke.width = 0.02
      let path = (0...2).map { _ in strokes.point(canvas) }
      let radius = 10 + 30 * strokes.share()
      let pieces = try stroke.erased(along: path, radius: radius, canvas: canvas)
      let before = try StrokeGeometry(stroke, canvas: canvas)
      let left = try pieces.map { try StrokeGeometry($0, canvas: canvas).outline(tolerance: 0.1) }
      let whole = before.outline(tolerance: 0.1)
      for disc in before.centerline(tolerance: 0.5) {
        let distance = zip(path, path.dropFirst()).map { Self.distance(disc.center, $0, $1) }.min() ?? .infinity
        // Away from cuts, and where no other part of the stroke lies.
        guard distance > radius + 30 || distance < radius - 22 else { continue }
        for share in [0.0, 0.85] {
          let point = disc.center + Point(disc.radius * share, 0)
          if distance > radius, whole.contains(point) {
            #expect(left.contains { $0.touches(point, within: 0.6) }, "seed \(seed), stroke \(number), \(point)")
          }
        }
        if distance < radius - 22 {
          #expect(!left.contains { $0.contains(disc.center) }, "seed \(seed), stroke \(number)")
        }
      }
    }
  }

  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let way = end - start
    let share = min(1, max(0, Point.dot(point - start, way) / max(1e-12, Point.dot(way, way))))
    return (start + way * share - point).length
  }

  @Test("an erased ellipse becomes one open stroke of the same width; an erased arrow keeps its head")
  func figures() throws {
    func drawn(_ tool: Stroke.Tool) -> Stroke {
      Stroke(tool, samples: [Stroke.Sample(Point(100, 100)), Stroke.Sample(Point(500, 300))], width: 0.01)
    }
    let ring = try drawn(.ellipse).erased(along: [Point(100, 200)], radius: 20, canvas: canvas)
    #expect(ring.count == 1 && ring.first?.tool == .pen)
    let outline = try StrokeGeometry(try #require(ring.first), canvas: canvas).outline(tolerance: 0.1)
    // Through the place where the closed line begins.
    #expect(
      outline.contains(Point(500, 200)) && outline.contains(Point(300, 104)) && !outline.contains(Point(100, 200)))
    let arrow = try drawn(.arrow).erased(along: [Point(300, 200)], radius: 20, canvas: canvas)
    #expect(arrow.map { $0.tool } == [.line, .line])
    #expect(arrow.map { $0.end } == [.butt, .arrow])
  }

  @Test("erasers affect the strokes beneath them in their group, or all strokes if they have no group")
  func erasers() {
    func layer(_ id: LayerID, _ tool: Stroke.Tool, _ group: GroupID? = nil, isHidden: Bool = false) -> Layer {
      let stroke = Stroke(tool, samples: [Stroke.Sample(Point(1, 1))], width: 0.1)
      return Layer(
        id: id, content: .stroke(stroke), size: Size(9, 9), center: .zero, isHidden: isHidden, group: group)
    }
    let layers = [
      layer("a", .pen, "ink"), layer("b", .pen), layer("c", .eraser, "ink"), layer("d", .eraser),
      layer("e", .eraser, "other"), layer("f", .pen, "ink"), layer("g", .eraser, "ink", isHidden: true),
    ]
    #expect(layers.indices.map { Layer.erasers(of: $0, in: layers) } == [[2, 3], [3], [], [], [], [], []])
    #expect(Layer.erasers(of: 99, in: layers) == [])
  }
}
