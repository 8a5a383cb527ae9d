/// What a server says about a request that failed.
struct ServerFault {
  /// The code of S3, such as `SlowDown`; empty if there is none.
  let code: String
  /// One line with the status and what it means.
  let text: String

  /// Codes that may pass, whatever the status.
  static let transient: Set<String> = [
    "InternalError", "RequestTimeout", "ServiceUnavailable", "SlowDown", "OperationAborted", "IncompleteBody",
  ]

  /// Codes that say that keys are not accepted, or the time.
  static let ofKeys: Set<String> = [
    "ExpiredToken", "InvalidToken", "InvalidAccessKeyId", "RequestTimeTooSkewed", "SignatureDoesNotMatch",
    "TokenRefreshRequired",
  ]

  /// Reads a response.
  ///
  /// Nothing of it but the code goes into the message: a server may repeat headers.
  init(_ response: StorageResponse) {
    let found = MarkupReader.first("Code", in: response.body[...]) ?? ""
    code = found.utf8.count <= 64 && found.utf8.allSatisfy { $0 > 32 && $0 < 127 } ? found : ""
    let meaning =
      switch response.status {
      case 401, 403: "access is denied"
      case 404: "there is no such object"
      case 408, 504: "the server took too long"
      case 429, 503: "the server is busy"
      case 500...: "the server failed"
      default: "the request was refused"
      }
    text = "\(meaning) (status \(response.status)\(code.isEmpty ? "" : ", \(code)"))"
  }
}
