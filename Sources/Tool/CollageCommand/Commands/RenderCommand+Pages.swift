import CollageFiles
import CollageKit
import CollageLayout
import CollageRender
import Synchronization

extension RenderCommand {
  /// Fills copies of the template with all photos, and writes them as pages.
  func renderPages(of source: CollageSource, _ settings: Settings, protecting inputs: InputGuard) async throws {
    guard !explain, split == nil else {
      throw UsageError(message: "--pages cannot be combined with \(explain ? "--explain" : "--split"); pass only one")
    }
    guard let files = AlbumWriter.Output(path: output) else {
      throw UsageError(
        message:
          "--pages writes files: use -o sheets.pdf, sheets.zip, a folder such as sheets/, or a picture such as sheet-%03d.jpg"
      )
    }
    var writer = AlbumWriter(settings: settings.output)
    if let threads = outputOptions.threads { writer.threads = threads }
    writer.overwrites = folderOptions.overwrite
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    let known = Mutex<[Int: Planned]>([:])
    var found = source.found
    let clips = try await FoundClips(pictures: &found)
    try checkAssignment(clips)
    let (reports, count) = try await found.use(policy: photoOptions.policy) { attempt in
      let sheets = try source.pages(of: attempt.paths)
      try await attempt.use(sheets.flatMap { $0 }.filter { !clips.contains($0) })
      known.withLock { $0 = [:] }
      let pages = sheets.enumerated().map { number, paths in
        AlbumWriter.Page { threads in
          let planned = try await plan(
            paths, of: source, settings, clips, threads: threads, whenShort: .leaveEmpty,
            number: (number + 1, sheets.count, sheets[..<number].reduce(0) { $0 + $1.count }))
          known.withLock { $0[number] = planned }
          return planned.render
        }
      }
      let reports = try await writer.write(
        pages, named: documentName, to: files, protecting: inputs, progress: { progress.report($0) })
      return (reports, pages.count)
    }
    progress.finish()
    let planned = known.withLock { known in (0..<count).map { known[$0] } }
    try sentenceOptions.write(planned.map { $0?.sentence }, protecting: inputs)
    let text = PagesText(
      output: output, pages: reports, notes: photoOptions.input.notes(of: found),
      notesOfPages: planned.map { $0?.notes ?? [] }, sentences: planned.map { $0?.sentence })
    if json { return print(text.json) }
    if quiet { return }
    for line in NoteLines(notes: text.allNotes, isVerbose: verbose).lines { printError(line) }
    printLines(text.summary)
  }
}
