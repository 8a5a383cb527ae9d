#if hasFeature(Embedded)
  // The functions that Embedded Swift's runtime expects from a system. They are defined here, so that the module
  // imports nothing.

  /// Seeds hash tables; nothing in the model depends on their order, and equal runs are easier to compare.
  @_cdecl("arc4random_buf") public func fillSeed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
    for offset in 0..<count { buffer.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
  }

  @_extern(c, "__libc_malloc") private func allocate(_ size: Int) -> UnsafeMutableRawPointer?

  /// Allocates memory for all objects and arrays; what the linker has in place of `posix_memalign`, which takes twice as long for
  /// the same memory: whatever is allocated is aligned to 16 bytes.
  @_cdecl("__wrap_posix_memalign") public func allocateAligned(
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
  ) -> Int32 {
    precondition(alignment <= 16)
    result.pointee = allocate(size)
    return result.pointee == nil ? 12 : 0
  }

  /// Discards the message of a failed precondition; a host sees the trap itself.
  @_cdecl("putchar") public func discard(_ character: Int32) -> Int32 { character }
#endif
