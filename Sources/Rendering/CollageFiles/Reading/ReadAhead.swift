import SystemCalls

/// A buffered part of a file, which saves system calls when nearby bytes are read.
package struct ReadAhead {
  /// The file offset of the first buffered byte.
  package private(set) var start = 0
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// The file offset after the last buffered byte.
  package var end: Int { start + bytes.count }

  /// Returns whether the byte at an offset is buffered.
  package func holds(_ offset: Int) -> Bool { offset >= start && offset < end }

  /// Returns the file offset of the next buffered byte with a value; nil if none follows.
  func next(_ value: UInt8, from offset: Int) -> Int? {
    guard holds(offset) else { return nil }
    return bytes.withUnsafeBytes { buffer in
      // A scan of a progressive JPEG is searched to its end.
      guard let from = buffer.baseAddress?.advanced(by: offset - start),
        let found = memchr(from, Int32(value), end - offset)
      else { return nil }
      return offset + (UnsafeRawPointer(found) - from)
    }
  }

  /// Fills the buffer with `count` bytes from an offset; with fewer at the end of the file or after an error.
  ///
  /// Offsets are relative to `skipping` in the file.
  ///
  /// - Returns: The system's error number, or nil.
  @discardableResult
  package mutating func fill(
    from offset: Int, count: Int, of descriptor: Int32, skipping skipped: Int = 0
  ) -> Int32? {
    // Reuses the memory without copying it.
    if bytes.count != count { bytes = [UInt8](repeating: 0, count: count) }
    start = offset
    let (filled, failure) = bytes.withUnsafeMutableBytes { readAll(descriptor, at: skipped + offset, into: $0) }
    if filled < count { bytes.removeLast(count - filled) }
    return failure
  }
}
