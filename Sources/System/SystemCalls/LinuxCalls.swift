// What only Linux has, each with a fallback that other systems have. Swift imports neither the macros nor the functions
// that glibc declares for GNU programs alone; those are looked up by name.

/// Opens a file without a name in a folder, which goes with its descriptor however the process ends.
///
/// - Parameters:
///   - folder: The folder, whose file system the file is on.
///   - mode: The permissions, from which the process' umask is taken off.
/// - Returns: The descriptor, open for reading and writing; -1 with `errno` set where the system knows no such files.
package func openNamelessFile(in folder: String, mode: mode_t) -> Int32 {
  #if os(Linux)
    let temporaryFile: Int32 = 0o20000000 | O_DIRECTORY  // O_TMPFILE
    return withSystemPath(folder) { open($0, O_RDWR | temporaryFile | O_CLOEXEC, mode) }
  #else
    errno = ENOTSUP
    return -1
  #endif
}

/// Gives a nameless file a name that nothing has yet; 0, or -1 with `errno` set.
///
/// A relative path is one in the folder that a descriptor has open.
package func nameFile(_ descriptor: Int32, _ path: String, in folder: Int32 = AT_FDCWD) -> Int32 {
  linkat(AT_FDCWD, descriptorPath(descriptor), folder, path, AT_SYMLINK_FOLLOW)
}

/// Returns a path that opens what a descriptor has open.
package func descriptorPath(_ descriptor: Int32) -> String {
  #if os(Linux)
    "/proc/self/fd/\(descriptor)"
  #else
    "/dev/fd/\(descriptor)"
  #endif
}

/// Returns the path of the file that a descriptor has open, or nil.
package func openFilePath(_ descriptor: Int32) -> String? {
  #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  #else
    return resolvedPath(descriptorPath(descriptor))
  #endif
}

/// Returns the path of the file that this process runs, or nil with `errno` set.
package func executablePath() -> String? {
  #if canImport(Darwin)
    var size = UInt32(MAXPATHLEN)
    var path = [CChar](repeating: 0, count: Int(size))
    guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
    return resolvedPath(String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
  #else
    return resolvedPath("/proc/self/exe")
  #endif
}

/// Returns the path without links and dots, or nil with `errno` set.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = withSystemPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return pathText(resolved)
}

/// Asks for large pages, so that a large block does not take a page fault for each four kilobytes.
package func adviseLargePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    madvise(start, byteCount, MADV_HUGEPAGE)
  #endif
}

/// Writes everything of a file system to its disk: cheaper than file by file for many small ones.
///
/// - Parameter descriptor: Any open file or folder of the file system.
/// - Returns: 0, or -1 with `errno` set.
package func synchronizeFileSystem(of descriptor: Int32) -> Int32 {
  #if os(Linux)
    if let function = LinuxFunctions.syncfs { return function(descriptor) }
  #endif
  sync()
  return 0
}

/// Writes a file's bytes to its disk, and of its metadata no more than reading them needs; 0, or -1 with `errno` set.
package func synchronizeData(of descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fsync(descriptor)
  #else
    fdatasync(descriptor)
  #endif
}

/// A limit of a process' resources.
package enum ProcessResource: Hashable, Sendable {
  /// The bytes of memory for data.
  case memory
  /// The bytes of the file that a crash leaves.
  case coreFile
}

/// Lowers a limit of another process, which those inherit that it starts; a lower one stays.
///
/// A process that may not be limited, because it belongs to another user, is left as it is; so is every process where
/// the system cannot limit another one.
package func lowerLimit(of process: pid_t, _ resource: ProcessResource, to value: Int) {
  #if os(Linux)
    guard let function = LinuxFunctions.prlimit else { return }
    let number =
      switch resource {
      case .memory: Int32(RLIMIT_DATA.rawValue)
      case .coreFile: Int32(RLIMIT_CORE.rawValue)
      }
    var limit = rlimit()
    guard function(process, number, nil, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_cur, rlim_t(value))
    _ = function(process, number, &limit, nil)
  #endif
}

/// Keeps memory that this process gives back to its allocator, for a program that takes and gives back megabytes by the dozen: the
/// system clears each page anew that it hands out.
///
/// Only programs may call it: it is the whole process that keeps its memory.
package func keepFreedMemory() {
  #if os(Linux)
    // M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of glibc; other libraries have no such function.
    _ = LinuxFunctions.mallopt?(-3, 32 << 20)
    _ = LinuxFunctions.mallopt?(-1, 512 << 20)
  #endif
}

#if os(Linux)
  /// Functions that Swift does not import.
  private enum LinuxFunctions {
    typealias Prlimit =
      @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32

    static let prlimit = find("prlimit").map { unsafeBitCast($0, to: Prlimit.self) }
    static let syncfs = find("syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }

    static let mallopt = find("mallopt").map { unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self) }

    private static func find(_ name: String) -> UnsafeMutableRawPointer? {
      dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
    }
  }
#endif
