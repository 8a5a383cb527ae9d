import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// Converts rows to jobs, and reports problems.
final class JobPlanner {
  private let settings: BatchPlan.Settings
  let inputs: InputFiles
  private let templates: TemplateStore
  /// The template paths by the names used in rows; bounded.
  private var templatePaths: [String: Result<String, RowFault>] = [:]

  private static let maxTemplates = 4096

  init(_ settings: BatchPlan.Settings, inputs: InputFiles, templates: TemplateStore) {
    (self.settings, self.inputs, self.templates) = (settings, inputs, templates)
  }

  /// A problem of a row, without the row number.
  struct RowFault: Error {
    var column: String?
    var message: String
  }

  /// Returns the job of a row, and all problems except those of its files.
  func job(_ row: ManifestRow) -> (job: Job?, faults: [RowFault]) {
    let path: String
    let entry: TemplateStore.Entry
    do throws(RowFault) {
      path = try templatePath(row)
      entry = try self.entry(path)
    } catch {
      return (nil, [error])
    }
    var job = Job(id: row.id, template: path, photos: row.photos, output: "")
    var faults: [RowFault] = []
    var shown: [(slot: String, column: PhotoColumn, cell: ManifestRow.Cell)] = []
    for cell in row.values {
      if entry.slots.contains(cell.name) {
        job.slots[cell.name] = cell.value
      } else if let slot = Self.maskedSlot(cell.name), entry.slots.contains(slot) {
        job.masks[slot] = cell.value
      } else if let (slot, column) = PhotoColumn.named(cell.name), entry.slots.contains(slot) {
        shown.append((slot, column, cell))
      } else if !settings.pattern.columns.contains(cell.name) {
        faults.append(RowFault(column: cell.name, message: Self.unknown(cell.name, entry)))
      }
    }
    for cell in row.texts { job.text[cell.name] = cell.value }
    if job.slots.isEmpty && job.photos.isEmpty && faults.isEmpty && entry.template.hasPhotos {
      faults.append(RowFault(message: "no photo; \(Self.allowed(entry))"))
    }
    for slot in job.masks.keys.sorted() where job.slots[slot] == nil {
      faults.append(RowFault(column: slot + ManifestRow.maskSuffix, message: "the mask has no photo in slot \(slot)"))
    }
    for (slot, column, cell) in shown {
      if let message = set(column, of: slot, to: cell.value, in: &job) {
        faults.append(RowFault(column: cell.name, message: message))
      }
    }
    for slot in settings.resources.options.crops.slots.keys.map(\.name).sorted() where !entry.slots.contains(slot) {
      faults.append(
        RowFault(message: "a crop of the options is for the slot \(escaped(slot)): \(Self.unknown(slot, entry))"))
    }
    for name in settings.resources.texts.missing(in: entry.template, given: job.text) {
      faults.append(
        RowFault(
          column: ManifestRow.textPrefix + name,
          message: "the text variable \(escaped(name)) has no value; set it in the row or for the whole run"))
    }
    do throws(OutputNameError) {
      job.output = (settings.address ?? settings.folder) + "/" + (try outputName(row))
    } catch {
      faults.append(RowFault(column: row.output == nil ? nil : "output", message: error.message))
    }
    return (faults.isEmpty ? job : nil, faults)
  }

  /// Returns messages for columns that no row with the run's template can use, with the nearest names.
  func unknownColumns(_ columns: [String]) throws(BatchError) -> [String] {
    // Rows with their own templates are validated individually.
    guard !columns.contains("template"), let template = settings.template else { return [] }
    let entry: TemplateStore.Entry
    do {
      entry = try self.entry(template)
    } catch {
      throw .manifest(file: settings.manifest, problems: [error.message])
    }
    do throws(TextVariables.Failure) {
      try settings.resources.texts.check(entry.template)
    } catch {
      return ["text variables: \(error)"]
    }
    let variables = settings.resources.texts.variables(of: entry.template).map { ManifestRow.textPrefix + $0 }
    return columns.filter { name in
      !ManifestRow.ownColumns.contains(name) && !name.hasPrefix(ManifestRow.ownPrefix)
        && !settings.pattern.columns.contains(name) && !entry.slots.contains(name)
        && !variables.contains(name)
        && !((Self.maskedSlot(name) ?? PhotoColumn.named(name)?.slot).map { entry.slots.contains($0) } ?? false)
    }.map { "column \(escaped($0)): \(Self.unknown($0, entry))" }
  }

  /// Returns the slots that have a column but are empty in a row.
  func emptySlots(_ row: ManifestRow) -> [String] {
    guard !row.empty.isEmpty, let path = try? templatePath(row), let entry = try? entry(path) else { return [] }
    return row.empty.filter { entry.slots.contains($0) }
  }

