import Glibc

/// A file without a name for what is only passing through; it goes with its descriptor, however the process ends.
enum SpoolFile {
  /// Linux' `O_TMPFILE`, whose macro Swift does not import.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// Makes an empty one in the folder for temporary files, open for reading and writing.
  static func make() throws(SystemFailure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let descriptor = open(folder, O_RDWR | nameless | O_CLOEXEC, 0o600)
    if descriptor >= 0 { return descriptor }
    var template = Array((folder + "/collage-XXXXXX").utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { throw SystemFailure(number: errno) }
    unlink(template)
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return named
  }

  /// Appends bytes, however many calls it takes.
  static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    var done = bytes.startIndex
    while done < bytes.endIndex {
      let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemFailure(number: errno) }
      done += count
    }
  }
}
