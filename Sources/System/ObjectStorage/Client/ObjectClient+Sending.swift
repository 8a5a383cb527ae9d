internal import Digest
import Synchronization

/// Signing, sending and retrying requests.
extension ObjectClient {
  private static let maxRedirects = 3

  /// Sends a request until it succeeds, fails permanently, or reaches the maximum number of attempts.
  func send(_ call: StorageCall, maxBody: Int) throws(StorageError) -> StorageResponse {
    let ticket = waits?.begin(call.shown)
    defer { if let ticket { waits?.end(ticket) } }
    var tries = 0
    var hasRenewed = false
    while true {
      try checkPatience(call)
      tries += 1
      let verdict = try attempt(call, maxBody: maxBody)
      switch verdict {
      case .success(let response):
        state.withLock { $0.failingSince = nil }
        return response
      case .again(let error, let seconds):
        noteFailure(error)
        guard tries < settings.maxTries else { throw error }
        let pause = state.withLock { Pause.seconds(afterTries: tries, asked: seconds, random: &$0.random) }
        try checkPatience(call, beside: pause)
        if let ticket { waits?.note(ticket, "\(error.reason); retrying in \(Int(pause.rounded(.up))) s") }
        settings.wait(pause)
      case .denied(let error, let clock):
        // Keys may have been replaced and a clock may be wrong, so both are checked once.
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

  private func noteFailure(_ error: StorageError) {
    let now = settings.clock()
    state.withLock { state in
      state.failingSince = state.failingSince ?? now
      state.lastFailure = error.reason
    }
  }

  /// Throws an error if requests have failed longer than allowed, including the pause before the next attempt.
  private func checkPatience(_ call: StorageCall, beside pause: Double = 0) throws(StorageError) {
    let now = settings.clock()
    let failure = state.withLock { state -> String? in
      guard let patience = state.patience, let since = state.failingSince, now - since + pause > patience else {
        return nil
      }
      return "\(state.lastFailure); no request has succeeded for \(Int(now - since)) s; giving up"
    }
    if let failure { throw .failed(address: call.shown, reason: failure, isTransient: true) }
  }

  /// The consequence of a response.
  enum Verdict {
    case success(StorageResponse)
    case again(StorageError, after: Int?)
    case denied(StorageError, clock: Int?)
  }

  private func attempt(_ call: StorageCall, maxBody: Int) throws(StorageError) -> Verdict {
    let credentials: Credentials?
    do throws(StorageError) {
      credentials = try currentCredentials()
    } catch {
      guard error.isTransient else { throw error }
      return .again(error, after: nil)
    }
    var request = try request(call, credentials, maxBody: maxBody)
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

  private func request(
    _ call: StorageCall, _ credentials: Credentials?, maxBody: Int
  ) throws(StorageError) -> StorageRequest {
    if case .bucket(_, key: "") = call.address.place, call.query.isEmpty {
      throw .refused(address: call.shown, reason: "names a bucket without a key; write s3://bucket/key")
    }
    if let header = call.headers.first(where: { $0.value.utf8.contains { $0 < 32 || $0 == 127 } }) {
      throw .refused(address: call.shown, reason: "the header \(header.name) contains a control character")
    }
    guard !settings.region.isEmpty, settings.region.utf8.allSatisfy(Self.isInRegion) else {
      throw .settings(reason: "AWS_REGION is not a valid region name; it can have letters, digits and hyphens")
    }
    let target = try StorageTarget(call.address, settings)
    var request = StorageRequest(
      method: call.method, url: target.base + target.path, headers: call.headers, body: call.body, maxBody: maxBody,
      allowsPrivateNetwork: target.allowsPrivateNetwork, authorities: settings.authorities, limits: settings.limits)
    guard target.isSigned else { return request }
    if !call.query.isEmpty { request.url += "?" + RequestSignature.canonical(call.query) }
    // Public buckets can be read without credentials.
    guard let credentials else { return request }
    guard let digest = call.bodyDigest ?? MessageDigests.sha256(call.body) else {
      throw .settings(reason: "libcrypto could not compute a SHA-256")
    }
    let time = settings.now() + state.withLock { $0.clockOffset }
    let signature = RequestSignature(credentials: credentials, region: settings.region, time: time)
    let subject = RequestSignature.Subject(
      method: call.method, path: target.path, query: call.query,
      headers: call.headers + [("host", target.host)], bodyDigest: digest)
    guard let added = signature.headers(of: subject) else {
      throw .settings(reason: "libcrypto could not compute a signature")
    }
    request.headers += added
    return request
  }

  private static func isInRegion(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Returns the credentials, requesting them if there are none yet or they expire soon.
  private func currentCredentials() throws(StorageError) -> Credentials? {
    let now = settings.now()
    return try state.withLock { state throws(StorageError) in
      let isDue = state.renewal.map { now >= $0 } ?? false
      guard !state.hasAsked || isDue else { return state.credentials }
      do throws(StorageError) {
        state.credentials = try settings.credentials()
        (state.hasAsked, state.renewal) = (true, state.credentials?.renewal(from: now))
      } catch {
        // Credentials that are still valid are used until they expire, and the renewal is repeated later.
        guard let known = state.credentials, let end = known.expiration, state.hasAsked, now < end else { throw error }
        state.renewal = min(now + Self.secondsToNextRenewal, end)
      }
      return state.credentials
    }
  }

  /// The seconds between a failed renewal and the next one.
  private static let secondsToNextRenewal = 10

  /// Returns a location if it is that of the same host by https instead of http, at the usual ports of both.
  static func secured(_ location: String, from base: Substring) -> String? {
    guard base.hasPrefix("http://"), location.lowercased().hasPrefix("https://") else { return nil }
    func name(_ host: Substring, usualPort: String) -> String {
      let host = host.lowercased()
      return host.hasSuffix(":" + usualPort) ? String(host.dropLast(usualPort.count + 1)) : host
    }
    let rest = location.dropFirst("https://".count)
    let host = name(rest.prefix { $0 != "/" && $0 != "?" }, usualPort: "443")
    return host == name(base.dropFirst("http://".count), usualPort: "80") ? location : nil
  }

  /// Returns the address of a redirect to the same host.
  private func redirected(_ response: StorageResponse, from url: String, _ call: StorageCall) throws(StorageError)
    -> String
  {
    if case .bucket = call.address.place {
      let region = response.headers["x-amz-bucket-region"].map { "; the bucket is in \($0): set AWS_REGION" } ?? ""
      throw .refused(
        address: call.shown, reason: "the server redirects elsewhere, which is not allowed\(String(region.prefix(80)))"
      )
    }
    guard let location = response.headers["location"], let scheme = url.range(of: "://") else {
      throw .failed(address: call.shown, reason: "a redirect without a location", isTransient: false)
    }
    let host = url[..<(url[scheme.upperBound...].firstIndex(of: "/") ?? url.endIndex)]
    if location.hasPrefix("/"), !location.hasPrefix("//") { return host + PercentEncoding.completed(target: location) }
    if let secure = Self.secured(location, from: host) { return PercentEncoding.completed(target: secure) }
    guard location.hasPrefix(host + "/") else {
      throw .refused(address: call.shown, reason: "the server redirects to another host, which is not allowed")
    }
    return PercentEncoding.completed(target: location)
  }
}
