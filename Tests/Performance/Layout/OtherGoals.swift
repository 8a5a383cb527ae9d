import ArgumentParser
import CollageLayout
import CollageModel

/// Measures the goals L5 to L10.
struct OtherGoals: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goals", abstract: "L4 to L10: threads, a drag, optima, weights, order, travel, cut-outs, windows.")

  func run() async throws {
    try await thousand()
    try nearOptimum()
    try weights()
    try keptOrder()
    try travel()
    try cutouts()
    try windows()
  }

  private func quality(_ mosaic: Mosaic, _ photos: [LayoutPhoto], gap: Double = 10) throws -> (LayoutQuality, [Double])
  {
    let template = Template(
      name: "", canvas: Canvas(size: Size(3000, 2000)), gap: gap, arrangement: .automatic(.mosaic(mosaic)))
    let resolved = try template.resolvedSlots(photos: photos)
    let areas = resolved.fillOrder.compactMap { id in
      resolved.slots.first { $0.id == id }.map { $0.frame.width * $0.frame.height }
    }
    return (LayoutQuality(resolved, photos: photos, template: template), areas)
  }

  /// Returns the cost that the search makes least, from what came out: the loss and the unevenness.
  private func cost(_ result: (LayoutQuality, [Double])) -> Double {
    let keep = 1 - result.0.worstCrop
    let loss = max(0, (1 / keep - keep) / 2 - 2e-4)
    let mean = result.1.reduce(0, +) / Double(result.1.count)
    let unevenness = result.1.reduce(0) { $0 + $1 / mean + mean / $1 - 2 } / Double(result.1.count)
    return 12 * loss + unevenness.squareRoot()
  }

  /// A thousand photos with one and two threads, and what a finger that drags a divider waits for.
  private func thousand() async throws {
    guard let one = Case.all.first(where: { $0.photos.count == 1000 }) else { return }
    let request = LayoutRequest(
      name: "", extent: .exact(one.canvas), arrangement: .mosaic(Mosaic()), gap: one.gap)
    var template: Template?
    for threads in [1, 2, 4] {
      var times: [Double] = []
      for _ in 0..<5 {
        let start = Clock.now
        template = try await request.layout(one.photos, threads: threads).template
        times.append(Clock.now - start)
      }
      print("L4 1000 photos, \(threads) threads: \(decimals(times.sorted()[2], 1)) ms with the report of its quality")
    }
    guard let template, case .split(let tree, _) = template.arrangement else { return }
    var times: [Double] = []
    for _ in 0..<50 {
      let start = Clock.now
      guard SplitLayout(tree: tree, grid: CanvasGrid(template)).leaves.count == 1000 else { return }
      times.append(Clock.now - start)
    }
    print("L4 all frames of a tree of 1000 once more: \(decimals(times.sorted()[25], 3)) ms")
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
      print(
        "L6 \(count) photos, every fifth asked 3 times: got \(decimals(ratio, 2)), sd of ln(area/wanted) \(decimals(deviation, 2))"
      )
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
        let chosen = Assignment.minTravel(from: from, to: to, photos: one.photos)
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
