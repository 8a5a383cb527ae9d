import CollageModel
import CollageTestSupport
import Testing

@Suite("Invalid strokes") struct StrokeRefusalTests {
  private let canvas = Size(100, 100)
  private let good = Stroke(
    .pen, samples: [Stroke.Sample(Point(1, 2), pressure: 0.5), Stroke.Sample(Point(3, 4), time: 1)], width: 0.1)

  private func error(_ change: (inout Stroke) -> Void) -> StrokeError? {
    var stroke = good
    change(&stroke)
    do throws(StrokeError) {
      _ = try StrokeGeometry(stroke, canvas: canvas)
      return nil
    } catch {
      return error
    }
  }

  private func quantity(_ change: (inout Stroke) -> Void) -> StrokeError.Quantity? {
    if case .outOfRange(let quantity, _, _) = error(change) { quantity } else { nil }
  }

  @Test("errors for values that are not finite or out of range name the sample")
  func numbers() {
    #expect(error { _ in } == nil)
    #expect(quantity { $0.samples = [] } == .samples)
    #expect(quantity { $0.width = .nan } == .width)
    #expect(quantity { $0.width = 2 } == .width)
    #expect(quantity { $0.width = 0 } == .width)
    #expect(quantity { $0.samples[1].position.x = .nan } == .position(sample: 1))
    #expect(quantity { $0.samples[0].position.y = -2e6 } == .position(sample: 0))
    #expect(quantity { $0.samples[0].position.y = .infinity } == .position(sample: 0))
    #expect(quantity { $0.samples[0].pressure = 1.1 } == .pressure(sample: 0))
    #expect(quantity { $0.samples[0].pressure = .nan } == .pressure(sample: 0))
    #expect(quantity { $0.samples[0].time = 2 } == .time(sample: 1))
    #expect(quantity { $0.samples[1].time = .infinity } == .time(sample: 1))
    #expect(quantity { $0.dashes = [1, -1] } == .dash(1))
    #expect(quantity { $0.dashes = [Double](repeating: 1, count: 101) } == .dashes)
    #expect(error { $0.dashes = [0, 0] } == .dashesWithoutLength)
  }

  @Test("a million samples are rejected before any computation, and a hundred thousand are drawn")
  func many() throws {
    let million = Stroke(.pen, samples: [Stroke.Sample](repeating: good.samples[0], count: 1_000_000), width: 0.1)
    #expect(throws: StrokeError.outOfRange(.samples, found: 1e6, allowed: 1...100_000)) {
      try StrokeGeometry(million, canvas: canvas)
    }
    #expect(
      "\(StrokeError.outOfRange(.samples, found: 1e6, allowed: 1...100_000))"
        == "the number of samples is 1000000.0; it must be between 1.0 and 100000.0")
    // Back and forth as far as positions may go: every sample matters, and no arc is fine.
    let zigzag = (0..<20_000).map { Stroke.Sample(Point($0 % 2 == 0 ? -1e6 : 1e6, Double($0))) }
    let outline = try StrokeGeometry(Stroke(.pen, samples: zigzag, width: 1), canvas: canvas).outline(tolerance: 1e-6)
    #expect(outline.contours.joined().count < 4_000_000)
  }

  @Test("extreme positions, widths, dashes and tolerances give finite outlines")
  func extremes() throws {
    let ends: [Double] = [-1e6, -1, 0, 1e-300, 1, 1e6]
    for width in [1e-6, 1] {
      for tool in Stroke.Tool.allCases {
        let samples = ends.flatMap { x in ends.map { Stroke.Sample(Point(x, $0)) } }
        var stroke = Stroke(tool, samples: samples, width: width)
        stroke.dashes = [0.001, 0, 1_000]
        (stroke.start, stroke.end) = (.arrow, .dot)
        for canvas in [Size(1e-3, 1e-3), Size(1e6, 1e6)] {
          let outline = try StrokeGeometry(stroke, canvas: canvas).outline(tolerance: canvas.width / 100)
          #expect(outline.contours.allSatisfy { $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }, "\(tool) \(width)")
        }
      }
    }
  }
}
