import SystemCalls

/// A part of a file that is held in memory, so that reading bytes near each other needs few system calls.
package struct ReadAhead {
  /// The offset of the first held byte in the file.
  package private(set) var start = 0
  /// The held bytes.
  package private(set) var bytes: [UInt8] = []

  /// Holds nothing yet.
  package init() {}

  /// The offset after the last held byte in the file.
  package var end: Int { start + bytes.count }

  /// Returns whether the byte at an offset is held.
  package func holds(_ offset: Int) -> Bool { offset >= start && offset < end }

  /// Replaces what is held by `count` bytes from an offset; by fewer at the end of the file or after an error.
  ///
  /// Offsets are counted from the `skipping`th byte of the file.
  ///
  /// - Returns: The system's error number, or nil.
  @discardableResult
  package mutating func fill(
    from offset: Int, count: Int, of descriptor: Int32, skipping skipped: Int = 0
  ) -> Int32? {
    // The memory is used again and never copied.
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    start = offset
    let (filled, failure) = bytes.withUnsafeMutableBytes { readAll(descriptor, at: skipped + offset, into: $0) }
    if filled < count { bytes.removeLast(count - filled) }
    return failure
  }
}
