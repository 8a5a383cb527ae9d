import Foundation

/// A temporary folder that is removed with all its contents when the object is released.
public final class ScratchFolder: Sendable {
  public let path: String

  /// Creates an empty folder below the temporary folder, which is removed with this object.
  public init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "collage-test-" + UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of a file in the folder.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ bytes: [UInt8], as name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Removes a file or folder.
  public func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  /// Returns the bytes of a file in the folder.
  public func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }
}
