import CollageFiles
import CollageRender
import SystemCalls

/// The results of all rows, one line with a checksum each, from which an interrupted run is resumed.
///
/// Lines are appended and synced to disk in groups, after the pictures they refer to. Lines for pictures in object
/// storage are written immediately, because these pictures are already durable. Lines are not kept in memory; they are
/// read again by position.
final class Journal {
  /// The position of a line in the file.
  struct Place: Hashable {
    var offset: Int
    var byteCount: Int
  }

  private let path: String
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  /// True if all written lines have been synced to disk.
  private var isFlushed = true
  private var byteCount: Int
  private var window: FileWindow?

  /// The maximum length of a line, in bytes.
  private static let maxLine = 1 << 20
  private static let usualLine = 1 << 10
  private static let lineFeed = UInt8(ascii: "\n")

  /// Opens a journal for reading and appending; rejects symbolic links and the run's input files.
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

  /// Calls the closure with every valid line, in order.
  ///
  /// - Returns: The number of bytes that are not part of valid lines.
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

  /// Returns the line at an offset without its line feed, and the offset of the next line; the line is nil if it is too
  /// long.
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

  /// Returns the bytes of a line, without its line feed.
  func line(at place: Place) throws(BatchError) -> [UInt8] {
    try withBytes(from: place.offset, count: place.byteCount) { buffer, _ in Array(buffer.prefix(place.byteCount)) }
  }

  private func withBytes<Result>(
    from offset: Int, count: Int, _ body: (UnsafeBufferPointer<UInt8>, Bool) -> Result
  ) throws(BatchError) -> Result {
    do throws(SystemFailure) {
      // A window covers only the bytes that the file had when it was opened.
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

  /// Appends an entry, which is written to the file at the next `write` or `flush`.
  func add(_ entry: JournalEntry) -> Place {
    // Starts a new line in case the last one is incomplete.
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

  private(set) var hasAppended = false

  /// Writes pending lines to the file; they survive a crash of the process, but not of the machine until the next
  /// `flush`.
  func write() throws(BatchError) {
    guard !waiting.isEmpty else { return }
    do throws(SystemFailure) {
      try SpoolFile.append(waiting[...], to: descriptor)
    } catch {
      throw Self.failure(path, error.number)
    }
    (waiting, isFlushed) = ([], false)
  }

  /// Syncs the pictures to disk, then the lines that refer to them.
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
