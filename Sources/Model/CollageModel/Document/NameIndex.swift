/// Looks up the indices of names in a list in constant time.
///
/// A hash table with linear probing over the names' digests: the standard library's generic dictionary would enlarge
/// the WebAssembly module. The table is derived from its list, so all tables compare as equal.
struct NameIndex: Sendable {
  /// The index of the first name that equals an earlier one.
  private(set) var firstRepetition: Int?

  private let keys: [NameKey]
  /// Indices into `keys`, or `vacant`; at least twice as many as names, and a power of two.
  private var table: [Int32]

  private static let vacant: Int32 = -1

  init(_ keys: [NameKey]) {
    self.keys = keys
    var capacity = 8
    while capacity < keys.count * 2 { capacity *= 2 }
    table = Array(repeating: Self.vacant, count: capacity)
    for place in keys.indices {
      let cell = cell(of: keys[place])
      if table[cell] == Self.vacant {
        table[cell] = Int32(truncatingIfNeeded: place)
      } else if firstRepetition == nil {
        firstRepetition = place
      }
    }
  }

  /// Returns the first index of a name, or nil if the list does not contain it.
  func place(of key: NameKey) -> Int? {
    let place = table[cell(of: key)]
    return place == Self.vacant ? nil : Int(place)
  }

  /// Returns the cell that contains a name, or the vacant cell where it belongs.
  private func cell(of key: NameKey) -> Int {
    let mask = table.count - 1
    var cell = Int(truncatingIfNeeded: key.digest) & mask
    while table[cell] != Self.vacant, keys[Int(table[cell])] != key { cell = (cell + 1) & mask }
    return cell
  }
}

extension NameIndex: Hashable {
  static func == (left: NameIndex, right: NameIndex) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
