import SystemCalls

/// An anonymous temporary file, which disappears with its descriptor, even if the process is killed.
enum SpoolFile {
  /// Creates an empty file in the temporary folder, open for reading and writing.
  static func make() throws(SystemFailure) -> Int32 {
    let descriptor = openAnonymousFile()
    guard descriptor >= 0 else { throw SystemFailure(number: errno) }
    return descriptor
  }

  /// Appends bytes; retries partial writes.
  static func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemFailure) {
    if let failure = writeAll(bytes, to: descriptor) { throw SystemFailure(number: failure) }
  }
}
