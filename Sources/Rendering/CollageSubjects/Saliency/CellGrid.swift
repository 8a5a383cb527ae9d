/// A measure of every cell of a picture, in rows from the top.
struct CellGrid {
  let width: Int
  let height: Int
  var values: [Float]

  /// The values from 0 for the smallest to 1 for the largest; all 0 if they are equal.
  var stretched: CellGrid {
    guard let least = values.min(), let most = values.max(), most > least else { return map { _ in 0 } }
    return map { ($0 - least) / (most - least) }
  }

  func map(_ change: (Float) -> Float) -> CellGrid {
    CellGrid(width: width, height: height, values: values.map(change))
  }

  /// Combines the values of two grids of the same size, cell by cell.
  func combined(with other: CellGrid, _ combine: (Float, Float) -> Float) -> CellGrid {
    CellGrid(width: width, height: height, values: zip(values, other.values).map(combine))
  }

  /// Returns the mean of every cell's neighborhood of 2 x `radius` + 1 cells per side, computed `times` times; cells at
  /// the border count for those beyond it.
  func blurred(radius: Int, times: Int) -> CellGrid {
    var result = self
    for _ in 0..<times {
      for y in 0..<height { result.average(from: y * width, step: 1, count: width, radius: radius) }
      for x in 0..<width { result.average(from: x, step: width, count: height, radius: radius) }
    }
    return result
  }

  /// Replaces the values of a row or column by the means of their neighborhoods.
  private mutating func average(from start: Int, step: Int, count: Int, radius: Int) {
    // The line with its ends repeated.
    let line = (-radius - 1...count + radius).map { values[start + min(max($0, 0), count - 1) * step] }
    var sum = line[1...2 * radius + 1].reduce(0) { $0 + Double($1) }
    let share = 1 / Double(2 * radius + 1)
    for index in 0..<count {
      values[start + index * step] = Float(sum * share)
      sum += Double(line[index + 2 * radius + 2]) - Double(line[index + 1])
    }
  }

  /// The mean position of the values as weights and their standard deviation from it, 0 to 1 of the grid's width and height;
  /// nil without any weight.
  var middle: (x: Spread, y: Spread)? {
    var (sum, x, y) = (0.0, Moments(), Moments())
    for row in 0..<height {
      for column in 0..<width {
        let weight = Double(values[row * width + column])
        sum += weight
        x.add((Double(column) + 0.5) / Double(width), weight)
        y.add((Double(row) + 0.5) / Double(height), weight)
      }
    }
    guard sum > 0 else { return nil }
    return (x.spread(sum), y.spread(sum))
  }

  /// The place of values along an axis, and their spread.
  struct Spread {
    var mean: Double
    var deviation: Double
  }

  private struct Moments {
    private var (first, second) = (0.0, 0.0)

    mutating func add(_ place: Double, _ weight: Double) {
      first += weight * place
      second += weight * place * place
    }

    func spread(_ sum: Double) -> Spread {
      let mean = first / sum
      return Spread(mean: mean, deviation: max(0, second / sum - mean * mean).squareRoot())
    }
  }
}
