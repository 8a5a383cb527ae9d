import CollageFiles
import CollageFormat
import CollageRender
import SystemCalls

/// Collects the problems of a manifest's rows: all of them in a file, the first ones for the terminal.
final class ProblemLog {
  /// The first row with a message, and the number of such rows.
  private struct Group {
    let first: RowProblem
    var rows = 1
  }

  /// The total number of problems.
  private(set) var count = 0
  private let folder: String
  private let path: String
  private let inputs: InputGuard
  private var groups: [String: Group] = [:]
  private var order: [String] = []
  private var file: LineFile

  /// The maximum number of distinct messages shown.
  private static let maxShown = 50
  /// The maximum number of distinct messages tracked.
  private static let maxGroups = 1000

  /// Creates a log whose file is written to the output folder of a run.
  init(folder: String, protecting inputs: InputGuard) {
    (self.folder, self.inputs) = (folder, inputs)
    path = RunFolder.problemsPath(in: folder)
    file = LineFile(path: path, protecting: inputs)
  }

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

  /// Publishes the file; removes an earlier file if there are no problems.
  func finish() throws(BatchError) {
    guard RunFolder.isKnown(folder) else { return }
    do throws(FileError) {
      try file.publish()
    } catch {
      throw .folder(path: path, reason: "\(error)")
    }
  }

  /// The first distinct messages, each with its first row and the number of rows.
  var lines: [String] {
    let shown = order.prefix(Self.maxShown).compactMap { groups[$0] }
    var lines = shown.map { Self.line($0.first, rows: $0.rows) }
    let shownRows = shown.reduce(0) { $0 + $1.rows }
    if count > shownRows {
      lines.append("and \(count - shownRows) more; all \(count) problems are listed in \(escaped(path))")
    } else {
      lines.append("\(count == 1 ? "this problem is" : "these problems are") also listed in \(escaped(path))")
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
