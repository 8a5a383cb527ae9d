import CollageFormat
import Digest
import SystemCalls

/// The description that the tool gives of itself.
struct ToolDescription {
  let catalog: CommandCatalog
  /// The number alone, as in `0.3.0`.
  let version: String
  /// The SHA-256 of the program: versions of working copies have one name, and other bytes.
  let digest: String

  /// Runs the tool: for its version, for its options, and for its renderer's revision.
  ///
  /// - Throws: `Problem` if it cannot be run; `FormatError` if it is another program.
  init(_ tool: String) throws {
    let told = String(decoding: try Self.output([tool, "--version"]), as: UTF8.self)
    // The name, the number, and how it was built.
    version = told.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init) ?? ""
    digest = try Self.digest(ofFile: tool)
    catalog = try CommandCatalog(
      dump: Self.output([tool, "--experimental-dump-help"]), rules: Self.output([tool, "orders", "--rules"]))
  }

  private static func digest(ofFile path: String) throws(Problem) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Problem(.failed, "\(path): the tool cannot be read") }
    defer { close(descriptor) }
    var digest = SHA256()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = chunk.withUnsafeMutableBytes({ readSome(descriptor, into: $0) }), count > 0 {
      chunk.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    guard let text = digest.finalize() else { throw Problem(.failed, "a SHA-256 cannot be computed") }
    return text
  }

  private static func output(_ command: [String]) throws(Problem) -> [UInt8] {
    let failure = Problem(.failed, "\(command.joined(separator: " ")): the tool cannot be run")
    do throws(SystemFailure) {
      let pipes = try ProcessPipes()
      let (input, output) = (pipes.input, pipes.output)
      let process = try pipes.start(ChildProcess(command))
      close(input)
      defer { close(output) }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while case let count = chunk.withUnsafeMutableBytes({ readSome(output, into: $0) }), count > 0 {
        bytes += chunk[..<count]
      }
      guard ChildProcess.wait(for: process) == .code(0) else { throw SystemFailure(number: EIO) }
      return bytes
    } catch { throw failure }
  }
}

/// The smallest picture by which the service finds out whether it can render: a gray square.
enum TestPicture {
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x10,
    0x00, 0x00, 0x00, 0x10, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x98, 0xA0, 0xBD, 0x00, 0x00, 0x00, 0x0F, 0x49, 0x44,
    0x41,
    0x54, 0x78, 0xDA, 0x63, 0x68, 0x40, 0x03, 0x0C, 0x23, 0x5B, 0x00, 0x00, 0x05, 0x0C, 0x80, 0x01, 0xE3, 0x33, 0x59,
    0x8A,
    0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
