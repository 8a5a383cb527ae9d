internal import CTurboJPEG

/// Encodes JPEG in memory, without threads or copies.
public enum JPEGEncoder {
  /// The maximum side in pixels: ITU-T T.81 stores sizes in 16 bits, of which the library accepts all but the last few.
  public static let maxSide = 65_500

  /// Encodes pixels and passes the file's bytes to the closure.
  ///
  /// - Parameters:
  ///   - pixels: Four bytes per pixel, red, green, blue and an ignored byte, in rows from the top without padding.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - quality: The quality, 1 to 100.
  ///   - isSubsampled: Whether chroma is stored at half the width and height.
  ///   - body: Receives the file's bytes, which are valid only during the call.
  /// - Returns: The result of `body`.
  /// - Throws: `JPEGError` if an argument is out of range or memory is short.
  public static func encode<Result>(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, quality: Int, isSubsampled: Bool,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(JPEGError) -> Result {
    guard (1...maxSide).contains(width), (1...maxSide).contains(height), pixels.count == 4 * width * height,
      (1...100).contains(quality), let start = pixels.baseAddress
    else {
      throw JPEGError(
        detail: "\(width)x\(height) pixels in \(pixels.count) bytes at quality \(quality); each side must be at most "
          + "\(maxSide) pixels, and the quality between 1 and 100")
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

/// An error in encoding a picture.
public struct JPEGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason on one line.
  public let detail: String

  /// Creates an error with a reason on one line.
  public init(detail: String) { self.detail = detail }

  /// The reason with the prefix "jpeg: ".
  public var description: String { "jpeg: \(detail)" }
}
