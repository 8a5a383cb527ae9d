// Linux-specific calls, with fallbacks for other systems. Swift imports neither macros nor the functions that glibc
// declares only for GNU programs; those are looked up by name.

/// Opens an unnamed file in a folder; it disappears with its descriptor, even if the process is killed.
///
/// - Parameters:
///   - folder: The folder that determines the file system.
///   - mode: The permissions, reduced by the process' umask.
/// - Returns: The descriptor, open for reading and writing; -1 with `errno` set if the system does not support unnamed
///   files.
package func openNamelessFile(in folder: String, mode: mode_t) -> Int32 {
  #if os(Linux)
    let temporaryFile: Int32 = 0o20000000 | O_DIRECTORY  // O_TMPFILE
    return withSystemPath(folder) { open($0, O_RDWR | temporaryFile | O_CLOEXEC, mode) }
  #else
    errno = ENOTSUP
    return -1
  #endif
}

/// Gives an unnamed file a path that does not exist yet; returns 0, or -1 with `errno` set.
///
/// A relative path is resolved in the folder of an open descriptor.
package func nameFile(_ descriptor: Int32, _ path: String, in folder: Int32 = AT_FDCWD) -> Int32 {
  linkat(AT_FDCWD, descriptorPath(descriptor), folder, path, AT_SYMLINK_FOLLOW)
}

/// Returns a path that opens the file of a descriptor.
package func descriptorPath(_ descriptor: Int32) -> String {
  #if os(Linux)
    "/proc/self/fd/\(descriptor)"
  #else
    "/dev/fd/\(descriptor)"
  #endif
}

/// Returns the path of a descriptor's file, or nil.
package func openFilePath(_ descriptor: Int32) -> String? {
  #if canImport(Darwin)
    var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
    guard fcntl(descriptor, F_GETPATH, &path) == 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  #else
    return resolvedPath(descriptorPath(descriptor))
  #endif
}

/// Returns the path of this process' executable, or nil with `errno` set.
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

/// Returns the path with links and dots resolved, or nil with `errno` set.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = withSystemPath(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return pathText(resolved)
}

/// Enlarges the buffer of a pipe on Linux, so that the program at its other end waits less often.
package func enlargePipe(_ descriptor: Int32, to byteCount: Int32) {
  #if os(Linux)
    // F_SETPIPE_SZ in linux/fcntl.h, which the C library's header hides from Swift.
    _ = fcntl(descriptor, 1031, byteCount)
  #endif
}

/// Requests large pages, which avoids a page fault for every four kilobytes of a large block.
package func adviseLargePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    if let (first, count) = wholePages(start, byteCount) { madvise(first, count, MADV_HUGEPAGE) }
  #endif
}

/// Returns the memory of the whole pages in a private mapping, or in a block of the heap, to the system; they are zero when
/// they are read again.
///
/// Other systems than Linux keep them.
package func releasePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    if let (first, count) = wholePages(start, byteCount) { madvise(first, count, MADV_DONTNEED) }
  #endif
}

#if canImport(Glibc)
  /// Returns the whole pages of a block, because only these can be advised; a heap's block starts within one.
  private func wholePages(_ start: UnsafeMutableRawPointer, _ byteCount: Int) -> (UnsafeMutableRawPointer, Int)? {
    let page = UInt(max(1, sysconf(Int32(_SC_PAGESIZE))))
    let first = (UInt(bitPattern: start) + page - 1) / page * page
    let end = (UInt(bitPattern: start) + UInt(max(0, byteCount))) / page * page
    guard end > first, let aligned = UnsafeMutableRawPointer(bitPattern: first) else { return nil }
    return (aligned, Int(end - first))
  }
#endif

/// Flushes a whole file system to disk, which is cheaper than flushing many small files.
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

/// Flushes a file's bytes to disk, with only the metadata needed to read them; returns 0, or -1 with `errno` set.
package func synchronizeData(of descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    fsync(descriptor)
  #else
    fdatasync(descriptor)
  #endif
}

/// Creates a pipe that child processes do not inherit; returns the ends to read from and to write to.
///
/// - Throws: `SystemFailure` with the system's error number.
package func makePipe() throws(SystemFailure) -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  #if os(Linux)
    // In one step: a program that another thread starts between two would inherit the ends, and keep the pipe open.
    if let function = LinuxFunctions.pipe2 {
      guard function(&ends, O_CLOEXEC) == 0 else { throw SystemFailure(number: errno) }
      return (ends[0], ends[1])
    }
  #endif
  guard pipe(&ends) == 0 else { throw SystemFailure(number: errno) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// A resource limit of a process.
package enum ProcessResource: Hashable, Sendable {
  /// The bytes of memory for data.
  case memory
  /// The bytes of the core file that a crash leaves.
  case coreFile
}

/// Lowers a resource limit of another process and of the processes that it starts later; lower limits stay.
///
/// Does nothing if the process belongs to another user, or if the system cannot limit other processes.
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

/// Keeps freed memory in this process' allocator, for programs that repeatedly allocate megabytes: otherwise the system
/// clears the pages each time.
///
/// Must be called only by programs, because it affects the whole process.
package func keepFreedMemory() {
  #if os(Linux)
    // M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of glibc; other libraries lack this function.
    _ = LinuxFunctions.mallopt?(-3, 32 << 20)
    _ = LinuxFunctions.mallopt?(-1, 512 << 20)
  #endif
}

/// Returns freed memory to the system soon, for servers that run for days: otherwise each thread keeps what its largest
/// request took.
///
/// Must be called only by programs, before they start threads, because it affects the whole process.
package func returnFreedMemory() {
  #if os(Linux)
    // M_TRIM_THRESHOLD and M_ARENA_MAX of glibc; other libraries lack this function.
    _ = LinuxFunctions.mallopt?(-1, 128 << 10)
    _ = LinuxFunctions.mallopt?(-8, 2)
  #endif
}

#if os(Linux)
  /// Functions that Swift does not import, looked up by name.
  private enum LinuxFunctions {
    typealias Prlimit =
      @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32

    static let pipe2 = find("pipe2").map {
      unsafeBitCast($0, to: (@convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32).self)
    }
    static let prlimit = find("prlimit").map { unsafeBitCast($0, to: Prlimit.self) }
    static let syncfs = find("syncfs").map { unsafeBitCast($0, to: (@convention(c) (Int32) -> Int32).self) }

    static let mallopt = find("mallopt").map { unsafeBitCast($0, to: (@convention(c) (Int32, Int32) -> Int32).self) }

    private static func find(_ name: String) -> UnsafeMutableRawPointer? {
      dlopen(nil, RTLD_NOW).flatMap { dlsym($0, name) }
    }
  }
#endif
