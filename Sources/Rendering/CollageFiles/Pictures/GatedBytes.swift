import SystemCalls

/// The parts of a file that its decoder may read, as one stream.
///
/// Unchecked `Sendable`, because the window is mutable: one decoder reads from one thread at a time.
package final class GatedBytes: @unchecked Sendable {
  package let byteCount: Int
  private let descriptor: Int32
  private let path: String
  private let pieces: [GatedPicture.Piece]
  /// The offset of each piece in the stream.
  private let starts: [Int]
  private let time: DecodingTime
  /// The read-ahead buffer; decoders request only a few kilobytes at a time.
  private var held = ReadAhead()

  private static let windowLength = 65_536

  /// Opens a stream with its own file descriptor, so that the file may be closed.
  package convenience init(
    _ file: borrowing RegularFile, _ picture: GatedPicture, path: String, time: DecodingTime
  ) throws(FileError) {
    try self.init(file.descriptor, picture.pieces, path: path, time: time)
  }

  private init(
    _ opened: Int32, _ pieces: [GatedPicture.Piece], path: String, time: DecodingTime
  ) throws(FileError) {
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw .cannotOpen(path: path, reason: systemMessage(errno)) }
    (self.descriptor, self.path, self.time, self.pieces) = (descriptor, path, time, pieces)
    var (starts, total) = ([Int](), 0)
    for piece in pieces {
      starts.append(total)
      total += piece.count
    }
    (self.starts, byteCount) = (starts, total)
  }

  deinit { close(descriptor) }

  /// Opens other pieces of the same file as a stream of their own.
  package func stream(of pieces: [GatedPicture.Piece]) throws(FileError) -> GatedBytes {
    try GatedBytes(descriptor, pieces, path: path, time: time)
  }

  /// True if the time limit for decoding is reached.
  package var isTimeOver: Bool { time.isOver }

  /// Reads bytes at an offset, as many as fit: libtiff treats fewer bytes as the end of the file.
  ///
  /// - Returns: The number of bytes, or -1 if the time limit for decoding is reached.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard !time.isOver else { return -1 }
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = readPiece(into: rest, at: offset + filled)
      guard count > 0 else { break }
      filled += count
    }
    return filled
  }

  /// Reads bytes from the piece that contains an offset.
  private func readPiece(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    guard offset >= 0, offset < byteCount, let index = starts.lastIndex(where: { $0 <= offset }) else { return 0 }
    let skipped = offset - starts[index]
    switch pieces[index] {
    case .bytes(let bytes):
      let count = min(buffer.count, bytes.count - skipped)
      bytes.withUnsafeBytes { source in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[skipped..<(skipped + count)]))
      }
      return count
    case .file(let range):
      let count = min(buffer.count, range.count - skipped)
      return copy(
        (range.lowerBound + skipped)..<(range.lowerBound + skipped + count),
        to: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private func copy(_ range: Range<Int>, to buffer: UnsafeMutableRawBufferPointer) -> Int {
    if range.count >= Self.windowLength { return readAll(descriptor, at: range.lowerBound, into: buffer).count }
    if !held.holds(range.lowerBound) {
      held.fill(from: range.lowerBound, count: Self.windowLength, of: descriptor)
    }
    let first = range.lowerBound - held.start
    let count = min(range.count, held.bytes.count - first)
    guard count > 0 else { return 0 }
    held.bytes.withUnsafeBytes { source in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[first..<(first + count)]))
    }
    return count
  }
}
