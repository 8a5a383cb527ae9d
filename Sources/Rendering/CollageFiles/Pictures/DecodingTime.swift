import SystemCalls

/// Limits the processor time for decoding one photo, which does not depend on the load of the machine.
///
/// libvips cannot stop a decoder. When the limit is reached, the decoder receives no more bytes and no more rows are
/// requested. Decoders that read all bytes before the first row (WebP, GIF, HEIC, AVIF) are bounded by the gate's other
/// limits.
///
/// Unchecked `Sendable`, because the elapsed time is mutable: only one thread at a time decodes a photo.
package final class DecodingTime: @unchecked Sendable {
  private let limit: Double
  private var spent = 0.0
  private var begun: Double?

  package init(seconds: Double) { limit = seconds }

  /// Runs work and counts its time.
  package func counting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard begun == nil else { return try body() }
    begun = Self.now
    defer {
      spent += Self.now - (begun ?? Self.now)
      begun = nil
    }
    return try body()
  }

  /// True if the time limit is reached.
  package var isOver: Bool { spent + (begun.map { Self.now - $0 } ?? 0) >= limit }

  /// Returns the error for a photo that reached the limit, or nil.
  package func fault(path: String) -> FileError? {
    guard isOver else { return nil }
    return .tooLarge(
      path: path, found: "not decoded within \(limit) s of processor time",
      allowed: "this is the limit for a photo")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
