import SystemCalls

/// One connection of a server; only the server's own thread uses it.
final class HTTPConnection {
  enum State {
    /// The head arrives.
    case head
    /// The body of a request arrives.
    case body(HTTPHead, IncomingBody)
    /// A thread works on the response.
    case working
    /// The response is sent.
    case writing(OutgoingBytes)
    /// What a refused client still sends is thrown away, so that it can read why it was refused.
    case draining
    case closed
  }

  let descriptor: Int32
  private(set) var state = State.head
  /// When the connection is closed unless something happens.
  private(set) var deadline: Double
  /// Since when a head is waited for.
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

  /// What is waited for: bytes to read, room to write, or neither.
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

  /// Reads or writes what is possible now.
  ///
  /// - Returns: A request that is complete and to be worked on.
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

  /// Refuses what took too long.
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

  /// Takes a head that has arrived as a whole.
  private func takeBuffered() -> HTTPRequest? {
    while case .head = state {
      // Empty lines before a request are allowed.
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
      // A body that is not read would be taken for the next request.
      if head.contentLength > 0 { return refuse(response) }
      send(response, withoutBody: isHead)
      return nil
    case .held(let maxBytes):
      guard head.contentLength <= maxBytes else { return refuse(HTTPResponse(.tooLarge)) }
    case .spooled(let maxBytes):
      guard head.contentLength <= maxBytes else { return refuse(HTTPResponse(.tooLarge)) }
      guard body.spool() else { return refuse(HTTPResponse(.failed)) }
    }
    if head.headers["expect"]?.lowercased() == "100-continue" { sendContinue() }
    deadline = monotonicSeconds() + limits.headSeconds
    let early = Array(buffer.prefix(head.contentLength))
    buffer.removeFirst(early.count)
    return early.withUnsafeBytes { take($0, of: head, into: &body) }
  }

  private func take(_ bytes: UnsafeRawBufferPointer, of head: HTTPHead, into body: inout IncomingBody) -> HTTPRequest? {
    let room = min(bytes.count, body.remaining)
    guard body.take(UnsafeRawBufferPointer(rebasing: bytes[..<room])) else { return refuse(HTTPResponse(.failed)) }
    if body.remaining > 0 {
      // The next ten seconds begin when a share has arrived.
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

  /// Returns how many bytes at the beginning are empty lines.
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
