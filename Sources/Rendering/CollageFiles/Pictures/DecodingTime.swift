import SystemCalls

/// The limit on the processor time for decoding one photo; processor time does not depend on how busy the machine is.
///
/// libvips cannot stop a decoder. After the limit the decoder gets no more bytes and is asked for no more rows. Decoders
/// that read all bytes before they return the first row (WebP, GIF, HEIC, AVIF) are bounded by the gate's other limits.
///
/// Unchecked because the time spent changes: one thread at a time decodes a photo.
package final class DecodingTime: @unchecked Sendable {
  private let limit: Double
  private var spent = 0.0
  private var begun: Double?

  package init(seconds: Double) { limit = seconds }

  /// Runs work whose time counts.
  package func counting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard begun == nil else { return try body() }
    begun = Self.now
    defer {
      spent += Self.now - (begun ?? Self.now)
      begun = nil
    }
    return try body()
  }

  /// Whether the time is spent.
  package var isOver: Bool { spent + (begun.map { Self.now - $0 } ?? 0) >= limit }

  /// Returns the error for a photo whose time is spent, or nil.
  package func fault(path: String) -> FileError? {
    guard isOver else { return nil }
    return .tooLarge(
      path: path, found: "not decoded within \(limit) s of processor time",
      allowed: "photos that take longer are not read")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
