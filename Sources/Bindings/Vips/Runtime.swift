internal import CVips
internal import Synchronization

internal import SystemCalls

/// The process-wide state of libvips, which must be started before the first image; any thread may do so repeatedly.
public enum Runtime {
  private enum State {
    case idle
    case running
    case failed(VipsError)
  }

  private struct Status {
    var state = State.idle
    var hasLookedForHEIF = false
  }

  private static let status = Mutex(Status())

  /// Starts libvips unless it is already running, and loads its HEIF module if required.
  ///
  /// Loaders that libvips considers untrusted are blocked, its operation cache is off, an image is computed on one
  /// thread and without generated code where that is unsafe, and its messages to GLib's log are dropped (their content
  /// is in the thrown errors and in `DecoderWarnings`). Messages of other libraries are not affected.
  ///
  /// - Parameter loadingModules: Whether to load the module for HEIF and AVIF, if no earlier call has; it takes about
  ///   10 ms, so only code that reads or writes these formats should request it. Other modules are never loaded.
  /// - Throws: `VipsError` if libvips cannot start, on this and every later call.
  public static func start(loadingModules: Bool) throws(VipsError) {
    try status.withLock { status throws(VipsError) in
      switch status.state {
      case .running: break
      case .failed(let error): throw error
      case .idle:
        do throws(VipsError) {
          try initialize()
          status.state = .running
        } catch {
          status.state = .failed(error)
          throw error
        }
      }
      if loadingModules, !status.hasLookedForHEIF {
        status.hasLookedForHEIF = true
        loadModule("vips-heif")
      }
    }
  }

  private static func initialize() throws(VipsError) {
    silenceLog()
    guard withoutModules({ vips_init("collage") }) == 0 else { throw .taken(by: "vips_init") }
    vips_block_untrusted_set(1)
    // One thread per photo is faster than many threads per photo.
    setConcurrency(1)
    // The cache identifies files only by name, so it would return old pixels after a file was replaced.
    vips_cache_set_max(0)
    vips_cache_set_max_mem(0)
    vips_cache_set_max_files(0)
    // Up to 8.14, libvips blurs with code that liborc generates, and liborc's allocator of such code is not thread-safe:
    // two threads that blur crash the process. libvips' own loops take no longer and are exact.
    if (vips_version(0), vips_version(1)) < (8, 15) { vips_vector_set_enabled(0) }
  }

  /// Runs `body` with libvips' installation folder set to one that does not exist, so that it finds no modules.
  ///
  /// libvips itself sets the same variable, so starting it changes the environment in any case.
  private static func withoutModules(_ body: () -> Int32) -> Int32 {
    let name = "VIPSHOME"
    let previous = g_getenv(name).map { String(cString: $0) }
    _ = g_setenv(name, "/nonexistent/collage", 1)
    defer {
      if let previous { _ = g_setenv(name, previous, 1) } else { g_unsetenv(name) }
    }
    return body()
  }

  /// Loads one of libvips' modules from the folder next to the library; does nothing if the file is missing.
  private static func loadModule(_ name: String) {
    guard !supportsOperation("heifload_source"), let library = libraryPath, let slash = library.lastIndex(of: "/")
    else { return }
    let folder = "\(library[..<slash])/vips-modules-\(vips_version(0)).\(vips_version(1))"
    // A module stays loaded, because its types cannot be unregistered.
    if let module = g_module_open("\(folder)/\(name).\(moduleSuffix)", G_MODULE_BIND_LAZY) {
      g_module_make_resident(module)
    }
  }

  #if canImport(Darwin)
    private static let moduleSuffix = "dylib"
    private nonisolated(unsafe) static let anyLibrary = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    private static let moduleSuffix = "so"
    private nonisolated(unsafe) static let anyLibrary: UnsafeMutableRawPointer? = nil
  #endif

  /// The path of the loaded libvips library.
  ///
  /// `dladdr`, which glibc declares only for GNU programs, returns the file that contains an address.
  private static var libraryPath: String? {
    typealias Function = @convention(c) (UnsafeRawPointer?, UnsafeMutableRawPointer?) -> Int32
    guard let symbol = dlsym(anyLibrary, "dladdr"), let function = dlsym(anyLibrary, "vips_init") else { return nil }
    // The file's name and base address, the symbol's name and address.
    var information: [UnsafeMutableRawPointer?] = [nil, nil, nil, nil]
    let found = information.withUnsafeMutableBytes {
      unsafeBitCast(symbol, to: Function.self)(function, $0.baseAddress)
    }
    guard found != 0, let path = information[0] else { return nil }
    return String(cString: path.assumingMemoryBound(to: CChar.self))
  }

  /// Drops libvips' own log messages; those of other libraries are not affected.
  private static func silenceLog() {
    let levels = GLogLevelFlags(rawValue: ~0)
    _ = g_log_set_handler(
      "VIPS", levels,
      { domain, level, message, _ in
        // GLib ends the process after a fatal message, which must stay visible.
        let fatal = G_LOG_LEVEL_ERROR.rawValue | G_LOG_FLAG_FATAL.rawValue
        if level.rawValue & fatal != 0 { g_log_default_handler(domain, level, message, nil) }
        if level.rawValue & G_LOG_LEVEL_WARNING.rawValue != 0, let message { DecoderWarnings.add(message) }
      }, nil)
  }
}

extension Runtime {
  /// Sets the number of threads that libvips uses for one image, in the whole process; 0 means one per processor.
  public static func setConcurrency(_ threads: Int) {
    vips_concurrency_set(Int32(clamping: max(0, threads)))
  }

  /// The version of the loaded libvips library, such as `8.14.1`.
  public static let version = (0..<3).map { String(vips_version($0)) }.joined(separator: ".")

  /// Returns whether libvips has an operation with a nickname, such as `heifsave_target`.
  public static func supportsOperation(_ nickname: String) -> Bool {
    vips_type_find("VipsOperation", nickname) != 0
  }

  /// The number of files that libvips currently has open.
  public static var openFileCount: Int { Int(vips_tracked_get_files()) }
}
