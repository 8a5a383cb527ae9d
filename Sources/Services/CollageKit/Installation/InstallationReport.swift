import CollageFiles
public import CollageRender
import CollageTemplates
import SystemCalls

/// The capabilities of this machine, and what to install for missing ones.
public struct InstallationReport: Hashable, Sendable {
  /// The results of all checks, in a fixed order: templates, fonts, formats, programs and folders.
  public let checks: [CapabilityCheck]
  /// The versions and limits of the renderer.
  public let facts: [RenderEnvironment.Fact]

  /// Renders, writes and reads a small picture in every format, and checks for ffmpeg and free space.
  ///
  /// - Parameters:
  ///   - search: The template search whose folders are checked.
  ///   - folders: Folders that must be writable, with their purpose; nil for the temporary and the current folder.
  /// - Throws: `RenderError` if libvips cannot be started; all other failures are outcomes of checks.
  public init(
    search: TemplateSearch = TemplateSearch(),
    folders: [(purpose: String, path: String)]? = nil
  ) async throws(RenderError) {
    let folders = folders ?? [("temporary", TemporaryFiles.folder), ("current", ".")]
    facts = try RenderEnvironment.facts()
    checks = [Self.templates(search), .fonts()] + (await CapabilityCheck.all(folders: folders))
  }

  /// Returns the checks with one outcome: those that work, are missing or are broken.
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
