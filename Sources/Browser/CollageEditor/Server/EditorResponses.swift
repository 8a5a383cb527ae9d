import CollageFormat
import LocalHTTP

extension HTTPResponse {
  /// The security headers of all responses: the page loads nothing from other origins and cannot be framed.
  static let security: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; media-src blob:; object-src 'none'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  /// Returns a response with a body of the given media type.
  static func content(
    _ bytes: [UInt8], type: String, _ status: HTTPStatus = .ok, cache: String = "no-store",
    adding headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(
      status, headers: [("Content-Type", type), ("Cache-Control", cache)] + security + headers, body: .bytes(bytes))
  }

  static func json(_ value: JSONValue, _ status: HTTPStatus = .ok) -> HTTPResponse {
    content(JSONWriter.compact(value), type: "application/json", status)
  }

  /// Returns an error response; the text must not contain paths of the machine.
  static func message(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
    json(.members([("error", .string(text))]), status)
  }
}
