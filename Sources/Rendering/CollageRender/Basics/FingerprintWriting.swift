internal import CollageColor
import CollageFiles
import CollageModel

/// A value that writes its own fingerprint, faster than reflection makes it.
///
/// The text must be the one that reflection gives: the tests of fingerprints compare both.
protocol FingerprintWriting {
  func appendFingerprint(to text: inout String)
}

extension FingerprintWriting {
  /// Writes what reflection finds.
  func appendFingerprint(to text: inout String) { Fingerprint.appendParts(of: self, to: &text) }
}

/// A structure that writes its fields itself.
protocol FingerprintStructure: FingerprintWriting {
  /// The name of its type.
  static var typeName: String { get }

  /// Writes every stored field in the order of its declaration.
  func appendFields(to fields: inout FingerprintFields)
}

extension FingerprintStructure {
  func appendFingerprint(to text: inout String) {
    text += Self.typeName
    FingerprintFields.append(to: &text, appendFields)
  }
}

/// The fields of a structure, as they are written one after the other.
struct FingerprintFields {
  var text: String
  private var isFirst = true

  fileprivate init(_ text: consuming String) { self.text = text }

  mutating func append(_ name: String, _ value: some FixedWidthInteger) {
    begin(name)
    text += String(value)
  }

  mutating func append(_ name: String, _ value: Double) {
    begin(name)
    text += "d"
    text += String(value.bitPattern, radix: 16)
  }

  mutating func append(_ name: String, _ value: Bool) {
    begin(name)
    text += value ? "true" : "false"
  }

  mutating func append(_ name: String, _ value: some FingerprintWriting) {
    begin(name)
    value.appendFingerprint(to: &text)
  }

  mutating func append(_ name: String, _ value: (some FingerprintWriting)?) {
    begin(name)
    guard let value else { return text += "nil" }
    value.appendFingerprint(to: &text)
  }

  mutating func append(_ name: String, _ value: String?) {
    begin(name)
    text += value.map { "\"\(escaped($0))\"" } ?? "nil"
  }

  /// Writes a set of formats.
  mutating func append(_ name: String, _ value: Set<PictureFormat>) {
    begin(name)
    text += "{"
    var isFirst = true
    for (format, formatText) in Self.formats where value.contains(format) {
      if !isFirst { text += " " }
      isFirst = false
      text += formatText
    }
    text += "}"
  }

  /// Every format with its text, in the order of their names.
  private static let formats = PictureFormat.allCases.map { (format: $0, text: "PictureFormat.\($0.rawValue)") }
    .sorted { $0.text < $1.text }

  /// Writes a case without values.
  mutating func append<Case: RawRepresentable<String>>(_ name: String, _ value: Case) {
    begin(name)
    text += "\(Case.self)."
    text += value.rawValue
  }

  /// Writes a field of a kind that reflection reads.
  mutating func append(_ name: String, _ value: Any) {
    begin(name)
    Fingerprint.append(value, to: &text)
  }

  mutating func begin(_ name: String) {
    if !isFirst { text += " " }
    isFirst = false
    text += name
    text += "="
  }
}

extension FingerprintFields {
  /// Appends fields in parentheses.
  static func append(to text: inout String, _ body: (inout FingerprintFields) -> Void) {
    text += "("
    var fields = FingerprintFields(text)
    text = ""
    body(&fields)
    text = fields.text
    text += ")"
  }
}

extension PixelSize: FingerprintStructure {
  static var typeName: String { "PixelSize" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("width", width)
    fields.append("height", height)
  }
}

extension PixelRect: FingerprintStructure {
  static var typeName: String { "PixelRect" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("left", left)
    fields.append("top", top)
    fields.append("right", right)
    fields.append("bottom", bottom)
  }
}

extension Rect: FingerprintStructure {
  static var typeName: String { "Rect" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("x", x)
    fields.append("y", y)
    fields.append("width", width)
    fields.append("height", height)
  }
}

extension Orientation: FingerprintStructure {
  static var typeName: String { "Orientation" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("isMirrored", isMirrored)
    fields.append("quarterTurns", quarterTurns)
  }
}

extension ColorTable: FingerprintWriting {
  /// A digest: a table has up to six million numbers.
  func appendFingerprint(to text: inout String) { text += "ColorTable(\(GradeText.digest(of: self)))" }
}

extension PhotoLimits: FingerprintStructure {
  static var typeName: String { "PhotoLimits" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("side", side)
    fields.append("pixels", pixels)
    fields.append("heldPixels", heldPixels)
    fields.append("decoderBytes", decoderBytes)
    fields.append("visitedPixels", visitedPixels)
    fields.append("seconds", seconds)
    fields.append("bytes", bytes)
    fields.append("totalPixels", totalPixels)
    fields.append("canvasSide", canvasSide)
    fields.append("canvasPixels", canvasPixels)
    fields.append("paintBytes", paintBytes)
    fields.append("bands", bands)
  }
}

extension PhotoPolicy: FingerprintStructure {
  static var typeName: String { "PhotoPolicy" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("allowedFormats", allowedFormats)
    fields.append("acceptsVectors", acceptsVectors)
    fields.append("isTolerant", isTolerant)
    fields.append("limits", limits)
  }
}

extension FileVersion: FingerprintStructure {
  static var typeName: String { "FileVersion" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("device", device)
    fields.append("number", number)
    fields.append("size", size)
    fields.append("seconds", seconds)
    fields.append("nanoseconds", nanoseconds)
  }
}
