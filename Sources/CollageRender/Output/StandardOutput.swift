import SystemCalls
import SystemLibrary

/// Writes to standard output, however many calls it takes.
///
/// - Parameters:
///   - bytes: All that is written.
///   - inputs: The files that are read for it; standard output that leads into one of them is refused.
/// - Throws: `RenderError` where not all of it could be written, such as to a full disk or a closed pipe.
public func writeStandardOutput(_ bytes: [UInt8], protecting inputs: InputGuard) throws(RenderError) {
  try inputs.checkStandardOutput()
  if let failure = writeAll(bytes, to: STDOUT_FILENO) {
    throw .cannotWrite(path: "standard output", reason: systemMessage(failure))
  }
}
