public import CollageFiles
import CollageRender
import ObjectStorage

/// A validated manifest, whose rows are converted to jobs on demand.
///
/// Jobs are not kept in memory: rows are read again when needed. Each row takes about 60 bytes.
public final class BatchPlan {
  /// The settings that apply to all rows.
  public struct Settings: Sendable {
    /// The name of the manifest, for messages.
    public var manifest: String
    /// The default template of rows.
    public var template: String?
    /// The folder that contains the templates named in rows.
    public var templateFolder: String
    public var folder: String
    /// The address prefix of the pictures; nil if they are written to the output folder.
    public var address: String?
    /// The pattern for the file names of pictures.
    public var pattern: OutputPattern
    /// The options of all jobs, and what they use.
    public var resources: JobResources
    /// The shard of rows to render; nil for all.
    public var shard: Shard?
    /// The maximum number of rows to render, counted from the first; nil for all.
    public var limit: Int?
    /// True to skip invalid rows instead of rejecting the manifest.
    public var skipsBadRows = false
    /// The path of the HTML report; nil for none.
    public var report: String?
    /// The inputs not named in rows, such as the manifest.
    public var inputs = InputGuard()

    /// Creates settings that reject a manifest with invalid rows.
    public init(
      manifest: String, template: String?, templateFolder: String, folder: String, pattern: OutputPattern,
      resources: JobResources
    ) {
      (self.manifest, self.template, self.templateFolder) = (manifest, template, templateFolder)
      (self.folder, self.pattern, self.resources) = (folder, pattern, resources)
    }
  }

  /// Notes on the manifest for the user, one per line.
  public let notes: [String]
  /// The number of rows to render.
  public let rowCount: Int
  /// The number of invalid rows skipped.
  public let skippedRows: Int
  /// The inputs of the run, except photos and masks, which are checked against the outputs for each row.
  public let inputs: InputGuard
  let settings: Settings
  let table: RowTable
  private let manifest: ManifestFile
  let planner: JobPlanner
  private let inputFiles: InputFiles

  /// Reads and validates a complete manifest.
  ///
  /// - Throws: `BatchError.manifest` with the problems, and the path of the file that lists all of them.
  public init(
    _ settings: Settings, manifest: ManifestFile, inputs: InputFiles, templates: TemplateStore
  ) throws(BatchError) {
    (self.settings, self.manifest, inputFiles) = (settings, manifest, inputs)
    planner = JobPlanner(settings, inputs: inputs, templates: templates)
    let check = try ManifestCheck(settings, manifest: manifest, inputs: inputs, planner: planner)
    try check.run()
    (table, notes, rowCount, skippedRows) = (check.table, check.notes, check.rowCount, check.skippedRows)
    self.inputs = check.protected
  }

  /// Returns the job of a row.
  ///
  /// - Throws: `BatchError.manifest` if the manifest changed after validation.
  func job(at row: Int) throws(BatchError) -> Job {
    let number = Int(table.numbers[row])
    guard case .row(let found)? = try manifest.entry(at: table.offsets[row], number: number)?.entry,
      let job = planner.job(found).job, table.ids.place(of: NameHash(job.id)) == row
    else { throw changed }
    return job
  }

  /// Returns the path of a photo in the file system; nil for one in object storage, or one that cannot be used.
  public func localPath(of photo: String) -> String? {
    ObjectAddress.isAddress(photo) ? nil : planner.path(of: photo)
  }

  /// Returns the cache key of a job.
  func key(of job: Job) throws(RenderError) -> String { try planner.key(of: job) }

  /// Returns the identity of a file as used in keys.
  func identity(of name: String) throws(RenderError) -> String { try planner.inputs.identity(of: name) }

  /// Looks up the identities of all photos of jobs that are in object storage, in parallel.
  func lookUp(_ jobs: [Job]) {
    if inputFiles.storage != nil { inputFiles.lookUp(jobs.flatMap(\.inputs)) }
  }

  /// Throws if the manifest changed after validation.
  func checkUnchanged() throws(BatchError) {
    guard manifest.isUnchanged else { throw changed }
  }

  private var changed: BatchError {
    .manifest(file: settings.manifest, problems: ["the manifest changed during the run; start the run again"])
  }
}
