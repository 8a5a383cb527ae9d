import CollageFiles
import CollageRender

extension BatchPlan.Settings {
  /// Creates settings for a manifest: the templates of its rows are below its folder, and it is never overwritten.
  ///
  /// - Parameters:
  ///   - manifest: The path of the manifest; `-` is standard input.
  ///   - template: The path or name of the template of rows without one of their own.
  ///   - folder: The output folder.
  ///   - pattern: The pattern of the pictures' names; nil for the rows' ids with the extension of the format.
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
  /// Reads and checks a manifest and the template of its rows.
  ///
  /// - Parameters:
  ///   - settings: The settings of all rows, whose `manifest` is the path of the manifest; `-` is standard input.
  ///   - root: The root folder of photos and masks.
  ///   - identity: How unchanged photos are recognized.
  ///   - templates: Finds templates by their paths and names.
  ///   - storage: Reads photos and masks at addresses; nil if addresses are not read.
  /// - Throws: `BatchError.manifest` with the problems, `FileError` and `FormatError` for the template.
  public convenience init(
    _ settings: Settings, root: String, identity: InputFiles.Identity = .stat, templates: TemplateStore,
    storage: JobStorage? = nil
  ) throws {
    // An invalid template that every row needs is one error, instead of one per row.
    if let template = settings.template { try templates.check(template) }
    try self.init(
      settings, manifest: try ManifestFile(path: settings.manifest),
      inputs: InputFiles(root: root, identity: identity, storage: storage),
      templates: templates)
  }
}
