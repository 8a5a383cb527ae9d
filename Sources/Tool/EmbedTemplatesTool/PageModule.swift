import Foundation

/// A module of the page: what it imports and exports, and its text without both.
struct PageModule {
  struct Import {
    /// The path of the module in the page.
    let module: String
    /// The names in braces; nil if it is imported only to be run.
    let names: String?
  }

  let name: String
  private(set) var imports: [Import] = []
  private(set) var importedLater: [String] = []
  private var exported: [String] = []
  private var text: String

  private static var importing: Regex<(Substring, Substring?, Substring)> {
    /(?m)^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n/
  }
  private static var importingLater: Regex<(Substring, Substring)> {
    /\bimport\("(\.[^"]+)"\)/
  }
  private static var exporting: Regex<(Substring, Substring, Substring)> {
    /(?m)^export ((?:async )?function|const|class) (\w+)/
  }
  private static var exportingAgain: Regex<(Substring, Substring)> {
    /(?m)^export \{([^}]*)\};\n/
  }

  /// Reads a module that has its imports and exports at the beginnings of lines.
  init(_ name: String, _ source: String) throws {
    self.name = name
    text = source
    imports = source.matches(of: Self.importing).map { match in
      Import(module: Self.path(of: String(match.output.2), from: name), names: match.output.1.map(String.init))
    }
    text.replace(Self.importing, with: "")
    importedLater = source.matches(of: Self.importingLater).map { Self.path(of: String($0.output.1), from: name) }
    exported = source.matches(of: Self.exporting).map { String($0.output.2) }
    exported += source.matches(of: Self.exportingAgain).flatMap { match in
      match.output.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    text.replace(Self.exporting) { match in "\(match.output.1) \(match.output.2)" }
    text.replace(Self.exportingAgain, with: "")
    guard !text.contains(/(?m)^(import|export)[ \n{*]/) else {
      throw PageBundle.Failure(description: "\(name): an import or an export of another form")
    }
  }

  /// Returns the path of a module relative to another one.
  private static func path(of relative: String, from name: String) -> String {
    var parts = name.split(separator: "/").dropLast().map(String.init)
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." { parts = Array(parts.dropLast()) } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// Returns the module as a block within a script beside the page; what is imported later is in the script that a closure returns
  /// for it.
  func block(later script: (String) -> String) -> String {
    var lines = ["{"]
    for each in imports {
      guard let names = each.names else { continue }
      let bound = names.replacing("\n", with: " ").replacing(" as ", with: ": ")
      lines.append("const {\(bound)} = modules[\"\(each.module)\"];")
    }
    var body = text.replacing(Self.importingLater) { match in
      let module = Self.path(of: String(match.output.1), from: name)
      return "import(\"./\(script(module))\").then(({ modules }) => modules[\"\(module)\"])"
    }
    // Files are beside the module's own place.
    body.replace("import.meta.url", with: "new URL(\"\(name)\", import.meta.url)")
    lines.append(body)
    // The last lines of scripts are run before this one is reached.
    if !exported.isEmpty { lines.append("modules[\"\(name)\"] = { \(exported.joined(separator: ", ")) };") }
    return (lines + ["}"]).joined(separator: "\n")
  }
}
