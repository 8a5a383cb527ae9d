import CollageFiles
import CollageRender
import SystemCalls
import SystemLibrary

/// Finished pictures on their way to object storage, in files that survive the process.
///
/// A picture is written here before it is sent, and removed when the server has it. A job whose picture is still here is
/// sent again without being rendered again.
public struct UploadSpool: Sendable {
  private let folder: String
  private let maxBytes: Int

  /// Creates a spool in a folder, which is created when it is needed.
  ///
  /// - Parameters:
  ///   - folder: The folder, used by no one else.
  ///   - maxBytes: The size of all pictures beyond which no other one is rendered until some are sent.
  public init(folder: String, maxBytes: Int = 1 << 30) { (self.folder, self.maxBytes) = (folder, maxBytes) }

  /// Returns the folder of the pictures of a run that wait to be sent.
  public static func folder(ofRunIn folder: String) -> String { folder + "/" + RunFolder.stateName + "/uploads" }

  private func path(_ key: String, _ output: String) throws(FileError) -> String {
    do throws(RenderError) {
      return folder + "/" + (try JobKey.digest(Array("\(key) \(output)".utf8))) + ".picture"
    } catch {
      throw .cannotCreate(path: folder, reason: "\(error)")
    }
  }

  /// Returns the picture of a key that is still to be sent to an output; nil if there is none.
  func picture(key: String, output: String) -> [UInt8]? {
    guard let path = try? path(key, output), let size = FileVersion(path: path)?.byteCount else { return nil }
    return try? readSmallFile(path, limit: size)
  }

  /// Whether another picture may be rendered before some are sent.
  var hasRoom: Bool { byteCount < maxBytes }

  /// Throws if so many pictures wait that no other one may be rendered: each is rendered once, and none is thrown away.
  ///
  /// - Throws: `FileError.unreachable` for the output: the job may succeed later.
  func checkRoom(for output: String) throws(FileError) {
    guard hasRoom else {
      let reason = "\(byteCount >> 20) MB of finished pictures wait in \(folder) until object storage takes them"
      throw .unreachable(path: output, reason: reason)
    }
  }

  /// Keeps a picture, whatever its size.
  func add(_ bytes: [UInt8], key: String, output: String) throws(FileError) {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST {
      let nothing = InputGuard.nothing(because: "the spool's files are named by digests")
      try AtomicFile.write(bytes, to: path(key, output), protecting: nothing, isDurable: false)
    } else {
      throw .cannotCreate(path: folder, reason: systemMessage(errno))
    }
  }

  /// Removes a picture that the server has.
  func remove(key: String, output: String) {
    if let path = try? path(key, output) { unlink(path) }
  }

  /// The number of bytes of all pictures; few, unless uploads fail.
  private var byteCount: Int {
    (namesInFolder(folder) ?? []).reduce(0) { $0 + (FileVersion(path: folder + "/" + $1.name)?.byteCount ?? 0) }
  }
}
