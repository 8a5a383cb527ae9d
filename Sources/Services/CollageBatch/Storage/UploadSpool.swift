import CollageFiles
import CollageRender
import Synchronization
import SystemCalls

/// Finished pictures on their way to object storage, in files that survive the process.
///
/// A picture is written here before it is sent, and removed when the server has it. A job whose picture is still here is
/// sent again without being rendered again. Each output has one file, so that the picture of a job that changed is replaced.
public final class UploadSpool: Sendable {
  /// What the folder had when it was looked at last, and what was added here since.
  private struct Known {
    var byteCount: Int
    var added = 0
  }

  private let folder: String
  private let maxBytes: Int
  private let known = Mutex<Known?>(nil)

  /// The share of `maxBytes` after which the folder is looked at again: others add to it and take from it as well.
  private static let looks = 128

  /// The maximum length of the line of JSON in a file.
  private static let maxHeading = 1 << 20

  /// Creates a spool in a folder, which is created when it is needed.
  ///
  /// - Parameters:
  ///   - folder: The folder, used by no one else.
  ///   - maxBytes: The size of all pictures beyond which no other one is rendered until some are sent.
  public init(folder: String, maxBytes: Int = 1 << 30) { (self.folder, self.maxBytes) = (folder, maxBytes) }

  /// Returns the folder of the pictures of a run that wait to be sent.
  public static func folder(ofRunIn folder: String) -> String { folder + "/" + RunFolder.stateName + "/uploads" }

  private func path(of output: String) throws(RenderError) -> String {
    folder + "/" + (try JobKey.digest(Array(output.utf8))) + ".picture"
  }

  /// Returns the picture of a job that is still to be sent to an output; nil if there is none that is whole.
  func picture(key: String, output: String) throws(RenderError) -> SpooledPicture? {
    let path = try path(of: output)
    guard let size = FileVersion(path: path)?.byteCount, let file = try? readSmallFile(path, limit: size) else {
      return nil
    }
    return try SpooledPicture(file: file, key: key, output: output)
  }

  /// Whether another picture may be rendered before some are sent.
  var hasRoom: Bool {
    known.withLock { known in
      if let last = known, last.added < maxBytes / Self.looks, last.byteCount < maxBytes { return true }
      let byteCount = self.byteCount
      known = Known(byteCount: byteCount)
      return byteCount < maxBytes
    }
  }

  /// Throws if so many pictures wait that no other one may be rendered: each is rendered once, and none is thrown away.
  ///
  /// - Throws: `FileError.unreachable` for the output: the job may succeed later.
  func checkRoom(for output: String) throws(FileError) {
    guard hasRoom else {
      let reason = "\(byteCount >> 20) MB of finished pictures wait in \(folder) until object storage takes them"
      throw .unreachable(path: output, reason: reason)
    }
  }

  /// Removes pictures of outputs that a run does not have, if those of others would find no room.
  func makeRoom(keeping isKept: (_ output: String) -> Bool) {
    guard !hasRoom else { return }
    for name in names {
      guard let file = try? RegularFile(path: name) else { continue }
      if SpooledPicture.output(inFile: file.firstBytes(Self.maxHeading)).map(isKept) != true { unlink(name) }
    }
  }

  /// Keeps a picture, whatever its size.
  ///
  /// It is written in place: the digest tells a file that was not finished.
  func add(_ picture: SpooledPicture, key: String, output: String) throws {
    let path = try path(of: output)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    var descriptor = open(path, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw FileError.creating(folder, errno) }
      descriptor = open(path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw FileError.creating(path, errno) }
    defer { close(descriptor) }
    let file = picture.file(key: key, output: output)
    if let failure = writeAll(file, to: descriptor) {
      unlink(path)
      throw FileError.writing(path, failure)
    }
    known.withLock { $0?.added += file.count }
  }

  /// Removes a picture that the server has.
  func remove(output: String) {
    if let path = try? path(of: output) { unlink(path) }
  }

  private var names: [String] {
    (namesInFolder(folder) ?? []).filter { $0.name.hasSuffix(".picture") }.map { folder + "/" + $0.name }
  }

  /// The number of bytes of all pictures; they are few, unless uploads fail.
  private var byteCount: Int { names.reduce(0) { $0 + (FileVersion(path: $1)?.byteCount ?? 0) } }
}