  func key(of job: Job) throws(RenderError) -> String {
    let entry = try RenderError.converting { try templates.entry(job.template) }
    let filters = try settings.resources.looks.identity(of: job, entry.template)
    return try JobKey.key(
      job, settings.resources, template: entry.digest, filters: filters
    ) { name throws(RenderError) in
      try settings.resources.identity(of: name, in: inputs)
    }
  }

  /// Returns the sources of a job's photos that are to be segmented.
  func photosToSegment(of job: Job, _ resources: JobResources) throws -> [PhotoSource] {
    try JobRequest(resources: resources, inputs: inputs).photosToSegment(job, templates.entry(job.template))
  }

  /// Returns the path of a photo; nil if it cannot be used.
  func path(of photo: String) -> String? { try? inputs.path(of: photo) }

  func templateFiles(of job: Job) -> [String] {
    templates.files(of: job.template)
  }

  /// Returns the guard that protects the files of a job's template.
  func templateInputs(of job: Job) -> InputGuard? { try? templates.entry(job.template).inputs }

  // MARK: Parts

  private func outputName(_ row: ManifestRow) throws(OutputNameError) -> String {
    let name = try (row.output.map(OutputPattern.checked) ?? settings.pattern.name(of: row)).get()
    do throws(RenderError) {
      _ = try settings.resources.options.settings(for: name)
    } catch {
      throw OutputNameError(message: "output \(error)")
    }
    return name
  }

  private func templatePath(_ row: ManifestRow) throws(RowFault) -> String {
    guard let name = row.template else {
      guard let template = settings.template else {
        throw RowFault(message: "the template is missing, and no default template is set")
      }
      return template
    }
    if let known = templatePaths[name] { return try known.get() }
    let path = Result { () throws(RowFault) in
      do {
        return try location(of: name)
      } catch {
        throw RowFault(column: "template", message: "\(error)")
      }
    }
    if templatePaths.count >= Self.maxTemplates { templatePaths = [:] }
    templatePaths[name] = path
    return try path.get()
  }

  /// Returns the path of a template below the template folder, or else the location of the template with this name.
  private func location(of name: String) throws -> String {
    do throws(FileError) {
      return try PathGate(folder: settings.templateFolder).resolve(name)
    } catch {
      guard case .cannotOpen = error, let location = try templates.location(of: name) else { throw error }
      return location
    }
  }

  private func entry(_ path: String) throws(RowFault) -> TemplateStore.Entry {
    do {
      return try templates.entry(path)
    } catch {
      throw RowFault(column: "template", message: "\(error)")
    }
  }

  /// The column names of a template's text variables.
  private static func variables(_ entry: TemplateStore.Entry) -> [String] {
    entry.template.variableNames.map { ManifestRow.textPrefix + $0 }
  }

  private static func maskedSlot(_ name: String) -> String? {
    name.hasSuffix(ManifestRow.maskSuffix) ? String(name.dropLast(ManifestRow.maskSuffix.count)) : nil
  }

  /// Sets a column's value for the photo of a slot; returns an error message, or nil.
  private func set(_ column: PhotoColumn, of slot: String, to text: String, in job: inout Job) -> String? {
    if job.slots[slot] == nil {
      return "the \(column.noun) has no photo in slot \(slot)"
    }
    do {
      try column.set(text, of: slot, in: &job)
      if column == .filter, case .set(let name)? = job.looks[slot]?.filter {
        _ = try settings.resources.looks.sources(of: [name])
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Returns the message for an unknown slot name, with the nearest name.
  static func unknown(_ name: String, _ entry: TemplateStore.Entry) -> String {
    let slots = entry.slots.sorted()
    let candidates =
      slots + slots.map { $0 + ManifestRow.maskSuffix }
      + slots.flatMap { slot in PhotoColumn.allCases.map { slot + $0.suffix } }
      + variables(entry) + ManifestRow.ownColumns
    let near = EditDistance.nearest(to: name, in: candidates)
    let hint = near.map { "did you mean \($0)?" } ?? "\(allowed(entry)); custom columns begin with x-"
    return "no such slot; \(hint)"
  }

  private static func allowed(_ entry: TemplateStore.Entry) -> String {
    entry.template.isOutfit
      ? "the photos' columns are kinds of garments, \(RoleWords.allowed), from the second on with a number such as top-2; or list the "
        + "photos in a column \"photos\", separated by ;"
      : entry.slots.isEmpty
        ? "the layout depends on photos: list them in a column \"photos\", separated by ;"
        : "the template's slots are \(entry.slots.sorted().prefix(12).joined(separator: ", "))"
  }
}
