import Foundation
import PackagePlugin

/// Embeds the shipped templates, filters and drawings, or the editor's page, in a source file, so that an installed
/// binary does not depend on other files.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if target.name == "CollageEditor" { return [try embedPage(context)] }
    let templates = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "ShippedTemplates+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding templates", executable: try context.tool(named: "embed-templates").url,
        arguments: [templates.path, output.path], inputFiles: try Self.documents(in: templates),
        outputFiles: [output])
    ]
  }

  /// Embeds the page and the scripts of the WebAssembly modules that it loads.
  private func embedPage(_ context: PluginContext) throws -> Command {
    let sources = context.package.directoryURL.appending(path: "Sources/Browser")
    let page = sources.appending(path: "CollageEditor/Page")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPage+Files.swift")
    let names = try FileManager.default.subpathsOfDirectory(atPath: page.path)
      .filter { ["html", "css", "js", "svg"].contains(URL(fileURLWithPath: $0).pathExtension) }.sorted()
    let scripts = ["collage.js", "collage-album.js", "collage-color.js", "collage-format.js"]
      .map { sources.appending(path: "CollageWasm/\($0)") }
    let files =
      names.map { (name: $0, url: page.appending(path: $0)) }
      + scripts.map { (name: "modules/\($0.lastPathComponent)", url: $0) }
    return .buildCommand(
      displayName: "Embedding the editor's page", executable: try context.tool(named: "embed-templates").url,
      arguments: ["--page", output.path] + files.flatMap { [$0.name, $0.url.path] }, inputFiles: files.map(\.url),
      outputFiles: [output])
  }

  /// Returns the JSON files in the subfolders of a folder, except for schemas.
  private static func documents(in folder: URL) throws -> [URL] {
    let families = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try families.filter { $0.hasDirectoryPath && $0.lastPathComponent != "schema" }.flatMap { family in
      try FileManager.default.contentsOfDirectory(at: family, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "json" }
    }.sorted { $0.path < $1.path }
  }
}
