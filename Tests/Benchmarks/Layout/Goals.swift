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

/// A figure with so many decimals.
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
    photos = (0..<count).map { _ in LayoutPhoto(size: Size(Double(dice.int(300...4000)), Double(dice.int(300...4000)))) }
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

  /// What is wrong with the layout, or nil.
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

/// Goals L5 to L10.
struct OtherGoals: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "L5 to L10: optima, weights, order, travel, cut-outs, windows.")

  func run() throws {
    try nearOptimum()
    try weights()
    try keptOrder()
    try travel()
    try cutouts()
    try windows()
  }

  private func quality(_ mosaic: Mosaic, _ photos: [LayoutPhoto], gap: Double = 10) throws -> (LayoutQuality, [Double]) {
    let template = Template(
      name: "", canvas: Canvas(size: Size(3000, 2000)), gap: gap, arrangement: .automatic(.mosaic(mosaic)))
    let resolved = try template.resolvedSlots(photos: photos)
    let areas = resolved.fillOrder.compactMap { id in
      resolved.slots.first { $0.id == id }.map { $0.frame.width * $0.frame.height }
    }
    return (LayoutQuality(resolved, photos: photos, template: template), areas)
  }

  /// The cost that the search makes least, from what came out: the loss and the unevenness.
  private func cost(_ result: (LayoutQuality, [Double])) -> Double {
    let keep = 1 - result.0.worstCrop
    let loss = max(0, (1 / keep - keep) / 2 - 2e-4)
    let mean = result.1.reduce(0, +) / Double(result.1.count)
    let unevenness = result.1.reduce(0) { $0 + $1 / mean + mean / $1 - 2 } / Double(result.1.count)
    return 12 * loss + unevenness.squareRoot()
  }

  private func nearOptimum() throws {
    var times: [Double] = []
    var excess: [Double] = []
    for one in Case.all.filter({ $0.photos.count == 9 }).prefix(20) {
      let photos = Array(one.photos.prefix(8))
      // Canvases of no whole extents are not rounded: the costs are those of the trees.
      let start = Clock.now
      let optimum = cost(try quality(Mosaic(quality: .normal), photos, gap: one.gap + 1e-9))
      times.append(Clock.now - start)
      excess.append(cost(try quality(Mosaic(quality: .quick), photos, gap: one.gap + 1e-9)) / optimum - 1)
    }
    let mean = excess.reduce(0, +) / Double(excess.count) * 100
    print(
      "L5 eight photos: the optimum in \(decimals(times.max() ?? 0, 1)) ms at most; a single run of annealing is "
        + "\(decimals(mean, 1)) % from it on average")
  }

  private func weights() throws {
    for count in [5, 9, 20, 100, 1000] {
      var (ratios, deviations) = ([Double](), [Double]())
      for one in Case.all where one.photos.count == count {
        var mosaic = Mosaic()
        for photo in stride(from: 0, to: count, by: 5) { mosaic.emphases.append(.init(photo: photo, weight: 3)) }
        let areas = try quality(mosaic, one.photos, gap: one.gap).1
        let heavy = stride(from: 0, to: count, by: 5).map { areas[$0] }
        let light = areas.indices.filter { $0 % 5 != 0 }.map { areas[$0] }
        ratios.append(heavy.reduce(0, +) / Double(heavy.count) / (light.reduce(0, +) / Double(light.count)))
        let total = areas.reduce(0, +)
        let shares = Double(heavy.count * 3 + light.count)
        let logs = areas.enumerated().map { logarithm($1 / total * shares / ($0 % 5 == 0 ? 3 : 1)) }
        let mean = logs.reduce(0, +) / Double(count)
        deviations.append((logs.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot())
      }
      let ratio = ratios.reduce(0, +) / Double(ratios.count)
      let deviation = deviations.reduce(0, +) / Double(deviations.count)
      print("L6 \(count) photos, every fifth asked 3 times: got \(decimals(ratio, 2)), sd of ln(area/wanted) \(decimals(deviation, 2))")
    }
  }

  private func keptOrder() throws {
    let photos = Array((Case.all.first { $0.photos.count == 20 }?.photos ?? []).prefix(10))
    let start = Clock.now
    _ = try quality(Mosaic(keepsOrder: true), photos)
    print("L7 ten photos in their order, the optimum: \(decimals(Clock.now - start, 1)) ms")
  }

  private func travel() throws {
    for count in [9, 20, 100, 1000] {
      var (before, after, worst, cases) = (0.0, 0.0, 0.0, 0.0)
      for one in Case.all where one.photos.count == count {
        func frames(_ quality: Mosaic.Quality) throws -> [Rect] {
          let template = Template(
            name: "", canvas: Canvas(size: one.canvas), gap: one.gap,
            arrangement: .automatic(.mosaic(Mosaic(quality: quality))))
          let resolved = try template.resolvedSlots(photos: one.photos)
          return resolved.fillOrder.compactMap { id in resolved.slots.first { $0.id == id }?.frame }
        }
        let (from, to) = (try frames(.quick), try frames(.normal))
        let start = Clock.now
        let chosen = Assignment.leastTravel(from: from, to: to, photos: one.photos)
        worst = max(worst, Clock.now - start)
        let side = max(one.canvas.width, one.canvas.height)
        func mean(_ places: [Int]) -> Double {
          places.enumerated().reduce(0) { $0 + (from[$1.offset].center - to[$1.element].center).length } / side
            / Double(count)
        }
        before += mean(Array(0..<count))
        after += mean(chosen)
        cases += 1
      }
      print(
        "L8 \(count) photos: mean travel \(decimals(before / cases)) -> \(decimals(after / cases)) of the long side, "
          + "worst \(decimals(worst, 1)) ms")
    }
  }

  private func logarithm(_ value: Double) -> Double {
    // ln through the inverse hyperbolic tangent's series; the benchmark needs three digits.
    var (value, sum) = (value, 0.0)
    while value > 1.5 { (value, sum) = (value / 2, sum + 0.693_147_180_559_945) }
    while value < 0.75 { (value, sum) = (value * 2, sum - 0.693_147_180_559_945) }
    let ratio = (value - 1) / (value + 1)
    var (power, series) = (ratio, 0.0)
    for index in 0..<20 {
      series += power / Double(2 * index + 1)
      power *= ratio * ratio
    }
    return sum + 2 * series
  }
}

