import SystemCalls
import SystemLibrary

/// An anonymous file for temporary data; it vanishes with its descriptor, however the process ends.
enum SpoolFile {
  /// Creates an empty one in the folder for temporary files, open for reading and writing.
  static func make() throws(SystemFailure) -> Int32 {
    let folder = TemporaryFiles.folder
    let descriptor = openNamelessFile(in: folder, mode: 0o600)
    if descriptor >= 0 { return descriptor }
    var template = Array((folder + "/collage-XXXXXX").utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { throw SystemFailure(number: errno) }
    unlink(template)
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return named
  }

  /// Appends bytes, retrying partial writes.
  static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    if let failure = writeAll(bytes, to: descriptor) { throw SystemFailure(number: failure) }
  }
}
