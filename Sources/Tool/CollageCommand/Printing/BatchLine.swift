import CollageBatch
import CollageModel
import SystemCalls

/// Prints the progress of a batch on a single line, which is overwritten on a terminal.
final class BatchLine {
  private let isShown: Bool
  private let isTerminal: Bool
  private var last = ContinuousClock.now
  private var isOpen = false

  init(isQuiet: Bool) {
    isShown = !isQuiet
    isTerminal = isatty(STDERR_FILENO) == 1
  }

  /// Prints the progress, at most ten times a second on a terminal and every ten seconds otherwise.
  func show(_ progress: BatchProgress) {
    guard isShown, ContinuousClock.now - last >= (isTerminal ? .milliseconds(100) : .seconds(10)) else { return }
    last = .now
    writeError(isTerminal ? "\r\u{1B}[K\(Self.text(progress))" : Self.text(progress) + "\n")
    isOpen = isTerminal
  }

  func finish() {
    if isOpen { writeError("\r\u{1B}[K") }
    isOpen = false
  }

  static func text(_ progress: BatchProgress) -> String {
    var parts = ["\(progress.done)/\(progress.rows)", "\(decimal(progress.rate)) rows/s"]
    let left = progress.rows - progress.done
    if progress.rate > 0, left > 0 { parts.append("\(duration(Double(left) / progress.rate)) left") }
    parts.append("\(progress.failed) failed")
    if progress.skipped > 0 { parts.append("\(progress.skipped) up to date") }
    let asked = progress.hits + progress.misses
    if asked > 0 { parts.append("cache hits \(100 * progress.hits / asked) %") }
    return parts.joined(separator: " · ")
  }

  static func summary(_ report: BatchReport) -> String {
    let progress = report.progress
    let uncut = report.uncutCount == 0 ? "" : "; \(report.uncutCount) with uncut photos (uncut.jsonl)"
    let rest = report.isComplete ? "" : "; other rows of the manifest are not finished yet"
    return
      "\(counted(progress.rows, "row")): \(progress.rendered) rendered, \(progress.skipped) up to date, \(progress.failed) failed; "
      + "\(duration(progress.seconds)), \(decimal(progress.rate)) rows/s" + uncut + rest
  }

  private static func decimal(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }
}
