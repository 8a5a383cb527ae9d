import SystemCalls

/// Writes bytes to standard output, retrying partial writes.
///
/// - Parameters:
///   - bytes: The bytes to write.
///   - inputs: The files that must not be overwritten; standard output may be redirected to one.
/// - Throws: `FileError` if not all bytes could be written, for example to a full disk or a closed pipe.
public func writeStandardOutput(_ bytes: [UInt8], protecting inputs: InputGuard) throws(FileError) {
  try inputs.checkStandardOutput()
  if let failure = writeAll(bytes, to: STDOUT_FILENO) {
    throw .cannotWrite(path: "standard output", reason: systemMessage(failure))
  }
}
