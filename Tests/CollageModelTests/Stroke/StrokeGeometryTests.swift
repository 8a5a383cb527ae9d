import CollageModel
import CollageTestSupport
import Testing

@Suite("Stroke geometry") struct StrokeGeometryTests {
  private let canvas = Size(1_080, 1_350)

  private func geometry(_ stroke: Stroke) throws -> StrokeGeometry { try StrokeGeometry(stroke, canvas: canvas) }

  private func line(_ points: [Point], _ tool: Stroke.Tool = .marker, width: Double = 0.02) -> Stroke {
    Stroke(tool, samples: points.map { Stroke.Sample($0) }, width: width)
  }

  @Test("outlines match the area of a round pen within a quarter of a pixel, at 1x and at 8x", arguments: [1.0, 8])
  func accuracy(scale: Double) throws {
    let seed: UInt64 = scale == 1 ? 20_261 : 20_268
    var strokes = RandomStrokes(seed: seed)
    let bound = 0.25 / scale
    for number in 0..<Effort.cases(of: 24) {
      let stroke = strokes.next(number % 3 == 0 ? .marker : .pen, count: strokes.random.int(2...60), canvas: canvas)
      let geometry = try geometry(stroke)
      let outline = geometry.outline(tolerance: 0.1 / scale)
      // Twenty discs between each two positions of the pen, which are themselves within a hundredth of a pixel.
      let fine = geometry.centerline(tolerance: 0.01 / scale)
      let reference = DenseReference(discs: Self.dense(fine))
      var tested = 0
      for disc in fine {
        for _ in 0..<6 {
          // Near the edge, where it is decided.
          let angle = Angle(degrees: strokes.share() * 360)
          let reach = disc.radius + (strokes.share() - 0.5) * 6 * bound
          let point = disc.center + Point(angle.cosine * reach, angle.sine * reach)
          let distance = reference.distance(point)
          guard distance.magnitude > bound else { continue }
          tested += 1
          #expect(
            outline.contains(point) == (distance < 0), "seed \(seed), stroke \(number), \(point), \(distance) px away")
        }
        if tested > 160 { break }
      }
      #expect(outline.contours.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
    }
  }

  private static func dense(_ discs: [LineDisc]) -> [LineDisc] {
    zip(discs, discs.dropFirst()).flatMap { one, other in
      (0...20).map { step in
        let share = Double(step) / 20
        return LineDisc(
          one.center + (other.center - one.center) * share, radius: one.radius + (other.radius - one.radius) * share)
      }
    }
  }

  @Test("winding numbers are never negative, so that a line never erases itself")
  func windings() throws {
    let seed: UInt64 = 77
    var strokes = RandomStrokes(seed: seed)
    for number in 0..<Effort.cases(of: 60) {
      let tool: Stroke.Tool = number % 2 == 0 ? .pen : .marker
      let stroke = strokes.next(tool, count: strokes.random.int(2...80), canvas: canvas)
      let geometry = try geometry(stroke)
      let (outline, discs) = (geometry.outline(tolerance: 0.2), geometry.centerline(tolerance: 0.2))
      for _ in 0..<200 {
        // Near the line: what a turn reverses on its inner side is small.
        let disc = discs[strokes.random.int(0...(discs.count - 1))]
        let (angle, reach) = (Angle(degrees: strokes.share() * 360), disc.radius * 1.5 * strokes.share())
        let point = disc.center + Point(angle.cosine * reach, angle.sine * reach)
        #expect(outline.windingNumber(around: point) >= 0, "seed \(seed), stroke \(number), \(point)")
      }
    }
  }

  @Test("every sample lies near the curve, and a line with many samples needs only a few")
  func simplification() throws {
    let seed: UInt64 = 5
    var strokes = RandomStrokes(seed: seed)
    for number in 0..<Effort.cases(of: 40) {
      let stroke = strokes.next(.marker, count: 120, canvas: canvas)
      let geometry = try geometry(stroke)
      let bound = min(max(geometry.width * 0.04, 0.0216), 0.72) + 0.02
      let centers = geometry.centerline(tolerance: 0.01).map { $0.center }
      for sample in stroke.samples {
        let nearest = zip(centers, centers.dropFirst()).map { Self.distance(sample.position, $0, $1) }.min() ?? 0
        #expect(nearest <= bound, "seed \(seed), stroke \(number)")
      }
    }
    let straight = line((0...2_000).map { Point(Double($0) / 3, Double($0) / 5) })
    #expect(try geometry(straight).centerline(tolerance: 0.1).count < 10)
  }

  private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let way = end - start
    let square = Point.dot(way, way)
    let share = square > 0 ? min(1, max(0, Point.dot(point - start, way) / square)) : 0
    return (start + way * share - point).length
  }

  @Test("a long straight line before a small hook stays straight")
  func hook() throws {
    let points = (0...100).map { Point(Double($0) * 5, 100) } + [Point(500.5, 101), Point(500.5, 103)]
    let centers = try geometry(line(points)).centerline(tolerance: 0.01)
    #expect(centers.filter { $0.center.x < 490 }.allSatisfy { ($0.center.y - 100).magnitude < 0.75 })
  }

  @Test("the curve has no loops between unevenly spaced samples")
  func unevenSamples() throws {
    let points = [Point(100, 300), Point(500, 300), Point(512, 312), Point(512, 700)]
    let centers = try geometry(line(points)).centerline(tolerance: 0.01).map(\.center)
    let length = zip(centers, centers.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let chords = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    #expect(length < chords * 1.02)
  }

  @Test("the width follows the pressure, or the speed without pressure; a marker's width is constant")
  func widths() throws {
    let samples = (0...40).map { step in
      Stroke.Sample(Point(Double(step) * 10, 200), pressure: Double(step) / 40, time: Double(step))
    }
    let pen = Stroke(.pen, samples: samples, width: 0.02)
    let discs = try geometry(pen).centerline(tolerance: 0.1)
    #expect(discs.first?.radius == 10.8 * 0.2)
    #expect(discs.last?.radius == 10.8)
    #expect(zip(discs, discs.dropFirst()).allSatisfy { $0.radius <= $1.radius })
    var marker = pen
    marker.tool = .marker
    #expect(try geometry(marker).centerline(tolerance: 0.1).allSatisfy { $0.radius == 10.8 })
    // Slow at first, then ten times as fast.
    var (fast, time) = ([Stroke.Sample](), 0.0)
    for step in 0...80 {
      fast.append(Stroke.Sample(Point(Double(step) * 10, 200), time: time))
      time += step < 40 ? 0.05 : 0.005
    }
    let speeds = try geometry(Stroke(.pen, samples: fast, width: 0.02)).centerline(tolerance: 0.1)
    let (slow, quick) = (try #require(speeds.first).radius, try #require(speeds.last).radius)
    #expect(slow > quick * 1.3 && quick > 10.8 * 0.3)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { ($0.radius - $1.radius).magnitude < 1.5 })
  }

  @Test("a tap is a disc, or a square with flat ends; a press at one position has its maximum pressure")
  func points() throws {
    let disc = try #require(try geometry(line([Point(50, 60)])).outline(tolerance: 0.01).bounds)
    #expect(disc.width.isNear(21.6, within: 0.05) && disc.center.x.isNear(50, within: 0.01))
    var flat = line([Point(50, 60), Point(50, 60)])
    (flat.start, flat.end) = (.butt, .butt)
    #expect(
      try geometry(flat).outline(tolerance: 0.1).contours == [Rect(x: 39.2, y: 49.2, width: 21.6, height: 21.6).corners]
    )
    let press = Stroke(
      .pen, samples: [0.1, 0.9, 0.3].map { Stroke.Sample(Point(5, 5), pressure: $0) }, width: 0.02)
    #expect(try geometry(press).centerline(tolerance: 1).map { $0.radius } == [10.8 * (0.2 + 0.8 * 0.9)])
  }

  @Test("line ends are round, flat, square, arrows or dots")
  func ends() throws {
    func right(_ end: LineEnd, _ tool: Stroke.Tool = .marker) throws -> (Rect, Outline) {
      var stroke = line([Point(100, 100), Point(400, 100)], tool, width: 0.01)
      (stroke.start, stroke.end) = (.butt, end)
      let outline = try geometry(stroke).outline(tolerance: 0.001)
      return (try #require(outline.bounds), outline)
    }
    #expect(try right(.butt).0.right.isNear(400, within: 1e-9))
    #expect(try right(.round, .highlighter).0.right.isNear(400, within: 1e-9))
    #expect(try right(.round).0.right.isNear(405.4, within: 1e-9))
    #expect(try right(.square).0.right.isNear(405.4, within: 1e-9))
    #expect(try right(.dot).0.right.isNear(410.8, within: 0.01))
    for (end, tool) in [(LineEnd.arrow, Stroke.Tool.marker), (.round, .arrow)] {
      let (bounds, outline) = try right(end, tool)
      #expect(bounds.right.isNear(400, within: 0.01))
      #expect(bounds.height > 10.8 * 3 && bounds.x == 100)
      #expect(outline.contains(Point(395, 100)) && !outline.contains(Point(398, 106)))
    }
  }

  @Test("dash lengths are multiples of the line's width, and a pattern fits around a rectangle")
  func dashes() throws {
    var stroke = line([Point(100, 100), Point(400, 100)], .line, width: 0.01)
    (stroke.dashes, stroke.start, stroke.end) = ([2, 1], .butt, .butt)
    let outline = try geometry(stroke).outline(tolerance: 0.01)
    #expect(outline.contours.count == 10)
    let bounds = try #require(Rect.bounding(outline.contours[1]))
    #expect(bounds.x.isNear(100 + 3 * 10.8, within: 1e-9) && bounds.width.isNear(21.6, within: 1e-9))
    stroke.dashes = [3]
    #expect(try geometry(stroke).outline(tolerance: 0.01).contours.count == 5)
    var frame = line([Point(100, 100), Point(400, 300)], .rectangle, width: 0.01)
    (frame.dashes, frame.start, frame.end) = ([2, 2], .butt, .butt)
    let pieces = try geometry(frame).outline(tolerance: 0.01).contours
    #expect(pieces.count == 23, "\(pieces)")
    #expect(try #require(geometry(frame).outline(tolerance: 0.01).bounds).x == 94.6)
  }

  @Test("rectangles and ellipses are hollow, and become lines if one side is zero")
  func figures() throws {
    for tool in [Stroke.Tool.rectangle, .ellipse] {
      let stroke = line([Point(400, 300), Point(100, 100)], tool, width: 0.01)
      let geometry = try geometry(stroke)
      #expect(geometry.isClosed)
      #expect(!geometry.touches(Point(250, 200)))
      #expect(geometry.touches(Point(100, 200)) && geometry.touches(Point(250, 104)))
      #expect(!geometry.touches(Point(250, 110)) && geometry.touches(Point(250, 110), within: 6))
      let outline = geometry.outline(tolerance: 0.01)
      #expect(outline.windingNumber(around: Point(250, 200)) == 0)
      #expect((try #require(outline.bounds).width).isNear(310.8, within: 0.05))
      let flat = try #require(
        try self.geometry(line([Point(1, 5), Point(9, 5)], tool, width: 0.01)).outline(tolerance: 0.01).bounds)
      #expect(flat.width.isNear(18.8, within: 0.05))
    }
  }

  @Test("a line that reverses is round at its turn, even if its width changes there")
  func hairpin() throws {
    for pressures in [[0.2, 1, 0.2], [1, 0.2, 1], [0.2, 0.5, 1]] {
      let points = [Point(100, 100), Point(140, 100), Point(100, 100.001)]
      let samples = zip(points, pressures).map { Stroke.Sample($0, pressure: $1) }
      let geometry = try geometry(Stroke(.pen, samples: samples, width: 0.05))
      let reference = DenseReference(discs: Self.dense(geometry.centerline(tolerance: 0.01)))
      let outline = geometry.outline(tolerance: 0.05)
      for x in stride(from: 60.3, to: 180, by: 7) {
        for y in stride(from: 61.1, to: 140, by: 7) {
          let distance = reference.distance(Point(x, y))
          if distance.magnitude > 0.25 {
            #expect(outline.contains(Point(x, y)) == (distance < 0), "\(pressures) \(x) \(y)")
          }
        }
      }
    }
  }

  @Test("figures smaller than their line's width are not hollow", arguments: [Stroke.Tool.rectangle, .ellipse])
  func smallFigures(tool: Stroke.Tool) throws {
    for (width, height) in [(10.0, 10.0), (24, 8), (6, 30)] {
      let center = Point(400, 300)
      let corner = Point(width / 2, height / 2)
      let geometry = try geometry(line([center - corner, center + corner], tool, width: 0.06))
      let outline = geometry.outline(tolerance: 0.05)
      let reach = 0.06 * 1_080 / 2
      for x in stride(from: -reach, through: reach, by: 3.1) {
        for y in stride(from: -reach, through: reach, by: 3.1) where Point(x, y).length < reach - 1 {
          #expect(outline.windingNumber(around: center + Point(x, y)) > 0, "\(width)x\(height), \(x) \(y)")
        }
      }
    }
  }
}
