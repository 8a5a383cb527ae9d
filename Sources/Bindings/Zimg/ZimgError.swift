internal import CZimg
internal import SystemCalls

/// A failed zimg call, or invalid arguments.
public struct ZimgError: Error, Sendable, CustomStringConvertible {
  /// The name of the step that failed.
  public let operation: String
  /// The reason on one line; never empty.
  public let detail: String

  /// Creates an error with a reason; an empty reason becomes "no details given".
  public init(operation: String, detail: String) {
    self.operation = operation
    self.detail = detail.isEmpty ? "no details given" : detail
  }

  /// The operation and the reason, separated by a colon.
  public var description: String { "\(operation): \(detail)" }

  /// Returns zimg's last error on this thread.
  static func taken(by operation: String) -> ZimgError {
    var text = [CChar](repeating: 0, count: 512)
    let code = zimg_get_last_error(&text, text.count)
    zimg_clear_last_error()
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let message = String(decoding: bytes, as: UTF8.self)
    return ZimgError(operation: operation, detail: message.isEmpty ? "error code \(code.rawValue)" : message)
  }
}

/// Allocates a block of pixels for a plane or a step.
func pixelMemory(byteCount: Int, isClear: Bool = true) throws(ZimgError) -> PixelMemory {
  do throws(OutOfMemory) {
    return try PixelMemory(byteCount: byteCount, isClear: isClear)
  } catch {
    throw ZimgError(operation: "memory", detail: error.detail)
  }
}
