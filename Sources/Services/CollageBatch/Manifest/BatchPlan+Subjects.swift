import CollageFiles
import CollageKit
import CollageRender

extension BatchPlan {
  /// Asks a program about the subjects of the photos of all rows, before they are rendered: one process for many photos, and
  /// once about each.
  ///
  /// Its answers are kept where jobs find them; photos with an answer are not asked about again, so that a run that is resumed
  /// asks about the others only.
  ///
  /// - Throws: `BatchError.manifest` if the manifest has changed since it was checked; `RenderError` and `FormatError` for a
  ///   program that fails, or prints no answers.
  public func askForSubjects() throws {
    let subjects = settings.resources.subjects
    guard subjects.hasProgram else { return }
    var seen = NameIndex()
    var open: [(name: String, path: String)] = []
    for row in 0..<table.count where table.isSelected(row) {
      let job = try job(at: row)
      for name in job.photos + job.slots.values.sorted() {
        // A photo that cannot be found is told of when its row is rendered.
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
