/// Writes files that appear whole or not at all.
public enum AtomicFile {
  /// Puts bytes in the place of what stands at a path.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - path: Where it appears.
  ///   - inputs: The files that are read for it, over none of which it is written.
  ///   - isDurable: Whether it is on the disk when the call returns. Where not, a power cut may take it back, but never
  ///     leaves part of it.
  /// - Throws: `RenderError`; what stood there is then untouched.
  public static func write(
    _ bytes: [UInt8], to path: String, protecting inputs: InputGuard, isDurable: Bool = true
  ) throws(RenderError) {
    let file = try OutputFile(path: path, protecting: inputs)
    try file.write(bytes)
    try file.publish(isDurable: isDurable)
  }
}
