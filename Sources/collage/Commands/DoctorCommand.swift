import ArgumentParser
import CollageFormat
import CollageRender

/// `collage doctor`: what this build can do here.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Print versions, formats and limits of this build.")

  @Flag(help: "Print as JSON.")
  var json = false

  func run() throws {
    let facts = try RenderEnvironment.facts()
    if json {
      print(JSONText.pretty(facts.map { JSONObject.Member($0.name, .string($0.value)) }))
      return
    }
    print("collage          \(CollageCommand.configuration.version)")
    for fact in facts {
      print(fact.name + String(repeating: " ", count: max(1, 17 - fact.name.count)) + fact.value)
    }
  }
}
