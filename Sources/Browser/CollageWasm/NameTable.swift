import CollageModel

/// The numbers that stand for names and layer contents in the interface to the host, in the order of their first use.
///
/// A host asks once for the meaning of a number. When it knows many, it discards all of them and clears this table.
struct NameTable {
  private var keys: [NameKey] = []
  private var contents: [LayerContent] = []
  /// The number of the content that was last shown by the layer with each name, or `vacant`.
  private var shown: [Int32] = []
  /// Indices into `keys`, or `vacant`; the count is a power of two and at least twice the number of names.
  private var cells: [Int32] = Array(repeating: Self.vacant, count: 256)

  private static let vacant: Int32 = -1

  /// Returns the name with a number, or nil for an unknown number.
  func key(_ number: Int) -> NameKey? { keys.indices.contains(number) ? keys[number] : nil }

  /// Returns the content with a number, or nil for an unknown number.
  func content(_ number: Int) -> LayerContent? { contents.indices.contains(number) ? contents[number] : nil }

  /// Returns the number of a name, adding the name if it is new.
  mutating func number(of key: NameKey) -> Int {
    var cell = cell(of: key)
    if cells[cell] != Self.vacant { return Int(cells[cell]) }
    if keys.count * 2 >= cells.count {
      grow()
      cell = self.cell(of: key)
    }
    cells[cell] = Int32(truncatingIfNeeded: keys.count)
    keys.append(key)
    shown.append(Self.vacant)
    return keys.count - 1
  }

  mutating func number(ofContentOf layer: Layer) -> Int {
    let name = number(of: layer.id.key)
    let last = Int(shown[name])
    if last >= 0, contents[last] == layer.content { return last }
    contents.append(layer.content)
    shown[name] = Int32(truncatingIfNeeded: contents.count - 1)
    return contents.count - 1
  }

  private mutating func grow() {
    cells = Array(repeating: Self.vacant, count: cells.count * 2)
    for (number, key) in keys.enumerated() { cells[cell(of: key)] = Int32(truncatingIfNeeded: number) }
  }

  /// Returns the index of a name's cell, or of the vacant cell where it belongs.
  private func cell(of key: NameKey) -> Int {
    let mask = cells.count - 1
    var cell = Int(truncatingIfNeeded: key.digest) & mask
    while cells[cell] != Self.vacant, keys[Int(cells[cell])] != key { cell = (cell + 1) & mask }
    return cell
  }
}

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var names = NameTable()
