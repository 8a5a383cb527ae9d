import CollageRender
import Foundation
import Testing

@Suite("Orders stay in their folders") struct OrderConfinementTests {
  /// An argument or option of a command that names a file, from the tool's own description of its commands.
  struct Place: CustomStringConvertible {
    let command: String
    /// The option with its dashes; nil for an argument.
    let option: String?
    let valueName: String

    var description: String { "\(command) \(option ?? "<\(valueName)>")" }

    /// The arguments of an order that would succeed.
    private static let usual = [
      "render": ["two.json", "a.jpg", "-o", "out.jpg"], "layout": ["a.jpg", "--canvas", "90x60", "-o", "out.jpg"],
      "templates": ["hero-left", "--preview", "out.jpg"], "filters": ["a.jpg", "-o", "out.jpg"],
      "sprites": ["saved.json", "-o", "out.png"], "previews": ["a.jpg", "-o", "out.jpg"],
    ]

    /// Returns the arguments of an order with a name at this place.
    func arguments(_ name: String) -> [String] {
      var arguments = [command] + (Self.usual[command] ?? [])
      let value = valueName == "slot=photo" ? "a=\(name)" : name
      guard let option else {
        arguments[command == "render" && valueName == "photos" ? 2 : 1] = name
        return arguments
      }
      if let index = arguments.firstIndex(of: option == "--output" ? "-o" : option) {
        arguments[index + 1] = value
        return arguments
      }
      return arguments + (command == "layout" && option == "--role-words" ? ["--style", "outfit"] : []) + [
        option, value,
      ]
    }
  }

  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?
    }
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      struct Completion: Decodable {
        struct Empty: Decodable {}
        let file: Empty?
        let directory: Empty?
        let custom: Empty?
      }
      let kind: String
      let valueName: String?
      let preferredName: Name?
      let completionKind: Completion?
    }
    let command: Command
  }

  private static func places() throws -> [Place] {
    let desk = try Desk()
    let help = try JSONDecoder().decode(Help.self, from: desk.run("--experimental-dump-help").output)
    let rules = try JSONSerialization.jsonObject(with: desk.run("orders", "--rules").output) as? [String: Any]
    let commands = rules?["commands"] as? [String] ?? []
    return (help.command.subcommands ?? []).filter { commands.contains($0.commandName) }.flatMap { command in
      (command.arguments ?? []).compactMap { argument in
        guard let kind = argument.completionKind, kind.file != nil || kind.directory != nil || kind.custom != nil else {
          return nil
        }
        return Place(
          command: command.commandName,
          option: argument.kind == "positional" ? nil : "--\(argument.preferredName?.name ?? "")",
          valueName: argument.valueName ?? "")
      }
    }
  }

  /// A folder of an order beside files that it must not reach.
  private func desks() throws -> (outside: Desk, folder: String) {
    let desk = try Desk()
    let folder = desk.path("order")
    for name in ["order", "order/sub", "private"] { try desk.makeFolder(name) }
    let rgb = [UInt8](repeating: 90, count: 40 * 30 * 3)
    for name in ["order/a.jpg", "private/secret.jpg", "secret.jpg"] {
      try PixelWriter.writeJPEG(rgb: rgb, width: 40, height: 30, to: desk.path(name))
    }
    for name in ["order/two.json", "private/secret.json", "secret.json"] { try desk.write(Desk.template, to: name) }
    try desk.write(
      #"{"format": "collage", "version": 1, "template": "two.json", "photos": {}, "items": []}"#, to: "order/saved.json"
    )
    let links = [
      ("link.jpg", "../private/secret.jpg"), ("link.json", "../private/secret.json"), ("linked", "../private"),
      ("hanging.jpg", "../private/new.jpg"), ("hanging.json", desk.path("private/new.json")),
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
    }
    return (desk, folder)
  }

  private static func attacks(_ outside: Desk) -> [String] {
    [
      "/etc/passwd", "/no/such/file.jpg", outside.path("secret.jpg"), outside.path("secret.json"), "../secret.jpg",
      "../secret.json", "../no-such.jpg", "sub/../../secret.jpg", "./../secret.json", "link.jpg", "link.json",
      "linked/secret.jpg", "linked/secret.json", "linked/new.jpg", "hanging.jpg", "hanging.json", "..", "linked", "/",
      "~/x.jpg",
    ]
  }

  @Test("every argument and option that names a file refuses names that lead out of the folder")
  func names() throws {
    let (outside, folder) = try desks()
    let before = try outside.names() + FileManager.default.contentsOfDirectory(atPath: outside.path("private")).sorted()
    let orders = try OrderProcess()
    let places = try Self.places()
    #expect(places.count >= 30)
    for place in places {
      for name in Self.attacks(outside) {
        let answer = try orders.run(place.arguments(name), in: folder)
        let reason = answer.errors.joined(separator: "\n")
        #expect(answer.code == 64, "\(place) \(name): \(answer)")
        #expect(
          reason.contains("must be the name of a file in the order's folder")
            || reason.contains("not accepted in an order"),
          "\(place) \(name): \(reason)")
      }
    }
    let after = try outside.names() + FileManager.default.contentsOfDirectory(atPath: outside.path("private")).sorted()
    #expect(after == before)
  }

  @Test("the same places accept names of the folder")
  func allowed() throws {
    let (outside, folder) = try desks()
    defer { withExtendedLifetime(outside) {} }
    let orders = try OrderProcess()
    for place in try Self.places() {
      for name in ["a.jpg", "sub", "no-such-name.jpg"] {
        let reason = try orders.run(place.arguments(name), in: folder).errors.joined(separator: "\n")
        #expect(!reason.contains("must be the name of a file"), "\(place) \(name): \(reason)")
      }
    }
  }

  @Test("patterns and folders do not lead through links", arguments: ["*.jpg", "lin*/*.jpg", ".", "linke?"])
  func links(pattern: String) throws {
    let (outside, folder) = try desks()
    defer { withExtendedLifetime(outside) {} }
    let orders = try OrderProcess()
    for options in [[], ["--recursive"]] {
      for command in [["render", "two.json"], ["layout"]] {
        let answer = try orders.run(command + [pattern] + options + ["-o", "out.jpg"], in: folder)
        #expect(answer.code != 0 && !answer.output.contains("secret"), "\(pattern): \(answer)")
      }
    }
    #expect(try orders.run(["filters", pattern, "-o", "out.jpg"], in: folder).code != 0)
  }

  @Test(
    "documents do not lead out of the folder",
    arguments: ["../secret.jpg", "/etc/passwd", "link.jpg", "linked/secret.jpg", "hanging.jpg"])
  func documents(name: String) throws {
    let (outside, folder) = try desks()
    let composition = """
      {"format": "collage", "version": 1, "template": "two.json", "photos": {"p": "\(name)"},
       "items": [{"id": "1", "photo": "p", "slot": "a"}]}
      """
    let template = """
      {"format": "collage-template", "version": 1, "name": "Two", "defaults": {"focus": "center"},
       "canvas": {"width": 120, "height": 60, "background": {"picture": "\(name)"}}, "split": {"row": ["a", "b"]}}
      """
    let filter = """
      {"format": "collage-filter", "version": 1, "name": "Own", "table": "\(name)"}
      """
    try outside.write(composition, to: "order/c.json")
    try outside.write(template, to: "order/t.json")
    try outside.write(filter, to: "order/own.json")
    let orders = try OrderProcess()
    for arguments in [
      ["render", "c.json"], ["previews", "c.json"], ["render", "t.json", "a.jpg"],
      ["render", "two.json", "a.jpg", "--filter", "./own.json"],
    ] {
      let answer = try orders.run(arguments + ["-o", "out.png"], in: folder)
      #expect(answer.code != 0, "\(arguments): \(answer)")
      #expect(!answer.errors.joined().contains(outside.folder), "\(answer.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/out.png"))
  }

  @Test("options that run programs or name folders of the machine are refused")
  func refusedOptions() throws {
    let (outside, folder) = try desks()
    defer { withExtendedLifetime(outside) {} }
    let rules = try Desk().run("orders", "--rules")
    let refused = try JSONSerialization.jsonObject(with: rules.output) as? [String: Any]
    let options = refused?["refusedOptions"] as? [String] ?? []
    #expect(Set(["--detector", "--segmenter", "--review", "--cache", "--font-dir"]).isSubset(of: options))
    let orders = try OrderProcess()
    for option in options {
      for words in [[option, "touch here"], [option + "=touch here"]] {
        let answer = try orders.run(["render", "two.json", "a.jpg", "-o", "out.jpg"] + words, in: folder)
        #expect(answer.code == 64 && answer.errors == ["\(option): not accepted in an order"], "\(answer)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/out.jpg"))
    let printed = try orders.run(["render", "two.json", "a.jpg", "-o", "-"], in: folder)
    #expect(printed.code == 64 && printed.output.isEmpty)
  }

  @Test("templates, filters and caches of the service are used by name, and answers do not show their folders")
  func sharedFolders() throws {
    let (outside, folder) = try desks()
    for name in ["templates", "filters"] { try outside.makeFolder(name) }
    try outside.write(Desk.template, to: "templates/mine.json")
    try outside.write(#"{"format": "collage-template", "version": 1}"#, to: "templates/wrong.json")
    try outside.write(
      #"{"format": "collage-filter", "version": 1, "name": "Own", "adjust": {"invert": 1}}"#, to: "filters/own.json")
    let orders = try OrderProcess(
      ["--filters", outside.path("filters"), "--cache", outside.path("cache")],
      environment: ["COLLAGE_TEMPLATES": outside.path("templates")])
    let arguments = ["render", "mine", "a.jpg", "--filter", "own", "-o", "out.jpg"]
    #expect(try orders.run(arguments, in: folder).code == 0)
    #expect(try outside.names().contains("cache"))
    let another = try OrderProcess(
      ["--filters", outside.path("filters"), "--cache", outside.path("cache")],
      environment: ["COLLAGE_TEMPLATES": outside.path("templates")])
    let shared = try another.run(arguments, in: folder)
    #expect(shared.hits == 1 && shared.misses == 0)
    let wrong = try orders.run(["render", "wrong", "a.jpg", "-o", "out.jpg"], in: folder)
    #expect(wrong.code == 65 && wrong.errors.first?.hasPrefix("wrong.json: ") == true, "\(wrong)")
    for name in ["../templates/mine", "../secret", "x/../../secret"] {
      #expect(try orders.run(["render", name, "a.jpg", "-o", "out.jpg"], in: folder).code == 64)
    }
    #expect(try !orders.run(["filters", "--json"], in: folder).output.contains(outside.folder))
  }
}