extension OtherGoals {
  /// The outlines of layout.md's prototype: tee, trousers, dress, shoe, bag, belt, hat, coat, scarf, glasses.
  private static let outlines: [[Point]] = [
    [(0.28, 0), (0.72, 0), (1, 0.22), (0.88, 0.40), (0.76, 0.32), (0.76, 1), (0.24, 1), (0.24, 0.32), (0.12, 0.40), (0, 0.22)],
    [(0.1, 0), (0.5, 0), (0.6, 1.2), (0.38, 1.2), (0.30, 0.35), (0.22, 1.2), (0, 1.2)],
    [(0.3, 0), (0.6, 0), (0.62, 0.45), (0.9, 1.3), (0, 1.3), (0.28, 0.45)],
    [(0, 0.05), (0.18, 0), (0.3, 0.16), (0.55, 0.22), (0.62, 0.34), (0, 0.34)],
    [(0.1, 0.25), (0.2, 0), (0.5, 0), (0.6, 0.25), (0.7, 0.28), (0.66, 0.75), (0.04, 0.75), (0, 0.28)],
    [(0, 0), (0.9, 0), (0.9, 0.09), (0, 0.09)],
    [(0.15, 0.2), (0.25, 0), (0.5, 0), (0.6, 0.2), (0.75, 0.26), (0, 0.26)],
    [(0.3, 0), (0.6, 0), (0.9, 0.3), (0.9, 0.95), (0.76, 0.95), (0.72, 0.45), (0.74, 1.3), (0.16, 1.3), (0.18, 0.45), (0.14, 0.95), (0, 0.95), (0, 0.3)],
    [(0, 0), (0.2, 0), (0.32, 0.55), (0.5, 1), (0.3, 1.05), (0.12, 0.6)],
    [(0, 0.04), (0.45, 0.04), (0.43, 0.17), (0.27, 0.18), (0.225, 0.1), (0.18, 0.18), (0.02, 0.17)],
  ].map { $0.map { Point($0.0, $0.1) } }

