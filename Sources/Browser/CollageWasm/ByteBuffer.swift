/// The buffer through which the host and this module exchange texts; every call reads or writes it from its start.
struct ByteBuffer {
  private(set) var storage: UnsafeMutableBufferPointer<UInt8>

  init() { storage = .allocate(capacity: 4096) }

  /// Reserves space for a number of bytes; growing the buffer discards its contents.
  mutating func reserve(_ capacity: Int) {
    guard capacity > storage.count else { return }
    storage.deallocate()
    storage = .allocate(capacity: capacity)
  }

  /// Returns a number of bytes that follow others, clamped to the buffer's size.
  func bytes(_ count: Int32, after skipped: Int32...) -> [UInt8] {
    // Clamped before they are added: an integer has 32 bits in WebAssembly.
    func clamped(_ count: Int32) -> Int { min(max(0, Int(count)), storage.count) }
    let start = skipped.reduce(0) { $0 + clamped($1) }
    return Array(storage[(start..<start + clamped(count)).clamped(to: 0..<storage.count)])
  }

  /// Writes a text and returns its length.
  mutating func write(_ text: [UInt8]) -> Int32 {
    reserve(text.count)
    for (index, byte) in text.enumerated() { storage[index] = byte }
    return Int32(truncatingIfNeeded: text.count)
  }
}
