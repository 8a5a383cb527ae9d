import CollageRender
import SystemCalls
import SystemLibrary

/// The folder of a run's pictures, and the hidden one in it where the run keeps what it knows; only one run has it.
final class RunFolder {
  /// The folder of pictures.
  let path: String
  /// For syncing.
  let descriptor: Int32
  /// What the run reads.
  let inputs: InputGuard
  private let lock: Int32
  private let lockPath: String
  /// Folders that are known to be there.
  private var made: Set<String> = []
  private static let mostMade = 1 << 14

  /// What becomes of files of earlier runs is said in here.
  private static let stateName = ".collage"

  /// Makes the folder where it is not, and takes it.
  ///
  /// - Throws: `BatchError` where another run has it, it cannot be made, or a file that the run would write there is one
  ///   that it reads, or one that no run has made.
  init(_ path: String, protecting inputs: InputGuard) throws(BatchError) {
    (self.path, self.inputs) = (path, inputs)
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
    // Removed while it is still held: who opens it after this makes a new one.
    unlink(lockPath)
    close(lock)
    close(descriptor)
  }

  /// Makes a folder in which a run may write, where it is not.
  ///
  /// - Throws: `BatchError` where it cannot be made, or a file that a run would write there is one that it reads, or one
  ///   that no run has made.
  static func make(_ path: String, protecting inputs: InputGuard) throws(BatchError) {
    try refuseForeignFiles(path, inputs)
    for folder in [path, path + "/" + stateName] where mkdir(folder, 0o755) != 0 && errno != EEXIST {
      throw .folder(path: folder, reason: "cannot be made: \(systemMessage(errno))")
    }
  }

  /// Refuses a folder in which files of a run's names are somebody else's.
  private static func refuseForeignFiles(_ path: String, _ inputs: InputGuard) throws(BatchError) {
    do throws(RenderError) {
      for own in ownPaths(in: path) { try inputs.check(own) }
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
    if isKnown(path) { return }
    for name in ownNames.sorted() where access(path + "/" + name, F_OK) == 0 {
      throw .folder(
        path: path + "/" + name,
        reason: "a run writes a file of this name, and none has made this one; move it, or choose another folder")
    }
  }

  /// Opens the lock file and takes it.
  private static func take(_ path: String, folder: String) throws(BatchError) -> Int32 {
    while true {
      let lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
      guard lock >= 0 else { throw .folder(path: path, reason: "cannot be made: \(systemMessage(errno))") }
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(lock, &bytes, bytes.count, 0)
        close(lock)
        let process = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        throw .inUse(path: folder, process: process.isEmpty ? "its process is not known" : "process \(process)")
      }
      // The run that had it may have removed it since it was opened: then it locks nothing.
      var (held, named) = (stat(), stat())
      if fstat(lock, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino { return lock }
      close(lock)
    }
  }

  var journalPath: String { path + "/" + Self.stateName + "/" + Self.journalName }
  var failuresPath: String { path + "/" + Self.failuresName }
  var uncutPath: String { path + "/" + Self.uncutName }
  var successPath: String { path + "/" + Self.successName }

  private static let journalName = "journal.jsonl"
  private static let lockName = "lock"
  private static let failuresName = "failures.jsonl"
  private static let uncutName = "uncut.jsonl"
  private static let successName = "_SUCCESS.json"
  private static let problemsName = "problems.jsonl"

  /// All that a run writes beside pictures.
  static func ownPaths(in folder: String) -> [String] {
    ownNames.sorted().map { folder + "/" + $0 } + [journalName, lockName].map { "\(folder)/\(stateName)/\($0)" }
  }

  /// Where everything is listed that is wrong with a manifest.
  static func problemsPath(in folder: String) -> String { folder + "/" + problemsName }

  /// Whether a run has been at work in a folder.
  static func isKnown(_ folder: String) -> Bool { access(folder + "/" + stateName, F_OK) == 0 }

  /// A picture's name in the folder.
  func name(of output: String) -> String { String(output.dropFirst(path.count + 1)) }

  /// What a run itself writes into the folder: no picture may be called so.
  static let ownNames: Set<String> = [failuresName, uncutName, successName, problemsName]

  /// Makes the folders that a picture's name asks for.
  func makeFolders(for output: String) throws(BatchError) {
    var folder = path
    for part in name(of: output).split(separator: "/").dropLast() {
      folder += "/" + part
      if made.contains(folder) { continue }
      if mkdir(folder, 0o755) != 0 && errno != EEXIST {
        throw .folder(path: folder, reason: "cannot be made: \(systemMessage(errno))")
      }
      if made.count >= Self.mostMade { made = [] }
      made.insert(folder)
    }
  }

  /// Removes temporary files that processes left when they were killed.
  func sweep() { sweep(path, depth: 0) }

  private func sweep(_ folder: String, depth: Int) {
    guard depth < 8 else { return }
    for (name, isFolder) in namesInFolder(folder) ?? [] {
      if TemporaryName.removeAbandoned(folder + "/", name) { continue }
      if isFolder { sweep(folder + "/" + name, depth: depth + 1) }
    }
  }
}
