/// Writes a file that appears at its name whole or not at all.
///
/// - Throws: `RenderError` where it cannot be created or written; what stood there is then untouched.
public func writeFile(_ bytes: [UInt8], to path: String) throws(RenderError) {
  let file = try OutputFile(path: path)
  try file.write(bytes)
  try file.publish()
}
