import CollageBatch
import SystemCalls
import Testing

@Suite("The memory of workers", .serialized) struct MemoryTrimmingTests {
  @Test("is returned when it has grown by more than is allowed, although a block in use lies above what is free")
  func fragmentation() throws {
    var watch = MemoryTrimming(maxGrowth: 32 << 20)
    watch.jobEnded()
    let before = try #require(MemoryTrimming.residentBytes)
    // Blocks that are too small to be returned one by one.
    let blocks = (0..<16_384).compactMap { _ in malloc(8_192) }
    for block in blocks { memset(block, 1, 8_192) }
    let pinned = blocks.last
    for block in blocks.dropLast() { free(block) }
    let grown = try #require(MemoryTrimming.residentBytes)
    try #require(grown - before > 64 << 20, "the system's heap returns such blocks by itself")
    watch.jobEnded()
    let after = try #require(MemoryTrimming.residentBytes)
    #expect(grown - after > 48 << 20, "\(before) \(grown) \(after)")
    free(pinned)
  }
}
