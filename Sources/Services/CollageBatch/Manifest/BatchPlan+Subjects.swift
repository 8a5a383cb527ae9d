import CollageFiles
import CollageKit
import CollageRender

extension BatchPlan {
  /// Runs the subject detector on the photos of all rows, before rendering; one process handles many photos, each photo
  /// once.
  ///
  /// Results are cached where jobs find them. Photos with a cached result are skipped, so a resumed run only analyzes
  /// the rest.
  ///
  /// - Throws: `BatchError.manifest` if the manifest changed after validation; `RenderError` or `FormatError` if the
  ///   program fails or its output is invalid.
  public func askForSubjects() throws {
    let subjects = settings.resources.subjects
    guard subjects.hasProgram else { return }
    var seen = NameIndex()
    var open: [(name: String, path: String)] = []
    for row in 0..<table.count where table.isSelected(row) {
      let job = try job(at: row)
      for name in job.photos + job.slots.values.sorted() {
        // Missing photos are reported when their row is rendered.
        guard let path = planner.path(of: name), seen.insert(NameHash(path)) == nil, subjects.isOpen(path) else {
          continue
        }
        open.append((name, path))
        guard open.count == SubjectProgram.photosPerProcess else { continue }
        try subjects.ask(open)
        open = []
      }
    }
    try subjects.ask(open)
  }
}
