internal import Digest
import Synchronization

/// The interpretation of responses and failed transfers.
extension ObjectClient {
  /// The maximum clock difference in seconds that S3 accepts.
  private static let maxClockDifference = 15 * 60

  func verdict(on failure: TransferFailure, _ call: StorageCall, limit: Int) throws(StorageError) -> Verdict {
    switch failure {
    case .missingLibrary(let reason): throw .notAvailable(address: call.shown, reason: reason)
    case .privateNetwork:
      let allowed = [settings.privateHostsName, "the server in AWS_ENDPOINT_URL"].compactMap { $0 }
      throw .refused(
        address: call.shown,
        reason: "the host is in a private network, which is allowed only for \(allowed.joined(separator: " and "))")
    case .tooLarge(let found): throw .tooLarge(address: call.shown, found: found, limit: limit)
    case .broken(let reason, let isTransient):
      let error = StorageError.failed(address: call.shown, reason: reason, isTransient: isTransient)
      guard isTransient else { throw error }
      return .again(error, after: nil)
    }
  }

  func verdict(on response: StorageResponse, _ call: StorageCall) throws(StorageError) -> Verdict {
    func failed(_ reason: String, _ isTransient: Bool = true) -> StorageError {
      .failed(address: call.shown, reason: reason, isTransient: isTransient)
    }
    if (200..<300).contains(response.status) { return checked(response, call) }
    let fault = ServerFault(response)
    switch response.status {
    case 404:
      if fault.code == "NoSuchBucket" { throw failed("the bucket does not exist", false) }
      throw .notFound(address: call.shown)
    case 412:
      if call.expectedTag != nil { throw failed("the object changed while it was read") }
      throw .exists(address: call.shown)
    case 401, 403,
      400 where ServerFault.ofKeys.contains(fault.code):
      let isKnown = state.withLock { $0.credentials } != nil
      let keys = isKnown ? "" : "; no credentials are set: use AWS_ACCESS_KEY_ID or ~/.aws"
      return .denied(failed(fault.text + keys, false), clock: serverTime(of: response, fault))
    case 408, 409, 425, 429, 500, 502, 503, 504:
      return .again(failed(fault.text), after: response.headers["retry-after"].flatMap { Int($0) })
    default:
      guard ServerFault.transient.contains(fault.code) else { throw failed(fault.text, false) }
      return .again(failed(fault.text), after: nil)
    }
  }

  /// Returns the server's time if a wrong clock may be the cause of a rejection; responses to HEAD do not include a
  /// code.
  private func serverTime(of response: StorageResponse, _ fault: ServerFault) -> Int? {
    guard let time = response.headers["date"].flatMap(ServerTime.seconds(ofDate:)) else { return nil }
    let ours = settings.now() + state.withLock { $0.clockOffset }
    let isFar = abs(time - ours) > Self.maxClockDifference
    return fault.code == "RequestTimeTooSkewed" || (fault.code.isEmpty && isFar) ? time : nil
  }

  /// Checks that a successful response matches its request.
  private func checked(_ response: StorageResponse, _ call: StorageCall) -> Verdict {
    let tag = Self.tag(of: response)
    if let expected = call.expectedTag, !expected.isEmpty, !tag.isEmpty, tag != expected {
      let reason = "the object changed while it was read"
      return .again(.failed(address: call.shown, reason: reason, isTransient: true), after: nil)
    }
    // Without customer encryption, the tag of an object that was written at once is its MD5.
    let encryption = response.headers["x-amz-server-side-encryption"] ?? "AES256"
    let digest = tag.filter { $0 != "\"" }
    if call.method == "GET", let reason = BodyCheck(response, isWhole: call.isWholeObject).failure {
      return .again(.failed(address: call.shown, reason: reason, isTransient: true), after: nil)
    }
    if let written = call.writtenDigest, encryption == "AES256", digest.utf8.count == 32, digest != written {
      let reason = "the bytes stored by the server do not match those that were sent"
      return .again(.failed(address: call.shown, reason: reason, isTransient: true), after: nil)
    }
    return .success(response)
  }
}
