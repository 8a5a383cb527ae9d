public import CollageFiles
import CollageFormat
import CollageModel
public import CollageRender
import Determinism
import SystemCalls

/// Cuts out many photos into a folder, with a list of results and an optional contact sheet.
public struct CutoutFolder: Sendable {
  /// The result for one photo.
  public struct Entry: Sendable {
    public let photo: String
    /// The path of the output picture.
    public let output: String
    /// The report, or the error if the photo cannot be used.
    public let result: Result<CutoutRender.Report, RenderError>

    /// True if the photo was cut out with sufficient confidence.
    public var isCut: Bool { (try? result.get()).map { !$0.isWhole } ?? false }
  }

  public var photos: [String]
  /// The output folder; created if missing.
  public var folder: String
  /// The encoder settings; the format must support transparency.
  public var output: OutputSettings
  /// The settings shared by all photos; `photo` and `mask` are replaced for each photo.
  public var settings: CutoutRender
  /// The program that provides initial masks; nil to segment photos without one.
  public var segmenter: Segmenter?
  /// The turns of photos that lie on their sides.
  public var turns = PhotoTurns()

  /// The file name of the list of results in the folder.
  public static let listName = "photos.jsonl"

  /// Creates a job that writes one picture for each photo into a folder.
  public init(photos: [String], folder: String, output: OutputSettings, settings: CutoutRender) {
    (self.photos, self.folder, self.output, self.settings) = (photos, folder, output, settings)
  }

  /// Cuts out all photos, several in parallel, and writes `photos.jsonl`.
  ///
  /// - Parameters:
  ///   - inputs: Files that are never overwritten; photos are always protected.
  ///   - progress: Called with the finished fraction, 0 to 1.
  /// - Returns: The result of each photo, in order, and notes on the segmenter. A failed photo does not affect the
  ///   others.
  /// - Throws: `RenderError` if the folder or the list cannot be written.
  public func write(
    protecting inputs: InputGuard, progress: @Sendable (Double) -> Void = { _ in }
  ) async throws(RenderError) -> (entries: [Entry], notes: [RenderNote]) {
    var inputs = inputs
    inputs.add(photos, as: .photo)
    guard createFolders(folder, mode: 0o777) else {
      throw .file(.cannotCreate(path: folder, reason: systemMessage(errno)))
    }
    let outputs = self.outputs
    for path in outputs { try RenderError.wrap(inputs.check(path)) }
    let list = "\(folder)/\(Self.listName)"
    try RenderError.wrap(inputs.check(list))
    let scratch = try RenderError.wrap(TemporaryFolder())
    defer { Self.empty(scratch.path) }
    var segmenter = segmenter
    segmenter?.policy = settings.policy
    let guesses = segmenter?.masks(of: photos, in: scratch.path) ?? (masks: [:], notes: [])
    let entries = await cut(to: outputs, guesses: guesses.masks, inputs, progress)
    let lines = entries.flatMap { JSONWriter.compact(.object($0.listed)) + [UInt8(ascii: "\n")] }
    try RenderError.wrap(AtomicFile.write(lines, to: list, protecting: inputs))
    return (entries, guesses.notes)
  }

  private func cut(
    to outputs: [String], guesses: [String: String], _ inputs: InputGuard, _ progress: @Sendable (Double) -> Void
  ) async -> [Entry] {
    var entries: [Entry] = []
    await OrderedWork.run(count: photos.count, width: RenderEnvironment.processors) { index throws(Never) in
      entry(photos[index], outputs[index], mask: guesses[photos[index]], inputs)
    } take: { _, entry in
      entries.append(entry)
      progress(Double(entries.count) / Double(photos.count))
    }
    return entries
  }

  private func entry(_ photo: String, _ path: String, mask: String?, _ inputs: InputGuard) -> Entry {
    var render = settings
    render.photo = turns.source(photo)
    render.mask = mask.map { PhotoSource(path: $0) }
    render.refinesMask = mask != nil
    let result = Result { () throws(RenderError) in try render.write(to: path, as: output, protecting: inputs) }
    if case .failure = result, mask != nil {
      // If the mask is unusable, segment the photo without it.
      render.mask = nil
      return Entry(
        photo: photo, output: path,
        result: Result { () throws(RenderError) in try render.write(to: path, as: output, protecting: inputs) })
    }
    return Entry(photo: photo, output: path, result: result)
  }

  /// The paths of the pictures: the photos' names with the extension of the output format.
  ///
  /// If several photos have the same stem, the later ones keep their original extension or get a number as well.
  var outputs: [String] {
    var used: Set<String> = []
    return photos.map { photo in
      let name = photo.split(separator: "/").last.map(String.init) ?? photo
      let stem = name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
      var candidate = stem
      var number = 1
      // Some file systems are case insensitive.
      while !used.insert(candidate.lowercased()).inserted {
        candidate = number == 1 ? name : "\(name)-\(number)"
        number += 1
      }
      return "\(folder)/\(candidate).\(output.format.rawValue)"
    }
  }

  /// Writes a contact sheet of the pictures on magenta, which garments rarely have, with uncertain ones first.
  ///
  /// - Throws: `RenderError` if the sheet cannot be written.
  public static func preview(
    of entries: [Entry], to path: String, output: OutputSettings, side: Int, protecting inputs: InputGuard
  ) async throws(RenderError) {
    let written = entries.filter { (try? $0.result.get()) != nil }
    let sorted = written.filter { !$0.isCut } + written.filter { $0.isCut }
    guard !sorted.isEmpty else { return }
    var template = ContactSheetGrid(canvases: sorted.map { _ in Size(1, 1) }, side: Double(side)).template
    template.canvas.background = .color(Color(red: 232, green: 62, blue: 200))
    var collage = try PhotoCollage(filling: template, with: sorted.map(\.output))
    collage.focus = .center
    collage.inputs.add(inputs)
    try await collage.render(to: path, output: output)
  }

  /// Removes the contents of a temporary folder.
  package static func empty(_ folder: String) {
    for name in (try? FolderListing.allNames(of: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if unlink(path) == 0 { continue }
      empty(path)
      rmdir(path)
    }
  }
}

extension CutoutFolder.Entry {
  /// The JSON object of the entry in the list.
  fileprivate var listed: JSONObject {
    var members: [(String, JSONValue)] = [("photo", .string(photo))]
    switch result {
    case .failure(let error): members += [("status", .string("failed")), ("reason", .string("\(error)"))]
    case .success(let report):
      members += [
        ("status", .string(report.isWhole ? "uncut" : "cut")), ("output", .string(output)),
        ("background", .string(report.background)), ("confidence", .number((report.confidence * 100).rounded() / 100)),
      ]
      if report.confidence < 0.9, let reason = report.reason { members.append(("reason", .string(reason))) }
    }
    return JSONObject(members.map { JSONObject.Member($0.0, $0.1) })
  }
}
