import CollageModel

/// A histogram of the colors in photos, with cells of eight values per side.
///
/// All sums are integers, so that they do not depend on the order of additions.
package struct ColorCounts: Sendable {
  /// The number of pixels in a cell, and the sums of their components.
  struct Cell: Sendable {
    var weight: Int64 = 0
    var red: Int64 = 0
    var green: Int64 = 0
    var blue: Int64 = 0
  }

  private static let bits = 5
  /// The weight of a photo, independent of its size.
  private static let photoWeight: Int64 = 1 << 20

  private(set) var cells: [Cell]

  package init() { cells = Array(repeating: Cell(), count: 1 << (3 * Self.bits)) }

  package var isEmpty: Bool { !cells.contains { $0.weight > 0 } }

  /// Counts a pixel by its sRGB components.
  package mutating func count(red: UInt8, green: UInt8, blue: UInt8) {
    let shift = 8 - Self.bits
    let index = (Int(red) >> shift) << (2 * Self.bits) | (Int(green) >> shift) << Self.bits | Int(blue) >> shift
    cells[index].weight += 1
    cells[index].red += Int64(red)
    cells[index].green += Int64(green)
    cells[index].blue += Int64(blue)
  }

  /// Adds the colors of a photo, with the same weight as any other photo.
  package mutating func add(photo: ColorCounts) {
    let total = photo.cells.reduce(0) { $0 + $1.weight }
    guard total > 0 else { return }
    func share(_ number: Int64) -> Int64 { number * Self.photoWeight / total }
    for (index, cell) in photo.cells.enumerated() where cell.weight > 0 {
      cells[index].weight += share(cell.weight)
      cells[index].red += share(cell.red)
      cells[index].green += share(cell.green)
      cells[index].blue += share(cell.blue)
    }
  }
}

extension ColorCounts.Cell {
  /// The mean color of the cell's pixels.
  var mean: Color {
    func code(_ sum: Int64) -> UInt8 { UInt8(clamping: (sum + weight / 2) / max(1, weight)) }
    return Color(red: code(red), green: code(green), blue: code(blue))
  }
}
