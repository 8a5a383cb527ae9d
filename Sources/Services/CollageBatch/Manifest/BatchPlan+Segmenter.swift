import CollageFiles
import CollageKit
public import CollageRender

extension BatchPlan {
  /// Asks the segmenter, if there is one, about the photos of all rows that are to be cut out, before they are rendered.
  ///
  /// One process handles many photos. Results are kept in the segmenter's cache, where jobs find them.
  ///
  /// Photos with a cached result are skipped, so a resumed run only segments the rest.
  ///
  /// - Returns: Notes on failures; photos without a result are segmented without the program.
  /// - Throws: `BatchError.manifest` if the manifest changed after validation or a photo is not a file; `RenderError`
  ///   if a folder cannot be written.
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

  /// Returns the paths of a job's photos to segment; empty for an invalid job, which is reported when it is rendered.
  ///
  /// - Throws: `BatchError.manifest` for photos in object storage, which programs cannot open.
  private func photosToSegment(in job: Job, _ resources: JobResources) throws(BatchError) -> [String] {
    let photos: [PhotoSource]
    do {
      photos = try planner.photosToSegment(of: job, resources)
    } catch {
      return []
    }
    if let stored = photos.first(where: { $0.path == nil }) {
      let problem =
        "\(escaped(stored.name)): a segmenter can only read files, but this photo is in object storage; use a mask column instead"
      throw .manifest(file: settings.manifest, problems: [problem])
    }
    return photos.compactMap { $0.path }
  }
}

/// Collects photos into batches for the segmenter.
private struct Questions {
  let segmenter: Segmenter
  private(set) var notes: [RenderNote] = []
  /// True if the program failed too often and is no longer run.
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
    // Limits the notes if a program fails for many batches.
    for note in said where notes.count < Self.maxNotes { notes.append(note) }
    failures = masks.isEmpty ? failures + 1 : 0
    open = []
    guard failures >= Segmenter.maxFailures else { return }
    hasEnded = true
    notes.append(RenderNote(.other, "the segmenter failed too often; the remaining photos are segmented without it"))
  }

  private static let maxNotes = 20
}
