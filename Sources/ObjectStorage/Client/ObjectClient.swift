internal import Digest
import StableNumbers
import Synchronization

/// Reads, writes and lists objects of buckets that speak the protocol of Amazon S3, and reads allowed web addresses.
///
/// Calls block their thread, and any number of threads may call. A request that fails in a way that may pass is sent again,
/// after a pause that grows.
public final class ObjectClient: Sendable {
  /// An object's state, without its bytes.
  public struct State: Hashable, Sendable {
    /// The size in bytes.
    public var byteCount: Int
    /// What the server identifies this version by: its tag with quotes, or the date of its last change; empty without both.
    public var tag: String
    /// The metadata that it was written with, by names in small letters.
    public var metadata: [String: String] = [:]
  }

  let settings: StorageSettings
  private let transport = HTTPTransport()
  private let state: Mutex<Changing>

  private struct Changing {
    var credentials: Credentials?
    var hasAsked = false
    /// The seconds by which the server's clock is ahead of this machine's.
    var clockOffset = 0
    var random: SplitMix64
  }

  private static let maxErrorBody = 64 << 10
  private static let maxRedirects = 3
  /// S3 accepts a quarter of an hour.
  private static let maxClockDifference = 15 * 60

  /// Creates a client; nothing is sent before it is used.
  public init(_ settings: StorageSettings) {
    self.settings = settings
    state = Mutex(Changing(random: SplitMix64(seed: settings.seed)))
  }

  /// What is missing on this machine for any request; nil if nothing is.
  public static var problem: String? { HTTPTransport.problem }

  // MARK: Operations

  /// Returns an object's size, version and metadata without its bytes.
  public func state(of address: ObjectAddress) throws(StorageError) -> State {
    let response = try send(Call(address, method: "HEAD"), maxBody: 0)
    return State(
      byteCount: response.headers["content-length"].flatMap { Int($0) } ?? 0, tag: Self.tag(of: response),
      metadata: Self.metadata(of: response))
  }

  /// Reads an object, or a range of it.
  ///
  /// - Parameters:
  ///   - address: The object.
  ///   - limit: The maximum size in bytes; a larger object is refused before or while it arrives.
  ///   - range: The bytes to read; nil for all.
  ///   - tag: The version that must still be there; nil for any.
  /// - Returns: The bytes, and the state of the object.
  /// - Throws: `StorageError`.
  public func read(
    _ address: ObjectAddress, limit: Int, range: Range<Int>? = nil, tag: String? = nil
  ) throws(StorageError) -> (bytes: [UInt8], state: State) {
    if let range, range.isEmpty { return ([], try state(of: address)) }
    var call = Call(address, method: "GET")
    if let range { call.headers.append(("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")) }
    // A weak tag, or a date, matches nothing.
    if let tag, tag.hasPrefix("\"") { call.headers.append(("if-match", tag)) }
    call.expectedTag = tag
    let response = try send(call, maxBody: limit)
    if let range,
      response.status != 206
        || response.headers["content-range"]?.hasPrefix("bytes \(range.lowerBound)-") != true
    {
      throw .failed(address: call.shown, reason: "the server did not answer with the range", isTransient: false)
    }
    let total = response.headers["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
    let state = State(
      byteCount: total ?? response.body.count, tag: Self.tag(of: response),
      metadata: Self.metadata(of: response))
    return (response.body, state)
  }

  /// Writes an object in one request: it appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The whole object.
  ///   - address: The object, in a bucket.
  ///   - metadata: Names in small letters, and values in ASCII.
  ///   - type: The media type.
  ///   - isNew: Whether an existing object must stay: of two runs that write it, the second one gets
  ///     `StorageError.exists`.
  /// - Throws: `StorageError`; the object is then as before, or written whole.
  public func write(
    _ bytes: [UInt8], to address: ObjectAddress, metadata: [String: String] = [:],
    type: String = "application/octet-stream", isNew: Bool = false
  ) throws(StorageError) {
    guard case .bucket = address.place else {
      throw .refused(address: address.description, reason: "web addresses are only read; write to s3://")
    }
    var call = Call(address, method: "PUT")
    call.body = bytes
    call.headers = [("content-type", type)]
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) { call.headers.append(("x-amz-meta-\(name)", value)) }
    if isNew { call.headers.append(("if-none-match", "*")) }
    call.writtenDigest = MessageDigests.md5(bytes).map { MessageDigests.hexadecimal($0) }
    _ = try send(call, maxBody: Self.maxErrorBody)
  }

