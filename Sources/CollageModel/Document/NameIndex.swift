/// Finds the places of names in a list, however long it is.
///
/// A hash table with linear probing over the names' own digests: the standard library's would bring a generic one into
/// the module for WebAssembly. It follows from the list that it was made for, so that all of them are equal.
struct NameIndex: Sendable {
  /// The place of the first name that equals an earlier one.
  private(set) var firstRepetition: Int?

  private let keys: [NameKey]
  /// Places in `keys`, or `vacant`; twice as many as names at least, and a power of two.
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

  /// The first place of a name, or nil where the list does not have it.
  func place(of key: NameKey) -> Int? {
    let place = table[cell(of: key)]
    return place == Self.vacant ? nil : Int(place)
  }

  /// The cell that holds a name, or the vacant one in which it would go.
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
