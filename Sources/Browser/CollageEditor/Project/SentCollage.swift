import CollageFormat

/// A collage as a page sends it to be saved: `{"composition": {}, "history": {}}`, the latter optional.
///
/// They come with one request, so that a page that is closed between two requests does not leave a collage without its history.
struct SentCollage {
  /// The composition's document.
  let composition: [UInt8]
  let history: JSONObject?

  init(_ bytes: [UInt8]) throws(FormatError) {
    guard case .object(let sent) = try JSONValue.parse(bytes, file: "collage"), let composition = sent["composition"]
    else {
      throw FormatError(file: "collage", message: "composition is missing")
    }
    self.composition = JSONWriter.compact(composition)
    if case .object(let history)? = sent["history"] { self.history = history } else { history = nil }
  }
}
