internal import CDeflate

/// Decompresses whole blocks in memory with libdeflate, several times as fast as streaming libraries.
public enum Inflate {
  /// Decompresses a zlib stream that fills a block exactly, and verifies its checksum.
  ///
  /// - Parameters:
  ///   - input: The stream (RFC 1950).
  ///   - output: The destination of the bytes.
  /// - Returns: False if the stream is damaged or does not fill the block exactly; the block's contents are then
  ///   undefined.
  public static func zlib(_ input: UnsafeRawBufferPointer, filling output: UnsafeMutableRawBufferPointer) -> Bool {
    guard let source = input.baseAddress, let target = output.baseAddress,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    // Without a pointer for the number of written bytes, fewer bytes than expected are an error.
    var used = 0
    let result = libdeflate_zlib_decompress_ex(
      decompressor, source, input.count, target, output.count, &used, nil)
    return result == LIBDEFLATE_SUCCESS && used == input.count
  }

  /// Decompresses a raw DEFLATE stream that fills a block exactly.
  ///
  /// - Parameters:
  ///   - input: The stream (RFC 1951).
  ///   - output: The destination of the bytes.
  /// - Returns: False if the stream is damaged or does not fill the block exactly; the block's contents are then
  ///   undefined.
  public static func raw(_ input: UnsafeRawBufferPointer, filling output: UnsafeMutableRawBufferPointer) -> Bool {
    guard let source = input.baseAddress, let target = output.baseAddress,
      let decompressor = libdeflate_alloc_decompressor()
    else { return false }
    defer { libdeflate_free_decompressor(decompressor) }
    // Without a pointer for the number of written bytes, fewer bytes than expected are an error.
    let result = libdeflate_deflate_decompress(decompressor, source, input.count, target, output.count, nil)
    return result == LIBDEFLATE_SUCCESS
  }

  /// Returns whether a zlib stream is intact and decompresses to at most `maxCount` bytes.
  public static func isIntact(_ input: UnsafeRawBufferPointer, within maxCount: Int) -> Bool {
    decompressing(input, within: maxCount) { _ in true } ?? false
  }

  /// Decompresses a zlib stream; nil if it is damaged or longer than `maxCount` bytes.
  public static func decompressed(_ input: UnsafeRawBufferPointer, within maxCount: Int) -> [UInt8]? {
    decompressing(input, within: maxCount) { Array($0) }
  }

  private static func decompressing<Value>(
    _ input: UnsafeRawBufferPointer, within maxCount: Int, _ use: (UnsafeRawBufferPointer) -> Value
  ) -> Value? {
    guard let source = input.baseAddress, maxCount > 0, let decompressor = libdeflate_alloc_decompressor() else {
      return nil
    }
    defer { libdeflate_free_decompressor(decompressor) }
    // Most streams are small, so the maximum is allocated only if necessary.
    var room = min(maxCount, 1 << 16)
    while true {
      let target = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
      defer { target.deallocate() }
      var made = 0
      let result = libdeflate_zlib_decompress(decompressor, source, input.count, target, room, &made)
      if result == LIBDEFLATE_SUCCESS { return use(UnsafeRawBufferPointer(start: target, count: made)) }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < maxCount else { return nil }
      room = min(maxCount, room * 8)
    }
  }

  /// Computes the CRC-32 of PNG and gzip (ISO 3309).
  ///
  /// `before` is the CRC-32 of the preceding bytes.
  public static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
    libdeflate_crc32(before, bytes.baseAddress, bytes.count)
  }
}
