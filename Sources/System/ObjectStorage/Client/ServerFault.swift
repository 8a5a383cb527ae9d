/// A server's description of a failed request.
struct ServerFault {
  /// The S3 error code, such as `SlowDown`; empty if there is none.
  let code: String
  /// A line with the status and its meaning.
  let text: String

  /// The codes of transient failures, regardless of the status.
  static let transient: Set<String> = [
    "InternalError", "RequestTimeout", "ServiceUnavailable", "SlowDown", "OperationAborted", "IncompleteBody",
  ]

  /// The codes of rejected keys or a wrong time.
  static let ofKeys: Set<String> = [
    "ExpiredToken", "InvalidToken", "InvalidAccessKeyId", "RequestTimeTooSkewed", "SignatureDoesNotMatch",
    "TokenRefreshRequired",
  ]

  /// Parses a response.
  ///
  /// Only its code goes into the message, because a server may repeat request headers.
  init(_ response: StorageResponse) {
    let found = MarkupReader.first("Code", in: response.body[...]) ?? ""
    code = found.utf8.count <= 64 && found.utf8.allSatisfy { $0 > 32 && $0 < 127 } ? found : ""
    let meaning =
      switch response.status {
      case 401, 403: "access is denied"
      case 404: "the object does not exist"
      case 408, 504: "the server took too long"
      case 429, 503: "the server is busy"
      case 500...: "the server failed"
      default: "the request was refused"
      }
    text = "\(meaning) (status \(response.status)\(code.isEmpty ? "" : ", \(code)"))"
  }
}
