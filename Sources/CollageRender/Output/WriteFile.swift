import Glibc

/// Writes a file that appears at its name whole or not at all.
///
/// - Throws: `RenderError` where it cannot be created or written; what stood there is then untouched.
public func writeFile(_ bytes: [UInt8], to path: String) throws(RenderError) {
  let file = try OutputFile(path: path)
  try file.write(bytes)
  try file.publish()
}

/// Writes to standard output, however many calls it takes.
///
/// - Throws: `RenderError` where not all of it could be written, such as to a full disk or a closed pipe.
public func writeStandardOutput(_ bytes: [UInt8]) throws(RenderError) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .cannotWrite(path: "standard output", reason: systemMessage(errno)) }
    rest = rest.dropFirst(count)
  }
}