  /// Lists the objects of a bucket whose keys begin with a prefix, in pages of a thousand.
  ///
  /// - Parameters:
  ///   - address: The bucket, with the prefix as key.
  ///   - take: Receives each object's key, size and version.
  /// - Throws: `StorageError`.
  public func list(
    _ address: ObjectAddress, _ take: (_ key: String, State) -> Void
  ) throws(StorageError) {
    guard case .bucket(let bucket, let prefix) = address.place else {
      throw .refused(address: address.description, reason: "web addresses cannot be listed")
    }
    var next: String?
    repeat {
      var call = Call(try ObjectAddress(bucket: bucket, key: ""), method: "GET")
      call.shown = address.description
      call.query = [("encoding-type", "url"), ("list-type", "2"), ("prefix", prefix)]
      if let next { call.query.append(("continuation-token", next)) }
      let response = try send(call, maxBody: 16 << 20)
      guard let page = ObjectListing(response.body) else {
        throw .failed(address: address.description, reason: "the server's list cannot be read", isTransient: false)
      }
      for object in page.objects { take(object.key, object.state) }
      guard page.next != next || next == nil else {
        throw .failed(address: address.description, reason: "the server's list does not end", isTransient: false)
      }
      next = page.next
    } while next != nil
  }

  /// Removes an object; nothing happens if there is none.
  ///
  /// - Throws: `StorageError`.
  public func remove(_ address: ObjectAddress) throws(StorageError) {
    guard case .bucket = address.place else {
      throw .refused(address: address.description, reason: "web addresses are only read")
    }
    do throws(StorageError) {
      _ = try send(Call(address, method: "DELETE"), maxBody: Self.maxErrorBody)
    } catch {
      guard case .notFound = error else { throw error }
    }
  }

  /// Returns what identifies the version of an object: its tag, or when it was changed.
  private static func tag(of response: StorageResponse) -> String {
    response.headers["etag"] ?? response.headers["last-modified"] ?? ""
  }

  private static func metadata(of response: StorageResponse) -> [String: String] {
    let mark = "x-amz-meta-"
    return Dictionary(
      uniqueKeysWithValues: response.headers.filter { $0.key.hasPrefix(mark) }
        .map { (String($0.key.dropFirst(mark.count)), $0.value) })
  }

  // MARK: Requests

  /// A request before it is signed.
  private struct Call {
    var address: ObjectAddress
    var method: String
    var query: [(name: String, value: String)] = []
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var shown: String
    /// The version that the response must have.
    var expectedTag: String?
    /// The MD5 of what is written.
    var writtenDigest: String?

    init(_ address: ObjectAddress, method: String) {
      (self.address, self.method, shown) = (address, method, address.description)
    }
  }

  /// Sends a request until it succeeds, fails for good, or was sent often enough.
  private func send(_ call: Call, maxBody: Int) throws(StorageError) -> StorageResponse {
    var tries = 0
    var hasRenewed = false
    while true {
      tries += 1
      let verdict = try attempt(call, maxBody: maxBody)
      switch verdict {
      case .success(let response): return response
      case .again(let error, let seconds):
        guard tries < settings.maxTries else { throw error }
        let pause = state.withLock { Pause.seconds(afterTries: tries, asked: seconds, random: &$0.random) }
        settings.wait(pause)
      case .denied(let error, let clock):
        // Keys may have been replaced, and a clock may be wrong: both are looked at once.
        guard !hasRenewed, tries < settings.maxTries else { throw error }
        hasRenewed = true
        state.withLock {
          if let clock { $0.clockOffset = clock - settings.now() } else { $0.hasAsked = false }
        }
        let pause = state.withLock { Pause.seconds(afterTries: tries, asked: nil, random: &$0.random) }
        settings.wait(pause)
      }
    }
  }

  private enum Verdict {
    case success(StorageResponse)
    case again(StorageError, after: Int?)
    case denied(StorageError, clock: Int?)
  }

  private func attempt(_ call: Call, maxBody: Int) throws(StorageError) -> Verdict {
    var request = try request(call, maxBody: maxBody)
    for _ in 0...Self.maxRedirects {
      let response: StorageResponse
      do throws(TransferFailure) {
        response = try transport.send(request)
      } catch {
        return try verdict(on: error, call, limit: maxBody)
      }
      guard (300..<400).contains(response.status), response.status != 304 else {
        return try verdict(on: response, call)
      }
      request.url = try redirected(response, from: request.url, call)
    }
    throw .failed(address: call.shown, reason: "too many redirects", isTransient: false)
  }

  private func request(_ call: Call, maxBody: Int) throws(StorageError) -> StorageRequest {
    if case .bucket(_, key: "") = call.address.place, call.query.isEmpty {
      throw .refused(address: call.shown, reason: "names a bucket without a key; write s3://bucket/key")
    }
    if let header = call.headers.first(where: { $0.value.utf8.contains { $0 < 32 || $0 == 127 } }) {
      throw .refused(address: call.shown, reason: "the header \(header.name) contains a control character")
    }
    let target = try StorageTarget(call.address, settings)
    var request = StorageRequest(
      method: call.method, url: target.base + target.path, headers: call.headers, body: call.body, maxBody: maxBody,
      allowsPrivateNetwork: target.allowsPrivateNetwork, authorities: settings.authorities, limits: settings.limits)
    guard target.isSigned else { return request }
    if !call.query.isEmpty { request.url += "?" + RequestSignature.canonical(call.query) }
    // Without credentials, public buckets can be read.
    guard let credentials = currentCredentials() else { return request }
    guard let digest = MessageDigests.sha256(call.body) else {
      throw .settings(reason: "libcrypto refused to compute a SHA-256")
    }
    let time = settings.now() + state.withLock { $0.clockOffset }
    let signature = RequestSignature(credentials: credentials, region: settings.region, time: time)
    let subject = RequestSignature.Subject(
      method: call.method, path: target.path, query: call.query,
      headers: call.headers + [("host", target.host)], bodyDigest: digest)
    guard let added = signature.headers(of: subject) else {
      throw .settings(reason: "libcrypto refused to compute a signature")
    }
    request.headers += added
    return request
  }

