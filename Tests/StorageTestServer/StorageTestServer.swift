import Digest
import Synchronization
import SystemCalls

/// Object storage in memory, on a port of this machine, that fails where a test wants it to.
///
/// It speaks as much of the protocol of S3 as `ObjectClient` uses, and does not check signatures.
public final class StorageTestServer: Sendable {
  /// A request as it arrived.
  public struct Received: Sendable {
    /// The number of the request, from 0.
    public var number: Int
    public var method: String
    /// The path and the query.
    public var target: String
    /// The headers, names in small letters.
    public var headers: [String: String]
    public var body: [UInt8]
  }

  /// The kinds of faulty responses.
  public enum Fault: Sendable, Hashable {
    /// An error with a code of S3.
    case status(Int, code: String, headers: [String: String] = [:])
    /// The connection is closed without a response.
    case reset
    /// The body ends in the middle.
    case truncated
    /// The body has no length, and the connection is closed in its middle.
    case cutShort
    /// A list with the same objects on every page, and tokens that alternate.
    case alternatingPages
    /// The body stops in the middle, for the seconds of a client's patience.
    case stalled
    /// A body that never ends.
    case endless
    /// A head that announces so many bytes.
    case announced(Int)
    /// The object is stored or read, and answered with another tag.
    case wrongTag
    /// One byte of the body is another one, and the headers are right.
    case changedByte
    /// The object is stored, and the connection closed.
    case storedThenReset
  }

  /// An object as it is stored: its bytes, metadata and tag.
  public struct Stored: Sendable, Hashable {
    public var bytes: [UInt8]
    /// The metadata, names in small letters.
    public var metadata: [String: String]
    /// The entity tag in double quotes, as in the header.
    public var tag: String {
      joinedTag ?? "\"\(MessageDigests.hexadecimal(MessageDigests.md5(bytes) ?? []))\""
    }
    /// The tag of an object that was written in parts.
    var joinedTag: String?
  }

  struct Contents {
    /// The parts of uploads that are neither complete nor aborted, by the upload and their number.
    var uploads: [String: [Int: [UInt8]]] = [:]
    var begun = 0
    var objects: [String: Stored] = [:]
    var received: [Received] = []
  }

  let contents = Mutex(Contents())
  private let fault: @Sendable (Received) -> Fault?
  private let socket: Int32
  public let port: Int

  /// The address that clients use.
  public var endpoint: String { "http://127.0.0.1:\(port)" }
  /// The objects by bucket and key, as in `bucket/key`.
  public var objects: [String: Stored] { contents.withLock { $0.objects } }
  /// The requests so far, in the order in which they arrived.
  public var received: [Received] { contents.withLock { $0.received } }

