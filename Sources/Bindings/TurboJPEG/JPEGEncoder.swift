internal import CTurboJPEG

/// Compresses pictures in memory, without threads or copies.
public enum JPEGEncoder {
  /// The maximum side of a file: ITU-T T.81 stores sizes in 16 bits, of which the library accepts all but the last.
  public static let maxSide = 65_500

  /// Compresses pixels of four bytes, the last of which is ignored, and passes the file's bytes to the closure.
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top without padding: red, green, blue and an ignored byte.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - quality: 1 to 100.
  ///   - isSubsampled: Whether colors are stored at half the width and height.
  ///   - body: Receives the file's bytes, which are valid only during the call.
  /// - Returns: The result of `body`.
  /// - Throws: `JPEGError` for sizes that do not fit, and if memory is short.
  public static func encode<Result>(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, quality: Int, isSubsampled: Bool,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGError) -> Result {
    guard (1...maxSide).contains(width), (1...maxSide).contains(height), pixels.count == 4 * width * height,
      (1...100).contains(quality), let start = pixels.baseAddress
    else {
      throw JPEGError(
        detail: "\(width)x\(height) pixels in \(pixels.count) bytes at quality \(quality); a side may have at most "
          + "\(maxSide), the quality may be 1 ... 100")
    }
    guard let compressor = tjInitCompress() else { throw JPEGError(detail: text(nil)) }
    defer { tjDestroy(compressor) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let sampling = isSubsampled ? TJSAMP_420 : TJSAMP_444
    let failure = tjCompress2(
      compressor, start.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(4 * width), Int32(height),
      Int32(TJPF_RGBX.rawValue), &bytes, &count, Int32(sampling.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    guard failure == 0, bytes != nil else { throw JPEGError(detail: text(compressor)) }
    return body(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  private static func text(_ compressor: tjhandle?) -> String {
    tjGetErrorStr2(compressor).map { String(cString: $0) } ?? "no details given"
  }
}

/// Why a picture was not compressed.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason on one line.
  public let detail: String

  /// Creates an error with its own reason.
  public init(detail: String) { self.detail = detail }

  /// The reason.
  public var description: String { "jpeg: \(detail)" }
}
