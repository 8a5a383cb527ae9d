internal import CDeflate

/// Decompresses whole blocks that are in memory, several times as fast as libraries that stream.
public enum Inflate {
  /// Decompresses a zlib stream that fills a block exactly, and checks its sum.
  ///
  /// - Parameters:
  ///   - input: The stream (RFC 1950).
  ///   - output: Where the bytes go.
  /// - Returns: False where the stream is damaged, or holds more or fewer bytes than the block; the block's bytes are then
  ///   of no use.
  public static func zlib(_ input: UnsafeRawBufferPointer, filling output: UnsafeMutableRawBufferPointer) -> Bool {
    guard let source = input.baseAddress, let target = output.baseAddress,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    // Without a place for the number of bytes made, fewer than asked for are an error.
    var used = 0
    let result = libdeflate_zlib_decompress_ex(
      decompressor, source, input.count, target, output.count, &used, nil)
    return result == LIBDEFLATE_SUCCESS && used == input.count
  }

  /// Whether a zlib stream is whole and unfolds to no more than so many bytes.
  public static func unfolds(_ input: UnsafeRawBufferPointer, within most: Int) -> Bool {
    guard let source = input.baseAddress, most > 0, let decompressor = libdeflate_alloc_decompressor() else {
      return false
    }
    defer { libdeflate_free_decompressor(decompressor) }
    // Most streams are small: room for all that is allowed is taken only where they are not.
    var room = min(most, 1 << 16)
    while true {
      let target = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
      defer { target.deallocate() }
      var made = 0
      let result = libdeflate_zlib_decompress(decompressor, source, input.count, target, room, &made)
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < most else { return result == LIBDEFLATE_SUCCESS }
      room = min(most, room * 8)
    }
  }

  /// The cyclic redundancy check of 32 bits that PNG and gzip use (ISO 3309).
  ///
  /// `before` is the check of the bytes that stand before these.
  public static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
    libdeflate_crc32(before, bytes.baseAddress, bytes.count)
  }
}
