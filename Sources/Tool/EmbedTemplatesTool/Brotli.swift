import CBrotli
import Foundation

/// Compresses texts as browsers accept them, as far as the format allows: half a second for the page, once a build.
enum Brotli {
  /// Returns a text compressed; nil if that fails.
  static func compressed(_ text: String) -> Data? {
    let bytes = Array(text.utf8)
    var count = BrotliEncoderMaxCompressedSize(bytes.count)
    var result = Data(count: count)
    let isDone = result.withUnsafeMutableBytes { target in
      BrotliEncoderCompress(
        BROTLI_MAX_QUALITY, BROTLI_MAX_WINDOW_BITS, BROTLI_MODE_TEXT, bytes.count, bytes, &count,
        target.bindMemory(to: UInt8.self).baseAddress)
    }
    return isDone == BROTLI_TRUE ? result.prefix(count) : nil
  }
}
