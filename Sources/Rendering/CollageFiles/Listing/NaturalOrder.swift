/// The natural sort order of file names, in which "a2" precedes "a10".
public enum NaturalOrder {
  /// Returns whether path `a` precedes path `b`: a strict total order of strings by their Unicode scalars.
  ///
  /// Paths are compared component by component, split at "/". Within a name, runs of ASCII digits compare as numbers of
  /// any length, and other characters by their lowercase forms, independent of the locale. Names that are still equal
  /// compare by leading zeros, fewer first, then by scalar values.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    let left = a.split(separator: "/", omittingEmptySubsequences: false)
    let right = b.split(separator: "/", omittingEmptySubsequences: false)
    for (first, second) in zip(left, right) {
      let order = compare(first, second)
      if order != 0 { return order < 0 }
    }
    return left.count < right.count
  }

  /// Returns a negative number if `a` comes first, a positive one if `b` does, and zero if they have the same scalars.
  private static func compare(_ a: Substring, _ b: Substring) -> Int {
    let (left, right) = (scalars(a.lowercased()), scalars(b.lowercased()))
    var zeros = 0
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (first, second) = (number(in: left, at: i), number(in: right, at: j))
        let order = compare(first.digits, second.digits)
        if order != 0 { return order }
        if zeros == 0 { zeros = first.zeros - second.zeros }
        i = first.digits.endIndex
        j = second.digits.endIndex
      } else {
        if left[i] != right[j] { return left[i] < right[j] ? -1 : 1 }
        i += 1
        j += 1
      }
    }
    if left.count - i != right.count - j { return left.count - i < right.count - j ? -1 : 1 }
    if zeros != 0 { return zeros }
    if a.unicodeScalars.elementsEqual(b.unicodeScalars) { return 0 }
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars) ? -1 : 1
  }

  /// Compares two numbers without leading zeros.
  private static func compare(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>) -> Int {
    if a.count != b.count { return a.count < b.count ? -1 : 1 }
    if a.elementsEqual(b) { return 0 }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  /// Returns the digits of the number that begins here, without its leading zeros, and the number of leading zeros.
  private static func number(in name: [UInt32], at start: Int) -> (digits: ArraySlice<UInt32>, zeros: Int) {
    let end = name[start...].firstIndex { !isDigit($0) } ?? name.endIndex
    let significant = name[start..<end].firstIndex { $0 != 0x30 } ?? end
    return (name[significant..<end], significant - start)
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  private static func scalars(_ name: String) -> [UInt32] { name.unicodeScalars.map { $0.value } }
}
