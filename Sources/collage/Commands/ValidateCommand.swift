import ArgumentParser
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// `collage validate`: every error of every file at once.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check templates and compositions, and print every error.",
    discussion: "Example: collage validate Templates/*/*.json")

  @Argument(help: "The files to check.")
  var files: [String]

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  func run() throws {
    var worst: Int32 = 0
    for file in files {
      do {
        let template = try Document(path: file).template
        let slots: Int
        do {
          slots = try template.resolvedSlots(photoCount: 1).slots.count
        } catch {
          throw RenderError.layout("\(escaped(file)): \(error)")
        }
        if !quiet { print("\(escaped(file)): good, \(slots) slots") }
      } catch {
        guard let code = ExitStatus.report(error) else { throw error }
        worst = max(worst, code)
      }
    }
    if worst != 0 { throw ExitCode(worst) }
  }
}
