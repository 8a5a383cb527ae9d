import Foundation
import PackagePlugin

/// Embeds the shipped templates, filters and drawings into a source file, so that an installed binary works anywhere.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let templates = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedTemplates+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding templates", executable: try context.tool(named: "embed-templates").url,
        arguments: [templates.path, output.path], inputFiles: try Self.documents(in: templates),
        outputFiles: [output])
    ]
  }

  /// Returns the JSON files in the subfolders of a folder without the schemas.
  private static func documents(in folder: URL) throws -> [URL] {
    let families = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try families.filter { $0.hasDirectoryPath && $0.lastPathComponent != "schema" }.flatMap { family in
      try FileManager.default.contentsOfDirectory(at: family, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }
    }.sorted { $0.path < $1.path }
  }
}