  private static let maskSide = 300

  /// An outline as a cut-out whose pixels are of the outlines' common unit.
  private static func cutout(_ points: [Point]) -> (photo: LayoutPhoto, cover: Double) {
    let bounds = Rect.bounding(points) ?? .unit
    let outline = Outline([points])
    let (width, height) = (
      max(1, Int(Double(maskSide) * bounds.width / 1.3)), max(1, Int(Double(maskSide) * bounds.height / 1.3))
    )
    var cells: [Bool] = []
    for y in 0..<height {
      for x in 0..<width {
        cells.append(
          outline.contains(
            Point(
              bounds.x + (Double(x) + 0.5) / Double(width) * bounds.width,
              bounds.y + (Double(y) + 0.5) / Double(height) * bounds.height)))
      }
    }
    let cover = Double(cells.count { $0 }) / Double(cells.count)
    return (
      LayoutPhoto(size: bounds.size, cutout: CutoutMask(width: width, height: height, cells: cells)), cover
    )
  }

  private func cutouts() throws {
    var (covers, gains) = ([Double](), [Double]())
    for canvas in [Size(400, 400), Size(400, 600)] {
      for count in [4, 6, 8, 12, 20] {
        let pieces = (0..<count).map { Self.cutout(Self.outlines[$0 % Self.outlines.count]) }
        func pack(_ photos: [LayoutPhoto]) -> (share: Double, milliseconds: Double) {
          let start = Clock.now
          let frames = CutoutLayout.frames(photos, on: canvas, gap: 6, seed: 1) ?? []
          let time = Clock.now - start
          let opaque = zip(frames, pieces).reduce(0) { $0 + $1.0.width * $1.0.height * $1.1.cover }
          return (opaque / (canvas.width * canvas.height), time)
        }
        let outlines = pack(pieces.map { $0.photo })
        let boxes = pack(pieces.map { LayoutPhoto(size: $0.photo.size) })
        print(
          "L9 \(count) cut-outs on \(Int(canvas.width))x\(Int(canvas.height)): \(decimals(outlines.share * 100, 1)) % opaque, "
            + "boxes \(decimals(boxes.share * 100, 1)) %, \(Int(outlines.milliseconds)) ms")
        if count > 4 { covers.append(outlines.share) }
        gains.append(outlines.share / boxes.share)
      }
    }
    print(
      "L9 six to twenty: least \(decimals((covers.min() ?? 0) * 100, 1)) %, mean "
        + "\(decimals(covers.reduce(0, +) / Double(covers.count) * 100, 1)) %; on average "
        + "\(decimals(gains.reduce(0, +) / Double(gains.count), 2)) times the boxes")
  }

  private func windows() throws {
    var dice = Dice(5)
    var times: [Double] = []
    for _ in 0..<60 {
      let (width, height) = (256, 192)
      let pixels = (0..<3 * width * height).map { _ in UInt8(dice.int(0...255)) }
      let start = Clock.now
      guard let map = SaliencyMap(rgb: pixels, width: width, height: height) else { continue }
      _ = CropWindow.best(in: map, aspect: 0.8, photoAspect: Double(width) / Double(height))
      times.append(Clock.now - start)
    }
    print("L10 map and window of a 256x192 thumbnail: \(decimals(times.sorted()[times.count / 2], 2)) ms")
  }
}
