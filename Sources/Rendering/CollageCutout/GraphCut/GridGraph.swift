/// A graph for a minimum cut: a grid of pixels, each connected to its eight neighbors, to a source (the subject) and
/// to a sink (the background).
///
/// Source: Y. Boykov, V. Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy
/// minimization in vision", 2004; edge weights from C. Rother, V. Kolmogorov, A. Blake, "GrabCut", 2004.
struct GridGraph {
  let width: Int
  let height: Int
  /// The residual capacity of each edge to a neighbor, eight per pixel.
  private var capacity: [Float]
  /// The residual capacity from the subject to a pixel, minus the capacity from the pixel to the background.
  private var terminal: [Float]

  /// East, south-east, south, south-west, and their opposites.
  static let steps: [(x: Int, y: Int)] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]

  /// Connects neighbors by their similarity.
  ///
  /// `weight` is the cost of separating two equal pixels; `scale` is the color difference that counts as an edge, by
  /// default derived from the picture. If `region` is given, only pixels in it are connected.
  init(_ picture: LabPicture, weight: Float, scale: Float? = nil, within region: [Bool]? = nil) {
    (width, height) = (picture.width, picture.height)
    capacity = []
    terminal = [Float](repeating: 0, count: width * height)
    var sum: Float = 0
    var count: Float = 0
    forEachEdge(within: region) { place, other, _ in
      sum += (picture.colors[place] - picture.colors[other]).squared
      count += 1
    }
    let beta = scale.map { 1 / (2 * $0 * $0) } ?? 1 / max(2 * sum / max(1, count), 1e-5)
    let (diagonal, straight) = (weight / Float(2).squareRoot(), weight)
    var capacity = [Float](repeating: 0, count: 8 * width * height)
    forEachEdge(within: region) { place, other, direction in
      let difference = (picture.colors[place] - picture.colors[other]).squared
      let cost = (direction % 2 == 1 ? diagonal : straight) * (0.04 + 0.96 * Math.exponential(-beta * difference))
      capacity[8 * place + direction] = cost
      capacity[8 * other + direction + 4] = cost
    }
    self.capacity = capacity
  }

  /// Creates a graph with given capacities, eight per pixel; those that lead out of the grid must be zero.
  init(width: Int, height: Int, capacity: [Float]) {
    (self.width, self.height, self.capacity) = (width, height, capacity)
    terminal = [Float](repeating: 0, count: width * height)
  }

  private func forEachEdge(
    within region: [Bool]?, _ body: (_ place: Int, _ other: Int, _ direction: Int) -> Void
  ) {
    for y in 0..<height {
      for x in 0..<width {
        if let region, !region[y * width + x] { continue }
        for direction in 0..<4 {
          let (nextX, nextY) = (x + Self.steps[direction].x, y + Self.steps[direction].y)
          guard nextX >= 0, nextX < width, nextY < height else { continue }
          if let region, !region[nextY * width + nextX] { continue }
          body(y * width + x, nextY * width + nextX, direction)
        }
      }
    }
  }

  /// Sets the costs of labeling a pixel: `subject` is the cost of labeling it background, `background` the cost of
  /// labeling it subject.
  mutating func setTerminals(_ place: Int, subject: Float, background: Float) { terminal[place] = subject - background }

  /// Returns the pixels on the subject's side of the minimum cut.
  func minimumCut() -> [Bool] {
    var flow = MaximumFlow(width: width, height: height, capacity: capacity, terminal: terminal)
    flow.run()
    return flow.isSubject
  }
}
