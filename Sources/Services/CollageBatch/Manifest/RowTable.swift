/// The data kept for every row of a manifest: its offset and its names, some 60 bytes per row.
struct RowTable {
  /// The offsets of rows in the manifest.
  private(set) var offsets: [Int] = []
  /// The rows' numbers, not counting the heading.
  private(set) var numbers: [UInt32] = []
  /// The rows' names; the index of a name is that of its row.
  private(set) var ids = NameIndex()
  private var outputs = NameIndex()
  private var outputRows: [UInt32] = []
  private var marks: [Mark] = []

  private struct Mark: OptionSet {
    let rawValue: UInt8
    static let selected = Mark(rawValue: 1)
    static let bad = Mark(rawValue: 2)
  }

  /// The number of rows with distinct names.
  var count: Int { offsets.count }

  /// Returns whether a row is part of the run.
  func isSelected(_ row: Int) -> Bool { marks[row] == .selected }

  /// Returns whether a row is invalid.
  func isBad(_ row: Int) -> Bool { marks[row].contains(.bad) }

  /// Adds a row.
  ///
  /// - Returns: The earlier row of the same name, or nil.
  mutating func insert(id: NameHash, offset: Int, number: Int) -> Int? {
    if let earlier = ids.insert(id) { return earlier }
    offsets.append(offset)
    numbers.append(UInt32(truncatingIfNeeded: number))
    marks.append([])
    return nil
  }

  /// Sets the output file of a row.
  ///
  /// - Returns: The earlier row that writes the same file, or nil.
  mutating func insert(output: NameHash, of row: Int) -> Int? {
    if let place = outputs.insert(output) { return Int(outputRows[place]) }
    outputRows.append(UInt32(truncatingIfNeeded: row))
    return nil
  }

  /// Returns the row that writes a file, or nil.
  func row(writing output: NameHash) -> Int? { outputs.place(of: output).map { Int(outputRows[$0]) } }

  mutating func select(_ row: Int) { marks[row].insert(.selected) }

  mutating func markBad(_ row: Int) { marks[row].insert(.bad) }
}
