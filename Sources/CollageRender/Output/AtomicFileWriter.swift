/// Writes a file piece by piece that appears whole or not at all.
public struct AtomicFileWriter: ~Copyable {
  private let file: OutputFile
  private var waiting: [UInt8] = []

  private static let chunk = 1 << 18

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Where it appears.
  ///   - inputs: The files that are read for it, over none of which it is written.
  /// - Throws: `RenderError` where no file can be made there.
  public init(path: String, protecting inputs: InputGuard) throws(RenderError) {
    file = try OutputFile(path: path, protecting: inputs)
  }

  /// Appends bytes.
  public mutating func append(_ bytes: [UInt8]) throws(RenderError) {
    waiting += bytes
    guard waiting.count >= Self.chunk else { return }
    try file.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Puts the file in the place of what stands at its path.
  public consuming func publish() throws(RenderError) {
    try file.write(waiting)
    try file.publish()
  }
}
