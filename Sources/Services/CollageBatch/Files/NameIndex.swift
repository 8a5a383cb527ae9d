/// A 128-bit hash of a name, made of two keyed SipHash values, practically free of collisions.
struct NameHash: Hashable {
  private let first: UInt64
  private let second: UInt64

  /// Hashes a name's bytes, so that names with different Unicode normalization forms are distinct.
  init(_ name: String) {
    var name = name
    name.makeContiguousUTF8()
    self.init { hasher in
      _ = name.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }

  /// Hashes an output path.
  ///
  /// Paths that differ only in case or Unicode normalization get the same hash, because some file systems do not
  /// distinguish them.
  init(written path: String) {
    let path = path.lowercased()
    // The hash of a `String` is that of its normalized form.
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

  /// The bits that select a name's position in a hash table.
  var spread: Int { Int(truncatingIfNeeded: first) }
}

/// Maps names to their insertion index, in slightly more than 24 bytes per name.
///
/// An open-addressing hash table of indices into a list of hashes; the names are not stored.
struct NameIndex {
  private var hashes: [NameHash] = []
  /// Indices into `hashes` plus one; 0 marks a free entry.
  ///
  /// The count is a power of two, and at least a third of the entries is free.
  private var table: [UInt32] = Array(repeating: 0, count: 64)

  var count: Int { hashes.count }

  /// Adds a name at the next index, unless it is already present.
  ///
  /// - Returns: The index of the name if it was already present, otherwise nil.
  mutating func insert(_ hash: NameHash) -> Int? {
    let slot = slot(of: hash)
    if table[slot] > 0 { return Int(table[slot]) - 1 }
    hashes.append(hash)
    table[slot] = UInt32(hashes.count)
    if 3 * hashes.count > 2 * table.count { grow() }
    return nil
  }

  /// Returns the index of a name, or nil if it is not present.
  func place(of hash: NameHash) -> Int? {
    let found = table[slot(of: hash)]
    return found > 0 ? Int(found) - 1 : nil
  }

  /// Returns the table entry of a name, or the free entry for it.
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
