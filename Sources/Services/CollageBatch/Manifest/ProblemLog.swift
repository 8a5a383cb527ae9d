import CollageFiles
import CollageFormat
import CollageRender
import SystemCalls

/// The problems of a manifest's rows: all of them in a file, the first ones for the terminal.
final class ProblemLog {
  /// A message and where it applies.
  private struct Group {
    let first: RowProblem
    var rows = 1
  }

  /// The number of problems.
  private(set) var count = 0
  private let folder: String
  private let path: String
  private let inputs: InputGuard
  private var groups: [String: Group] = [:]
  private var order: [String] = []
  private var file: LineFile

  /// The maximum number of distinct problems to show.
  private static let maxShown = 50
  /// The maximum number of distinct problems to track.
  private static let maxGroups = 1000

  /// Creates a log whose file is written to the folder of a run.
  init(folder: String, protecting inputs: InputGuard) {
    (self.folder, self.inputs) = (folder, inputs)
    path = RunFolder.problemsPath(in: folder)
    file = LineFile(path: path, protecting: inputs)
  }

  /// Adds a problem.
  func add(_ problem: RowProblem) throws(BatchError) {
    count += 1
    if groups[problem.message] != nil {
      groups[problem.message]?.rows += 1
    } else if order.count < Self.maxGroups {
      groups[problem.message] = Group(first: problem)
      order.append(problem.message)
    }
    try write(problem)
  }

  private func write(_ problem: RowProblem) throws(BatchError) {
    let members: [(String, JSONValue?)] = [
      ("row", .number(Double(problem.number))), ("id", problem.id.isEmpty ? nil : .string(problem.id)),
      ("column", problem.column.map { .string($0) }), ("problem", .string(problem.message)),
    ]
    if count == 1 { try RunFolder.make(folder, protecting: inputs) }
    do throws(FileError) {
      try file.append(
        JSONObject(members.compactMap { name, value in value.map { JSONObject.Member(name, $0) } }))
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
  }

  /// Publishes the file; without problems it removes one of an earlier run.
  func finish() throws(BatchError) {
    guard RunFolder.isKnown(folder) else { return }
    do throws(FileError) {
      try file.publish()
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
  }

  /// The first problems, each once, with its first row and the number of rows.
  var lines: [String] {
    let shown = order.prefix(Self.maxShown).compactMap { groups[$0] }
    var lines = shown.map { Self.line($0.first, rows: $0.rows) }
    let shownRows = shown.reduce(0) { $0 + $1.rows }
    if count > shownRows {
      lines.append("and \(count - shownRows) more; all \(count) problems are in \(escaped(path))")
    } else {
      lines.append("\(count == 1 ? "this problem is" : "these problems are") also in \(escaped(path))")
    }
    return lines
  }

  private static func line(_ problem: RowProblem, rows: Int) -> String {
    let id = problem.id.isEmpty ? "" : " (\(escaped(problem.id)))"
    let column = problem.column.map { ", column \(escaped($0))" } ?? ""
    let more = rows > 1 ? " (and \(rows - 1) more \(rows == 2 ? "row" : "rows"))" : ""
    return "row \(problem.number)\(id)\(column): \(problem.message)\(more)"
  }
}
