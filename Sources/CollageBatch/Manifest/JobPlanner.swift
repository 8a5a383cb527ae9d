import CollageFormat
public import CollageRender

/// Turns a manifest's rows into jobs, and finds everything that is wrong with them before anything is rendered.
public struct JobPlanner {
  /// What rows mean beyond what they say.
  public struct Settings: Sendable {
    /// The manifest's name, for messages.
    public var manifest: String
    /// The template of rows that name none.
    public var template: String?
    /// The folder under which rows' templates lie.
    public var templateFolder: String
    /// The folder into which pictures go.
    public var output: String
    /// The files' names.
    public var pattern: OutputPattern

    /// Makes settings.
    public init(manifest: String, template: String?, templateFolder: String, output: String, pattern: OutputPattern) {
      (self.manifest, self.template, self.templateFolder) = (manifest, template, templateFolder)
      (self.output, self.pattern) = (output, pattern)
    }
  }

  /// Jobs and what is worth saying of them.
  public struct Result {
    /// One job a picture, in the order of the rows.
    public var jobs: [Job]
    /// What the user should know, a line each.
    public var notes: [String]
    /// Everything that the run reads.
    public var inputs: InputGuard
  }

  private let settings: Settings
  private let inputs: InputFiles
  private let templates: TemplateStore
  private var protected: InputGuard
  /// Names of photos and masks, and paths of templates, that are protected.
  private var protectedNames: Set<String> = []
  private var protectedTemplates: Set<String> = []
  /// What is wrong, in the order in which it was found, and with how many rows.
  private var problems: [String] = []
  private var rowsWithProblem: [String: Int] = [:]
  private var unusable: [String: String] = [:]
  private var texts: Set<String> = []
  private var repeated = 0

  /// So many problems are told one by one.
  private static let mostProblems = 50

  /// Makes a planner; `protected` are files that the run reads beside what its rows name, such as the manifest.
  public init(
    _ settings: Settings, inputs: InputFiles, templates: TemplateStore, protecting protected: InputGuard
  ) {
    (self.settings, self.inputs, self.templates, self.protected) = (settings, inputs, templates, protected)
  }

  /// The jobs of rows.
  ///
  /// - Throws: `BatchError.manifest` with everything that is wrong: missing photos, each once; ids that stand twice and
  ///   say different things; files that two rows would write; files to write that any row reads.
  public mutating func plan(_ rows: [ManifestRow]) throws(BatchError) -> Result {
    var byID: [String: ManifestRow] = [:]
    var byOutput: [String: String] = [:]
    var jobs: [Job] = []
    jobs.reserveCapacity(rows.count)
    for row in rows {
      if row.id.isEmpty {
        note("row \(row.number): no id")
        continue
      }
      if let earlier = byID[row.id] {
        if earlier.saysTheSame(as: row) {
          repeated += 1
        } else {
          note("id \(row.id) stands in rows \(earlier.number) and \(row.number), which ask for different pictures")
        }
        continue
      }
      byID[row.id] = row
      guard let job = job(row) else { continue }
      // File systems that know no case would let one picture take another's place.
      if let other = byOutput.updateValue(row.id, forKey: job.output.lowercased()) {
        note("rows \(other) and \(row.id) would both write \(job.output)")
      }
      jobs.append(job)
    }
    // Only now is everything known that any of the rows reads.
    for job in jobs { refuseInput(job) }
    try finish()
    return Result(jobs: jobs, notes: notes, inputs: protected)
  }

  /// The keys of jobs.
  ///
  /// - Throws: `BatchError.manifest` where a photo has gone since the jobs were planned.
  public func keys(of jobs: [Job], options: String) throws(BatchError) -> [String] {
    var keys: [String] = []
    keys.reserveCapacity(jobs.count)
    do {
      for job in jobs {
        let digest = try templates.entry(job.template).digest
        keys.append(
          try JobKey.key(job, options: options, template: digest) { name throws(RenderError) in
            try inputs.identity(of: name)
          })
      }
    } catch {
      throw .manifest(file: settings.manifest, problems: ["\(error)"])
    }
    return keys
  }

