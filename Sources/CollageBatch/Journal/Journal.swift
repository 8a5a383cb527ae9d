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

  /// Opens a journal for appending; no link, and none of the files that the run reads.
  init(path: String, protecting inputs: InputGuard) throws(BatchError) {
    self.path = path
    do throws(RenderError) {
      try inputs.check(path)
    } catch {
      throw .journal(path: path, reason: "\(error)")
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
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

  /// Moves a journal to another name, or its lines behind those of a journal that stands there.
  static func setAside(_ path: String, as other: String) throws(BatchError) {
    guard access(path, F_OK) == 0 else { return }
    guard access(other, F_OK) == 0 else {
      guard rename(path, other) == 0 else { throw failure(path) }
      return
    }
    let (source, target) = (
      open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), open(other, O_WRONLY | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    )
    defer { for descriptor in [source, target] where descriptor >= 0 { close(descriptor) } }
    guard source >= 0, target >= 0 else { throw failure(other) }
    // A torn last line must not become the beginning of the next.
    var chunk: [UInt8] = [UInt8(ascii: "\n")]
    repeat {
      guard writeEverything(chunk, to: target) else { throw failure(other) }
      chunk = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
        count = max(0, Glibc.read(source, buffer.baseAddress, buffer.count))
      }
    } while !chunk.isEmpty
    guard fdatasync(target) == 0, unlink(path) == 0 else { throw failure(other) }
  }

  /// Hands out the entries of a journal that may be torn, in their order; none where there is no journal.
  static func forEachEntry(in path: String, _ body: (JournalEntry) -> Void) {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var lines = LineReader(descriptor: descriptor)
    while let line = lines.next() {
      if case .whole(let bytes) = line, let entry = JournalEntry(line: bytes) { body(entry) }
    }
  }

  /// Adds an entry, which stands in the file after the next `flush`.
  func add(_ entry: JournalEntry) { waiting += entry.line + [UInt8(ascii: "\n")] }

  /// Brings pictures to the disk, then the lines that speak of them.
  func flush(picturesIn folder: Int32) throws(BatchError) {
    guard waiting.count > 1 else { return }
    guard FileSystemSync.run(folder) == 0 else { throw Self.failure(path) }
    guard writeEverything(waiting, to: descriptor) else { throw Self.failure(path) }
    guard fdatasync(descriptor) == 0 else { throw Self.failure(path) }
    waiting = []
  }

  /// Puts a journal in the place of the one there: the same entries, in an order that does not tell how the run went.
  static func replace(
    _ path: String, with entries: [JournalEntry], protecting inputs: InputGuard
  ) throws(BatchError) {
    do {
      var bytes: [UInt8] = []
      for entry in entries { bytes += entry.line + [UInt8(ascii: "\n")] }
      try AtomicFile.write(bytes, to: path, protecting: inputs)
    } catch {
      throw .journal(path: path, reason: "\(error)")
    }
  }

  private static func failure(_ path: String) -> BatchError {
    let reason = "\(path): \(systemText(errno))"
    return [ENOSPC, EDQUOT].contains(errno) ? .diskFull(reason) : .journal(path: path, reason: systemText(errno))
  }
}

/// Writes all bytes, however many calls it takes; false with `errno` set where not all could be written.
func writeEverything(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count <= 0 { return false }
    done += count
  }
  return true
}

/// The system's words for an error number.
func systemText(_ number: Int32) -> String { String(cString: strerror(number)).lowercased() }
