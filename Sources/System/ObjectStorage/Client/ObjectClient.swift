internal import Digest
import Determinism
import Synchronization

/// A client for buckets with the Amazon S3 protocol, which reads, writes and lists objects, and reads allowed web
/// addresses.
///
/// Calls block their thread; any number of threads may call. Requests with transient failures are retried after
/// increasing pauses.
public final class ObjectClient: Sendable {
  /// The size, version and metadata of an object.
  public struct State: Hashable, Sendable {
    public var byteCount: Int
    /// The identifier of this version: the entity tag with quotes, or the modification date; empty if the server sends
    /// neither.
    public var tag: String
    /// The metadata that it was written with, by lowercase names.
    public var metadata: [String: String] = [:]
  }

  let settings: StorageSettings
  let transport = HTTPTransport()
  let state: Mutex<Changing>
  let waits: WaitReport?

  /// The state that requests share.
  struct Changing {
    var credentials: Credentials?
    var hasAsked = false
    /// The time at which the credentials are requested again, in seconds since 1970.
    var renewal: Int?
    /// The seconds by which the server's clock is ahead of this machine's.
    var clockOffset = 0
    var random: SplitMix64
    /// The maximum seconds for which all requests may fail before no more are sent; nil for no limit.
    var patience: Double?
    /// The time since which all requests have failed, if the last one did.
    var failingSince: Double?
    var lastFailure = ""
  }

  static let maxErrorBody = 64 << 10

  /// Creates a client; nothing is sent until it is used.
  public init(_ settings: StorageSettings) {
    self.settings = settings
    state = Mutex(Changing(random: SplitMix64(seed: settings.seed)))
    waits = settings.report.map { WaitReport($0) }
  }

  /// Limits the seconds for which all requests may fail until further ones fail immediately; nil for no limit.
  public func limitFailing(seconds: Double?) {
    state.withLock { state in
      state.patience = seconds
      state.failingSince = nil
    }
  }

  /// A description of what is missing on this machine for sending requests; nil if nothing is.
  public static var problem: String? { HTTPTransport.problem }

  // MARK: Operations

  /// Returns an object's size, version and metadata without its bytes.
  public func state(of address: ObjectAddress) throws(StorageError) -> State {
    let response = try send(StorageCall(address, method: "HEAD"), maxBody: 0)
    return State(
      byteCount: response.headers["content-length"].flatMap { Int($0) } ?? 0, tag: Self.tag(of: response),
      metadata: Self.metadata(of: response))
  }

  /// Reads an object, or a range of it.
  ///
  /// - Parameters:
  ///   - address: The object's address.
  ///   - limit: The maximum size in bytes; a larger object is rejected before or during the transfer.
  ///   - range: The bytes to read; nil for all.
  ///   - tag: The required version; nil for any.
  /// - Returns: The bytes, and the state of the object.
  /// - Throws: `StorageError`.
  public func read(
    _ address: ObjectAddress, limit: Int, range: Range<Int>? = nil, tag: String? = nil
  ) throws(StorageError) -> (bytes: [UInt8], state: State) {
    if let range, range.isEmpty { return ([], try state(of: address)) }
    var call = StorageCall(address, method: "GET")
    if let range { call.headers.append(("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")) }
    // Weak tags and dates never match.
    if let tag, tag.hasPrefix("\"") { call.headers.append(("if-match", tag)) }
    call.expectedTag = tag
    if range == nil, case .bucket = address.place {
      call.isWholeObject = true
      call.headers.append(("x-amz-checksum-mode", "ENABLED"))
    }
    let response = try send(call, maxBody: limit)
    if let range,
      response.status != 206
        || response.headers["content-range"]?.hasPrefix("bytes \(range.lowerBound)-") != true
    {
      throw .failed(address: call.shown, reason: "the server did not return the requested range", isTransient: false)
    }
    let total = response.headers["content-range"]?.split(separator: "/").last.flatMap { Int($0) }
    let state = State(
      byteCount: total ?? response.body.count, tag: Self.tag(of: response),
      metadata: Self.metadata(of: response))
    return (response.body, state)
  }

