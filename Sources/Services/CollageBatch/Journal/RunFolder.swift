import CollageFiles
import CollageRender
import SystemCalls

/// The output folder of a run, and the hidden state folder in it; locked for one run.
final class RunFolder {
  /// The folder of pictures.
  let path: String
  /// The folder's descriptor, for syncing.
  let descriptor: Int32
  /// The files that the run reads.
  let inputs: InputGuard
  /// Where pictures go instead of the folder; nil for the folder.
  let stored: (address: String, storage: JobStorage)?
  /// The sizes of the pictures in object storage, once they were listed.
  var storedSizes: [NameHash: Int]?
  /// The digests of the pictures in object storage that were read last.
  var storedDigests: [String: String] = [:]
  private let lock: Int32
  private let lockPath: String
  /// Folders that are known to exist.
  private var made: Set<String> = []
  private static let maxMade = 1 << 14

  /// The name of the hidden folder with the state of runs.
  static let stateName = ".collage"

  /// Creates the folder if it does not exist, and locks it.
  ///
  /// - Throws: `BatchError` if another run has locked it, it cannot be created, or a file that the run would write
  ///   there is one of its inputs, or was not written by a run.
  init(
    _ path: String, stored: (address: String, storage: JobStorage)? = nil, protecting inputs: InputGuard
  ) throws(BatchError) {
    (self.path, self.stored, self.inputs) = (path, stored, inputs)
    try Self.make(path, protecting: inputs)
    lockPath = path + "/" + Self.stateName + "/" + Self.lockName
    lock = try Self.take(lockPath, folder: path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      close(lock)
      throw .folder(path: path, reason: systemMessage(errno))
    }
    let process = Array("\(getpid())".utf8)
    ftruncate(lock, 0)
    pwrite(lock, process, process.count, 0)
  }

  deinit {
    // Removed while it is still locked: the next run creates a new one.
    unlink(lockPath)
    close(lock)
    close(descriptor)
  }

  /// Creates a folder in which a run may write, if it does not exist.
  ///
  /// - Throws: `BatchError` if it cannot be created, or a file that a run would write there is one of its inputs, or
  ///   was not written by a run.
  static func make(_ path: String, protecting inputs: InputGuard) throws(BatchError) {
    try refuseForeignFiles(path, inputs)
    for folder in [path, path + "/" + stateName] where mkdir(folder, 0o755) != 0 && errno != EEXIST {
      throw .folder(path: folder, reason: "cannot be created: \(systemMessage(errno))")
    }
  }

  /// Rejects a folder that contains foreign files with names of a run's files.
  private static func refuseForeignFiles(_ path: String, _ inputs: InputGuard) throws(BatchError) {
    do throws(FileError) {
      for own in ownPaths(in: path) { try inputs.check(own) }
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
    if isKnown(path) { return }
    for name in ownNames.sorted() where access(path + "/" + name, F_OK) == 0 {
      throw .folder(
        path: path + "/" + name,
        reason:
          "a run writes a file with this name, but this one was not written by a run; move it, or choose another folder"
      )
    }
  }

  /// Opens and locks the lock file.
  private static func take(_ path: String, folder: String) throws(BatchError) -> Int32 {
    while true {
      let lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard lock >= 0 else { throw .folder(path: path, reason: "cannot be created: \(systemMessage(errno))") }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(lock, &bytes, bytes.count, 0)
        close(lock)
        let process = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        throw .inUse(path: folder, process: process.isEmpty ? "its process is unknown" : "process \(process)")
      }
      // The previous run may have removed the file since it was opened: then it locks nothing.
      var (held, named) = (stat(), stat())
      if fstat(lock, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino { return lock }
      close(lock)
    }
  }

  var journalPath: String { path + "/" + Self.stateName + "/" + Self.journalName }
  var failuresPath: String { path + "/" + Self.failuresName }
  var photosPath: String { path + "/" + Self.photosName }
  var uncutPath: String { path + "/" + Self.uncutName }
  var successPath: String { path + "/" + Self.successName }

  private static let journalName = "journal.jsonl"
  private static let lockName = "lock"
  private static let failuresName = "failures.jsonl"
  private static let photosName = "photos.jsonl"
  private static let uncutName = "uncut.jsonl"
  private static let successName = "_SUCCESS.json"
  private static let problemsName = "problems.jsonl"

  /// Returns the paths of all files that a run writes besides pictures.
  static func ownPaths(in folder: String) -> [String] {
    ownNames.sorted().map { folder + "/" + $0 } + [journalName, lockName].map { "\(folder)/\(stateName)/\($0)" }
  }

  /// Returns the path of the list of all problems of a manifest.
  static func problemsPath(in folder: String) -> String { folder + "/" + problemsName }

  /// Returns whether a folder was used by a run.
  static func isKnown(_ folder: String) -> Bool { access(folder + "/" + stateName, F_OK) == 0 }

  /// Returns a picture's name in the folder.
  func name(of output: String) -> String { String(output.dropFirst((stored?.address ?? path).count + 1)) }

  /// The names of the files that a run itself writes into the folder, which no picture may have.
  static let ownNames: Set<String> = [failuresName, photosName, uncutName, successName, problemsName]

  /// Creates the folders of a picture's name.
  func makeFolders(for output: String) throws(BatchError) {
    guard stored == nil else { return }
    var folder = path
    for part in name(of: output).split(separator: "/").dropLast() {
      folder += "/" + part
      if made.contains(folder) { continue }
      if mkdir(folder, 0o755) != 0 && errno != EEXIST {
        throw .folder(path: folder, reason: "cannot be created: \(systemMessage(errno))")
      }
      if made.count >= Self.maxMade { made = [] }
      made.insert(folder)
    }
  }

  /// Removes temporary files of killed processes.
  func sweep() { sweep(path, depth: 0) }

  private func sweep(_ folder: String, depth: Int) {
    guard depth < 8 else { return }
    for (name, isFolder) in namesInFolder(folder) ?? [] {
      if TemporaryName.removeAbandoned(folder + "/", name) { continue }
      if isFolder { sweep(folder + "/" + name, depth: depth + 1) }
    }
  }
}
