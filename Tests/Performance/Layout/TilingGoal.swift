import ArgumentParser
import CollageLayout
import CollageModel

/// A generator that a seed decides, for random cases.
struct Dice {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }

  mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.upperBound - range.lowerBound + 1))
  }
}

/// Returns a figure with so many decimals.
func decimals(_ value: Double, _ digits: Int = 3) -> String {
  var factor = 1.0
  for _ in 0..<digits { factor *= 10 }
  return "\((value * factor).rounded() / factor)"
}

/// Goal L1: random photos, canvases and gutters; every layout must tile its canvas to the unit.
struct TilingGoal: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tiling", abstract: "L1: check that random mosaics tile their canvases exactly.")

  @Option(help: "How many.")
  var cases = 10_000

  @Option(help: "The first case's number; a failure names its own.")
  var seed: UInt64 = 1

  @Option(help: "How many are checked at once.")
  var threads = 2

  func run() async throws {
    let start = Clock.now
    let (first, count) = (seed, UInt64(cases))
    let failures = await withTaskGroup(of: [String].self) { group in
      for thread in 0..<UInt64(max(1, threads)) {
        let threads = UInt64(max(1, self.threads))
        group.addTask {
          var failures: [String] = []
          var number = first + thread
          while number < first + count {
            if let failure = TilingCase(seed: number).failure { failures.append("case \(number): \(failure)") }
            number += threads
          }
          return failures
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    for failure in failures.sorted() { print(failure) }
    guard failures.isEmpty else { throw ExitCode.failure }
    print("L1 \(cases) random mosaics of 1 to 300 photos tile their canvases exactly (\(Int(Clock.now - start)) ms)")
  }
}

/// Photos, a canvas of 1:5 to 5:1 and a gutter that leaves room.
struct TilingCase {
  let template: Template
  let photos: [LayoutPhoto]

  init(seed: UInt64) {
    var dice = Dice(seed)
    let count = dice.int(0...3) == 0 ? dice.int(1...300) : dice.int(1...24)
    photos = (0..<count).map { _ in LayoutPhoto(size: Size(Double(dice.int(300...4000)), Double(dice.int(300...4000))))
    }
    // Large enough that photos are more than dots.
    let aspect = 0.2 + dice.unit() * dice.unit() * 4.8
    let area = Double(count) * Double(dice.int(3_600...90_000))
    let height = (area / aspect).squareRoot().rounded(.up)
    let canvas = Size(max(64, (height * aspect).rounded(.up)), max(64, height))
    let cell = (canvas.width * canvas.height / Double(count)).squareRoot()
    let gap = (dice.unit() * dice.unit() * 0.3 * min(cell, canvas.width, canvas.height)).rounded(.down)
    let mosaic = Mosaic(seed: seed, keepsOrder: dice.int(0...4) == 0, quality: .quick)
    template = Template(
      name: "", canvas: Canvas(size: canvas), gap: gap, margin: Double(dice.int(0...8)),
      arrangement: .automatic(.mosaic(mosaic)))
  }

  /// A description of the layout's error, or nil.
  var failure: String? {
    let resolved: ResolvedSlots
    do {
      resolved = try template.resolvedSlots(photos: photos)
    } catch {
      return "\(photos.count) photos on \(template.canvas.size), gap \(template.gap): \(error)"
    }
    let inner = template.canvas.bounds.inset(by: template.margin)
    let half = template.gap / 2
    var area = 0.0
    for (index, slot) in resolved.slots.enumerated() {
      let frame = slot.frame
      let edges = [frame.x, frame.y, frame.right, frame.bottom]
      guard edges.allSatisfy({ $0 == $0.rounded() }), frame.width >= 1, frame.height >= 1 else {
        return "slot \(slot.id.name) has the frame \(frame)"
      }
      area += (frame.width + template.gap) * (frame.height + template.gap)
      let grown = frame.inset(by: -half)
      for other in resolved.slots[..<index] where grown.intersection(other.frame.inset(by: -half)) != nil {
        return "slots \(slot.id.name) and \(other.id.name) are nearer than the gap"
      }
      guard frame.x >= inner.x, frame.y >= inner.y, frame.right <= inner.right, frame.bottom <= inner.bottom else {
        return "slot \(slot.id.name) leaves the canvas"
      }
    }
    // Slots with half a gutter around them do not overlap, so they tile exactly if their areas add up.
    let whole = (inner.width + template.gap) * (inner.height + template.gap)
    return area == whole ? nil : "covered \(area) of \(whole)"
  }
}
