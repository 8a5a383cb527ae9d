internal import CVips
internal import Synchronization

/// The process-wide state of libvips: start it once, before the first image.
public enum Runtime {
  private enum State {
    case idle
    case running
    case failed(VipsError)
  }

  private static let state = Mutex(State.idle)

  /// Starts libvips; the first call decides and later calls only repeat its outcome.
  ///
  /// Loaders that libvips itself calls untrusted are blocked, its operation cache is off, and GLib messages are dropped
  /// (their substance is in the thrown errors).
  /// - Parameter loadingModules: false skips the loadable modules (HEIF and AVIF live in one), which saves about 13 ms.
  /// - Throws: `VipsError` when libvips cannot start, on this and on every later call.
  public static func start(loadingModules: Bool) throws(VipsError) {
    try state.withLock { state throws(VipsError) in
      switch state {
      case .running: return
      case .failed(let error): throw error
      case .idle:
        do throws(VipsError) {
          try initialise(loadingModules: loadingModules)
          state = .running
        } catch {
          state = .failed(error)
          throw error
        }
      }
    }
  }

  private static func initialise(loadingModules: Bool) throws(VipsError) {
    silenceLog()
    let result = loadingModules ? vips_init("collage") : withoutModules { vips_init("collage") }
    guard result == 0 else { throw .taken(by: "vips_init") }
    vips_block_untrusted_set(1)
    // The cache knows files by name only and would serve old pixels after a file was replaced.
    vips_cache_set_max(0)
    vips_cache_set_max_mem(0)
    vips_cache_set_max_files(0)
  }

  /// Runs `body` while libvips believes it is installed in a folder that does not exist, so it finds no modules there.
  private static func withoutModules(_ body: () -> Int32) -> Int32 {
    let name = "VIPSHOME"
    let previous = g_getenv(name).map { String(cString: $0) }
    _ = g_setenv(name, "/nonexistent/collage", 1)
    defer {
      if let previous { _ = g_setenv(name, previous, 1) } else { g_unsetenv(name) }
    }
    return body()
  }

  private static func silenceLog() {
    _ = g_log_set_default_handler(
      { domain, level, message, _ in
        // GLib ends the process after a fatal message; that one must not be lost.
        let fatal = G_LOG_LEVEL_ERROR.rawValue | G_LOG_FLAG_FATAL.rawValue
        if level.rawValue & fatal != 0 { g_log_default_handler(domain, level, message, nil) }
      }, nil)
  }
}

extension Runtime {
  /// Sets how many threads libvips uses for one image; 0 means one per processor.
  public static func setConcurrency(_ threads: Int) {
    vips_concurrency_set(Int32(clamping: max(0, threads)))
  }

  /// The version of the libvips library in use, as in `8.14.1`.
  public static var version: String { (0..<3).map { String(vips_version($0)) }.joined(separator: ".") }

  /// Whether this libvips has an operation, by its nickname, as in `heifsave_target`.
  public static func supportsOperation(_ nickname: String) -> Bool {
    vips_type_find("VipsOperation", nickname) != 0
  }

  /// The most bytes libvips has had allocated for pixels at one time.
  public static var trackedMemoryHighWater: UInt64 { UInt64(vips_tracked_get_mem_highwater()) }

  /// The number of files libvips has open now.
  public static var openFileCount: Int { Int(vips_tracked_get_files()) }
}
