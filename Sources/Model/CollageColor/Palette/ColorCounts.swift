import CollageModel

/// How often colors occur in photos, in cells of eight codes a side.
///
/// Whole numbers only, so that a sum does not depend on the order of what is added.
package struct ColorCounts: Sendable {
  /// The pixels of a cell, and the sums of their codes.
  struct Cell: Sendable {
    var weight: Int64 = 0
    var red: Int64 = 0
    var green: Int64 = 0
    var blue: Int64 = 0
  }

  private static let bits = 5
  /// The weight of one photo among others, whatever its size.
  private static let photoWeight: Int64 = 1 << 20

  private(set) var cells: [Cell]

  /// No colors.
  package init() { cells = Array(repeating: Cell(), count: 1 << (3 * Self.bits)) }

  /// Whether no color was counted.
  package var isEmpty: Bool { !cells.contains { $0.weight > 0 } }

  /// Counts a pixel by its codes of sRGB.
  package mutating func count(red: UInt8, green: UInt8, blue: UInt8) {
    let shift = 8 - Self.bits
    let index = (Int(red) >> shift) << (2 * Self.bits) | (Int(green) >> shift) << Self.bits | Int(blue) >> shift
    cells[index].weight += 1
    cells[index].red += Int64(red)
    cells[index].green += Int64(green)
    cells[index].blue += Int64(blue)
  }

  /// Adds the colors of a photo, with the same weight as any other.
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
