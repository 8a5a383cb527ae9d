import ArgumentParser
import CollageKit
import CollageRender
import CollageTemplates

extension CompletionKind {
  /// Shipped templates by name, JSON files, and folders.
  static var templates: CompletionKind {
    .custom { _, _, prefix in TemplateCompletion.candidates(prefix) }
  }

  /// Shipped filters by name, and filter files.
  static var filters: CompletionKind {
    .custom { _, _, prefix in
      (ShippedFilters.all.map(\.name) + ["none"]).filter { $0.hasPrefix(prefix) }
        + TemplateFinder.paths(beginningWith: prefix, extensions: ["json", "cube", "png"])
    }
  }
}

enum TemplateCompletion {
  /// Returns the shipped template names and the paths that begin with a prefix.
  static func candidates(_ prefix: String) -> [String] {
    // Completes names with a family if the prefix has one, otherwise short names.
    let names =
      prefix.contains("/") ? ShippedTemplates.all.map(\.name) : ShippedTemplates.all.map { String($0.shortName) }
    return names.filter { $0.hasPrefix(prefix) } + TemplateFinder.paths(beginningWith: prefix)
  }
}
