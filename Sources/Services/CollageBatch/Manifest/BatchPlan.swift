public import CollageFiles
import CollageRender

/// A checked manifest, whose rows become jobs one by one.
///
/// Jobs are not kept: a row is read again when it is needed. Each row takes some 60 bytes.
public final class BatchPlan {
  /// The settings that apply to all rows.
  public struct Settings: Sendable {
    /// The manifest's name, for messages.
    public var manifest: String
    /// The template of rows without one of their own.
    public var template: String?
    /// The folder of rows' templates.
    public var templateFolder: String
    /// The output folder.
    public var folder: String
    /// The address below which the pictures go; nil for the output folder.
    public var address: String?
    /// The pattern of the pictures' names.
    public var pattern: OutputPattern
    /// The options of all jobs, and what they use.
    public var resources: JobResources
    /// The shard of rows to render; nil for all.
    public var shard: Shard?
    /// The maximum number of rows to render, from the first; nil for all.
    public var limit: Int?
    /// Whether invalid rows are skipped, rather than rejecting the whole manifest.
    public var skipsBadRows = false
    /// The path of an HTML report; nil for none.
    public var report: String?
    /// Inputs besides those that the rows name, such as the manifest.
    public var inputs = InputGuard()

    /// Creates settings.
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
  /// The number of invalid rows that were skipped.
  public let skippedRows: Int
  /// The inputs of the run without photos and masks, which are compared with the outputs row by row.
  public let inputs: InputGuard
  let settings: Settings
  let table: RowTable
  private let manifest: ManifestFile
  let planner: JobPlanner
  private let inputFiles: InputFiles

  /// Reads and checks a whole manifest.
  ///
  /// - Throws: `BatchError.manifest` with the problems, and the file in which all of them are listed.
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

  /// Returns the job of a row of the table.
  ///
  /// - Throws: `BatchError.manifest` if the manifest has changed since it was checked.
  func job(at row: Int) throws(BatchError) -> Job {
    let number = Int(table.numbers[row])
    guard case .row(let found)? = try manifest.entry(at: table.offsets[row], number: number)?.entry,
      let job = planner.job(found).job, table.ids.place(of: NameHash(job.id)) == row
    else { throw changed }
    return job
  }

  /// Returns the key of a job.
  func key(of job: Job) throws(RenderError) -> String { try planner.key(of: job) }

  /// Returns the identity of a file as it is in keys.
  func identity(of name: String) throws(RenderError) -> String { try planner.inputs.identity(of: name) }

  /// Asks for the states of all photos of jobs that are in object storage, many at once.
  func lookUp(_ jobs: [Job]) {
    if inputFiles.storage != nil { inputFiles.lookUp(jobs.flatMap(\.inputs)) }
  }

  /// Throws if the manifest has changed since it was checked.
  func checkUnchanged() throws(BatchError) {
    guard manifest.isUnchanged else { throw changed }
  }

  private var changed: BatchError {
    .manifest(file: settings.manifest, problems: ["the manifest changed during the run; start the run again"])
  }
}
