/// What a run keeps of every row of a manifest: where it stands and what its names are, some 60 bytes a row.
struct RowTable {
  /// Where rows begin in the manifest.
  private(set) var offsets: [Int] = []
  /// The rows' numbers, the heading not counted.
  private(set) var numbers: [UInt32] = []
  /// The rows' names; the place of a name is the row's.
  private(set) var ids = NameIndex()
  private var outputs = NameIndex()
  private var outputRows: [UInt32] = []
  private var marks: [Mark] = []

  private struct Mark: OptionSet {
    let rawValue: UInt8
    static let selected = Mark(rawValue: 1)
    static let bad = Mark(rawValue: 2)
  }

  /// Rows with names of their own.
  var count: Int { offsets.count }

  /// Whether a row belongs to the run.
  func isSelected(_ row: Int) -> Bool { marks[row] == .selected }

  /// Whether something is wrong with a row.
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

  /// Gives a row the file that it writes.
  ///
  /// - Returns: The earlier row that writes the same file, or nil.
  mutating func insert(output: NameHash, of row: Int) -> Int? {
    if let place = outputs.insert(output) { return Int(outputRows[place]) }
    outputRows.append(UInt32(truncatingIfNeeded: row))
    return nil
  }

  /// The row that writes a file, or nil.
  func row(writing output: NameHash) -> Int? { outputs.place(of: output).map { Int(outputRows[$0]) } }

  mutating func select(_ row: Int) { marks[row].insert(.selected) }

  mutating func markBad(_ row: Int) { marks[row].insert(.bad) }
}
