extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the first place of bytes; nil if they do not occur.
  ///
  /// The standard library searches collections of any elements, and takes longer for a packet of metadata than all else that is read
  /// of a photo.
  func place(of pattern: [UInt8]) -> Range<Int>? {
    guard let first = pattern.first else { return nil }
    let found = withContiguousStorageIfAvailable { bytes -> Int? in
      var rest = bytes[...]
      while let start = rest.firstIndex(of: first) {
        rest = bytes[start...]
        if rest.starts(with: pattern) { return start }
        rest = rest.dropFirst()
      }
      return nil
    }
    return found.flatMap { $0 }.map { startIndex + $0..<startIndex + $0 + pattern.count }
  }
}
