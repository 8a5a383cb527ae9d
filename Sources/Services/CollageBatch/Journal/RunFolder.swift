import CollageFiles
import CollageRender
import SystemCalls

/// The output folder of a run and the hidden state folder in it, locked for one run.
final class RunFolder {
  let path: String
  /// The folder's descriptor, used for syncing.
  let descriptor: Int32
  /// The input files of the run.
  let inputs: InputGuard
  /// The object storage for pictures; nil if they are written to the folder.
  let stored: (address: String, storage: JobStorage)?
  /// The sizes of the pictures in object storage; nil until they have been listed.
  var storedSizes: [NameHash: Int]?
  /// The digests of the pictures read last from object storage.
  var storedDigests: [String: String] = [:]
  private let lock: Int32
  private let lockPath: String
  /// The subfolders that are known to exist.
  private var made: Set<String> = []
  private static let maxMade = 1 << 14

  /// The name of the hidden folder that holds the state of runs.
  static let stateName = ".collage"

  /// Creates the folder if necessary, and locks it.
  ///
  /// - Throws: `BatchError` if another run has locked the folder, if it cannot be created, or if a file that the run
  ///   would write is one of its inputs or was not written by a run.
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
    // Removed while locked; the next run creates a new lock file.
    unlink(lockPath)
    close(lock)
    close(descriptor)
  }

  /// Creates the output folder of a run if it does not exist.
  ///
  /// - Throws: `BatchError` if the folder cannot be created, or if a file that a run would write is one of its inputs
  ///   or was not written by a run.
  static func make(_ path: String, protecting inputs: InputGuard) throws(BatchError) {
    try refuseForeignFiles(path, inputs)
    guard createFolders(path + "/" + stateName, mode: 0o755) else {
      throw .folder(path: path, reason: "cannot be created: \(systemMessage(errno))")
    }
  }

  /// Rejects a folder with files that have reserved names, but were not written by a run.
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
          "this name is reserved for a file written by the run, but the existing file was not; move it, or choose another folder"
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
      // If the previous run removed the file after it was opened, the lock has no effect; try again.
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

  /// Returns the paths of all files that a run writes, except pictures.
  static func ownPaths(in folder: String) -> [String] {
    ownNames.sorted().map { folder + "/" + $0 } + [journalName, lockName].map { "\(folder)/\(stateName)/\($0)" }
  }

  /// Returns the path of the list of a manifest's problems.
  static func problemsPath(in folder: String) -> String { folder + "/" + problemsName }

  /// Returns whether the folder contains the state of a run.
  static func isKnown(_ folder: String) -> Bool { access(folder + "/" + stateName, F_OK) == 0 }

  /// Returns the path of a picture relative to the output folder.
  func name(of output: String) -> String { String(output.dropFirst((stored?.address ?? path).count + 1)) }

  /// The reserved names of files that a run writes to the output folder.
  static let ownNames: Set<String> = [failuresName, photosName, uncutName, successName, problemsName]

  /// Creates the subfolders in a picture's path.
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

  /// Removes temporary files left by killed processes.
  func sweep() { sweep(path, depth: 0) }

  private func sweep(_ folder: String, depth: Int) {
    guard depth < 8 else { return }
    for (name, isFolder) in namesInFolder(folder) ?? [] {
      if TemporaryName.removeAbandoned(folder + "/", name) { continue }
      if isFolder { sweep(folder + "/" + name, depth: depth + 1) }
    }
  }
}
