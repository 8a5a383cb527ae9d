import Foundation

/// Joins the modules of the page into five scripts and its style sheets into three, so that a browser asks for a few files in
/// place of a hundred, which are also compressed better.
///
/// The first script has what the first picture needs, the second what is imported later, the third what modules of the
/// second, and of the third itself, import later; what only albums and templates need is in scripts of their own. A module becomes a block
/// in which the names that it imports are constants; modules that workers or the page itself load as well stay files of their own.
/// The page in its folder works without it.
struct PageBundle {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The scripts that the page or a worker loads on their own, with what they import.
  private static let (first, later, last) = ("main.js", "around.js", "tools.js")
  /// The scripts of what few people use, with the modules that are imported later.
  private static let apart = [("album.js", "hosts/edit/album/editor.js"), ("slots.js", "template/mode.js")]
  private static let sheets = ["styles.css", "around.css", "template.css"]
  private static let loadedAlone = ["start.js", "model/layouts-worker.js"]

  private let sources: [String: String]
  private var modules: [String: PageModule] = [:]
  private var alone: Set<String> = []

  /// Bundles the files of the page, by their paths.
  static func bundled(_ files: [(name: String, text: String)]) throws -> [(name: String, text: String)] {
    let bundle = try PageBundle(Dictionary(files.map { ($0.name, $0.text) }) { first, _ in first })
    let first = try bundle.ordered(from: Self.first)
    let later = try bundle.importedLater(by: first, besides: [])
    var last = try bundle.importedLater(by: later, besides: first)
    var further = last
    while !further.isEmpty {
      further = try bundle.importedLater(by: last, besides: first + later)
      last += further
    }
    let known = Set(first + later)
    let apart = try Self.apart.map {
      (script: $0, modules: try bundle.ordered(from: $1).filter { !known.contains($0) })
    }
    let joined = Set(first + later + last + apart.flatMap(\.modules))
    let sheets = Self.sheets.map { (name: $0, parts: bundle.parts(ofSheet: $0)) }
    let written = joined.union(sheets.flatMap(\.parts)).union(Self.sheets + ["index.html"])
    // Scripts that the page never loads, such as hosts of other pages, are left out.
    var result = files.filter { name, _ in
      !written.contains(name) && (!name.hasSuffix(".js") || bundle.alone.contains(name))
    }
    result.append((Self.first, bundle.script(first, later: Self.later, registry: "const modules = {};")))
    let found = "import { modules } from \"./\(Self.first)\";"
    result.append((Self.later, bundle.script(later, later: Self.last, registry: found)))
    result.append((Self.last, bundle.script(last, later: Self.last, registry: found)))
    // Their modules use those of the second script.
    let around = "import { modules } from \"./\(Self.later)\";"
    for (name, modules) in apart {
      result.append((name, bundle.script(modules, later: Self.last, registry: around)))
    }
    result += sheets.map { ($0.name, $0.parts.map { bundle.sources[$0] ?? "" }.joined()) }
    result.append(("index.html", bundle.index(without: joined)))
    return result.sorted { $0.name < $1.name }
  }

  private init(_ sources: [String: String]) throws {
    self.sources = sources
    for (name, text) in sources where name.hasSuffix(".js") { modules[name] = try PageModule(name, text) }
    var waiting = Self.loadedAlone
    while let name = waiting.popLast() {
      guard alone.insert(name).inserted else { continue }
      waiting += modules[name]?.imports.map(\.module) ?? []
    }
  }

  /// Returns a module and all that it imports, each after those that it imports itself.
  private func ordered(from name: String) throws -> [String] {
    var (order, open): ([String], Set<String>) = ([], [])
    func add(_ name: String) throws {
      if alone.contains(name) || order.contains(name) { return }
      guard let module = modules[name] else { throw Failure(description: "\(name): imported, but it does not exist") }
      guard open.insert(name).inserted else {
        throw Failure(description: "\(name): modules must not import each other")
      }
      for each in module.imports { try add(each.module) }
      order.append(name)
    }
    try add(name)
    return order
  }

  /// Returns what modules import later, with all that it imports itself, without those that are known.
  private func importedLater(by names: [String], besides known: [String]) throws -> [String] {
    try names.flatMap { modules[$0]?.importedLater ?? [] }.filter { Self.script(apartOf: $0) == nil }
      .flatMap { try ordered(from: $0) }
      .reduce(into: [String]()) { all, name in
        if !all.contains(name), !names.contains(name), !known.contains(name) { all.append(name) }
      }
  }

  /// Returns the script of its own in which a module is, if there is one.
  private static func script(apartOf module: String) -> String? { apart.first { $0.1 == module }?.0 }

  /// Returns modules as a script; what they import later is in another one.
  private func script(_ names: [String], later: String, registry: String) -> String {
    let own = names.compactMap { modules[$0] }
    let outside = Set(own.flatMap { $0.imports.map(\.module) }).intersection(alone).sorted()
    var lines = [registry]
    for (index, name) in outside.enumerated() {
      lines.append("import * as outside\(index) from \"./\(name)\";\nmodules[\"\(name)\"] = outside\(index);")
    }
    // Later scripts find the modules of this one, also those that are run while it is.
    let blocks = own.map { $0.block { Self.script(apartOf: $0) ?? later } }
    return (lines + ["export { modules };"] + blocks).joined(separator: "\n") + "\n"
  }

  // MARK: The page

  private static var importedSheet: Regex<(Substring, Substring)> { /@import "([^"]+)";/ }
  private static var preloaded: Regex<(Substring, Substring)> { /<link rel="modulepreload"[^>]* href="([^"]+)">/ }

  /// Returns the style sheets that a style sheet imports, in their order.
  private func parts(ofSheet name: String) -> [String] {
    (sources[name] ?? "").matches(of: Self.importedSheet).map { String($0.output.1) }
  }

  /// Returns the page, which asks for the first script instead of its parts; that one asks for the other when the first
  /// picture is drawn.
  private func index(without joined: Set<String>) -> String {
    let lines = (sources["index.html"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { line in
      guard let path = line.firstMatch(of: Self.preloaded)?.output.1 else { return true }
      return path == Self.first || !joined.contains(String(path))
    }.joined(separator: "\n")
  }
}
