import CollageRender
import SystemCalls
import SystemLibrary

/// A file without a name for what is only passing through; it goes with its descriptor, however the process ends.
enum SpoolFile {
  /// Makes an empty one in the folder for temporary files, open for reading and writing.
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

  /// Appends bytes, however many calls it takes.
  static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    if let failure = writeAll(bytes, to: descriptor) { throw SystemFailure(number: failure) }
  }
}
