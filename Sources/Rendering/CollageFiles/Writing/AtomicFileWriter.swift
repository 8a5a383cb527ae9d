/// Writes a file incrementally; it appears complete or not at all.
public struct AtomicFileWriter: ~Copyable {
  private let file: OutputFile
  private var buffered: [UInt8] = []

  private static let chunk = 1 << 18

  /// Starts a file, which appears when it is published.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - inputs: The files that must not be replaced.
  /// - Throws: `FileError` if the file cannot be created.
  public init(path: String, protecting inputs: InputGuard) throws(FileError) {
    file = try OutputFile(path: path, protecting: inputs)
  }

  /// Appends bytes, which are buffered and written in chunks.
  public mutating func append(_ bytes: [UInt8]) throws(FileError) {
    buffered += bytes
    guard buffered.count >= Self.chunk else { return }
    try file.write(buffered)
    buffered.removeAll(keepingCapacity: true)
  }

  /// Moves the file to its path, replacing any file there.
  public consuming func publish() throws(FileError) {
    try file.write(buffered)
    try file.publish()
  }
}
