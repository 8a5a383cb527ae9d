import CollageFormat

/// A collage or an album as a page sends it to be saved: `{"composition": {}, "history": {}}`, the latter optional.
///
/// They come with one request, so that a page that is closed between two requests does not leave a collage without its history.
struct SentCollage {
  /// The document of the composition or the album.
  let document: [UInt8]
  let history: JSONObject?

  init(_ bytes: [UInt8]) throws(FormatError) {
    guard case .object(let sent) = try JSONValue.parse(bytes, file: "collage"), let composition = sent["composition"]
    else {
      throw FormatError(file: "collage", message: "composition is missing")
    }
    self.document = JSONWriter.compact(composition)
    if case .object(let history)? = sent["history"] { self.history = history } else { history = nil }
  }
}
