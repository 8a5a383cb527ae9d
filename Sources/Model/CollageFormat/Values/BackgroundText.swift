public import CollageModel

/// Reads backgrounds from text outside of documents, such as an option of a command.
public enum BackgroundText {
  /// Reads a CSS color, or in JSON a gradient, a pattern or a blurred photo as in a template; `name` stands before every issue.
  public static func parse(_ text: String, name: String) throws(FormatError) -> Background {
    let log = IssueLog()
    let isObject = text.utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "{")
    let value = isObject ? try JSONValue.parse(Array(text.utf8), file: name) : .string(text)
    let background = Cursor(value: value, log: log).background(mayNameSlot: true)
    if case .picture = background {
      throw FormatError(
        file: name, path: "picture", message: "a picture's path is relative to a template; name it there")
    }
    if case .blurredPhoto(let blurred) = background, blurred.slot != nil {
      throw FormatError(file: name, path: "blur.slot", message: "slots belong to a template; name the slot there")
    }
    return try log.finish(background, file: name)
  }
}