  /// Starts a server; nil if the machine has no free port.
  ///
  /// - Parameter fault: Returns what goes wrong with a request, if anything.
  public init?(fault: @escaping @Sendable (Received) -> Fault? = { _ in nil }) {
    self.fault = fault
    let descriptor = SystemCalls.socket(AF_INET, Self.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard descriptor >= 0, isBound else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    (socket, port) = (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    // Lives as long as the process of the tests.
    _ = WaitingThread { self.accept() }
  }

  /// Stores an object under a name, replacing an earlier one.
  public func put(_ name: String, _ bytes: [UInt8], metadata: [String: String] = [:]) {
    contents.withLock { $0.objects[name] = Stored(bytes: bytes, metadata: metadata) }
  }

  private static var stream: Int32 {
    #if canImport(Darwin) || canImport(Musl)
      SOCK_STREAM
    #else
      Int32(SOCK_STREAM.rawValue)
    #endif
  }

  private func accept() {
    while true {
      let connection = SystemCalls.accept(socket, nil, nil)
      guard connection >= 0 else { return }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      _ = WaitingThread {
        var reader = RequestReader(connection)
        while let received = reader.next(), self.answer(received, on: connection) {}
        close(connection)
      }
    }
  }

  // MARK: Responses

  /// Answers a request; returns whether the connection stays open.
  private func answer(_ received: Received, on connection: Int32) -> Bool {
    var received = received
    contents.withLock {
      received.number = $0.received.count
      $0.received.append(received)
    }
    let fault = fault(received)
    switch fault {
    case .status(let status, let code, let headers):
      let body = Array("<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>no</Message></Error>".utf8)
      return send(status, headers, received.method == "HEAD" ? [] : body, on: connection)
    case .reset: return false
    case .announced(let count):
      _ = send(200, ["content-length": "\(count)"], [0], on: connection)
      return true
    case .alternatingPages:
      let token = received.number % 2 == 0 ? "A" : "B"
      let page =
        "<ListBucketResult><Contents><Key>a/1</Key><Size>1</Size></Contents><IsTruncated>true</IsTruncated>"
        + "<NextContinuationToken>\(token)</NextContinuationToken></ListBucketResult>"
      return send(200, [:], Array(page.utf8), on: connection)
    case .cutShort:
      let (_, headers, body) = response(to: received)
      guard received.method == "GET" else { break }
      let head = "HTTP/1.1 200 X\r\netag: \(headers["etag"] ?? "")\r\nconnection: close\r\n\r\n"
      _ = write(Array(head.utf8) + body.prefix(body.count / 2), connection)
      return false
    case .endless:
      _ = send(200, ["transfer-encoding": "chunked"], [], on: connection)
      let chunk = Array("10000\r\n".utf8) + [UInt8](repeating: 7, count: 65536) + Array("\r\n".utf8)
      while write(chunk, connection) {}
      return false
    default: break
    }
    var (status, headers, body) = response(to: received)
    if fault == .wrongTag { headers["etag"] = "\"00000000000000000000000000000000\"" }
    if fault == .storedThenReset { return false }
    if fault == .changedByte, !body.isEmpty { body[body.count / 2] ^= 1 }
    if fault == .truncated || fault == .stalled {
      headers["content-length"] = "\(body.count)"
      body = Array(body[..<(body.count / 2)])
    }
    guard send(status, headers, received.method == "HEAD" ? [] : body, on: connection) else { return false }
    if fault == .stalled {
      // Until the client gives up.
      var byte: UInt8 = 0
      _ = read(connection, &byte, 1)
    }
    return fault == nil || fault == .wrongTag || fault == .changedByte
  }

  private func response(to received: Received) -> (Int, [String: String], [UInt8]) {
    let parts = received.target.split(separator: "?", maxSplits: 1).map { String($0) }
    let name = Self.decoded(parts[0].drop { $0 == "/" })
    if let answer = partAnswer(to: received, name, query: parts.count == 2 ? parts[1] : "") { return answer }
    if received.method == "PUT" { return stored(received, name) }
    if parts.count == 2, parts[1].contains("list-type=2") { return listed(name, query: parts[1]) }
    guard let object = objects[name] else {
      return (404, [:], Array("<Error><Code>NoSuchKey</Code></Error>".utf8))
    }
    if let tag = received.headers["if-match"], tag != object.tag { return (412, [:], []) }
    var headers = ["etag": object.tag]
    for (name, value) in object.metadata { headers["x-amz-meta-\(name)"] = value }
    if received.method == "HEAD" {
      headers["content-length"] = "\(object.bytes.count)"
      return (200, headers, [])
    }
    guard let range = received.headers["range"] else { return (200, headers, object.bytes) }
    let ends = range.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
    let last = min(ends[1], object.bytes.count - 1)
    headers["content-range"] = "bytes \(ends[0])-\(last)/\(object.bytes.count)"
    return (206, headers, Array(object.bytes[ends[0]...last]))
  }

  func stored(_ received: Received, _ name: String) -> (Int, [String: String], [UInt8]) {
    let mark = "x-amz-meta-"
    let metadata = received.headers.filter { $0.key.hasPrefix(mark) }
    let object = Stored(
      bytes: received.body,
      metadata: Dictionary(uniqueKeysWithValues: metadata.map { (String($0.key.dropFirst(mark.count)), $0.value) }))
    return contents.withLock {
      if received.headers["if-none-match"] == "*", $0.objects[name] != nil { return (412, [:], []) }
      $0.objects[name] = object
      return (200, ["etag": object.tag], [])
    }
  }

  /// Lists in pages of two objects, so that tests with few objects need several.
  private func listed(_ bucket: String, query: String) -> (Int, [String: String], [UInt8]) {
    let values = Dictionary(
      query.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), Self.decoded(parts.last ?? ""))
      }, uniquingKeysWith: { $1 })
    let start = bucket.split(separator: "/").first.map { $0 + "/" } ?? "/"
    let keys = objects.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      .filter { $0.hasPrefix(values["prefix"] ?? "") && $0 > (values["continuation-token"] ?? "") }.sorted()
    var text = "<?xml version=\"1.0\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
    for key in keys.prefix(2) {
      guard let object = objects[start + key] else { continue }
      text += "<Contents><Key>\(Self.encoded(key))</Key><ETag>&quot;\(object.tag.filter { $0 != "\"" })&quot;</ETag>"
      text += "<Size>\(object.bytes.count)</Size></Contents>"
    }
    let isTruncated = keys.count > 2
    text += "<IsTruncated>\(isTruncated)</IsTruncated>"
    if isTruncated { text += "<NextContinuationToken>\(keys[1])</NextContinuationToken>" }
    return (200, [:], Array((text + "</ListBucketResult>").utf8))
  }

  private func send(_ status: Int, _ headers: [String: String], _ body: [UInt8], on connection: Int32) -> Bool {
    var headers = headers
    if headers["content-length"] == nil, headers["transfer-encoding"] == nil {
      headers["content-length"] = "\(body.count)"
    }
    let head = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
    return write(Array("HTTP/1.1 \(status) X\r\n\(head)\r\n".utf8) + body, connection)
  }

  private func write(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    bytes.withUnsafeBytes { sendAll($0, to: connection) } == nil
  }

  private static func decoded(_ text: some StringProtocol) -> String {
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isPlain || [0x2D, 0x2E, 0x2F, 0x5F].contains(byte) { return String(UnicodeScalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

/// Reads requests from a connection.
private struct RequestReader {
  private let connection: Int32
  private var held: [UInt8] = []

  init(_ connection: Int32) { self.connection = connection }

  /// Returns the next request; nil at the end.
  mutating func next() -> StorageTestServer.Received? {
    let end = Array("\r\n\r\n".utf8)
    var found: Int?
    while found == nil {
      found = held.indices.dropLast(3).first { held[$0..<($0 + 4)].elementsEqual(end) }
      if found == nil, !fill() { return nil }
    }
    guard let found else { return nil }
    let lines = String(decoding: held[..<found], as: UTF8.self).split(separator: "\r\n").map { String($0) }
    held.removeFirst(found + 4)
    let start = lines[0].split(separator: " ")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
    }
    let count = headers["content-length"].flatMap { Int($0) } ?? 0
    while held.count < count { if !fill() { return nil } }
    let body = Array(held[..<count])
    held.removeFirst(count)
    return StorageTestServer.Received(
      number: 0, method: String(start[0]), target: String(start[1]), headers: headers, body: body)
  }

  private mutating func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = chunk.withUnsafeMutableBytes { readSome(connection, into: $0) }
    guard count > 0 else { return false }
    held += chunk[..<count]
    return true
  }
}
