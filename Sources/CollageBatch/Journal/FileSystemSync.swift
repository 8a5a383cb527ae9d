import Glibc

/// Brings everything that was written to a file system to its disk: cheaper than file by file for many small ones.
enum FileSystemSync {
  /// Linux' `syncfs`, which Swift does not import, looked up by name.
  private static let function: (@convention(c) (Int32) -> Int32)? = {
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "syncfs") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
  }()

  /// Returns 0, or -1 with `errno` set; `descriptor` is of any file or folder of the file system.
  static func run(_ descriptor: Int32) -> Int32 {
    if let function { return function(descriptor) }
    sync()
    return 0
  }
}
