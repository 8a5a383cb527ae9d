public import CollageRender

/// A manifest that has been checked: its rows are known to be well, and become jobs one by one.
///
/// Jobs are not kept: a row is read again when its turn comes. What is kept of a row are some 60 bytes.
public final class BatchPlan {
  /// What rows mean beyond what they say.
  public struct Settings: Sendable {
    /// The manifest's name, for messages.
    public var manifest: String
    /// The template of rows that name none.
    public var template: String?
    /// The folder under which rows' templates lie.
    public var templateFolder: String
    /// The folder into which pictures go.
    public var folder: String
    /// The pictures' names.
    public var pattern: OutputPattern
    /// What all jobs have in common.
    public var options: JobOptions
    /// The share of rows that is worked on; nil for all.
    public var shard: Shard?
    /// How many rows are worked on at most, from the first; nil for all.
    public var limit: Int?
    /// Whether rows with something wrong are left out, rather than the whole manifest refused.
    public var skipsBadRows = false
    /// A report that is written beside the pictures; nil for none.
    public var report: String?
    /// Files that are read beside what the rows name, such as the manifest.
    public var inputs = InputGuard()

    /// Makes settings.
    public init(
      manifest: String, template: String?, templateFolder: String, folder: String, pattern: OutputPattern,
      options: JobOptions
    ) {
      (self.manifest, self.template, self.templateFolder) = (manifest, template, templateFolder)
      (self.folder, self.pattern, self.options) = (folder, pattern, options)
    }
  }

  /// What the user should know of the manifest, a line each.
  public let notes: [String]
  /// How many rows are worked on.
  public let rowCount: Int
  /// How many rows of the manifest were left out for what is wrong with them.
  public let skippedRows: Int
  /// What the run reads, but for photos and masks, which are compared with the outputs row by row.
  public let inputs: InputGuard
  let settings: Settings
  let table: RowTable
  private let manifest: ManifestFile
  private let planner: JobPlanner

  /// Reads a manifest from the beginning to the end and checks everything.
  ///
  /// - Throws: `BatchError.manifest` with everything that is wrong, and where all of it is listed.
  public init(
    _ settings: Settings, manifest: ManifestFile, inputs: InputFiles, templates: TemplateStore
  ) throws(BatchError) {
    (self.settings, self.manifest) = (settings, manifest)
    planner = JobPlanner(settings, inputs: inputs, templates: templates)
    let check = try ManifestCheck(settings, manifest: manifest, inputs: inputs, planner: planner)
    try check.run()
    (table, notes, rowCount, skippedRows) = (check.table, check.notes, check.rowCount, check.skippedRows)
    self.inputs = check.protected
  }

  /// The job of a row of the table.
  ///
  /// - Throws: `BatchError.manifest` where the manifest has changed since it was checked.
  func job(at row: Int) throws(BatchError) -> Job {
    let number = Int(table.numbers[row])
    guard case .row(let found)? = try manifest.entry(at: table.offsets[row], number: number)?.entry,
      let job = planner.job(found).job, table.ids.place(of: NameHash(job.id)) == row
    else { throw changed }
    return job
  }

  /// The key of a job.
  func key(of job: Job) throws(RenderError) -> String { try planner.key(of: job) }

  /// Refuses a manifest that has changed since it was checked.
  func checkUnchanged() throws(BatchError) {
    guard manifest.isUnchanged else { throw changed }
  }

  private var changed: BatchError {
    .manifest(file: settings.manifest, problems: ["the manifest changed while the run was going; start it again"])
  }
}
