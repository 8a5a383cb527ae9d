import SystemCalls

/// A connection of a server; used only by the server's thread.
final class HTTPConnection {
  enum State {
    /// The head is being received.
    case head
    /// The body of a request is being received.
    case body(HTTPHead, IncomingBody)
    /// A thread is computing the response.
    case working
    /// The response is being sent.
    case writing(OutgoingBytes)
    /// Further bytes of a rejected client are discarded, so that it can read the response.
    case draining
    case closed
  }

  let descriptor: Int32
  private(set) var state = State.head
  /// The time at which the connection is closed if nothing happens.
  private(set) var deadline: Double
  /// The time since which a head is expected.
  private(set) var waitingSince: Double
  private var buffer: [UInt8] = []
  private var closesAfterwards = false
  private let limits: HTTPLimits
  private let handler: any HTTPHandler

  init(_ descriptor: Int32, limits: HTTPLimits, handler: any HTTPHandler) {
    (self.descriptor, self.limits, self.handler) = (descriptor, limits, handler)
    waitingSince = monotonicSeconds()
    deadline = waitingSince + limits.headSeconds
  }

  deinit { SystemCalls.close(descriptor) }

  /// The poll events to wait for: readable, writable, or neither.
  var events: Int16 {
    switch state {
    case .head, .body, .draining: Int16(POLLIN)
    case .writing: Int16(POLLOUT)
    case .working, .closed: 0
    }
  }

  var isClosed: Bool { if case .closed = state { true } else { false } }
  var isWaitingForHead: Bool { if case .head = state { true } else { false } }

  func close() { state = .closed }

  /// Reads or writes what is possible without blocking.
  ///
  /// - Returns: A complete request that is ready to be handled.
  func advance(_ block: UnsafeMutableRawBufferPointer) -> HTTPRequest? {
    if case .writing = state {
      write()
      return takeBuffered()
    }
    let count = recv(descriptor, block.baseAddress, block.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    guard count > 0 else {
      close()
      return nil
    }
    let received = UnsafeRawBufferPointer(rebasing: block[..<count])
    switch state {
    case .head:
      buffer.append(contentsOf: received)
      return takeBuffered()
    case .body(let head, var body):
      return take(received, of: head, into: &body)
    default: return nil
    }
  }

  /// Rejects a request that took too long.
  func timeOut() {
    switch state {
    case .head where !buffer.isEmpty, .body: refuse(.timeout)
    default: close()
    }
  }

  /// Starts to send a response.
  func send(_ response: HTTPResponse, withoutBody: Bool = false) {
    let head = response.head(closes: closesAfterwards)
    state = .writing(OutgoingBytes(head: head, body: withoutBody ? .bytes([]) : response.body))
    deadline = monotonicSeconds() + limits.writeSeconds
    write()
  }

  // MARK: Reading

  /// Handles a head that has arrived completely.
  private func takeBuffered() -> HTTPRequest? {
    while case .head = state {
      // Skips empty lines before a request, which are allowed.
      buffer.removeFirst(Self.emptyLines(of: buffer))
      guard let end = Self.end(of: buffer) else {
        if buffer.count > limits.headBytes { refuse(.headersTooLarge) }
        return nil
      }
      guard end <= limits.headBytes else {
        refuse(.headersTooLarge)
        return nil
      }
      switch HTTPHead.parse(buffer[..<end]) {
      case .failure(let status):
        refuse(status)
        return nil
      case .success(let head):
        buffer.removeFirst(end + 4)
        if let request = take(head) { return request }
      }
    }
    return nil
  }

  private func take(_ head: HTTPHead) -> HTTPRequest? {
    closesAfterwards = head.closes
    let isHead = head.method == "HEAD"
    var body = IncomingBody(length: head.contentLength)
    switch handler.admit(head) {
    case .answered(let response):
      // The body is not read, so the connection must end: it would be parsed as the next request.
      if head.contentLength > 0 { return refuse(response) }
      send(response, withoutBody: isHead)
      return nil
    case .held(let maxBytes):
      guard head.contentLength <= maxBytes else { return refuse(HTTPResponse(.tooLarge)) }
    case .spooled(let maxBytes):
      guard head.contentLength <= maxBytes else { return refuse(HTTPResponse(.tooLarge)) }
      guard body.spool() else { return refuse(HTTPResponse(.full)) }
    }
    if head.headers["expect"]?.lowercased() == "100-continue" { sendContinue() }
    deadline = monotonicSeconds() + limits.headSeconds
    let early = Array(buffer.prefix(head.contentLength))
    buffer.removeFirst(early.count)
    return early.withUnsafeBytes { take($0, of: head, into: &body) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, of head: HTTPHead, into body: inout IncomingBody) -> HTTPRequest? {
    let room = min(bytes.count, body.remaining)
    guard body.take(UnsafeRawBufferPointer(rebasing: bytes[..<room])) else { return refuse(HTTPResponse(.full)) }
    if body.remaining > 0 {
      // The next period of ten seconds begins when a share has arrived.
      if body.takenShare(of: limits.bodyBytesInTenSeconds) { deadline = monotonicSeconds() + 10 }
      state = .body(head, body)
      return nil
    }
    buffer.append(contentsOf: bytes[room...])
    state = .working
    deadline = .infinity
    return body.request(head)
  }

  private func sendContinue() {
    let text = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    _ = text.withUnsafeBytes { SystemCalls.send(descriptor, $0.baseAddress, $0.count, sendFlags) }
  }

  /// Returns the number of bytes at the beginning that are empty lines.
  private static func emptyLines(of buffer: [UInt8]) -> Int {
    var count = 0
    while count + 1 < buffer.count, buffer[count] == 13, buffer[count + 1] == 10 { count += 2 }
    return count
  }

  private static func end(of buffer: [UInt8]) -> Int? {
    guard buffer.count >= 4 else { return nil }
    for index in 0...(buffer.count - 4)
    where buffer[index] == 13 && buffer[index + 1] == 10 && buffer[index + 2] == 13 && buffer[index + 3] == 10 {
      return index
    }
    return nil
  }

  // MARK: Writing

  private func refuse(_ status: HTTPStatus) { _ = refuse(HTTPResponse(status)) }

  private func refuse(_ response: HTTPResponse) -> HTTPRequest? {
    closesAfterwards = true
    send(response)
    return nil
  }

  private func write() {
    guard case .writing(var bytes) = state else { return }
    switch bytes.send(to: descriptor) {
    case .failed: close()
    case .blocked(let hasSent):
      if hasSent { deadline = monotonicSeconds() + limits.writeSeconds }
      state = .writing(bytes)
    case .finished where closesAfterwards:
      shutdown(descriptor, Int32(SHUT_WR))
      buffer = []
      state = .draining
      deadline = monotonicSeconds() + 2
    case .finished:
      state = .head
      waitingSince = monotonicSeconds()
      deadline = waitingSince + limits.headSeconds
    }
  }
}

#if canImport(Darwin)
  let sendFlags: Int32 = 0
#else
  let sendFlags = Int32(MSG_NOSIGNAL)
#endif