  /// Writes an object, in parts if it is large; it appears complete or not at all.
  ///
  /// - Parameters:
  ///   - bytes: The whole object.
  ///   - address: The object's address, in a bucket.
  ///   - metadata: Lowercase names, and values in ASCII.
  ///   - type: The media type.
  ///   - digest: The SHA-256 of the bytes in hexadecimal digits, if it is known; it is signed.
  ///   - isNew: Whether an existing object must not be replaced: if two runs write it, the second one gets
  ///     `StorageError.exists`.
  /// - Throws: `StorageError`; the object is then unchanged, or completely written.
  public func write(
    _ bytes: [UInt8], to address: ObjectAddress, metadata: [String: String] = [:],
    type: String = "application/octet-stream", digest: String? = nil, isNew: Bool = false
  ) throws(StorageError) {
    guard case .bucket = address.place else {
      throw .refused(address: address.description, reason: "web addresses are only read; write to s3://")
    }
    var call = StorageCall(address, method: "PUT")
    (call.body, call.bodyDigest) = (bytes, digest)
    call.headers = [("content-type", type)]
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) { call.headers.append(("x-amz-meta-\(name)", value)) }
    if isNew { call.headers.append(("if-none-match", "*")) }
    if bytes.count > Self.partBytes { return try writeParts(bytes, call) }
    call.writtenDigest = MessageDigests.md5(bytes).map { MessageDigests.hexadecimal($0) }
    do throws(StorageError) {
      _ = try send(call, maxBody: Self.maxErrorBody)
    } catch {
      // An earlier attempt may have written it, with only its response lost.
      guard case .exists = error, let digest = call.writtenDigest, try state(of: address).tag == "\"\(digest)\"" else {
        throw error
      }
    }
  }

  /// Sends a message to an allowed web address; the receiver's answer must be a success, and is not read.
  ///
  /// - Parameters:
  ///   - body: The message.
  ///   - address: A web address.
  ///   - type: The media type.
  ///   - headers: Further headers, by lowercase names.
  /// - Throws: `StorageError` if no attempt succeeded.
  public func post(
    _ body: [UInt8], to address: ObjectAddress, type: String, headers: [(name: String, value: String)] = []
  ) throws(StorageError) {
    guard case .web = address.place else {
      throw .refused(address: address.description, reason: "messages are sent to web addresses only")
    }
    var call = StorageCall(address, method: "POST")
    (call.body, call.headers) = (body, [("content-type", type)] + headers)
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
    var last: (key: [UInt8], emptyPages: Int) = ([], 0)
    repeat {
      var call = StorageCall(try ObjectAddress(bucket: bucket, key: ""), method: "GET")
      call.shown = address.description
      call.query = [("encoding-type", "url"), ("list-type", "2"), ("prefix", prefix)]
      if let next { call.query.append(("continuation-token", next)) }
      let response = try send(call, maxBody: 16 << 20)
      guard let page = ObjectListing(response.body) else {
        throw .failed(address: address.description, reason: "the server's list is invalid", isTransient: false)
      }
      // Pages are sorted by key: a page that goes back would cause an endless loop.
      let goesOn = page.objects.first.map { last.key.lexicographicallyPrecedes($0.key.utf8) } ?? (last.emptyPages < 100)
      guard goesOn else {
        throw .failed(address: address.description, reason: "the server's list does not end", isTransient: false)
      }
      for object in page.objects { take(object.key, object.state) }
      last = page.objects.last.map { (Array($0.key.utf8), 0) } ?? (last.key, last.emptyPages + 1)
      next = page.next
    } while next != nil
  }

  /// Removes an object; succeeds if it does not exist.
  ///
  /// - Throws: `StorageError`.
  public func remove(_ address: ObjectAddress) throws(StorageError) {
    guard case .bucket = address.place else {
      throw .refused(address: address.description, reason: "web addresses are only read")
    }
    do throws(StorageError) {
      _ = try send(StorageCall(address, method: "DELETE"), maxBody: Self.maxErrorBody)
    } catch {
      guard case .notFound = error else { throw error }
    }
  }

  /// Returns the identifier of the object's version: its tag or its modification date.
  static func tag(of response: StorageResponse) -> String {
    response.headers["etag"] ?? response.headers["last-modified"] ?? ""
  }

  private static func metadata(of response: StorageResponse) -> [String: String] {
    let mark = "x-amz-meta-"
    return Dictionary(
      uniqueKeysWithValues: response.headers.filter { $0.key.hasPrefix(mark) }
        .map { (String($0.key.dropFirst(mark.count)), $0.value) })
  }
}
