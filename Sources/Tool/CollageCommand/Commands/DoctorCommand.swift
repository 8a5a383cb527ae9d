import ArgumentParser
import CollageFormat
import CollageKit
import CollageRender

/// `collage doctor`: tests the installation and prints what to install.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Test every format and external tool, and print what works and what to install.",
    discussion: flowing(
      """
      Small pictures are rendered, written and read back in every format. The exit code is 70 if JPEG or PNG does not work;
      other missing components are listed with the packages to install.
      """))

  @Flag(help: "Print as JSON.")
  var json = false

  func run() async throws {
    let report = try await InstallationReport(search: .ofUser)
    let facts =
      [("collage", Version.text)] + report.facts.map { ($0.name, $0.value) }
      + [("by default", "tiff needs --allow tiff; batch and worker also need --allow for avif and heic")]
    if json {
      print(JSONText.pretty(Self.members(report.checks, facts)))
    } else {
      for check in report.checks { for line in Self.lines(check) { printLines(line) } }
      print("")
      for (name, value) in facts { printLines(Self.padded(name) + value) }
      printLines("\n" + Self.verdict(report))
    }
    if !report.checks(.broken).isEmpty { throw ExitCode(ExitStatus.software) }
  }

  // MARK: Text

  private static func verdict(_ report: InstallationReport) -> String {
    let names = { (outcome: CapabilityCheck.Outcome) in
      report.checks(outcome).map(\.name).joined(separator: ", ")
    }
    if !names(.broken).isEmpty { return "Verdict: collage does not work here: \(names(.broken))." }
    if !names(.missing).isEmpty { return "Verdict: collage works here, except: \(names(.missing))." }
    return "Verdict: everything works."
  }

  private static func lines(_ check: CapabilityCheck) -> [String] {
    let mark =
      switch check.outcome {
      case .works: "ok      "
      case .missing: "missing "
      case .broken: "broken  "
      }
    let line = mark + padded(check.name) + check.detail
    return check.remedy.isEmpty ? [line] : [line, "        " + padded("") + "remedy: \(check.remedy)"]
  }

  private static func padded(_ name: String) -> String { name + String(repeating: " ", count: max(1, 18 - name.count)) }

  private static func members(_ checks: [CapabilityCheck], _ facts: [(String, String)]) -> [JSONObject.Member] {
    let entries = checks.map { check in
      JSONValue.object(
        JSONObject([
          JSONObject.Member("name", .string(check.name)), JSONObject.Member("outcome", .string(check.outcome.rawValue)),
          JSONObject.Member("detail", .string(check.detail)), JSONObject.Member("remedy", .string(check.remedy)),
        ]))
    }
    return facts.map { JSONObject.Member($0.0, .string($0.1)) } + [JSONObject.Member("checks", .array(entries))]
  }
}
