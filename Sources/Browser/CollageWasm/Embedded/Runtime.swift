#if hasFeature(Embedded)
  // The functions that Embedded Swift's runtime expects from a system. They are defined here, so that the module
  // imports nothing.

  /// Seeds hash tables; nothing in the model depends on their order, and equal runs are easier to compare.
  @_cdecl("arc4random_buf") public func fillSeed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    for offset in 0..<count { buffer.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
  }

  /// Discards the message of a failed precondition; a host sees the trap itself.
  @_cdecl("putchar") public func discard(_ character: Int32) -> Int32 { character }
#endif
