/// A block of memory for pixels, its start on a 64-byte boundary.
///
/// Large blocks are the system's own: they go back to it at once when they are released, which an allocator's pools do
/// not promise, and are mapped in large pages where the system has them, which saves a fault for each four kilobytes.
///
/// Unchecked because the memory is open to writing: it belongs to one thread at a time, or is only read.
public final class PixelMemory: @unchecked Sendable {
  /// The first byte.
  public let start: UnsafeMutableRawPointer
  /// The number of bytes; at least one.
  public let byteCount: Int
  private let isMapped: Bool

  /// SIMD code wants rows to begin on such a boundary.
  public static let alignment = 64
  /// From this size on a block is mapped.
  private static let minMapped = 4 << 20

  /// Allocates a block, all zero unless it need not be.
  ///
  /// - Throws: `OutOfMemory`.
  public init(byteCount: Int, isClear: Bool = true) throws(OutOfMemory) {
    self.byteCount = max(byteCount, Self.alignment)
    if self.byteCount >= Self.minMapped, let mapped = Self.map(self.byteCount) {
      (start, isMapped) = (mapped, true)
      return
    }
    var pointer: UnsafeMutableRawPointer?
    guard posix_memalign(&pointer, Self.alignment, self.byteCount) == 0, let pointer else {
      throw OutOfMemory(byteCount: byteCount)
    }
    if isClear { memset(pointer, 0, self.byteCount) }
    (start, isMapped) = (pointer, false)
  }

  /// Maps the first bytes of a file, to be read only; nil where that is refused.
  public init?(mapping descriptor: Int32, byteCount: Int) {
    guard byteCount > 0 else { return nil }
    let mapped = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    (start, self.byteCount, isMapped) = (mapped, byteCount, true)
  }

  deinit {
    if isMapped { munmap(start, byteCount) } else { free(start) }
  }

  private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    // A fault for each four kilobytes costs as much as filling them.
    adviseLargePages(mapped, byteCount: byteCount)
    return mapped
  }
}

/// The system has no memory for a block.
public struct OutOfMemory: Error, Hashable, Sendable {
  /// How many bytes were asked for.
  public let byteCount: Int

  /// What went wrong, in words.
  public var detail: String { "no memory for \(byteCount) bytes" }
}
