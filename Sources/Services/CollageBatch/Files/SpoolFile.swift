import SystemCalls

/// An anonymous file for temporary data; it vanishes with its descriptor, however the process ends.
enum SpoolFile {
  /// Creates an empty one in the folder for temporary files, open for reading and writing.
  static func make() throws(SystemFailure) -> Int32 {
    let descriptor = openAnonymousFile()
    guard descriptor >= 0 else { throw SystemFailure(number: errno) }
    return descriptor
  }

  /// Appends bytes, retrying partial writes.
  static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    if let failure = writeAll(bytes, to: descriptor) { throw SystemFailure(number: failure) }
  }
}
