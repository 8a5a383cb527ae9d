import CollageFiles
import CollageFormat
import CollageKit
import CollageRender

extension RenderCommand {
  /// Rejects what has one size only.
  func checkSizes() throws {
    let picture = outputOptions.picture
    let others = [
      ("--size", picture.size != nil), ("--scale", picture.scale != nil), ("--split", split != nil), ("--pages", pages),
      ("--explain", explain), ("--proof", proof != nil),
    ]
    guard let other = others.first(where: \.1)?.0 else { return }
    throw UsageError(message: "--sizes cannot be combined with \(other); pass only one")
  }

  /// Writes the collage in each of the sizes, with the bytes that `--size` writes.
  ///
  /// All of them are planned before the first is written, so that no file appears if one of the sizes is not possible.
  func renderSizes(
    _ sizes: [SizeList.Entry], of source: CollageSource, _ settings: Settings, protecting inputs: InputGuard
  ) async throws {
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.finish() }
    var found = source.found
    let clips = try await FoundClips(pictures: &found)
    try checkAssignment(clips)
    let (reports, planned) = try await found.use(policy: photoOptions.policy) { attempt in
      var planned: [Planned] = []
      for size in sizes {
        var settings = settings
        settings.sizing = size.sizing
        planned.append(try await plan(attempt.paths, of: source, settings, clips))
      }
      let photos = planned.first?.render.plan.sources.map(\.name) ?? []
      try await attempt.use(photos.filter { !clips.contains($0) })
      var reports: [RenderReport] = []
      for (index, (size, planned)) in zip(sizes, planned).enumerated() {
        reports.append(
          try await write(planned.render, settings, inputs, to: size.output) { share in
            progress.report((Double(index) + share) / Double(sizes.count))
          })
      }
      return (reports, planned)
    }
    progress.finish()
    try sentenceOptions.write(planned.prefix(1).map(\.sentence), protecting: inputs)
    let uncut = reports.flatMap { $0.uncut.map(\.photo) }
    try await reviewOptions.collect(
      uncut, policy: photoOptions.policy, protecting: inputs, isQuiet: quiet)
    let general =
      photoOptions.input.notes(of: found)
      + NoteLines.notes(onOutput: sizes.first?.output, beside: photos)
    show(
      zip(sizes, zip(reports, planned)).map { size, made in
        let (report, planned) = made
        return (
          size.name,
          ReportText(
            report: report, output: size.output, sentence: planned.sentence, notes: planned.notes + report.notes)
        )
      }, general)
  }

  private func show(_ sizes: [(name: String, report: ReportText)], _ general: [RenderNote]) {
    if json {
      return print(
        JSONText.pretty([
          JSONObject.Member("output", .string(output)),
          JSONObject.Member("sizes", .array(sizes.map(\.report.value))),
          JSONObject.Member("notes", NoteLines(notes: general).json),
        ]))
    }
    if quiet { return }
    let notes = general + RenderNote.ofSizes(sizes.map { ($0.name, $0.report.notes) })
    for line in NoteLines(notes: notes, isVerbose: verbose).lines { printError(line) }
    for (_, report) in sizes { for line in (verbose ? report.details : []) + [report.summary] { printLines(line) } }
  }
}

extension RenderNote {
  /// Returns the notes of all sizes, each with the name of its size; what is so in every size is told once.
  fileprivate static func ofSizes(_ sizes: [(name: String, notes: [RenderNote])]) -> [RenderNote] {
    let shared = (sizes.first?.notes ?? []).filter { note in
      sizes.allSatisfy { $0.notes.contains { $0.description == note.description } }
    }
    let known = Set(shared.map(\.description))
    // A photo that is enlarged in several sizes is told where it is the most.
    let most = sizes.flatMap(\.notes).filter { $0.kind == .enlarged }.reduce(into: [String: Double]()) { most, note in
      most[note.subject] = max(most[note.subject] ?? 0, note.severity)
    }
    func isTold(_ note: RenderNote) -> Bool {
      !known.contains(note.description) && (note.kind != .enlarged || note.severity == most[note.subject])
    }
    return shared
      + sizes.flatMap { name, notes in
        notes.filter(isTold).map { note in
          RenderNote(
            note.kind, "\(name): \(note.description)",
            subject: note.subject.isEmpty ? "" : "\(note.subject) in \(name)", severity: note.severity)
        }
      }
  }
}
