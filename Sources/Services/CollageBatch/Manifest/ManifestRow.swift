import CollageFormat

/// One row of a manifest, as written.
public struct ManifestRow: Hashable, Sendable {
  /// The name and value of a cell.
  public struct Cell: Hashable, Sendable {
    /// The column name, or the JSON key.
    public var name: String
    public var value: String

    /// Creates a cell with the name of its column.
    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// The row number from 1, not counting the header row.
  public var number: Int
  /// The unique ID of the picture.
  public var id = ""
  /// The path or name of the row's template; nil for the run's default template.
  public var template: String?
  /// The row's output file; nil for the run's pattern.
  public var output: String?
  /// The photos in slots, their masks (`top.mask`), and values for file names, in column order.
  public var values: [Cell] = []
  /// The values of text variables.
  public var texts: [Cell] = []
  /// The photos without a slot, for layouts that depend on photos.
  public var photos: [String] = []
  /// The names of empty columns.
  public var empty: [String] = []

  /// Creates a row; `values` are the cells of slot and text columns.
  public init(
    number: Int, id: String = "", template: String? = nil, output: String? = nil, values: [Cell] = [],
    photos: [String] = []
  ) {
    (self.number, self.id, self.template, self.output) = (number, id, template, output)
    (self.values, self.photos) = (values, photos)
  }

  /// Returns whether two rows have the same content, regardless of their position.
  func hasSameContent(as other: ManifestRow) -> Bool {
    var other = other
    (other.number, other.empty) = (number, empty)
    return self == other
  }

  /// Returns the value of a column, if it is not empty.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  static let ownColumns = ["id", "template", "output", "photos"]
  /// The prefix of columns with text variables.
  static let textPrefix = "text."
  /// The prefix of custom columns.
  static let ownPrefix = "x-"
  /// The suffix of columns with masks.
  static let maskSuffix = ".mask"
}

/// Creates a row from CSV fields.
enum CSVRow {
  /// The separator of photos in the column `photos`.
  private static let photoSeparator: Character = ";"

  static func read(_ fields: [String], columns: [String], number: Int) -> ManifestRow {
    var row = ManifestRow(number: number)
    for (index, name) in columns.enumerated() where !name.hasPrefix(ManifestRow.ownPrefix) {
      let value = index < fields.count ? fields[index] : ""
      switch name {
      case "id": row.id = value
      case "template": row.template = value.isEmpty ? nil : value
      case "output": row.output = value.isEmpty ? nil : value
      case "photos":
        row.photos = value.split(separator: photoSeparator).map { ManifestHeading.trimmed(String($0)) }
      case _ where name.hasPrefix(ManifestRow.textPrefix):
        row.texts.append(ManifestRow.Cell(String(name.dropFirst(ManifestRow.textPrefix.count)), value))
      case _ where value.isEmpty: row.empty.append(name)
      default: row.values.append(ManifestRow.Cell(name, value))
      }
    }
    return row
  }
}

/// Creates a row from a JSON object.
///
/// The keys are those of CSV columns; photos, masks and text variables may also be grouped in `slots`, `masks` and
/// `text`.
enum JSONRow {
  static func entry(_ line: [UInt8], number: Int) -> ManifestFile.Entry {
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return .blank }
    do throws(FormatError) {
      return .row(try read(JSONValue.parse(line, file: ""), number: number))
    } catch {
      let problem = error.issues.map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
      return .malformed(RowProblem(number: number, message: problem.joined(separator: "; ")))
    }
  }

  private static func read(_ value: JSONValue, number: Int) throws(FormatError) -> ManifestRow {
    guard case .object(let object) = value else { throw FormatError(file: "", message: "a row must be an object") }
    var row = ManifestRow(number: number)
    for member in object.members where !member.key.hasPrefix(ManifestRow.ownPrefix) {
      switch (member.key, member.value) {
      case ("id", let value): row.id = try text(value, of: "id")
      case ("template", .string(let path)): row.template = path.isEmpty ? nil : path
      case ("output", .string(let path)): row.output = path.isEmpty ? nil : path
      case ("template", .null), ("output", .null), ("photos", .null): continue
      case ("photos", .array(let photos)):
        row.photos = try photos.map { (value) throws(FormatError) in try text(value, of: "photos") }
      case ("slots", .object(let slots)): try add(slots, suffix: "", to: &row)
      case ("masks", .object(let masks)): try add(masks, suffix: ManifestRow.maskSuffix, to: &row)
      case ("text", .object(let texts)):
        for member in texts.members {
          row.texts.append(ManifestRow.Cell(member.key, try text(member.value, of: member.key)))
        }
      default: try add(JSONObject([member]), suffix: "", to: &row)
      }
    }
    return row
  }

  private static func add(_ object: JSONObject, suffix: String, to row: inout ManifestRow) throws(FormatError) {
    for member in object.members {
      let value = member.value == .null ? "" : try text(member.value, of: member.key)
      let name = member.key + suffix
      if row[name] != nil { throw FormatError(file: "", path: name, message: "occurs twice") }
      if value.isEmpty { row.empty.append(name) } else { row.values.append(ManifestRow.Cell(name, value)) }
    }
  }

  private static func text(_ value: JSONValue, of key: String) throws(FormatError) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return JSONWriter.text(of: number)
    default: throw FormatError(file: "", path: key, message: "must be a string or a number")
    }
  }
}
