import CollageFiles

/// An HTML report of a run, with sample pictures, the slowest rows and the failures.
public struct BatchPage {
  private let report: BatchReport
  private let prefix: String

  /// Creates the page.
  ///
  /// `page` is the path of the page, relative to which pictures in `folder` are linked.
  public init(_ report: BatchReport, folder: String, page: String) {
    self.report = report
    prefix = Self.relativePath(from: page, to: folder)
  }

  /// The HTML, self-contained except for the sample pictures.
  public var text: String {
    let progress = report.progress
    let facts = [
      ("Rows", "\(progress.rows)"), ("Rendered", "\(progress.rendered)"), ("Up to date", "\(progress.skipped)"),
      ("Failed", "\(progress.failed)"), ("Photos left uncut", "\(report.uncutPhotoCount)"),
      ("Seconds", "\((progress.seconds * 10).rounded() / 10)"),
      ("Rows/s", "\((progress.rate * 10).rounded() / 10)"),
    ]
    return """
      <!doctype html>
      <html lang="en"><meta charset="utf-8"><title>Batch report</title>
      <style>\(Self.style)</style>
      <h1>Batch report</h1>
      <dl>\(facts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined())</dl>
      <h2>Samples</h2>
      <ul class="sheet">\(samples)</ul>
      \(failures)
      \(uncut)
      \(slowest)
      </html>

      """
  }

  private static let style = """
    body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#222;background:#fafafa}
    dl{display:flex;flex-wrap:wrap;gap:2rem}dt{color:#777}dd{margin:0;font-size:1.6rem}
    .sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:1rem;list-style:none;padding:0}
    .sheet img{width:100%;height:9rem;object-fit:contain;background:#fff;border:1px solid #ddd}
    .sheet li{font-size:.8rem;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}
    td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ddd;vertical-align:top}
    """

  private var samples: String {
    report.samples.map { name in
      let source = Self.escaped(prefix + Self.percentEncoded(name))
      return "<li><img loading=\"lazy\" alt=\"\" src=\"\(source)\">\(Self.escaped(name))</li>"
    }.joined()
  }

  private var failures: String {
    if report.failures.isEmpty { return "<h2>Failures</h2><p>None.</p>" }
    return Self.table(
      "Failures", ["Row", "Kind", "Reason"], report.failures.map { [$0.id, $0.outcome.rawValue, $0.reason] },
      count: report.failureCount, list: "failures.jsonl")
  }

  private var uncut: String {
    if report.uncutPhotos.isEmpty { return "" }
    return Self.table(
      "Photos left uncut", ["Photo", "Why", "Rows"], report.uncutPhotos.map { [$0.name, $0.reason, "\($0.rows)"] },
      count: report.uncutPhotoCount, list: "photos.jsonl")
  }

  private var slowest: String {
    if report.slowest.isEmpty { return "" }
    return Self.table(
      "Slowest rows", ["Row", "Milliseconds"],
      report.slowest.map { [$0.id, "\(($0.milliseconds * 10).rounded() / 10)"] })
  }

  /// Returns a table with a heading; `count` is the total number of rows, and `list` the file that contains all of
  /// them.
  private static func table(
    _ title: String, _ columns: [String], _ rows: [[String]], count: Int = 0, list: String = ""
  ) -> String {
    let heading = columns.map { "<th>\($0)" }.joined()
    let cells = rows.map { "<tr>" + $0.map { "<td>\(escaped($0))" }.joined() }.joined()
    return "<h2>\(title)</h2><table><tr>\(heading)\(cells)</table>"
      + (count > rows.count ? "<p>\(count - rows.count) more are in \(list).</p>" : "")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Percent-encodes a path for a URL.
  private static func percentEncoded(_ path: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: path.utf8.flatMap { byte in
        plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }, as: UTF8.self)
  }

  /// Returns the relative path from the folder of a page to another folder, both as given by the user.
  private static func relativePath(from page: String, to folder: String) -> String {
    if folder.hasPrefix("/") { return percentEncoded(folder) + "/" }
    let steps = page.split(separator: "/").dropLast().filter { $0 != "." }.count
    let up = page.hasPrefix("/") ? "" : String(repeating: "../", count: steps)
    return up + percentEncoded(folder) + "/"
  }
}
