import CollageFiles
import SystemCalls

/// A file that can be read at any offset; only one window of it is held in memory.
final class FileWindow {
  /// The size of the file when it was opened, in bytes.
  let byteCount: Int
  private let descriptor: Int32
  private let opened: FileVersion?
  private var held = ReadAhead()

  /// The minimum size of a read, in bytes.
  private static let chunk = 1 << 18

  /// Takes ownership of a descriptor, which is closed on deinitialization.
  init(owning descriptor: Int32) {
    self.descriptor = descriptor
    opened = FileVersion(descriptor: descriptor)
    byteCount = opened?.byteCount ?? 0
  }

  deinit { close(descriptor) }

  /// Returns an independent window on the same file.
  func another() throws(SystemFailure) -> FileWindow {
    let copy = dup(descriptor)
    guard copy >= 0 else { throw SystemFailure(number: errno) }
    return FileWindow(owning: copy)
  }

  /// True if the file is unchanged since it was opened.
  var isUnchanged: Bool { FileVersion(descriptor: descriptor) == opened }

  /// Calls the closure with the bytes from an offset: at least `count`, or fewer at the end of the file.
  func withBytes<Result>(
    from offset: Int, count: Int, _ body: (UnsafeBufferPointer<UInt8>, _ reachesEnd: Bool) -> Result
  ) throws(SystemFailure) -> Result {
    let wanted = min(count, max(0, byteCount - offset))
    if offset < held.start || offset + wanted > held.end { try read(from: offset, count: wanted) }
    let (start, end) = (held.start, held.end)
    return held.bytes.withUnsafeBufferPointer { buffer in
      body(UnsafeBufferPointer(rebasing: buffer[min(offset - start, buffer.count)...]), end >= byteCount)
    }
  }

  /// Returns the bytes of a range; fewer at the end of the file.
  func bytes(from offset: Int, count: Int) throws(SystemFailure) -> [UInt8] {
    try withBytes(from: offset, count: count) { buffer, _ in Array(buffer.prefix(count)) }
  }

  private func read(from offset: Int, count: Int) throws(SystemFailure) {
    let wanted = min(max(count, Self.chunk), max(0, byteCount - offset))
    if let failure = held.fill(from: offset, count: wanted, of: descriptor) { throw SystemFailure(number: failure) }
  }
}
