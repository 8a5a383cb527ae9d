/// The data kept in memory for every row of a manifest: its offset and hashed names, about 60 bytes per row.
struct RowTable {
  /// The offsets of the rows in the manifest.
  private(set) var offsets: [Int] = []
  /// The row numbers, not counting the header row.
  private(set) var numbers: [UInt32] = []
  /// The IDs of the rows, with the same indices as the rows.
  private(set) var ids = NameIndex()
  private var outputs = NameIndex()
  private var outputRows: [UInt32] = []
  private var marks: [Mark] = []

  private struct Mark: OptionSet {
    let rawValue: UInt8
    static let selected = Mark(rawValue: 1)
    static let bad = Mark(rawValue: 2)
  }

  /// The number of rows with distinct IDs.
  var count: Int { offsets.count }

  /// Returns whether a row is rendered in this run.
  func isSelected(_ row: Int) -> Bool { marks[row] == .selected }

  func isBad(_ row: Int) -> Bool { marks[row].contains(.bad) }

  /// Adds a row.
  ///
  /// - Returns: The earlier row with the same ID, or nil.
  mutating func insert(id: NameHash, offset: Int, number: Int) -> Int? {
    if let earlier = ids.insert(id) { return earlier }
    offsets.append(offset)
    numbers.append(UInt32(truncatingIfNeeded: number))
    marks.append([])
    return nil
  }

  /// Sets the output file of a row.
  ///
  /// - Returns: The earlier row with the same output, or nil.
  mutating func insert(output: NameHash, of row: Int) -> Int? {
    if let place = outputs.insert(output) { return Int(outputRows[place]) }
    outputRows.append(UInt32(truncatingIfNeeded: row))
    return nil
  }

  /// Returns the row that writes an output, or nil.
  func row(writing output: NameHash) -> Int? { outputs.place(of: output).map { Int(outputRows[$0]) } }

  mutating func select(_ row: Int) { marks[row].insert(.selected) }

  mutating func markBad(_ row: Int) { marks[row].insert(.bad) }
}
