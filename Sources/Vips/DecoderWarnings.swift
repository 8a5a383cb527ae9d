internal import CVips

/// What libvips' decoders say about pictures that they read all the same.
///
/// libvips hands such messages to GLib's log on the thread that decodes, so they are collected by thread: whatever other
/// threads decode meanwhile has its own list.
public enum DecoderWarnings {
  private final class Messages {
    var texts: [String] = []
  }

  /// One slot for each thread, never released: GLib knows it by its address.
  private nonisolated(unsafe) static let current: UnsafeMutablePointer<GPrivate> = {
    let pointer = UnsafeMutablePointer<GPrivate>.allocate(capacity: 1)
    pointer.initialize(to: GPrivate())
    return pointer
  }()

  /// Runs a body and gives what it returns or throws, with the warnings of its thread meanwhile.
  ///
  /// The JPEG decoder counts its warnings until its image is released: to be told of all of them, the body must let go
  /// of the image that it loaded.
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
