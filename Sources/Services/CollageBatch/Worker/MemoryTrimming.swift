import SystemCalls

/// Returns freed memory to the system when a worker has grown by a lot.
///
/// Freed blocks are kept for pictures of the same size. Where sizes and threads vary, they lie between blocks in use, and add up to
/// gigabytes over hundreds of photos, of which nothing is needed anymore.
package struct MemoryTrimming {
  private var lowest = Int.max
  private let maxGrowth: Int

  /// Creates a watch that allows the growth of caches and pictures in progress, in bytes.
  package init(maxGrowth: Int = 512 << 20) { self.maxGrowth = maxGrowth }

  /// Looks at the memory of this process; called after each job.
  package mutating func jobEnded() {
    guard let bytes = Self.residentBytes else { return }
    lowest = min(lowest, bytes)
    guard bytes - lowest > maxGrowth else { return }
    // Only glibc has this function; others return memory by themselves.
    guard let found = dlopen(nil, RTLD_NOW).flatMap({ dlsym($0, "malloc_trim") }) else { return }
    _ = unsafeBitCast(found, to: (@convention(c) (Int) -> Int32).self)(0)
    // What is still there is in use, and not looked for again.
    lowest = Self.residentBytes ?? bytes
  }

  /// The resident memory; nil where the system does not tell.
  package static var residentBytes: Int? {
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var block = [UInt8](repeating: 0, count: 256)
    let count = block.withUnsafeMutableBytes { readSome(descriptor, into: $0) }
    let fields = String(decoding: block.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
