/// A grid of pixels, each joined to its eight neighbours, to an object and to a ground; the cheapest way to part the two.
///
/// Source: Y. Boykov, V. Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy minimization in
/// vision", 2004; the edges' weights are those of C. Rother, V. Kolmogorov, A. Blake, "GrabCut", 2004.
struct GridGraph {
  let width: Int
  let height: Int
  /// What an edge to each of the neighbours can still carry, eight a pixel.
  private var capacity: [Float]
  /// What a pixel can still take from the object, less what it can give to the ground.
  private var terminal: [Float]

  /// East, south-east, south, south-west, and their opposites.
  static let steps: [(x: Int, y: Int)] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]

  /// Joins neighbours by how alike they are.
  ///
  /// `weight` is what parting two equal pixels costs; `scale` is a difference of colours that counts as an edge, the
  /// picture's own where none is given.
  init(_ picture: WorkingPicture, weight: Float, scale: Float? = nil) {
    (width, height) = (picture.width, picture.height)
    capacity = [Float](repeating: 0, count: 8 * width * height)
    terminal = [Float](repeating: 0, count: width * height)
    var sum: Float = 0
    var count: Float = 0
    forEachEdge { place, other, _ in
      sum += (picture.colors[place] - picture.colors[other]).squared
      count += 1
    }
    let beta = scale.map { 1 / (2 * $0 * $0) } ?? 1 / max(2 * sum / max(1, count), 1e-5)
    let (diagonal, straight) = (weight / Float(2).squareRoot(), weight)
    var weights: [(Int, Int, Int, Float)] = []
    weights.reserveCapacity(4 * width * height)
    forEachEdge { place, other, direction in
      let difference = (picture.colors[place] - picture.colors[other]).squared
      let cost = (direction % 2 == 1 ? diagonal : straight) * (0.04 + 0.96 * Math.exponential(-beta * difference))
      weights.append((place, other, direction, cost))
    }
    for (place, other, direction, cost) in weights {
      capacity[8 * place + direction] = cost
      capacity[8 * other + direction + 4] = cost
    }
  }

  /// Makes a graph of any capacities, eight a pixel; those that lead out of the grid must be nothing.
  init(width: Int, height: Int, capacity: [Float]) {
    (self.width, self.height, self.capacity) = (width, height, capacity)
    terminal = [Float](repeating: 0, count: width * height)
  }

  private func forEachEdge(_ body: (_ place: Int, _ other: Int, _ direction: Int) -> Void) {
    for y in 0..<height {
      for x in 0..<width {
        for direction in 0..<4 {
          let (nextX, nextY) = (x + Self.steps[direction].x, y + Self.steps[direction].y)
          guard nextX >= 0, nextX < width, nextY < height else { continue }
          body(y * width + x, nextY * width + nextX, direction)
        }
      }
    }
  }

  /// What it costs to call a pixel the other: `object` is the cost of calling it ground, `ground` that of calling it object.
  mutating func setTerminals(_ place: Int, object: Float, ground: Float) { terminal[place] = object - ground }

  /// The pixels that belong to the object when the two are parted most cheaply.
  func minimumCut() -> [Bool] {
    var flow = MaximumFlow(width: width, height: height, capacity: capacity, terminal: terminal)
    flow.run()
    return flow.isObject
  }
}
