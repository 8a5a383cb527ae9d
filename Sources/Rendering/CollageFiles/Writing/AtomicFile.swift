/// Writes files that appear complete or not at all.
public enum AtomicFile {
  /// Writes bytes to a file, replacing any file at its path.
  ///
  /// - Parameters:
  ///   - bytes: The whole contents.
  ///   - path: The file's path.
  ///   - inputs: The files that must not be replaced.
  ///   - isDurable: Whether the file is on disk when the call returns. If not, a power failure may lose it, but never
  ///     leaves a part of it.
  /// - Throws: `FileError`; any file at the path is then unchanged.
  public static func write(
    _ bytes: [UInt8], to path: String, protecting inputs: InputGuard, isDurable: Bool = true
  ) throws(FileError) {
    try write(bytes, to: path, protecting: inputs, isDurable: isDurable, access: .usual)
  }

  /// Writes bytes to a file with given access rights, replacing any file at its path.
  package static func write(
    _ bytes: [UInt8], to path: String, protecting inputs: InputGuard, isDurable: Bool, access: OutputFile.Access
  ) throws(FileError) {
    let file = try OutputFile(path: path, protecting: inputs, access: access)
    try file.write(bytes)
    try file.publish(isDurable: isDurable)
  }
}