  private func currentCredentials() -> Credentials? {
    state.withLock { state in
      if !state.hasAsked { (state.credentials, state.hasAsked) = (settings.credentials(), true) }
      return state.credentials
    }
  }

  /// Returns the address of a redirect that stays on its host.
  private func redirected(_ response: StorageResponse, from url: String, _ call: Call) throws(StorageError) -> String {
    if case .bucket = call.address.place {
      let region = response.headers["x-amz-bucket-region"].map { "; the bucket is in \($0): set AWS_REGION" } ?? ""
      throw .refused(
        address: call.shown, reason: "the server redirects elsewhere, which is not followed\(String(region.prefix(80)))"
      )
    }
    guard let location = response.headers["location"], let scheme = url.range(of: "://") else {
      throw .failed(address: call.shown, reason: "a redirect to nowhere", isTransient: false)
    }
    let host = url[..<(url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex)]
    if location.hasPrefix("/"), !location.hasPrefix("//") { return host + PercentEncoding.completed(target: location) }
    guard location.hasPrefix(host + "/") else {
      throw .refused(address: call.shown, reason: "the server redirects to another host, which is not followed")
    }
    return PercentEncoding.completed(target: location)
  }

  // MARK: Verdicts

  private func verdict(on failure: TransferFailure, _ call: Call, limit: Int) throws(StorageError) -> Verdict {
    switch failure {
    case .missingLibrary(let reason): throw .notAvailable(address: call.shown, reason: reason)
    case .privateNetwork:
      throw .refused(
        address: call.shown,
        reason: "the host is in a private network, which only a server named by AWS_ENDPOINT_URL may be")
    case .tooLarge(let found): throw .tooLarge(address: call.shown, found: found, limit: limit)
    case .broken(let reason, let isTransient):
      let error = StorageError.failed(address: call.shown, reason: reason, isTransient: isTransient)
      guard isTransient else { throw error }
      return .again(error, after: nil)
    }
  }

  private func verdict(on response: StorageResponse, _ call: Call) throws(StorageError) -> Verdict {
    func failed(_ reason: String, _ isTransient: Bool = true) -> StorageError {
      .failed(address: call.shown, reason: reason, isTransient: isTransient)
    }
    if (200..<300).contains(response.status) { return checked(response, call) }
    let fault = ServerFault(response)
    switch response.status {
    case 404:
      if fault.code == "NoSuchBucket" { throw failed("there is no such bucket", false) }
      throw .notFound(address: call.shown)
    case 412:
      if call.expectedTag != nil { throw failed("the object changed while it was read") }
      throw .exists(address: call.shown)
    case 401, 403,
      400 where ServerFault.ofKeys.contains(fault.code):
      let keys = currentCredentials() == nil ? "; there are no credentials: set AWS_ACCESS_KEY_ID or ~/.aws" : ""
      return .denied(failed(fault.text + keys, false), clock: serverTime(of: response, fault))
    case 408, 409, 425, 429, 500, 502, 503, 504:
      return .again(failed(fault.text), after: response.headers["retry-after"].flatMap { Int($0) })
    default:
      guard ServerFault.transient.contains(fault.code) else { throw failed(fault.text, false) }
      return .again(failed(fault.text), after: nil)
    }
  }

  /// Returns the server's time if a wrong clock may be why it refused; the answer to HEAD has no code that would say so.
  private func serverTime(of response: StorageResponse, _ fault: ServerFault) -> Int? {
    guard let time = response.headers["date"].flatMap(ServerTime.seconds) else { return nil }
    let ours = settings.now() + state.withLock { $0.clockOffset }
    let isFar = abs(time - ours) > Self.maxClockDifference
    return fault.code == "RequestTimeTooSkewed" || (fault.code.isEmpty && isFar) ? time : nil
  }

  /// Checks that a successful response is about what was asked.
  private func checked(_ response: StorageResponse, _ call: Call) -> Verdict {
    let tag = Self.tag(of: response)
    if let expected = call.expectedTag, !expected.isEmpty, !tag.isEmpty, tag != expected {
      let reason = "the object changed while it was read"
      return .again(.failed(address: call.shown, reason: reason, isTransient: true), after: nil)
    }
    // With the encryption of S3 itself or none, the tag of an object that was written at once is its MD5.
    let encryption = response.headers["x-amz-server-side-encryption"] ?? "AES256"
    let digest = tag.filter { $0 != "\"" }
    if let written = call.writtenDigest, encryption == "AES256", digest.utf8.count == 32, digest != written {
      let reason = "the server has stored other bytes than it was sent"
      return .again(.failed(address: call.shown, reason: reason, isTransient: true), after: nil)
    }
    return .success(response)
  }
}
