import CollageFiles
import CollageRender
import SystemCalls

/// The results of rows, one line with a checksum each, so that an interrupted run can be resumed.
///
/// Lines are appended and flushed to the disk in groups, after the pictures that they refer to. Pictures in object storage
/// are safe without that, so their lines are written at once. They are not kept in memory: a line is read again by its
/// position.
final class Journal {
  /// The position of a line in the file.
  struct Place: Hashable {
    var offset: Int
    var byteCount: Int
  }

  private let path: String
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// Whether all that was written is on the disk.
  private var isFlushed = true
  private var byteCount: Int
  private var window: FileWindow?

  /// Longer lines are rejected.
  private static let maxLine = 1 << 20
  private static let usualLine = 1 << 10
  private static let lineFeed = UInt8(ascii: "\n")

  /// Opens a journal for reading and appending; rejects links and the files that the run reads.
  init(path: String, protecting inputs: InputGuard) throws(BatchError) {
    self.path = path
    do throws(FileError) {
      try inputs.check(path)
    } catch {
      throw .journal(path: path, reason: "\(error)")
    }
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .journal(path: path, reason: systemMessage(errno)) }
    byteCount = FileVersion(descriptor: descriptor)?.byteCount ?? 0
  }

  deinit { close(descriptor) }

  // MARK: Reading

  /// Calls the closure with every complete line of the file, in order; returns how many bytes are not part of such
  /// lines.
  func scan(_ take: (_ id: String, Place) -> Void) throws(BatchError) -> Int {
    var (offset, strange) = (0, 0)
    while offset < byteCount {
      let (line, next) = try line(at: offset)
      if let line, let id = JournalEntry.id(ofLine: line) {
        take(id, Place(offset: offset, byteCount: line.count))
      } else {
        strange += next - offset
      }
      offset = next
    }
    return strange
  }

  /// Returns the line at an offset without its line feed, and the start of the next; nil for one that is too long.
  private func line(at offset: Int) throws(BatchError) -> (line: [UInt8]?, next: Int) {
    var wanted = Self.usualLine
    while wanted <= Self.maxLine {
      let found: [UInt8]? = try withBytes(from: offset, count: wanted) { buffer, reachesEnd in
        Self.end(in: buffer).map { Array(buffer[..<$0]) } ?? (reachesEnd ? Array(buffer) : nil)
      }
      if let found { return (found, offset + found.count + 1) }
      wanted *= 4
    }
    return (nil, try endOfLine(from: offset))
  }

  private func endOfLine(from start: Int) throws(BatchError) -> Int {
    var offset = start
    while offset < byteCount {
      let (end, count) = try withBytes(from: offset, count: Self.maxLine) { buffer, _ in
        (Self.end(in: buffer), buffer.count)
      }
      if let end { return offset + end + 1 }
      if count == 0 { break }
      offset += count
    }
    return byteCount
  }

  private static func end(in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let base = buffer.baseAddress, let end = memchr(base, Int32(lineFeed), buffer.count) else { return nil }
    return UnsafeRawPointer(end) - UnsafeRawPointer(base)
  }

  /// Returns a line as it is in the file, without its line feed.
  func line(at place: Place) throws(BatchError) -> [UInt8] {
    try withBytes(from: place.offset, count: place.byteCount) { buffer, _ in Array(buffer.prefix(place.byteCount)) }
  }

  private func withBytes<Result>(
    from offset: Int, count: Int, _ body: (UnsafeBufferPointer<UInt8>, Bool) -> Result
  ) throws(BatchError) -> Result {
    do throws(SystemFailure) {
      // A window has the size of the file at the time it was opened.
      if window == nil || offset + count > (window?.byteCount ?? 0), window?.byteCount != flushedBytes {
        let copy = dup(descriptor)
        guard copy >= 0 else { throw SystemFailure(number: errno) }
        window = FileWindow(owning: copy)
      }
      guard let window else { throw SystemFailure(number: EBADF) }
      return try window.withBytes(from: offset, count: count, body)
    } catch {
      throw .journal(path: path, reason: "cannot be read: \(error.text)")
    }
  }

  // MARK: Appending

  private var flushedBytes: Int { byteCount - waiting.count }

  /// Adds an entry, which is in the file after the next `flush`.
  func add(_ entry: JournalEntry) -> Place {
    // A torn last line must not become part of the next one.
    if waiting.isEmpty && byteCount > 0 && !hasAppended {
      waiting.append(Self.lineFeed)
      byteCount += 1
    }
    hasAppended = true
    let line = entry.line
    let place = Place(offset: byteCount, byteCount: line.count)
    waiting += line + [Self.lineFeed]
    byteCount += line.count + 1
    return place
  }

  /// Whether anything was added.
  private(set) var hasAppended = false

  /// Writes lines to the file, in which they survive the process, but not the machine before the next `flush`.
  func write() throws(BatchError) {
    guard !waiting.isEmpty else { return }
    do throws(SystemFailure) {
      try SpoolFile.append(waiting[...], to: descriptor)
    } catch {
      throw Self.failure(path, error.number)
    }
    (waiting, isFlushed) = ([], false)
  }

  /// Flushes pictures to the disk, then the lines that refer to them.
  func flush(picturesIn folder: Int32) throws(BatchError) {
    guard !waiting.isEmpty || !isFlushed else { return }
    guard synchronizeFileSystem(of: folder) == 0 else { throw Self.failure(path, errno) }
    try write()
    guard synchronizeData(of: descriptor) == 0 else { throw Self.failure(path, errno) }
    isFlushed = true
  }

  private static func failure(_ path: String, _ number: Int32) -> BatchError {
    [ENOSPC, EDQUOT].contains(number)
      ? .diskFull("\(path): \(systemMessage(number))") : .journal(path: path, reason: systemMessage(number))
  }
}
