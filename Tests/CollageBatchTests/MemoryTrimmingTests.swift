import CollageBatch
import SystemCalls
import Testing

@Suite("The memory of workers", .serialized) struct MemoryTrimmingTests {
  @Test("is returned when it has grown by more than is allowed, although a block in use lies above what is free")
  func fragmentation() throws {
    // Other tests of this process take and return memory at the same time, so that a single trial may tell of theirs.
    var seen: [Trial] = []
    while seen.count < 10 {
      seen.append(try trial())
      if let last = seen.last, last.grown > 64 << 20, last.returned > 48 << 20 { return }
    }
    Issue.record("\(seen)")
  }

  /// By how much the memory grew, and how much of it was returned.
  private struct Trial {
    var grown: Int
    var returned: Int
  }

  private func trial() throws -> Trial {
    var watch = MemoryTrimming(maxGrowth: 32 << 20)
    watch.jobEnded()
    let before = try #require(MemoryTrimming.residentBytes)
    // Blocks that are too small to be returned one by one.
    let blocks = (0..<16_384).compactMap { _ in malloc(8_192) }
    for block in blocks { memset(block, 1, 8_192) }
    let pinned = blocks.last
    for block in blocks.dropLast() { free(block) }
    defer { free(pinned) }
    let grown = try #require(MemoryTrimming.residentBytes)
    watch.jobEnded()
    let after = try #require(MemoryTrimming.residentBytes)
    return Trial(grown: grown - before, returned: grown - after)
  }
}
