import Glibc

/// Writes to standard output, however many calls it takes.
///
/// - Throws: `RenderError` where not all of it could be written, such as to a full disk or a closed pipe.
public func writeStandardOutput(_ bytes: [UInt8]) throws(RenderError) {
  if let failure = writeAll(bytes, to: STDOUT_FILENO) {
    throw .cannotWrite(path: "standard output", reason: systemMessage(failure))
  }
}
