/// Gives each row a column of its own so that the sum of the costs is least.
///
/// Source: H. W. Kuhn, "The Hungarian method for the assignment problem" (1955), as shortest augmenting paths with
/// potentials (R. Jonker, A. Volgenant, 1987); n rows and m columns take O(n n m).
public enum LeastCostAssignment {
  /// The column of each row; there must be at least as many columns as rows, and all costs finite.
  public static func columns(_ costs: [[Double]]) -> [Int] {
    guard let count = costs.first?.count, costs.count <= count else { return Array(costs.indices) }
    // Row and column 0 stand for none; the path of each row begins at column 0.
    var rowPotential = Array(repeating: 0.0, count: costs.count + 1)
    var columnPotential = Array(repeating: 0.0, count: count + 1)
    var rowOfColumn = Array(repeating: 0, count: count + 1)
    for row in 1...costs.count {
      rowOfColumn[0] = row
      let path = shortestPath(costs, &rowPotential, &columnPotential, rowOfColumn)
      var column = path.end
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[path.previous[column]]
        column = path.previous[column]
      }
    }
    var columns = Array(repeating: 0, count: costs.count)
    for column in 1...count where rowOfColumn[column] != 0 { columns[rowOfColumn[column] - 1] = column - 1 }
    return columns
  }

  private static func shortestPath(
    _ costs: [[Double]], _ rowPotential: inout [Double], _ columnPotential: inout [Double], _ rowOfColumn: [Int]
  ) -> (end: Int, previous: [Int]) {
    let count = rowOfColumn.count - 1
    var distance = Array(repeating: Double.infinity, count: count + 1)
    var isDone = Array(repeating: false, count: count + 1)
    var previous = Array(repeating: 0, count: count + 1)
    var column = 0
    repeat {
      isDone[column] = true
      let row = rowOfColumn[column]
      var (nearest, delta) = (0, Double.infinity)
      for next in 1...count where !isDone[next] {
        let reduced = costs[row - 1][next - 1] - rowPotential[row] - columnPotential[next]
        if reduced < distance[next] { (distance[next], previous[next]) = (reduced, column) }
        if distance[next] < delta { (nearest, delta) = (next, distance[next]) }
      }
      for next in 0...count {
        if isDone[next] {
          rowPotential[rowOfColumn[next]] += delta
          columnPotential[next] -= delta
        } else {
          distance[next] -= delta
        }
      }
      column = nearest
    } while rowOfColumn[column] != 0
    return (column, previous)
  }
}
