import CollageFiles
import CollageRender
import Synchronization
import SystemCalls

/// Finished pictures waiting for upload, stored in files that survive the process.
///
/// A picture is written here before it is uploaded, and removed afterward. If a job's picture is still here, it is
/// uploaded again instead of being rendered again. Each output has one file, so the picture of a changed job replaces
/// the old one.
public final class UploadSpool: Sendable {
  /// The total size of the folder when last measured, and the bytes added by this process since.
  private struct Known {
    var byteCount: Int
    var added = 0
  }

  private let folder: String
  private let maxBytes: Int
  private let known = Mutex<Known?>(nil)

  /// The folder is measured again after this fraction of `maxBytes` was added, because other processes use it too.
  private static let looks = 128

  /// The maximum length of the JSON line in a file, in bytes.
  private static let maxHeading = 1 << 20

  /// Creates a spool in a folder, which is created on demand.
  ///
  /// - Parameters:
  ///   - folder: A folder that is used for nothing else.
  ///   - maxBytes: The total size beyond which no more pictures are rendered until some are uploaded, in bytes.
  public init(folder: String, maxBytes: Int = 1 << 30) { (self.folder, self.maxBytes) = (folder, maxBytes) }

  /// Returns the folder for pictures of a run that are waiting for upload.
  public static func folder(ofRunIn folder: String) -> String { folder + "/" + RunFolder.stateName + "/uploads" }

  private func path(of output: String) throws(RenderError) -> String {
    folder + "/" + (try JobKey.digest(Array(output.utf8))) + ".picture"
  }

  /// Returns the picture of a job that is waiting for upload to an output; nil if there is none or it is incomplete.
  func picture(key: String, output: String) throws(RenderError) -> FinishedPicture? {
    let path = try path(of: output)
    guard let size = FileVersion(path: path)?.byteCount, let file = try? readSmallFile(path, limit: size) else {
      return nil
    }
    return try FinishedPicture(file: file, key: key, output: output)
  }

  /// True if more pictures may be rendered before some are uploaded.
  var hasRoom: Bool {
    known.withLock { known in
      if let last = known, last.added < maxBytes / Self.looks, last.byteCount < maxBytes { return true }
      let byteCount = self.byteCount
      known = Known(byteCount: byteCount)
      return byteCount < maxBytes
    }
  }

  /// Throws if the spool is full, so that no more pictures are rendered.
  ///
  /// - Throws: `FileError.unreachable` for the output, because the job may succeed later.
  func checkRoom(for output: String) throws(FileError) {
    guard hasRoom else {
      let reason = "\(byteCount >> 20) MB of finished pictures in \(folder) are waiting for upload to object storage"
      throw .unreachable(path: output, reason: reason)
    }
  }

  /// If the spool is full, removes pictures for outputs that the run does not have.
  func makeRoom(keeping isKept: (_ output: String) -> Bool) {
    guard !hasRoom else { return }
    for name in names {
      guard let file = try? RegularFile(path: name) else { continue }
      if FinishedPicture.output(inFile: file.firstBytes(Self.maxHeading)).map(isKept) != true { unlink(name) }
    }
  }

  /// Stores a picture, even if that exceeds the limit.
  ///
  /// The file is written in place; an incomplete file is detected by its digest.
  func add(_ picture: FinishedPicture, key: String, output: String) throws {
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

  /// Removes a picture after its upload.
  func remove(output: String) {
    if let path = try? path(of: output) { unlink(path) }
  }

  private var names: [String] {
    (namesInFolder(folder) ?? []).filter { $0.name.hasSuffix(".picture") }.map { folder + "/" + $0.name }
  }

  /// The total size of all pictures in bytes; there are few of them unless uploads fail.
  private var byteCount: Int { names.reduce(0) { $0 + (FileVersion(path: $1)?.byteCount ?? 0) } }
}
