import CollageFiles
public import CollageRender
import CollageTemplates
import SystemCalls

/// What works on this machine, and what to install for the rest.
public struct InstallationReport: Hashable, Sendable {
  /// The results of all checks: templates, formats, tools and folders, in a fixed order.
  public let checks: [CapabilityCheck]
  /// The versions and limits of the renderer.
  public let facts: [RenderEnvironment.Fact]

  /// Renders, writes and reads a small picture in every format, and checks for ffmpeg and free space.
  ///
  /// - Parameters:
  ///   - search: The template search, whose folders are listed.
  ///   - folders: Folders that must be writable, with their purposes; nil for the temporary and the current folder.
  /// - Throws: `RenderError` if libvips cannot be started; every other failure is the outcome of a check.
  public init(
    search: TemplateSearch = TemplateSearch(),
    folders: [(purpose: String, path: String)]? = nil
  ) async throws(RenderError) {
    let folders = folders ?? [("temporary", TemporaryFiles.folder), ("current", ".")]
    facts = try RenderEnvironment.facts()
    checks = [Self.templates(search), .fonts()] + (await CapabilityCheck.all(folders: folders))
  }

  /// Returns the checks with an outcome.
  public func checks(_ outcome: CapabilityCheck.Outcome) -> [CapabilityCheck] {
    checks.filter { $0.outcome == outcome }
  }

  private static func templates(_ search: TemplateSearch) -> CapabilityCheck {
    let count = search.files().count
    let folders = search.folders.map { escaped($0) }.joined(separator: ", ")
    return CapabilityCheck(
      name: "templates", outcome: .works,
      detail: "\(ShippedTemplates.all.count) shipped" + (folders.isEmpty ? "" : ", \(count) in \(folders)"))
  }
}
