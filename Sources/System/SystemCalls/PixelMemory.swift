/// A block of memory for pixels that starts on a 64-byte boundary.
///
/// Large blocks are mapped directly: they return to the system at once when they are released, which allocator pools do
/// not guarantee, and use large pages if available, which avoids a page fault for every four kilobytes.
///
/// Unchecked `Sendable`, because the memory is writable: it belongs to one thread at a time, or is only read.
public final class PixelMemory: @unchecked Sendable {
  /// The address of the first byte.
  public let start: UnsafeMutableRawPointer
  /// The number of bytes; at least one.
  public let byteCount: Int
  private let isMapped: Bool

  /// The alignment of blocks, as required by SIMD code for rows.
  public static let alignment = 64
  /// The minimum size of blocks that are mapped.
  private static let minMapped = 4 << 20

  /// Allocates a block, filled with zeros if `isClear`.
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

  /// Maps the first bytes of a file for reading; nil on failure.
  public init?(mapping descriptor: Int32, byteCount: Int) {
    guard byteCount > 0 else { return nil }
    let mapped = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    (start, self.byteCount, isMapped) = (mapped, byteCount, true)
  }

  /// Returns the memory of bytes that are not read again to the system, if the block was mapped.
  public func release(_ bytes: Range<Int>) {
    let kept = bytes.clamped(to: 0..<byteCount)
    if isMapped { releasePages(start + kept.lowerBound, byteCount: kept.count) }
  }

  deinit {
    if isMapped { munmap(start, byteCount) } else { free(start) }
  }

  private static func map(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { return nil }
    // A page fault for every four kilobytes costs as much as filling them.
    adviseLargePages(mapped, byteCount: byteCount)
    return mapped
  }
}

/// An error for a block that could not be allocated.
public struct OutOfMemory: Error, Hashable, Sendable {
  /// The requested number of bytes.
  public let byteCount: Int

  /// The error as a text.
  public var detail: String { "no memory for \(byteCount) bytes" }
}
