internal import CDeflate

/// Compresses bytes that come one part after another, for data that is too large to be held as a block.
///
/// It takes about three times as long as `Compress`, whose library has no streams.
///
/// Not Sendable: its state changes.
public final class CompressStream {
  private var stream = z_stream()
  private let made: UnsafeMutableBufferPointer<UInt8>
  /// Compressed bytes are handed over this many at a time.
  private static let bytesAtOnce = 8192
  /// The memory that zlib uses unless it is told otherwise.
  private static let usualMemory: Int32 = 8

  /// Starts a zlib stream (RFC 1950); nil if there is no memory for it.
  ///
  /// - Parameters:
  ///   - level: From 1, the fastest, to 9, the smallest.
  ///   - windowBits: How far back bytes are looked for, from 9 to 15: 2 to the power of it.
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

  /// Adds bytes, and hands over what of them is compressed and fills a part of 8,192 bytes.
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

  /// Ends the stream, and hands over what is left of it.
  ///
  /// - Returns: False if the stream has ended before or is damaged.
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
