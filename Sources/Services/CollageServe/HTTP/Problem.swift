public import CollageFormat

/// An error that is answered as problem details.
///
/// Source: RFC 9457, Problem Details for HTTP APIs.
public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems; each has a status and a type.
  public enum Kind: String, CaseIterable, Sendable {
    case badRequest, unauthorized, forbidden, notFound, methodNotAllowed, timeout, gone, tooLarge, unsupportedMediaType,
      unprocessable, tooManyRequests, failed, sourceFailed, overloaded

    /// The status code of HTTP.
    public var status: Int { traits.status }

    /// The kind in words.
    public var title: String { traits.title }

    private var traits: (status: Int, title: String) {
      switch self {
      case .badRequest: (400, "The request is not valid")
      case .unauthorized: (401, "A key is missing or not valid")
      case .forbidden: (403, "The signature is not valid")
      case .notFound: (404, "There is nothing at this address")
      case .methodNotAllowed: (405, "This address has no such method")
      case .timeout: (408, "The request was not sent in time")
      case .gone: (410, "The address has expired")
      case .tooLarge: (413, "The request is too large")
      case .unsupportedMediaType: (415, "The media type is not supported")
      case .unprocessable: (422, "The picture cannot be made")
      case .tooManyRequests: (429, "Too many requests")
      case .failed: (500, "The service has failed")
      case .sourceFailed: (502, "A source of photos does not answer")
      case .overloaded: (503, "The service is busy")
      }
    }
  }

  public var kind: Kind
  /// The value that was found, and the allowed ones.
  public var detail: String
  /// The issues of a document, by their JSON paths.
  public var issues: [FormatError.Issue]
  /// The seconds after which the request may succeed; nil if it will not.
  public var retryAfter: Int?
  /// The methods that the address has, if the request's is not among them.
  public var allowed: [String] = []

  /// Creates a problem with a sentence for the caller.
  public init(_ kind: Kind, _ detail: String, issues: [FormatError.Issue] = [], retryAfter: Int? = nil) {
    (self.kind, self.detail, self.issues, self.retryAfter) = (kind, detail, issues, retryAfter)
  }

  /// Creates the problem of a request that is not valid.
  init(_ error: FormatError) { self.init(.badRequest, error.description, issues: error.issues) }

  /// The detail, without the title of the kind.
  public var description: String { detail }

  /// The maximum number of issues, of bytes of a text of one, and of bytes of the detail.
  private static let (maxIssues, maxText, maxDetail) = (100, 1000, 8000)

  /// The problem with texts of a limited length, since they may repeat what was sent.
  var bounded: Problem {
    var bounded = self
    bounded.detail = Self.shortened(detail, to: Self.maxDetail)
    bounded.issues = issues.prefix(Self.maxIssues).map {
      .init(path: Self.shortened($0.path, to: Self.maxText), message: Self.shortened($0.message, to: Self.maxText))
    }
    if issues.count > Self.maxIssues {
      bounded.issues.append(.init(path: "", message: "and \(issues.count - Self.maxIssues) more"))
    }
    return bounded
  }

  private static func shortened(_ text: String, to maxBytes: Int) -> String {
    guard text.utf8.count > maxBytes else { return text }
    return String(decoding: text.utf8.prefix(maxBytes), as: UTF8.self) + "..."
  }

  /// The problem as a JSON object, with the ID of the request.
  func json(instance: String) -> JSONValue {
    .members([
      ("type", .string("urn:collage:problem:\(kind.rawValue)")), ("title", .string(kind.title)),
      ("status", .number(Double(kind.status))), ("detail", .string(detail)),
      (
        "errors",
        issues.isEmpty
          ? nil
          : .array(issues.map { .members([("path", .string($0.path)), ("message", .string($0.message))]) })
      ), ("instance", .string("urn:collage:request:\(instance)")),
    ])
  }

  /// The answer.
  func response(instance: String) -> ServiceResponse {
    var response = ServiceResponse(
      status: kind.status, "application/problem+json", .bytes(JSONWriter.compact(json(instance: instance))))
    if let retryAfter { response.headers["Retry-After"] = String(retryAfter) }
    if kind == .unauthorized { response.headers["WWW-Authenticate"] = "Bearer" }
    if !allowed.isEmpty { response.headers["Allow"] = allowed.joined(separator: ", ") }
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
