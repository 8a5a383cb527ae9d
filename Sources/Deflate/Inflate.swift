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
    // Without a place for the number of bytes, fewer than asked for are an error.
    let result = libdeflate_zlib_decompress(decompressor, source, input.count, target, output.count, nil)
    return result == LIBDEFLATE_SUCCESS
  }

  /// The cyclic redundancy check of 32 bits that PNG and gzip use (ISO 3309).
  public static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    libdeflate_crc32(0, bytes.baseAddress, bytes.count)
  }
}
