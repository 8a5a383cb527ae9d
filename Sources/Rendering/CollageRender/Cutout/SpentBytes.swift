import SystemCalls

/// Bytes that are read once, from the first to the last: the memory of those that were read returns to the system, so that a
/// large photo and what is made of it are never in memory as a whole together.
final class SpentBytes {
  private var bytes: [UInt8]
  private var spent = 0

  /// The least number of bytes to return at a time, because every return costs a system call.
  private static let atOnce = 8 << 20

  /// Takes bytes to which nothing else should refer, because they would be copied before the first are returned.
  init(_ bytes: consuming [UInt8]) { self.bytes = bytes }

  /// Calls a function with the address of a byte; those before it must not be read again.
  func read<Value>(from place: Int, _ body: (UnsafePointer<UInt8>) -> Value?) -> Value? {
    if place - spent >= Self.atOnce { spend(place) }
    return bytes.withUnsafeBufferPointer { $0.baseAddress.flatMap { body($0 + place) } }
  }

  private func spend(_ count: Int) {
    bytes.withUnsafeMutableBytes { memory in
      // From the first byte, because the last page of the previous bytes was shared with those after them.
      if let start = memory.baseAddress { releasePages(start, byteCount: min(count, memory.count)) }
    }
    spent = count
  }
}
