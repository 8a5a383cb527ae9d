import CollageFiles
import CollageRender

extension BatchPlan.Settings {
  /// Creates settings for a manifest; templates named in rows are below its folder, and the manifest is never
  /// overwritten.
  ///
  /// - Parameters:
  ///   - manifest: The path of the manifest; `-` is standard input.
  ///   - template: The default template of rows, as a path or name.
  ///   - folder: The output folder.
  ///   - pattern: The pattern for file names; nil for the rows' IDs with the format's extension.
  ///   - resources: The options of all jobs, and what they use.
  public init(
    manifest: String, template: String?, folder: String, pattern: OutputPattern? = nil, resources: JobResources
  ) {
    self.init(
      manifest: manifest, template: template, templateFolder: PathGate(folderOf: manifest).folder,
      folder: withoutTrailingSlashes(folder),
      pattern: pattern ?? OutputPattern(idsAs: resources.options.format ?? .jpeg), resources: resources)
    if manifest == "-" { inputs.addStandardInput(as: .manifest) } else { inputs.add(manifest, as: .manifest) }
  }
}

extension BatchPlan {
  /// Reads and validates a manifest and its default template.
  ///
  /// - Parameters:
  ///   - settings: The settings of all rows, including the path of the manifest; `-` is standard input.
  ///   - root: The root folder of photos and masks.
  ///   - identity: The method of recognizing unchanged photos.
  ///   - templates: The store that finds templates by path and name.
  ///   - storage: The object storage for photos and masks; nil if addresses are not supported.
  /// - Throws: `BatchError.manifest` with the problems; `FileError` or `FormatError` for the template.
  public convenience init(
    _ settings: Settings, root: String, identity: InputFiles.Identity = .stat, templates: TemplateStore,
    storage: JobStorage? = nil
  ) throws {
    // Reports an invalid default template once, instead of once per row.
    if let template = settings.template { try templates.check(template) }
    try self.init(
      settings, manifest: try ManifestFile(path: settings.manifest),
      inputs: InputFiles(root: root, identity: identity, storage: storage),
      templates: templates)
  }
}
