import CollageFormat
internal import SwiftCSV

/// Reads manifests: CSV with a heading, or one JSON object a line.
public enum ManifestReader {
  /// How a manifest is written.
  public enum Kind: String, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) with a heading.
    case csv
    /// One JSON object a line.
    case jsonl
  }

  /// The names of columns that are no slot and no text.
  static let ownColumns = ["id", "template", "output", "photos"]
  /// What stands between photos in the column `photos`.
  private static let photoSeparator: Character = ";"

  /// Tells the kind by the file's extension, and of bytes without one by the first of them.
  ///
  /// - Throws: `BatchError.manifest` for a kind that is not read.
  public static func kind(of file: String, bytes: [UInt8]) throws(BatchError) -> Kind {
    let name = file.lowercased()
    if name.hasSuffix(".parquet") {
      let hint =
        "Parquet is not read; convert it: python3 -c \"import pandas; "
        + "pandas.read_parquet('in.parquet').to_csv('out.csv', index=False)\""
      throw .manifest(file: file, problems: [hint])
    }
    if name.hasSuffix(".csv") { return .csv }
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") { return .jsonl }
    return bytes.first { $0 > 32 } == UInt8(ascii: "{") ? .jsonl : .csv
  }

  /// Reads all rows.
  ///
  /// - Throws: `BatchError.manifest` with everything that is wrong.
  public static func read(_ bytes: [UInt8], file: String, kind: Kind) throws(BatchError) -> [ManifestRow] {
    var problems: [String] = []
    let rows: [ManifestRow]
    switch kind {
    case .csv: rows = try commaSeparated(bytes, file: file, problems: &problems)
    case .jsonl: rows = lines(bytes, file: file, problems: &problems)
    }
    if problems.isEmpty && rows.isEmpty { problems = ["no rows"] }
    guard problems.isEmpty else { throw .manifest(file: file, problems: problems) }
    return rows
  }

  // MARK: CSV

  private static func commaSeparated(
    _ bytes: [UInt8], file: String, problems: inout [String]
  ) throws(BatchError) -> [ManifestRow] {
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw .manifest(file: file, problems: ["bytes that are not UTF-8; save the file as UTF-8"])
    }
    // The library takes a quote that is never closed for one that ends with the file.
    guard bytes.count(where: { $0 == UInt8(ascii: "\"") }) % 2 == 0 else {
      throw .manifest(file: file, problems: ["a quote is opened and never closed"])
    }
    // Without a last line's end the library drops an empty last field.
    if text.last?.isNewline == false { text += "\n" }
    let table: EnumeratedCSV
    do {
      table = try EnumeratedCSV(string: text, delimiter: .comma, loadColumns: false)
    } catch {
      throw .manifest(file: file, problems: ["not readable as CSV: \(error)"])
    }
    let heading = table.header
    try check(heading, file: file)
    var rows: [ManifestRow] = []
    for (index, fields) in table.rows.enumerated() {
      if fields.allSatisfy({ $0.isEmpty }) { continue }
      if fields.count > heading.count {
        problems.append("row \(index + 1): \(fields.count) fields; the heading has \(heading.count)")
        continue
      }
      rows.append(row(number: index + 1, heading, fields))
    }
    return rows
  }

  private static func check(_ heading: [String], file: String) throws(BatchError) {
    var problems: [String] = []
    if !heading.contains("id") {
      let found = heading.prefix(8).joined(separator: ", ")
      problems.append("no column \"id\" in the heading; found \(found.isEmpty ? "nothing" : found)")
    }
    for (index, name) in heading.enumerated() {
      if name.isEmpty { problems.append("column \(index + 1) has no name") }
      if heading[..<index].contains(name) { problems.append("column \"\(name)\" stands twice in the heading") }
    }
    guard problems.isEmpty else { throw .manifest(file: file, problems: problems) }
  }

  private static func row(number: Int, _ heading: [String], _ fields: [String]) -> ManifestRow {
    var row = ManifestRow(number: number, id: "")
    for (name, value) in zip(heading, fields) where !value.isEmpty {
      switch name {
      case "id": row.id = value
      case "template": row.template = value
      case "output": row.output = value
      case "photos":
        row.photos = value.split(separator: photoSeparator).map { photo in
          String(photo.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
      default: row.values.append((name, value))
      }
    }
    return row
  }

  // MARK: JSON Lines

  private static func lines(_ bytes: [UInt8], file: String, problems: inout [String]) -> [ManifestRow] {
    var rows: [ManifestRow] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      if line.allSatisfy({ $0 <= 32 }) { continue }
      number += 1
      do throws(FormatError) {
        rows.append(try JSONRow.read(JSONValue.parse(Array(line), file: "row \(number)"), number: number))
      } catch {
        problems.append(error.description)
      }
    }
    return rows
  }
}

/// A manifest's row as a JSON object: as a row of CSV, or with photos by slot in `slots` and texts in `text`.
enum JSONRow {
  static func read(_ value: JSONValue, number: Int) throws(FormatError) -> ManifestRow {
    guard case .object(let object) = value else {
      throw FormatError(file: "row \(number)", message: "a row must be an object")
    }
    var row = ManifestRow(number: number, id: "")
    for member in object.members {
      switch (member.key, member.value) {
      case (_, .null): continue
      case ("id", .string(let id)): row.id = id
      case ("id", .number(let id)): row.id = JSONWriter.text(of: id)
      case ("template", .string(let path)): row.template = path
      case ("output", .string(let path)): row.output = path
      case ("photos", .array(let photos)):
        row.photos = try photos.map { (value) throws(FormatError) in
          try text(value, of: "photos", number)
        }
      case ("slots", .object(let slots)), ("text", .object(let slots)):
        for slot in slots.members { row.values.append((slot.key, try text(slot.value, of: slot.key, number))) }
      case (let key, let value): row.values.append((key, try text(value, of: key, number)))
      }
    }
    return row
  }

  private static func text(_ value: JSONValue, of key: String, _ number: Int) throws(FormatError) -> String {
    switch value {
    case .string(let text): return text
    case .number(let number): return JSONWriter.text(of: number)
    default: throw FormatError(file: "row \(number)", path: key, message: "must be a text or a number")
    }
  }
}
