internal import CDeflate

/// Compresses whole blocks in memory with libdeflate, several times as fast as streaming libraries.
public enum Compress {
  /// Compresses a block; the same block and level give the same bytes.
  ///
  /// - Parameters:
  ///   - input: The block to compress.
  ///   - level: The compression level, from 1 (fastest) to 12 (smallest).
  /// - Returns: A zlib stream (RFC 1950), or nil if the block cannot be compressed.
  public static func zlib(_ input: UnsafeRawBufferPointer, level: Int32) -> [UInt8]? {
    compressed(input, level, bound: libdeflate_zlib_compress_bound, by: libdeflate_zlib_compress)
  }

  /// Compresses a block as a gzip file, which browsers accept; the same block and level give the same bytes.
  ///
  /// - Parameters:
  ///   - input: The block to compress.
  ///   - level: The compression level, from 1 (fastest) to 12 (smallest).
  /// - Returns: A gzip file (RFC 1952), or nil if the block cannot be compressed.
  public static func gzip(_ input: UnsafeRawBufferPointer, level: Int32) -> [UInt8]? {
    compressed(input, level, bound: libdeflate_gzip_compress_bound, by: libdeflate_gzip_compress)
  }

  private static func compressed(
    _ input: UnsafeRawBufferPointer, _ level: Int32, bound: (OpaquePointer?, Int) -> Int,
    by compress: (OpaquePointer?, UnsafeRawPointer?, Int, UnsafeMutableRawPointer?, Int) -> Int
  ) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    // The bound is slightly larger than the block; unused pages take no memory.
    let bound = bound(compressor, input.count)
    let target = UnsafeMutableRawPointer.allocate(byteCount: bound, alignment: 16)
    defer { target.deallocate() }
    let count = compress(compressor, input.baseAddress, input.count, target, bound)
    return count > 0 ? Array(UnsafeRawBufferPointer(start: target, count: count)) : nil
  }
}
