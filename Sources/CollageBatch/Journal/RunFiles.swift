import CollageFormat
import CollageRender
import Glibc

/// The files in which a run that has ended says so.
struct RunFiles {
  let folder: RunFolder

  /// Writes the failures, rows with photos that could not be cut out, and last that the run succeeded, unless more than the share `limit` of rows failed.
  ///
  /// - Returns: Whether the run succeeded.
  func write(rows: Int, failures: [JournalEntry], uncut: [JournalEntry], limit: Double) throws(BatchError) -> Bool {
    do {
      try write(failures.map(Self.failure), to: folder.failuresPath)
      try write(uncut.map(Self.uncut), to: folder.uncutPath)
      guard Double(failures.count) <= limit * Double(rows) else { return false }
      let counts: [(String, Int)] = [("rows", rows), ("pictures", rows - failures.count), ("failed", failures.count)]
      let success = JSONObject(counts.map { JSONObject.Member($0.0, .number(Double($0.1))) })
      try AtomicFile.write(
        JSONWriter.pretty(.object(success)), to: folder.successPath, protecting: folder.inputs)
      return true
    } catch {
      throw .folder(path: folder.path, reason: "\(error)")
    }
  }

  /// A file of lines, or none where there are no lines.
  private func write(_ lines: [JSONObject], to path: String) throws(RenderError) {
    if lines.isEmpty {
      try folder.inputs.check(path)
      unlink(path)
    } else {
      let bytes = lines.flatMap { JSONWriter.compact(.object($0)) + [UInt8(ascii: "\n")] }
      try AtomicFile.write(bytes, to: path, protecting: folder.inputs)
    }
  }

  private static func failure(_ entry: JournalEntry) -> JSONObject {
    let members: [(String, String)] = [
      ("id", entry.id), ("output", entry.output), ("status", entry.outcome.rawValue), ("reason", entry.reason),
    ]
    return JSONObject(members.map { JSONObject.Member($0.0, .string($0.1)) })
  }

  private static func uncut(_ entry: JournalEntry) -> JSONObject {
    let members: [(String, JSONValue)] = [
      ("id", .string(entry.id)), ("output", .string(entry.output)),
      ("uncut", .array(entry.uncut.map { .string($0) })),
    ]
    return JSONObject(members.map { JSONObject.Member($0.0, $0.1) })
  }
}