  private var notes: [String] {
    var notes: [String] = []
    if repeated > 0 { notes.append("\(repeated) rows say what an earlier row of the same id says; they are done once") }
    if !texts.isEmpty {
      let names = texts.sorted().prefix(8).joined(separator: ", ")
      notes.append("columns that are no slot are taken for texts: \(names)")
    }
    return notes
  }

  private func finish() throws(BatchError) {
    guard !problems.isEmpty else { return }
    let all = problems.map { problem in
      let count = rowsWithProblem[problem] ?? 1
      return count > 1 ? "\(problem) (\(count) rows)" : problem
    }
    let more = all.count - Self.mostProblems
    throw .manifest(
      file: settings.manifest, problems: all.prefix(Self.mostProblems) + (more > 0 ? ["and \(more) more"] : []))
  }

  private mutating func note(_ problem: String) {
    if rowsWithProblem[problem] == nil { problems.append(problem) }
    rowsWithProblem[problem, default: 0] += 1
  }

  // MARK: One row

  private mutating func job(_ row: ManifestRow) -> Job? {
    guard let path = templatePath(row) else { return nil }
    let entry: TemplateStore.Entry
    do {
      entry = try templates.entry(path)
    } catch {
      note("template: \(error)")
      return nil
    }
    var job = Job(id: row.id, template: path, photos: row.photos, output: "")
    for (name, value) in row.values {
      if entry.slots.contains(name) {
        job.slots[name] = value
      } else if name.hasSuffix(".mask"), entry.slots.contains(String(name.dropLast(5))) {
        job.masks[String(name.dropLast(5))] = value
      } else {
        job.text[name] = value
        texts.insert(name)
      }
    }
    if job.slots.isEmpty && job.photos.isEmpty {
      note("row \(row.number) (\(row.id)): no photo; \(allowed(entry))")
      return nil
    }
    protect(job, entry)
    for file in job.inputs { check(file) }
    switch row.output.map(OutputPattern.checked) ?? settings.pattern.name(of: row) {
    case .success(let name): job.output = settings.output + "/" + name
    case .failure(let error):
      note("row \(row.number) (\(row.id)): \(error.message)")
      return nil
    }
    return job
  }

  private func allowed(_ entry: TemplateStore.Entry) -> String {
    entry.slots.isEmpty
      ? "name photos in a column \"photos\", with ; between them"
      : "the template's slots are \(entry.slots.sorted().prefix(12).joined(separator: ", "))"
  }

  private mutating func templatePath(_ row: ManifestRow) -> String? {
    guard let name = row.template else {
      if settings.template == nil { note("row \(row.number) (\(row.id)): no template, and none is given") }
      return settings.template
    }
    do throws(RenderError) {
      return try PathGate(folder: settings.templateFolder).resolve(name)
    } catch {
      note("template \(error)")
      return nil
    }
  }

  private mutating func protect(_ job: Job, _ entry: TemplateStore.Entry) {
    if protectedTemplates.insert(job.template).inserted { protected.add(entry.inputs) }
    for (role, names) in [(InputGuard.Role.photo, job.slots.values + job.photos), (.mask, Array(job.masks.values))] {
      for name in names.sorted() where protectedNames.insert(name).inserted {
        // What cannot be found is noted by `check`.
        if let path = try? inputs.path(of: name) { protected.add(path, as: role) }
      }
    }
  }

  private mutating func refuseInput(_ job: Job) {
    do throws(RenderError) {
      try protected.check(job.output)
    } catch {
      note("row \(job.id): \(error)")
    }
  }

  /// Notes a file that is not there, once for all rows that need it.
  private mutating func check(_ file: String) {
    if let reason = unusable[file] {
      note(reason)
      return
    }
    do throws(RenderError) {
      _ = try inputs.identity(of: file)
    } catch {
      unusable[file] = "\(error)"
      note("\(error)")
    }
  }
}
