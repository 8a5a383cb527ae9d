import ArgumentParser
import CollageKit
import CollageRender
import CollageTemplates

extension CompletionKind {
  /// Shipped templates by name, and JSON files and folders.
  static var templates: CompletionKind {
    .custom { _, _, prefix in TemplateCompletion.candidates(prefix) }
  }

  /// Shipped filters by name, and files of filters.
  static var filters: CompletionKind {
    .custom { _, _, prefix in
      (ShippedFilters.all.map(\.name) + ["none"]).filter { $0.hasPrefix(prefix) }
        + TemplateFinder.paths(beginningWith: prefix, extensions: ["json", "cube", "png"])
    }
  }
}

/// Completions of template names.
enum TemplateCompletion {
  /// Returns the shipped names and the paths that begin with a prefix.
  static func candidates(_ prefix: String) -> [String] {
    // A name is completed in its own style: with its family, or without.
    let names =
      prefix.contains("/") ? ShippedTemplates.all.map(\.name) : ShippedTemplates.all.map { String($0.shortName) }
    return names.filter { $0.hasPrefix(prefix) } + TemplateFinder.paths(beginningWith: prefix)
  }
}
