internal import CDeflate

/// Compresses data in parts, for data that is too large for one block in memory.
///
/// It takes about three times as long as `Compress`, whose library has no streaming interface.
///
/// Not Sendable, because its state is mutable.
public final class CompressStream {
  private var stream = z_stream()
  private let made: UnsafeMutableBufferPointer<UInt8>
  /// The size of the parts in which compressed bytes are delivered.
  private static let bytesAtOnce = 8192
  /// The default memory level of zlib.
  private static let usualMemory: Int32 = 8

  /// Starts a zlib stream (RFC 1950); nil if memory is short.
  ///
  /// - Parameters:
  ///   - level: The compression level, from 1 (fastest) to 9 (smallest).
  ///   - windowBits: The base-2 logarithm of the window size, from 9 to 15.
  public init?(level: Int32, windowBits: Int32 = 15) {
    made = .allocate(capacity: Self.bytesAtOnce)
    let result = deflateInit2_(
      &stream, level, Z_DEFLATED, windowBits, Self.usualMemory, Z_DEFAULT_STRATEGY, zlibVersion(),
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { return nil }
    start()
  }

  deinit {
    deflateEnd(&stream)
    made.deallocate()
  }

  /// Adds bytes, and delivers compressed bytes in parts of 8,192 bytes as they become available.
  ///
  /// - Returns: False if the stream has ended or is damaged.
  public func add<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    var left = bytes.count
    repeat {
      let count = min(left, Int(UInt32.max))
      left -= count
      stream.avail_in = UInt32(count)
      while stream.avail_in > 0 {
        guard deflate(&stream, Z_NO_FLUSH) == Z_OK else { return false }
        if stream.avail_out == 0 { try hand(over: take) }
      }
    } while left > 0
    return true
  }

  /// Ends the stream, and delivers the remaining bytes.
  ///
  /// - Returns: False if the stream has already ended or is damaged.
  public func finish<Failure: Error>(
    take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    while true {
      let result = deflate(&stream, Z_FINISH)
      guard result == Z_OK || result == Z_STREAM_END else { return false }
      if stream.avail_out < Self.bytesAtOnce { try hand(over: take) }
      if result == Z_STREAM_END { return true }
    }
  }

  private func hand<Failure: Error>(
    over take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let count = made.count - Int(stream.avail_out)
    start()
    try take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(made)[..<count]))
  }

  private func start() {
    stream.next_out = made.baseAddress
    stream.avail_out = UInt32(made.count)
  }
}
