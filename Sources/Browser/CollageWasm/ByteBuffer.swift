/// The buffer of bytes through which a host and this module exchange texts; every call reads or writes it from its
/// beginning.
struct ByteBuffer {
  private(set) var storage: UnsafeMutableBufferPointer<UInt8>

  init() { storage = .allocate(capacity: 4096) }

  /// Reserves space for a number of bytes; the contents are lost if there was less.
  mutating func reserve(_ capacity: Int) {
    guard capacity > storage.count else { return }
    storage.deallocate()
    storage = .allocate(capacity: capacity)
  }

  /// Returns a count of bytes that the buffer can have.
  func clamped(_ count: Int32) -> Int { min(max(0, Int(count)), storage.count) }

  /// Returns bytes of the buffer, those that are there.
  func bytes(_ range: Range<Int>) -> [UInt8] { Array(storage[range.clamped(to: 0..<storage.count)]) }

  /// Writes a text and returns its length.
  mutating func write(_ text: [UInt8]) -> Int32 {
    reserve(text.count)
    for (index, byte) in text.enumerated() { storage[index] = byte }
    return Int32(truncatingIfNeeded: text.count)
  }
}
