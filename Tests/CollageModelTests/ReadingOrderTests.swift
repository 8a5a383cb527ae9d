import CollageModel
import CollageTesting
import Testing

/// The order in which people read slots.
@Suite struct ReadingOrderTests {
  private func order(_ frames: [Rect]) -> [Int] { ReadingOrder.indices(of: frames) }

  @Test func aColumnBesideAHeroIsReadFromTheTop() {
    for rows in 2...7 {
      let height = 840.0 / Double(rows)
      let column = (0..<rows).map { Rect(x: 600, y: Double($0) * height, width: 200, height: height) }
      #expect(order([Rect(x: 0, y: 0, width: 590, height: 840)] + column) == Array(0...rows), "\(rows) beside a hero")
      // A hero at the right begins beside the column's first slot.
      let right = [Rect(x: 900, y: 0, width: 590, height: 840)] + column
      #expect(order(right) == [1, 0] + (2..<(rows + 1)), "\(rows) left of a hero")
    }
  }

  @Test func aSmallSlotInTheMiddleBesideATallOneBelongsToItsRow() {
    let frames = [
      Rect(x: 0, y: 0, width: 300, height: 600), Rect(x: 700, y: 0, width: 300, height: 600),
      Rect(x: 350, y: 200, width: 300, height: 200),
    ]
    #expect(order(frames) == [0, 2, 1])
  }

  /// Rounding errors do not change the reading order, wherever they occur.
  @Test func roundingNoiseDoesNotChangeTheOrder() {
    var random = SplitMix64(seed: 11)
    let layouts: [[Rect]] = [
      [Rect(x: 0, y: 0, width: 600, height: 800)]
        + (0..<2).map { Rect(x: 600, y: Double($0) * 400, width: 300, height: 400) },
      (0..<12).map { Rect(x: Double($0 % 4) * 200, y: Double($0 / 4) * 150, width: 200, height: 150) },
      [
        Rect(x: 0, y: 0, width: 300, height: 100), Rect(x: 300, y: 50, width: 300, height: 100),
        Rect(x: 600, y: 0, width: 300, height: 100),
      ],
    ]
    for frames in layouts {
      for _ in 0..<300 {
        let noisy = frames.map { frame in
          func noise() -> Double { random.double(-1e-10...1e-10) }
          return Rect(
            x: frame.x + noise(), y: frame.y + noise(), width: frame.width + noise(), height: frame.height + noise())
        }
        #expect(order(noisy) == order(frames), "seed 11")
      }
    }
  }

  @Test func everyFrameIsReadOnceWhateverItsNumbers() {
    let numbers = [0, -0.0, 1, -1, .leastNonzeroMagnitude, 1e-200, 1e6, 1e300, -1e300, .infinity, -.infinity, .nan]
    var random = SplitMix64(seed: 12)
    for _ in 0..<2_000 {
      let frames = (0..<random.int(0...9)).map { _ in
        Rect(
          x: random.element(of: numbers) ?? 0, y: random.element(of: numbers) ?? 0,
          width: random.element(of: numbers) ?? 0, height: random.element(of: numbers) ?? 0)
      }
      #expect(order(frames).sorted() == Array(frames.indices), "seed 12: \(frames)")
    }
  }
}
