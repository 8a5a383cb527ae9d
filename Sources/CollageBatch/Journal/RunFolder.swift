import CollageRender
import Glibc

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

  /// What becomes of files of earlier runs is said in here.
  private static let stateName = ".collage"

  /// Makes the folder where it is not, and takes it.
  ///
  /// - Throws: `BatchError` where another run has it, it cannot be made, or a file that the run would write there is one
  ///   that it reads, or one that no run has made.
  init(_ path: String, protecting inputs: InputGuard) throws(BatchError) {
    (self.path, self.inputs) = (path, inputs)
    let state = path + "/" + Self.stateName
    try Self.refuseForeignFiles(path, inputs)
    for folder in [path, state] where mkdir(folder, 0o755) != 0 && errno != EEXIST {
      throw .folder(path: folder, reason: "cannot be made: \(systemText(errno))")
    }
    lockPath = state + "/" + Self.lockName
    lock = try Self.take(lockPath, folder: path)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      close(lock)
      throw .folder(path: path, reason: systemText(errno))
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

  /// Refuses a folder in which files of a run's names are somebody else's.
  private static func refuseForeignFiles(_ path: String, _ inputs: InputGuard) throws(BatchError) {
    let state = path + "/" + stateName
    do throws(RenderError) {
      for name in ownNames.sorted() { try inputs.check(path + "/" + name) }
      for name in [journalName, earlierJournalName, lockName] { try inputs.check(state + "/" + name) }
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
    guard access(state, F_OK) != 0 else { return }
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
      guard lock >= 0 else { throw .folder(path: path, reason: "cannot be made: \(systemText(errno))") }
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
  /// The journal of earlier runs while a run that does not go on from them is at work.
  var earlierJournalPath: String { path + "/" + Self.stateName + "/" + Self.earlierJournalName }
  var failuresPath: String { path + "/" + Self.failuresName }
  var uncutPath: String { path + "/" + Self.uncutName }
  var successPath: String { path + "/" + Self.successName }

  private static let journalName = "journal.jsonl"
  private static let earlierJournalName = "earlier.jsonl"
  private static let lockName = "lock"
  private static let failuresName = "failures.jsonl"
  private static let uncutName = "uncut.jsonl"
  private static let successName = "_SUCCESS.json"
  /// All that a run writes beside pictures.
  var ownPaths: [String] {
    Self.ownNames.sorted().map { path + "/" + $0 } + [journalPath, earlierJournalPath, lockPath]
  }

  /// What a run itself writes into the folder: no picture may be called so.
  static let ownNames: Set<String> = [failuresName, uncutName, successName]

  /// Makes the folders that pictures' names ask for.
  func makeFolders(for outputs: [String]) throws(BatchError) {
    var made: Set<String> = []
    for output in outputs {
      let parts = output.dropFirst(path.count + 1).split(separator: "/").dropLast()
      var folder = path
      for part in parts {
        folder += "/" + part
        guard made.insert(folder).inserted else { continue }
        if mkdir(folder, 0o755) != 0 && errno != EEXIST {
          throw .folder(path: folder, reason: "cannot be made: \(systemText(errno))")
        }
      }
    }
  }

  /// Removes temporary files that processes left when they were killed.
  func sweep() { sweep(path, depth: 0) }

  private func sweep(_ folder: String, depth: Int) {
    guard depth < 8, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      if TemporaryName.removeAbandoned(folder + "/", name) { continue }
      if entry.pointee.d_type == UInt8(DT_DIR) {
        sweep(folder + "/" + name, depth: depth + 1)
      }
    }
  }
}
