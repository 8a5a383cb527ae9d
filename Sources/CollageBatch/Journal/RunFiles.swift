import CollageFormat
import CollageRender
import Glibc

/// The files in which a run that has ended says so.
struct RunFiles {
  let folder: RunFolder

  /// Writes the failures, and last that the run succeeded, unless more than the share `limit` of rows failed.
  ///
  /// - Returns: Whether the run succeeded.
  func write(rows: Int, failures: [JournalEntry], limit: Double) throws(BatchError) -> Bool {
    do {
      if failures.isEmpty {
        unlink(folder.failuresPath)
      } else {
        try AtomicFile.write(failures.flatMap(Self.line), to: folder.failuresPath)
      }
      guard Double(failures.count) <= limit * Double(rows) else { return false }
      let counts: [(String, Int)] = [("rows", rows), ("pictures", rows - failures.count), ("failed", failures.count)]
      let success = JSONObject(counts.map { JSONObject.Member($0.0, .number(Double($0.1))) })
      try AtomicFile.write(JSONWriter.pretty(.object(success)), to: folder.successPath)
      return true
    } catch {
      throw .folder(path: folder.path, reason: "\(error)")
    }
  }

  private static func line(_ entry: JournalEntry) -> [UInt8] {
    let members: [(String, String)] = [
      ("id", entry.id), ("output", entry.output), ("status", entry.outcome.rawValue), ("reason", entry.reason),
    ]
    let object = JSONObject(members.map { JSONObject.Member($0.0, .string($0.1)) })
    return JSONWriter.compact(.object(object)) + [UInt8(ascii: "\n")]
  }
}
