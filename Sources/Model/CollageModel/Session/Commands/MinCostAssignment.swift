/// Assigns each row a different column at minimum total cost.
///
/// Source: H. W. Kuhn, "The Hungarian method for the assignment problem" (1955), as shortest augmenting paths with
/// potentials (R. Jonker, A. Volgenant, 1987); n rows and m columns take O(n n m), up to a limit.
public enum MinCostAssignment {
  /// Returns the column of each row.
  ///
  /// Terminates for every input. Costs that are infinite, NaN or missing in a short row count as worse than all others
  /// together, and minus infinity as better. With more rows than columns, the rows that are left over, chosen to
  /// minimize the total cost, get numbers that are not less than the count of columns. Up to 600 rows and columns the
  /// total is minimal; for much larger inputs, where the search would take minutes, the last rows take the best of the
  /// remaining columns.
  public static func columns(_ costs: [[Double]]) -> [Int] {
    let columnCount = costs.reduce(0) { max($0, $1.count) }
    // Dummy columns make the problem square; they have the same cost in every row.
    var search = Search(
      costs: finite(costs, columnCount: columnCount), rowCount: costs.count,
      columnCount: max(columnCount, costs.count), realColumnCount: columnCount)
    return search.columns()
  }

  /// The number of examined columns, about a second's work, after which the remaining rows take their best free column.
  private static let maxSteps = 300_000_000

  /// The maximum magnitude of costs, to avoid overflow in sums; larger costs are all scaled down by the same factor.
  private static let maxMagnitude = 1e150

  /// Returns the costs row by row, all finite and small enough that their sums do not overflow.
  private static func finite(_ costs: [[Double]], columnCount: Int) -> [Double] {
    var (minimum, maximum) = (0.0, 0.0)
    for row in costs {
      for cost in row where cost.isFinite { (minimum, maximum) = (min(minimum, cost), max(maximum, cost)) }
    }
    let magnitude = max(maximum, -minimum)
    // A power of two preserves all bits of all but the smallest costs.
    let factor = magnitude > maxMagnitude ? 0x1p-700 : 1
    let beyond = (maximum * factor - minimum * factor) * Double(costs.count) + 1
    var flat: [Double] = []
    flat.reserveCapacity(costs.count * columnCount)
    for row in costs {
      for column in 0..<columnCount {
        let cost = column < row.count ? row[column] : .infinity
        if cost.isFinite {
          flat.append(cost * factor)
        } else {
          flat.append(cost == -.infinity ? minimum * factor - beyond : maximum * factor + beyond)
        }
      }
    }
    return flat
  }

  /// The search for shortest augmenting paths.
  ///
  /// Row and column 0 are sentinels; the path of each row begins at column 0.
  private struct Search {
    let costs: [Double]
    let rowCount: Int
    let columnCount: Int
    let realColumnCount: Int
    var rowPotential: [Double]
    var columnPotential: [Double]
    var rowOfColumn: [Int]
    // Scratch memory of one path, kept from row to row.
    var distance: [Double]
    var isDone: [Bool]
    var previous: [Int]
    var stepsLeft = MinCostAssignment.maxSteps

    init(costs: [Double], rowCount: Int, columnCount: Int, realColumnCount: Int) {
      self.costs = costs
      self.rowCount = rowCount
      self.columnCount = columnCount
      self.realColumnCount = realColumnCount
      rowPotential = Array(repeating: 0, count: rowCount + 1)
      columnPotential = Array(repeating: 0, count: columnCount + 1)
      rowOfColumn = Array(repeating: 0, count: columnCount + 1)
      distance = columnPotential
      isDone = Array(repeating: false, count: columnCount + 1)
      previous = rowOfColumn
    }

    mutating func columns() -> [Int] {
      guard rowCount > 0, columnCount > 0 else { return [] }
      for row in 1...rowCount {
        rowOfColumn[0] = row
        var column = stepsLeft > 0 ? findPath() : nearestFreeColumn()
        while column != 0 {
          rowOfColumn[column] = rowOfColumn[previous[column]]
          column = previous[column]
        }
      }
      var columns = Array(repeating: 0, count: rowCount)
      for column in 1...columnCount where rowOfColumn[column] != 0 { columns[rowOfColumn[column] - 1] = column - 1 }
      return columns
    }

    /// Returns the free column at the end of the shortest path from the row at column 0.
    private mutating func findPath() -> Int {
      for column in 0...columnCount {
        distance[column] = .infinity
        isDone[column] = false
      }
      var column = 0
      repeat {
        isDone[column] = true
        stepsLeft -= columnCount
        let (nearest, delta) = nearestColumn(from: column)
        for next in 0...columnCount {
          if isDone[next] {
            rowPotential[rowOfColumn[next]] += delta
            columnPotential[next] -= delta
          } else {
            distance[next] -= delta
          }
        }
        column = nearest
      } while rowOfColumn[column] != 0
      return column
    }

    /// Returns the cheapest free column for the row at column 0, ignoring the other rows.
    private mutating func nearestFreeColumn() -> Int {
      for column in 0...columnCount {
        distance[column] = .infinity
        isDone[column] = rowOfColumn[column] != 0
      }
      return nearestColumn(from: 0).column
    }

    private mutating func nearestColumn(from column: Int) -> (column: Int, distance: Double) {
      let row = rowOfColumn[column]
      let (first, potential) = ((row - 1) * realColumnCount, rowPotential[row])
      var nearest = (column: 0, distance: Double.infinity)
      for next in 1...columnCount where !isDone[next] {
        let cost = next <= realColumnCount ? costs[first + next - 1] : 0
        let reduced = cost - potential - columnPotential[next]
        if reduced < distance[next] { (distance[next], previous[next]) = (reduced, column) }
        if distance[next] < nearest.distance { nearest = (next, distance[next]) }
      }
      return nearest
    }
  }
}
