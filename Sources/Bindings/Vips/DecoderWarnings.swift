internal import CVips

/// Collects libvips' warnings about damaged pictures that are decoded nevertheless.
///
/// libvips sends such messages to GLib's log on the decoding thread, so they are collected per thread.
public enum DecoderWarnings {
  private final class Messages {
    var texts: [String] = []
  }

  /// A slot per thread, never released because GLib identifies it by its address.
  private nonisolated(unsafe) static let current: UnsafeMutablePointer<GPrivate> = {
    let pointer = UnsafeMutablePointer<GPrivate>.allocate(capacity: 1)
    pointer.initialize(to: GPrivate())
    return pointer
  }()

  /// Runs a closure and returns its result or error, with the warnings of its thread in the meantime.
  ///
  /// The JPEG decoder counts its warnings until its image is released: to collect all of them, the closure must release
  /// the image that it loaded.
  public static func collected<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) -> (result: Result<Value, Failure>, warnings: [String]) {
    let messages = Messages()
    let outer = g_private_get(current)
    g_private_set(current, Unmanaged.passUnretained(messages).toOpaque())
    defer { g_private_set(current, outer) }
    let result: Result<Value, Failure>
    do throws(Failure) {
      result = .success(try body())
    } catch {
      result = .failure(error)
    }
    return withExtendedLifetime(messages) { (result, messages.texts) }
  }

  static func add(_ message: UnsafePointer<CChar>) {
    guard let pointer = g_private_get(current) else { return }
    Unmanaged<Messages>.fromOpaque(pointer).takeUnretainedValue().texts.append(String(cString: message))
  }
}
