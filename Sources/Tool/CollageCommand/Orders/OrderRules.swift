import CollageRender
import CollageFormat
import CollageModel

/// The rules for what an order may ask for.
enum OrderRules {
  static let commands = ["render", "layout", "templates", "filters", "fonts", "sprites", "previews"]

  /// The options that run programs, name folders of the machine or take its processors; those are the service's own affair.
  static let refusedOptions = [
    "--detector", "--segmenter", "--segmenter-timeout", "--segmenter-below", "--review", "--cache", "--font-dir",
    "--threads",
  ]

  /// Rejects commands and options that orders do not accept.
  static func check(_ arguments: [String]) throws {
    guard let command = arguments.first, commands.contains(command) else {
      throw UsageError(message: "the command of an order must be \(Wording.choice(commands))")
    }
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let name = String(argument.prefix { $0 != "=" })
      if refusedOptions.contains(name) { throw UsageError(message: "\(name): not accepted in an order") }
    }
  }

  /// The rules for programs that write orders.
  static var json: String {
    JSONText.pretty([
      .init("commands", .array(commands.map { .string($0) })),
      .init("refusedOptions", .array(refusedOptions.map { .string($0) })),
      .init("renderer", .string(RenderEnvironment.version)),
    ])
  }
}
