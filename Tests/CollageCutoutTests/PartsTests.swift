import CollageTesting
import Testing

@testable import CollageCutout

@Suite("Steps of cutting out")
struct PartsTests {
  /// The cheapest cut of a tiny grid, by trying them all.
  @Test("the maximum flow finds the minimum cut", arguments: 0..<60 as Range<UInt64>)
  func maximumFlow(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...4, using: &random), Int.random(in: 1...3, using: &random))
    let count = width * height
    var capacity = [Float](repeating: 0, count: 8 * count)
    for place in 0..<count {
      for (direction, step) in GridGraph.steps.enumerated() {
        let (x, y) = (place % width + step.x, place / width + step.y)
        guard (0..<width).contains(x), (0..<height).contains(y), Int.random(in: 0...3, using: &random) > 0 else {
          continue
        }
        capacity[8 * place + direction] = Float(Int.random(in: 0...9, using: &random))
      }
    }
    let terminal = (0..<count).map { _ in Float(Int.random(in: -9...9, using: &random)) }
    func cost(_ isSubject: [Bool]) -> Float {
      var sum: Float = 0
      for place in 0..<count {
        if isSubject[place], terminal[place] < 0 { sum -= terminal[place] }
        if !isSubject[place], terminal[place] > 0 { sum += terminal[place] }
        for (direction, step) in GridGraph.steps.enumerated() where capacity[8 * place + direction] > 0 {
          let other = place + step.y * width + step.x
          if isSubject[place] && !isSubject[other] { sum += capacity[8 * place + direction] }
        }
      }
      return sum
    }
    var flow = MaximumFlow(width: width, height: height, capacity: capacity, terminal: terminal)
    flow.run()
    let costs = (0..<(1 << count)).map { bits -> Float in
      cost((0..<count).map { place -> Bool in bits >> place & 1 == 1 })
    }
    let least = costs.min() ?? 0
    #expect((cost(flow.isSubject) - least).magnitude < 1e-3)
  }

  @Test("a mixture recognizes the colors it has learned")
  func mixture() {
    var random = SplitMix64(seed: 5)
    func cloud(_ middle: SIMD3<Float>) -> [SIMD3<Float>] {
      (0..<200).map { _ in
        middle
          + SIMD3(
            Float.random(in: -0.02...0.02, using: &random), Float.random(in: -0.02...0.02, using: &random),
            Float.random(in: -0.02...0.02, using: &random))
      }
    }
    let mixture = GaussianMixture(cloud(SIMD3(0.8, 0, 0)) + cloud(SIMD3(0.3, 0.1, -0.1)), spread: 0.0001)
    for known in [SIMD3<Float>(0.8, 0, 0), SIMD3(0.3, 0.1, -0.1)] {
      #expect(mixture.cost(known) < mixture.cost(SIMD3(0.55, 0.05, -0.05)) - 5)
    }
  }

  @Test("a guided filter moves a mask's edge to the picture's edge")
  func guidedFilter() {
    let (width, height) = (40, 8)
    let guide = (0..<(width * height)).map { SIMD3<Float>(repeating: $0 % width < 20 ? 0.2 : 0.8) }
    // The mask is three columns off.
    let mask = (0..<(width * height)).map { Float($0 % width < 23 ? 1 : 0) }
    let picture = ReducedPicture(width: width, height: height, rgb: guide.map { $0 * 255 })
    let everywhere = [Bool](repeating: true, count: width * height)
    let filter = GuidedFilter(picture, mask: mask, radius: 6, smoothness: 0.0005, band: everywhere)
    let found = (0..<width).map { x -> Float in
      let (index, color) = (4 * width + x, guide[4 * width + x])
      let slope = SIMD3(
        filter.coefficients[index].x, filter.coefficients[index].y, filter.coefficients[index].z)
      return slope.dot(color) + filter.coefficients[index].w
    }
    let steps = (1..<width).map { found[$0 - 1] - found[$0] }
    #expect(steps.max() == steps[19] && steps[19] > 0.3, "\(steps)")
  }

  @Test("a guided filter gives the same result in a narrow band as everywhere", arguments: [2, 5])
  func narrowFilter(radius: Int) {
    let (width, height) = (83, 61)
    var random = SplitMix64(seed: 3)
    let rgb = (0..<(width * height)).map { place in
      SIMD3<Float>(
        Float(place % width * 3), Float(place / width * 4 % 256), Float.random(in: 0...255, using: &random))
    }
    let picture = ReducedPicture(width: width, height: height, rgb: rgb)
    let mask = (0..<(width * height)).map { Float($0 % width + $0 / width < 70 ? 1 : 0) }
    func filter(_ band: [Bool]) -> GuidedFilter {
      GuidedFilter(picture, mask: mask, radius: radius, smoothness: 0.0006, band: band)
    }
    // Bands along the mask's edge, and in a corner of the picture.
    let band = (0..<(width * height)).map { abs($0 % width + $0 / width - 70) < 3 || $0 > width * height - 3 }
    let (narrow, whole) = (filter(band), filter([Bool](repeating: true, count: width * height)))
    for place in band.indices where band[place] {
      let away = narrow.coefficients[place] - whole.coefficients[place]
      #expect((away * away).sum() < 1e-4, "\(place)")
    }
  }

  @Test("selection by rank matches sorting", arguments: 0..<40 as Range<UInt64>)
  func rankedValue(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<Int.random(in: 1...30, using: &random)).map { _ in Float(Int.random(in: 0...9, using: &random)) }
    for rank in values.indices { #expect(values.value(ranked: rank) == values.sorted()[rank]) }
  }

  @Test("a box filter averages the pixels inside the picture")
  func boxBlur() {
    let values = (0..<30).map { SIMD4<Float>(repeating: Float($0 * $0 % 17)) }
    let found = BoxFilter(width: 6, height: 5, radius: 2).run(values)
    for place in 0..<30 {
      let (x, y) = (place % 6, place / 6)
      var (sum, count): (Float, Float) = (0, 0)
      for other in 0..<30 {
        let (otherX, otherY) = (other % 6, other / 6)
        guard abs(otherX - x) <= 2, abs(otherY - y) <= 2 else { continue }
        sum += values[other].x
        count += 1
      }
      let difference = found[place].x - sum / count
      #expect(difference.magnitude < 1e-3)
    }
  }

  @Test(
    "the colors of a side are the means of its nearby pixels, otherwise of distant ones, otherwise of all",
    arguments: [1, 3, 40])
  func sides(radius: Int) {
    let (width, height) = (37, 23)
    var random = SplitMix64(seed: 11)
    let rgb = (0..<(width * height)).map { _ in
      SIMD3<Float>(
        Float.random(in: 0...255, using: &random), Float.random(in: 0...255, using: &random),
        Float.random(in: 0...255, using: &random))
    }
    // The subject is a spot of nine pixels, far from some places that need its color.
    let opaque = (0..<(width * height)).map { $0 % width < 3 && $0 / width < 3 }
    let needed = (0..<(width * height)).map { $0 % 7 == 0 }
    let picture = ReducedPicture(width: width, height: height, rgb: rgb)
    let tints = LocalColorModel(
      picture, opaque: opaque, band: [Bool](repeating: false, count: width * height), radius: radius, needed: needed)
    for place in needed.indices {
      guard needed[place] else {
        #expect(tints.subject[place].mean == .zero)
        continue
      }
      var mean: SIMD3<Float>?
      for reach in [radius, 5 * radius, width] where mean == nil {
        let near = opaque.indices.filter {
          opaque[$0] && abs($0 % width - place % width) <= reach && abs($0 / width - place / width) <= reach
        }
        if !near.isEmpty { mean = near.reduce(.zero) { $0 + rgb[$1] } / Float(near.count) }
      }
      let away = tints.subject[place].mean - (mean ?? .zero)
      #expect(max(abs(away.x), abs(away.y), abs(away.z)) < 0.3, "\(place)")
    }
  }

  @Test("the background's surface is found although a subject covers a third of the border")
  func surface() {
    let (width, height) = (60, 50)
    let colors = (0..<(width * height)).map { place -> SIMD3<Float> in
      let (x, y) = (Float(place % width) / 60, Float(place / width) / 50)
      return place % width > 20 && place % width < 45 ? SIMD3(0.3, 0.1, 0.1) : SIMD3(0.9 - 0.1 * x * x, 0.01 * y, 0)
    }
    let picture = LabPicture(width: width, height: height, colors: colors)
    let surface = BorderColorModel(picture, border: picture.border(share: 0.05))
    for place in [0, 59, 2990, 25 * 60 + 3, 25 * 60 + 55] { #expect(surface.distance(colors[place], place) < 0.01) }
    #expect(surface.noise < 0.01 && (0.5...0.85).contains(surface.share))
  }

  @Test("dilation and erosion use squares, and undo each other on large shapes")
  func morphology() {
    func square(_ columns: Range<Int>, _ rows: Range<Int>) -> [Bool] {
      (0..<400).map { columns.contains($0 % 20) && rows.contains($0 / 20) }
    }
    let mask = square(5..<15, 6..<13)
    let grown = Morphology.dilated(mask, width: 20, height: 20, radius: 2)
    #expect(grown == square(3..<17, 4..<15))
    #expect(Morphology.eroded(grown, width: 20, height: 20, radius: 2) == mask)
    #expect(Morphology.components(of: mask, width: 20, height: 20).map { $0.pixels.count } == [70])
  }

  @Test("squares of a pattern beside a subject are removed; the second shoe of a pair is kept")
  func patternPieces() {
    let side = 120
    func mask(_ squares: [(x: Int, y: Int, size: Int)]) -> [Bool] {
      (0..<(side * side)).map { place in
        let (x, y) = (place % side, place / side)
        return squares.contains { $0.x <= x && x < $0.x + $0.size && $0.y <= y && y < $0.y + $0.size }
      }
    }
    let cleaner = MaskCleaning(width: side, height: side)
    let subject = (x: 40, y: 40, size: 40)
    // In the middle of the picture, and near its border, where a single one is enough.
    let pattern = [(x: 20, y: 20, size: 14), (x: 90, y: 20, size: 14), (x: 20, y: 90, size: 14)]
    #expect(cleaner.cleaned(mask([subject] + pattern)) == mask([subject]))
    #expect(cleaner.cleaned(mask([subject, (x: 2, y: 50, size: 14)])) == mask([subject]))
    let buckle = (x: 90, y: 50, size: 14)
    #expect(cleaner.cleaned(mask([subject, buckle])) == mask([subject, buckle]))
    let pair = [(x: 20, y: 40, size: 30), (x: 70, y: 40, size: 26)]
    #expect(cleaner.cleaned(mask(pair)) == mask(pair))
  }
}

@Suite("Outlines on paper")
struct OutlineCompletionTests {
  @Test("a white part on white paper is completed by its outline")
  func whitePart() throws {
    let (width, height) = (120, 100)
    let colors = (0..<(width * height)).map { place -> SIMD3<Float> in
      let (x, y) = (place % width, place / width)
      let paper: Float = 0.95 + ((x * 7 + y * 13) % 5 == 0 ? 0.002 : 0)
      guard (30..<90).contains(x) else { return SIMD3(paper, 0, 0) }
      if (30..<50).contains(y) { return SIMD3(0.5, -0.04, -0.14) }
      if (50..<62).contains(y) { return SIMD3(0.925 - 0.003 * Float(y - 50), 0, 0.004) }
      return SIMD3(paper, 0, 0)
    }
    let picture = LabPicture(width: width, height: height, colors: colors)
    let plain = try #require(UniformBackground(picture))
    let blue = colors.map { $0.z < -0.1 }
    let found = OutlineCompletion(picture: plain.flattened, plain: plain).completed(blue)
    #expect(found[40 * width + 60] && found[56 * width + 60])
  }
}
