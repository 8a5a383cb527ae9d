import CollageFormat
import Digest
import ObjectStorage

/// Tells another service that a job has ended.
struct Webhook: Sendable {
  let address: ObjectAddress
  /// The secret of the client's key; nil for a client without one.
  let secret: String?

  /// Sends the job as JSON, with a signature that the receiver can check: `t=SECONDS,v1=HEX`, the HMAC-SHA-256 of
  /// `SECONDS.BODY`.
  ///
  /// - Parameters:
  ///   - body: The job as JSON.
  ///   - seconds: The time in seconds since 1970.
  ///   - client: Repeats the request after growing pauses.
  /// - Throws: `StorageError` if the receiver was not reached.
  func send(_ body: [UInt8], at seconds: Int, by client: ObjectClient) throws(StorageError) {
    var headers: [(name: String, value: String)] = []
    if let secret, let signature = MessageDigests.hmac(Array("\(seconds).".utf8) + body, key: Array(secret.utf8)) {
      headers.append(("collage-signature", "t=\(seconds),v1=\(MessageDigests.hexadecimal(signature))"))
    }
    try client.post(body, to: address, type: "application/json", headers: headers)
  }
}
