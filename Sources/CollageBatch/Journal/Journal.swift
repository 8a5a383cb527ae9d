import CollageRender
import Glibc

/// What became of rows, a checked line each, so that a run that was cut off goes on where it was.
///
/// Lines are appended and brought to the disk in groups, after the pictures that they speak of.
final class Journal {
  private let path: String
  private let descriptor: Int32
  private var waiting: [UInt8] = []

  /// The greatest journal that is read: some millions of rows.
  private static let greatestFile = 4 << 30

  /// Opens a journal for appending.
  init(path: String) throws(BatchError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .journal(path: path, reason: systemText(errno)) }
    // A torn last line must not become the beginning of the next.
    waiting = [UInt8(ascii: "\n")]
  }

  deinit { close(descriptor) }

  /// The last entry of each row in a journal that may be torn; nothing where there is none.
  static func read(_ path: String) throws(BatchError) -> [String: JournalEntry] {
    if access(path, F_OK) != 0 { return [:] }
    let bytes: [UInt8]
    do {
      bytes = try readSmallFile(path, limit: greatestFile)
    } catch {
      throw .journal(path: path, reason: "\(error)")
    }
    var entries: [String: JournalEntry] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let entry = JournalEntry(line: Array(line)) { entries[entry.id] = entry }
    }
    return entries
  }

  /// Adds an entry, which stands in the file after the next `flush`.
  func add(_ entry: JournalEntry) { waiting += entry.line + [UInt8(ascii: "\n")] }

  /// Brings pictures to the disk, then the lines that speak of them.
  func flush(picturesIn folder: Int32) throws(BatchError) {
    guard waiting.count > 1 else { return }
    guard FileSystemSync.run(folder) == 0 else { throw Self.failure(path) }
    var done = 0
    while done < waiting.count {
      let count = waiting[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure(path)
      }
      done += count
    }
    guard fdatasync(descriptor) == 0 else { throw Self.failure(path) }
    waiting = []
  }

  /// Puts a journal in the place of the one there: the same entries, in an order that does not tell how the run went.
  static func replace(_ path: String, with entries: [JournalEntry]) throws(BatchError) {
    do {
      var bytes: [UInt8] = []
      for entry in entries { bytes += entry.line + [UInt8(ascii: "\n")] }
      try AtomicFile.write(bytes, to: path)
    } catch {
      throw .journal(path: path, reason: "\(error)")
    }
  }

  private static func failure(_ path: String) -> BatchError {
    let reason = "\(path): \(systemText(errno))"
    return [ENOSPC, EDQUOT].contains(errno) ? .diskFull(reason) : .journal(path: path, reason: systemText(errno))
  }
}

/// The system's words for an error number.
func systemText(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }
