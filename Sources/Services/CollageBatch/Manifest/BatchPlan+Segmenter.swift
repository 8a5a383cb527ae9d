import CollageFiles
import CollageKit
public import CollageRender

extension BatchPlan {
  /// Asks the segmenter, if there is one, about the photos of all rows that are to be cut out, before they are rendered.
  ///
  /// One process answers many photos. Its answers are kept in the segmenter's cache, where jobs find them.
  ///
  /// Photos with an answer are not asked about again, so that a run that is resumed asks about the others only.
  ///
  /// - Returns: Notes about the program; photos without an answer are segmented without it.
  /// - Throws: `BatchError.manifest` if the manifest has changed since it was checked, or for a photo that is not a file;
  ///   `RenderError` for a folder that cannot be written.
  public func askForMasks() throws -> [RenderNote] {
    guard let segmenter = settings.resources.segmenter else { return [] }
    var questions = Questions(segmenter)
    var resources = settings.resources
    resources.segmenter = nil
    for row in 0..<table.count where table.isSelected(row) {
      for photo in try photosToSegment(in: try job(at: row), resources) { try questions.add(photo) }
      if questions.hasEnded { break }
    }
    try questions.finish()
    return questions.notes
  }

  /// Returns the paths of a job's photos to be segmented; empty for a job that cannot be rendered, which is reported later.
  ///
  /// - Throws: `BatchError.manifest` for a photo in object storage, which no program can open.
  private func photosToSegment(in job: Job, _ resources: JobResources) throws(BatchError) -> [String] {
    let photos: [PhotoSource]
    do {
      photos = try planner.photosToSegment(of: job, resources)
    } catch {
      return []
    }
    if let stored = photos.first(where: { $0.path == nil }) {
      let problem = "\(escaped(stored.name)): a segmenter reads files, and this photo is not one; give its mask instead"
      throw .manifest(file: settings.manifest, problems: [problem])
    }
    return photos.compactMap { $0.path }
  }
}

/// Photos that are asked about together.
private struct Questions {
  let segmenter: Segmenter
  private(set) var notes: [RenderNote] = []
  /// Whether the program failed so often that it is not asked any more.
  private(set) var hasEnded = false
  private var open: [String] = []
  private var seen = NameIndex()
  private var failures = 0

  init(_ segmenter: Segmenter) { self.segmenter = segmenter }

  mutating func add(_ photo: String) throws {
    guard seen.insert(NameHash(photo)) == nil, segmenter.answer(of: photo) == nil else { return }
    open.append(photo)
    if open.count == Segmenter.photosPerProcess { try finish() }
  }

  mutating func finish() throws {
    if open.isEmpty || hasEnded { return }
    let scratch = try TemporaryFolder()
    defer { CutoutFolder.empty(scratch.path) }
    let (masks, said) = segmenter.masks(of: open, in: scratch.path)
    // A thousand processes that fail are not worth a thousand notes.
    for note in said where notes.count < Self.maxNotes { notes.append(note) }
    failures = masks.isEmpty ? failures + 1 : 0
    open = []
    guard failures >= Segmenter.maxFailures else { return }
    hasEnded = true
    notes.append(RenderNote(.other, "the segmenter is not asked any more; the other photos are segmented without it"))
  }

  private static let maxNotes = 20
}
