import SystemCalls

/// The body of a request while it arrives: in memory, or in an unnamed file.
struct IncomingBody {
  private(set) var remaining: Int
  private let length: Int
  private var bytes: [UInt8] = []
  private var file: SpooledFile?
  private var sinceShare = 0

  init(length: Int) {
    self.length = length
    remaining = length
  }

  /// Opens a file for the bytes; returns whether that succeeded.
  mutating func spool() -> Bool {
    let descriptor = openAnonymousFile()
    guard descriptor >= 0 else { return false }
    file = SpooledFile(descriptor: descriptor, byteCount: length)
    return true
  }

  /// Appends bytes; returns whether they could be written.
  mutating func take(_ received: UnsafeRawBufferPointer) -> Bool {
    remaining -= received.count
    sinceShare += received.count
    if let file { return writeAll(received, to: file.descriptor) == nil }
    bytes.append(contentsOf: received)
    return true
  }

  /// Returns whether another share of the given size has arrived.
  mutating func takenShare(of share: Int) -> Bool {
    guard sinceShare >= share else { return false }
    sinceShare = 0
    return true
  }

  func request(_ head: HTTPHead) -> HTTPRequest { HTTPRequest(head: head, bytes: bytes, file: file) }
}

/// A response while it is being sent.
struct OutgoingBytes {
  enum Outcome {
    case finished, failed
    case blocked(hasSent: Bool)
  }

  private var block: [UInt8]
  private var sent = 0
  private let file: SpooledFile?
  private var fileOffset = 0

  /// The size of the part of a file that is kept in memory.
  private static let blockBytes = 256 << 10

  init(head: [UInt8], body: HTTPResponse.Body) {
    switch body {
    case .bytes(let bytes): (block, file) = (head + bytes, nil)
    case .file(let file): (block, self.file) = (head, file)
    }
  }

  /// Sends as much as the socket accepts.
  mutating func send(to descriptor: Int32) -> Outcome {
    var hasSent = false
    while true {
      while sent < block.count {
        let count = block.withUnsafeBytes {
          SystemCalls.send(descriptor, $0.baseAddress.map { $0 + sent }, block.count - sent, sendFlags)
        }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return .blocked(hasSent: hasSent) }
        guard count > 0 else { return .failed }
        sent += count
        hasSent = true
      }
      guard let file, fileOffset < file.byteCount else { return .finished }
      let size = min(Self.blockBytes, file.byteCount - fileOffset)
      let offset = fileOffset
      block = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = readAll(file.descriptor, at: offset, into: UnsafeMutableRawBufferPointer(buffer)).count
      }
      // A file that was truncated in the meantime cannot fill its declared length.
      guard block.count == size else { return .failed }
      (sent, fileOffset) = (0, fileOffset + size)
    }
  }
}
