import CollageModel

/// The names that hosts gave: each is one object, so that its count of references tells whether a session still has it.
struct NameTable {
  /// By number; nil for those that no session was given, or no longer has.
  private var keys: [NameKey?] = []

  /// Returns the name of a number.
  mutating func key(_ number: Int) -> NameKey {
    while keys.count <= number { keys.append(nil) }
    if let key = keys[number] { return key }
    let key = NameKey(number: number)
    keys[number] = key
    return key
  }

  /// Forgets the names that no session, and no undo step of one, has any longer.
  ///
  /// - Parameters:
  ///   - count: The number of names that the host gave.
  ///   - body: Called with each number below the count that the host may give to another name, in ascending order.
  mutating func release(below count: Int, _ body: (Int) -> Void) {
    for number in 0..<max(0, count) {
      if number < keys.count {
        if keys[number] != nil, !isKnownUniquelyReferenced(&keys[number]) { continue }
        keys[number] = nil
      }
      body(number)
    }
    while let last = keys.last, last == nil { keys.removeLast() }
  }
}

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var names = NameTable()
