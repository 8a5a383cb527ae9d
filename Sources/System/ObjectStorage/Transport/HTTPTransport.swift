internal import CCurl
import Synchronization

/// Sends requests with libcurl; each thread uses its own handle, whose connections stay open.
final class HTTPTransport: Sendable {
  /// The idle handles.
  ///
  /// A handle is used by one thread at a time.
  private let idle = Mutex<[Handle]>([])

  private struct Handle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  deinit {
    for handle in idle.withLock({ $0 }) { collage_curl_close(handle.pointer) }
  }

  /// A description of what is missing on this machine; nil if requests can be sent.
  static var problem: String? { collage_curl_problem().map { String(cString: $0) } }

  /// Sends a request and waits for the whole response.
  func send(_ request: StorageRequest) throws(TransferFailure) -> StorageResponse {
    if let problem = Self.problem { throw .missingLibrary(problem) }
    let known = idle.withLock { $0.popLast() }
    guard let handle = known ?? collage_curl_open().map({ Handle(pointer: $0) }) else {
      throw .broken("no memory for a connection", isTransient: true)
    }
    defer { idle.withLock { $0.append(handle) } }
    let exchange = Exchange(request)
    let outcome = exchange.perform(handle.pointer)
    if let excess = exchange.excess { throw .tooLarge(excess) }
    let isComplete = outcome.failure == 0 || exchange.hasEnough
    // A host may have other addresses that are allowed.
    if outcome.was_refused != 0, !isComplete { throw .privateNetwork }
    guard isComplete else {
      let text = withUnsafeBytes(of: outcome.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw .broken(
        text.isEmpty ? "libcurl error \(outcome.failure)" : text, isTransient: Self.isTransient(outcome.failure))
    }
    return StorageResponse(status: Int(outcome.status), headers: exchange.headers, body: exchange.body)
  }

  /// Returns whether a libcurl error may be transient: errors of names, connections and transfers are, errors of
  /// certificates and addresses are not.
  private static func isTransient(_ failure: Int32) -> Bool {
    [5, 6, 7, 8, 16, 18, 23, 28, 35, 52, 55, 56, 81, 92].contains(failure)
  }
}

/// A running request with the received part of the response.
private final class Exchange {
  private let request: StorageRequest
  private(set) var headers: [String: String] = [:]
  private(set) var body: [UInt8] = []
  /// A description of the size of a body that is too long.
  private(set) var excess: String?

  /// True if the transfer was ended early because the rest of an error's body is not needed.
  private(set) var hasEnough = false

  /// The maximum size of a response's head.
  private static let maxHead = 64 << 10
  /// The maximum size of an error's body, from which only the code is needed.
  private static let maxErrorBody = 64 << 10
  private var headBytes = 0
  private var isSuccess = false

  init(_ request: StorageRequest) { self.request = request }

  func perform(_ handle: UnsafeMutableRawPointer) -> collage_outcome {
    // Empty headers prevent libcurl from adding its own.
    let lines = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:", "Content-Type:"]
    let pointers = ([request.url, request.method, request.authorities ?? ""] + lines).map { copied($0) }
    defer { pointers.forEach { $0.deallocate() } }
    let headers = pointers[3...].map { Optional(UnsafePointer($0)) }
    return headers.withUnsafeBufferPointer { headers in
      request.body.withUnsafeBytes { body in
        var call = collage_request()
        (call.url, call.method) = (UnsafePointer(pointers[0]), UnsafePointer(pointers[1]))
        if request.authorities != nil { call.authorities = UnsafePointer(pointers[2]) }
        (call.headers, call.header_count) = (headers.baseAddress, headers.count)
        (call.body, call.body_count) = (body.baseAddress, body.count)
        call.total_milliseconds = request.limits.totalMilliseconds(forBytes: request.body.count + request.maxBody)
        call.connect_milliseconds = request.limits.connectMilliseconds
        call.min_bytes_per_second = request.limits.minBytesPerSecond
        call.slow_seconds = request.limits.slowSeconds
        call.context = Unmanaged.passUnretained(self).toOpaque()
        call.allows = { context, bytes, count in
          guard let exchange = Exchange.from(context), let bytes else { return 0 }
          return exchange.allows(Array(UnsafeBufferPointer(start: bytes, count: count))) ? 1 : 0
        }
        call.take_header = { context, bytes, count in
          Exchange.from(context)?.takeHeader(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? 1 : 0
        }
        call.take_body = { context, bytes, count in
          Exchange.from(context)?.takeBody(UnsafeRawBufferPointer(start: bytes, count: count)) == true ? 1 : 0
        }
        return collage_curl_perform(handle, &call)
      }
    }
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> Exchange? {
    context.map { Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
  }

  private func allows(_ address: [UInt8]) -> Bool {
    request.allowsPrivateNetwork || PublicAddress.contains(address)
  }

  private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headBytes += bytes.count
    guard headBytes <= Self.maxHead else { return false }
    let line = String(decoding: bytes, as: UTF8.self)
    // An interim response (100) precedes the response itself.
    if line.hasPrefix("HTTP/") {
      (headers, body) = ([:], [])
      isSuccess = line.split(separator: " ").dropFirst().first?.first == "2"
      return true
    }
    guard let colon = line.firstIndex(of: ":") else { return true }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    let end = value.firstIndex { $0.isNewline } ?? value.endIndex
    headers[line[..<colon].lowercased()] = String(value[..<end])
    // Rejects the body before its first byte.
    if isSuccess, request.method != "HEAD", let length = headers["content-length"].flatMap({ Int($0) }),
      length > request.maxBody
    {
      excess = "\(length) bytes"
      return false
    }
    return true
  }

  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isSuccess else { return takeErrorBody(bytes) }
    guard body.count + bytes.count <= request.maxBody else {
      excess = "a body of more than \(request.maxBody) bytes"
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Receives the beginning of an error's body: only the status and code matter, even if the page is long.
  private func takeErrorBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    body.append(contentsOf: bytes.prefix(Self.maxErrorBody - body.count))
    hasEnough = body.count == Self.maxErrorBody
    return !hasEnough
  }
}

/// Returns a null-terminated copy of a text.
private func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
  let characters = text.utf8CString
  let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: characters.count)
  for (index, character) in characters.enumerated() { (pointer + index).initialize(to: character) }
  return pointer
}
