/// A name's 128-bit hash, practically free of collisions: two keyed hashes of the standard library (SipHash).
struct NameHash: Hashable {
  private let first: UInt64
  private let second: UInt64

  /// Creates the hash of a name's bytes: names that differ only in their Unicode form are two.
  init(_ name: String) {
    var name = name
    name.makeContiguousUTF8()
    self.init { hasher in
      _ = name.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Creates the hash of a path to be written: paths that differ only in case or in their Unicode form are one file on some
  /// file systems.
  init(written path: String) {
    let path = path.lowercased()
    // A string's own hash is that of its normal form.
    self.init { $0.combine(path) }
  }

  private init(_ combine: (inout Hasher) -> Void) {
    func hash(_ salt: UInt8) -> UInt64 {
      var hasher = Hasher()
      hasher.combine(salt)
      combine(&hasher)
      return UInt64(truncatingIfNeeded: hasher.finalize())
    }
    (first, second) = (hash(1), hash(2))
  }

  /// The bits that select a name's slot in a table.
  var spread: Int { Int(truncatingIfNeeded: first) }
}

/// Maps names to their order of insertion, in 24 bytes per name or a little more.
///
/// An open-addressing hash table of indices into a list of hashes; names themselves are not stored.
struct NameIndex {
  private var hashes: [NameHash] = []
  /// Indices into `hashes` plus one, where zero is free; the count is a power of two, and at least a third of it is
  /// free.
  private var table: [UInt32] = Array(repeating: 0, count: 64)

  /// The number of names.
  var count: Int { hashes.count }

  /// Adds a name at the next index, unless it exists.
  ///
  /// - Returns: The index of the same name if it exists, or nil.
  mutating func insert(_ hash: NameHash) -> Int? {
    let slot = slot(of: hash)
    if table[slot] > 0 { return Int(table[slot]) - 1 }
    hashes.append(hash)
    table[slot] = UInt32(hashes.count)
    if 3 * hashes.count > 2 * table.count { grow() }
    return nil
  }

  /// Returns the index of a name, or nil.
  func place(of hash: NameHash) -> Int? {
    let found = table[slot(of: hash)]
    return found > 0 ? Int(found) - 1 : nil
  }

  /// Returns the slot of a name, or the free one where it belongs.
  private func slot(of hash: NameHash) -> Int {
    let mask = table.count - 1
    var slot = hash.spread & mask
    while table[slot] > 0, hashes[Int(table[slot]) - 1] != hash { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    table = Array(repeating: 0, count: 2 * table.count)
    for (place, hash) in hashes.enumerated() { table[slot(of: hash)] = UInt32(place + 1) }
  }
}
