import CollageFormat
import SystemCalls

/// A manifest file, read row by row from any row's offset.
///
/// Only a window of the file is held in memory. Standard input and UTF-16 files are spooled to an anonymous temporary
/// file.
public final class ManifestFile {
  /// The format of a manifest.
  public enum Kind: String, Sendable, CaseIterable {
    /// Comma-separated values (RFC 4180) with a header row.
    case csv
    /// One JSON object per line.
    case jsonl
  }

  /// The name of the file, for messages.
  public let name: String
  public let kind: Kind
  /// Notes on the detected format, such as a different separator.
  public let notes: [String]
  /// The column names of CSV; empty for JSON Lines.
  let columns: [String]
  /// The offset of the first row.
  let firstRow: Int
  private let separator: UInt8
  private let window: FileWindow

  /// The maximum length of a record, in bytes; longer records usually result from an unclosed quote.
  static let maxRecord = 8 << 20
  private static let usualRecord = 1 << 12

  /// Opens a manifest; `-` is standard input.
  ///
  /// - Throws: `BatchError.manifest` if the file cannot be read or is not a manifest.
  public init(path: String) throws(BatchError) {
    func refused(_ reason: String) -> BatchError { .manifest(file: path, problems: [reason]) }
    if path.lowercased().hasSuffix(".parquet") { throw refused(ManifestEncoding.parquetHint) }
    let bytes = try ManifestBytes(path: path)
    do {
      kind = try Self.kind(of: path, bytes: bytes)
      if kind == .csv {
        let heading = try bytes.window.withBytes(from: bytes.start, count: 1 << 16) { buffer, reachesEnd in
          ManifestHeading.read(buffer, isLast: reachesEnd)
        }
        switch heading {
        case .failure(let refusal): throw refused(refusal.reason)
        case .success(let heading):
          (columns, separator) = (heading.columns, heading.separator)
          firstRow = bytes.start + heading.byteCount
          notes = bytes.notes + heading.notes
        }
      } else {
        (columns, separator, firstRow, notes) = ([], 0, bytes.start, bytes.notes)
      }
    } catch let error as SystemFailure {
      throw refused("cannot be read: \(error.text)")
    } catch {
      throw error as? BatchError ?? refused("\(error)")
    }
    (name, window) = (path, bytes.window)
  }

  private init(_ other: ManifestFile, window: FileWindow) {
    (name, kind, notes, columns) = (other.name, other.kind, other.notes, other.columns)
    (firstRow, separator, self.window) = (other.firstRow, other.separator, window)
  }

  /// Returns an independent reader of the same manifest.
  func another() throws(BatchError) -> ManifestFile {
    do throws(SystemFailure) {
      return ManifestFile(self, window: try window.another())
    } catch {
      throw .manifest(file: name, problems: ["cannot be read: \(error.text)"])
    }
  }

  private static func kind(of path: String, bytes: ManifestBytes) throws(SystemFailure) -> Kind {
    let name = path.lowercased()
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return .csv }
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") { return .jsonl }
    return try bytes.window.withBytes(from: bytes.start, count: 4096) { buffer, _ in
      buffer.first { $0 > 32 } == UInt8(ascii: "{") ? .jsonl : .csv
    }
  }

  /// True if the file is unchanged since it was opened.
  var isUnchanged: Bool { window.isUnchanged }

  // MARK: Rows

  /// The entry at an offset.
  enum Entry {
    case row(ManifestRow)
    case blank
    case malformed(RowProblem)
  }

  /// Returns the entry at an offset, and the offset of the next one; nil at the end.
  func entry(at offset: Int, number: Int) throws(BatchError) -> (entry: Entry, next: Int)? {
    guard offset < window.byteCount else { return nil }
    do throws(SystemFailure) {
      switch kind {
      case .csv: return try record(at: offset, number: number)
      case .jsonl: return try line(at: offset, number: number)
      }
    } catch {
      throw .manifest(file: name, problems: ["cannot be read: \(error.text)"])
    }
  }

  private func record(at offset: Int, number: Int) throws(SystemFailure) -> (entry: Entry, next: Int) {
    var wanted = Self.usualRecord
    while true {
      let isTooLong = wanted == Self.maxRecord
      let parsed = try window.withBytes(from: offset, count: wanted) { buffer, reachesEnd in
        let buffer = UnsafeBufferPointer(rebasing: buffer.prefix(Self.maxRecord))
        return CSVRecord.parse(buffer, separator: separator, isLast: reachesEnd || isTooLong)
      }
      switch parsed {
      case .incomplete: wanted = min(4 * wanted, Self.maxRecord)
      case .malformed(let reason, let byteCount):
        return (.malformed(RowProblem(number: number, message: reason)), offset + max(1, byteCount))
      case .record(let fields, let byteCount):
        return (row(fields, number: number), offset + max(1, byteCount))
      }
    }
  }

  private func row(_ fields: [String], number: Int) -> Entry {
    if fields.allSatisfy({ $0.isEmpty }) { return .blank }
    guard fields.count <= columns.count else {
      let found = "\(fields.count) fields; the header row has \(columns.count)"
      let id = columns.firstIndex(of: "id").map { fields[$0] } ?? ""
      return .malformed(RowProblem(number: number, id: id, message: "\(found); quote fields that contain a separator"))
    }
    return .row(CSVRow.read(fields, columns: columns, number: number))
  }

  private func line(at offset: Int, number: Int) throws(SystemFailure) -> (entry: Entry, next: Int) {
    var wanted = Self.usualRecord
    while true {
      let isTooLong = wanted == Self.maxRecord
      let line: [UInt8]?? = try window.withBytes(from: offset, count: wanted) { buffer, reachesEnd in
        let buffer = buffer.prefix(Self.maxRecord)
        if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) { return .some(Array(buffer[..<end])) }
        return reachesEnd ? .some(Array(buffer)) : isTooLong ? .some(nil) : .none
      }
      guard let line else {
        wanted = min(4 * wanted, Self.maxRecord)
        continue
      }
      guard let line else {
        let problem = RowProblem(number: number, message: "the line is longer than \(Self.maxRecord) bytes")
        return (.malformed(problem), offset + wanted)
      }
      return (JSONRow.entry(line, number: number), offset + line.count + 1)
    }
  }
}

/// A problem in a row of a manifest.
public struct RowProblem: Hashable, Sendable {
  /// The row number from 1, not counting the header row.
  public var number: Int
  /// The row's ID; empty if it could not be read.
  public var id = ""
  /// The column of the problem; nil if it concerns the whole row.
  public var column: String?
  /// The problem, and how to fix it.
  public var message: String
}
