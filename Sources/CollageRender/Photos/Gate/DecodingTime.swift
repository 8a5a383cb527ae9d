import SystemLibrary

/// How long decoding one photo may take, in seconds of processor time: a busy machine makes no photo a bad one.
///
/// libvips cannot be stopped inside a decoder. Once the time is over the decoder gets no more bytes, and nobody asks it for
/// more rows. Decoders that take all bytes before the first row (WebP, GIF, HEIC, AVIF) are held by the gate's limits on
/// what they would have to do.
///
/// Unchecked because the count changes: one thread at a time decodes a photo.
final class DecodingTime: @unchecked Sendable {
  private let most: Double
  private var spent = 0.0
  private var begun: Double?

  init(seconds: Double) { most = seconds }

  /// Counts the time that `body` takes.
  func counting<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    guard begun == nil else { return try body() }
    begun = Self.now
    defer {
      spent += Self.now - (begun ?? Self.now)
      begun = nil
    }
    return try body()
  }

  /// Whether no more of it is left.
  var isOver: Bool { spent + (begun.map { Self.now - $0 } ?? 0) >= most }

  /// What to say of a photo whose time is over, or nil.
  func fault(path: String) -> RenderError? {
    guard isOver else { return nil }
    return .tooLarge(
      path: path, found: "not decoded within \(most) s of processor time",
      allowed: "photos that take longer are not read")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
