import CollageFiles
import Synchronization
import SystemCalls

/// The room on the disk of the caches, which is kept for requests: the oldest cached files go before a request is refused.
///
/// Caches leave a part of the disk free, so that uploads and pictures in progress have room even where nothing else is left. If
/// the disk is full all the same, because others fill it, cached files are dropped until what is written has room.
final class DiskRoom: Sendable {
  /// A cache whose oldest files can be dropped.
  protocol Droppable: Sendable {
    /// The bytes of all files.
    var byteCount: Int { get }
    /// Removes the files that were not used longest, until so many bytes are removed or nothing is left.
    func drop(_ byteCount: Int)
  }

  private let folder: String
  private let clock: @Sendable () -> Double
  private let caches = Mutex<[any Droppable]>([])
  /// Held while files are dropped, so that requests that find the disk full at the same time do not drop twice as many.
  private let dropping = Mutex(())
  private let refusedAt = Mutex<Double?>(nil)
  private let number = Atomic<UInt64>(0)

  /// The maximum number of bytes that caches leave free; on small disks it is an eighth.
  private static let maxReserve = 256 << 20
  /// The bytes that must be free for a service that is ready; on small disks a sixteenth.
  private static let maxNeeded = 16 << 20
  /// The number of times that a write is tried, since others may take the room that was made.
  private static let maxRounds = 4
  /// The seconds after a refusal for which the service is not ready.
  private static let refusalSeconds = 2.0

  /// Creates the room of a folder on the disk of the caches, which is also that of files that are kept.
  init(folder: String, clock: @escaping @Sendable () -> Double) { (self.folder, self.clock) = (folder, clock) }

  /// Adds a cache whose files may be dropped.
  func add(_ cache: any Droppable) { caches.withLock { $0.append(cache) } }

  // MARK: Writing

  /// Writes to the disk; if it is full, drops the oldest cached files and tries again.
  ///
  /// - Parameters:
  ///   - byteCount: About as many bytes as are written.
  ///   - work: What is tried; it must be possible to repeat it.
  /// - Returns: What the work returns.
  /// - Throws: `Problem` if there is no room, or the system refuses for another reason.
  func writing<Value>(
    _ byteCount: Int = 0, _ work: () throws(SystemFailure) -> Value
  ) throws(Problem) -> Value {
    var rounds = 0
    while true {
      do throws(SystemFailure) { return try work() } catch {
        guard Self.isFull(error.number) else {
          throw Problem(.overloaded, "the service cannot write temporary files: \(error.text)", retryAfter: 5)
        }
        rounds += 1
        guard rounds < Self.maxRounds, make(byteCount) else { throw refusal() }
      }
    }
  }

  /// Returns a new path for a file that is kept.
  func newPath() -> String { "\(folder)/kept-\(number.wrappingAdd(1, ordering: .relaxed).newValue)" }

  /// Links a file, which may be dropped by its cache afterward; nil if it is missing.
  ///
  /// - Throws: `Problem` if there is no room.
  func keeping(_ file: String, byteCount: Int) throws(Problem) -> KeptFile? {
    let path = newPath()
    let isThere = try writing { () throws(SystemFailure) in
      if link(file, path) == 0 { return true }
      if errno == ENOENT { return false }
      throw SystemFailure(number: errno)
    }
    return isThere ? KeptFile(path: path, byteCount: byteCount) : nil
  }

  /// Writes a file that is kept.
  ///
  /// - Throws: `Problem` if there is no room.
  func keeping(_ bytes: [UInt8]) throws(Problem) -> KeptFile {
    let path = newPath()
    do throws(Problem) {
      try writing(bytes.count) { () throws(SystemFailure) in
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure(number: errno) }
        let failure = writeAll(bytes, to: descriptor)
        // Some file systems tell only now that the disk is full.
        let isClosed = close(descriptor) == 0
        if let number = failure ?? (isClosed ? nil : errno) { throw SystemFailure(number: number) }
      }
    } catch {
      unlink(path)
      throw error
    }
    return KeptFile(path: path, byteCount: bytes.count)
  }

  // MARK: Room

  /// Returns whether an error number says that a disk or a quota is full.
  static func isFull(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }

  /// The size of the disk and what is free for this process; nil where the system does not tell.
  private var size: (total: Int, free: Int)? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    let block = Int(clamping: status.f_frsize)
    func bytes(_ blocks: some BinaryInteger) -> Int {
      let (count, isOver) = Int(clamping: blocks).multipliedReportingOverflow(by: block)
      return isOver ? .max : count
    }
    return (bytes(status.f_blocks), bytes(status.f_bavail))
  }

  /// The free bytes; 0 where the system does not tell.
  var freeBytes: Int { size?.free ?? 0 }

  /// Drops the oldest cached files until so many bytes are free beside the reserve.
  ///
  /// - Returns: Whether files were dropped, so that it is worth trying again.
  func make(_ byteCount: Int) -> Bool {
    dropping.withLock { _ in
      let size = size ?? (total: 0, free: 0)
      let wanted = byteCount + 2 * Self.reserve(of: size.total)
      // Another request may have made room meanwhile; a quota is not seen in the size of the disk.
      let missing = max(wanted - size.free, max(byteCount, 1 << 20))
      let caches = caches.withLock { $0 }.map { (cache: $0, byteCount: $0.byteCount) }
      let total = caches.reduce(0) { $0 + $1.byteCount }
      guard total > 0 else { return false }
      for (cache, byteCount) in caches where byteCount > 0 {
        // Each cache gives its share.
        let share = Double(byteCount) / Double(total) * Double(min(missing, total))
        cache.drop(Int(share.rounded(.up)))
      }
      return true
    }
  }

  /// Drops cached files if less than the reserve is free; called after caches have grown.
  func keepReserve() {
    guard let size, size.free < Self.reserve(of: size.total) else { return }
    _ = make(0)
  }

  private static func reserve(of total: Int) -> Int { min(maxReserve, total / 8) }

  /// Returns the refusal of a request for which there is no room.
  func refusal() -> Problem {
    refusedAt.withLock { $0 = clock() }
    return Problem(.overloaded, Self.fullText, retryAfter: 5)
  }

  private static let fullText = "the disk of the service is full"

  /// Tells why requests may find no room, after cached files were dropped; nil if there is room.
  func lack() -> String? {
    if let at = refusedAt.withLock({ $0 }), clock() - at < Self.refusalSeconds { return Self.fullText }
    for _ in 0..<2 {
      guard let failure = probe() else { return nil }
      guard Self.isFull(failure) else { return "the service cannot write to its disk: \(systemMessage(failure))" }
      guard make(Self.maxNeeded) else { break }
    }
    return Self.fullText
  }

  /// Returns the error number of a small write, or that of a full disk if too little is free.
  private func probe() -> Int32? {
    if let size, size.free < min(Self.maxNeeded, size.total / 16) { return ENOSPC }
    let path = newPath()
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return errno }
    defer {
      close(descriptor)
      unlink(path)
    }
    return writeAll([UInt8](repeating: 0, count: 1 << 16), to: descriptor)
  }
}

/// The tiles of the workers, as a cache whose oldest files can be dropped.
struct DroppableTiles: DiskRoom.Droppable {
  let tiles: TileDiskCache

  var byteCount: Int { tiles.byteCount }

  func drop(_ byteCount: Int) { tiles.trim(toBytes: max(0, tiles.byteCount - byteCount)) }
}
