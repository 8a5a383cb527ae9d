import Glibc

/// Limits of other processes.
enum ProcessLimits {
  private typealias Function =
    @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32

  /// Linux' `prlimit`, which Swift does not import, looked up by name.
  private static let function: Function? = {
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "prlimit") else { return nil }
    return unsafeBitCast(symbol, to: Function.self)
  }()

  /// Lowers a limit of a process, which those inherit that it starts; one that is lower already stays.
  ///
  /// A process that may not be limited, because it belongs to another user, is left as it is.
  static func lower(of process: pid_t, _ resource: __rlimit_resource, to value: Int) {
    guard let function else { return }
    var limit = rlimit()
    guard function(process, Int32(resource.rawValue), nil, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, rlim_t(value))
    _ = function(process, Int32(resource.rawValue), &limit, nil)
  }
}
