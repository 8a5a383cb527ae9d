import CollageFiles
import CollageKit
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// The input of `collage render` and `collage video`: a template and photos, or a composition.
struct CollageSource {
  let found: FoundPhotos
  /// The sources of the photos' subjects.
  let subjects: SubjectSources
  private let content: CollageDocument.Content
  private let options: PhotoOptions
  private let turning: TurnOptions?
  private let folder: String
  private let fontFolder: String?
  /// The paths of the photos of a composition.
  private var located: [PhotoID: String] = [:]
  private let pins: [(slot: SlotID, path: String)]

  init(
    _ document: CollageDocument, photos: [String], options: PhotoOptions, turning: TurnOptions? = nil,
    acceptsClips: Bool = false
  ) throws {
    (content, folder, fontFolder) = (document.content, document.folder, document.fontFolder)
    subjects = try options.subjectOptions.source.sources()
    (self.options, self.turning) = (options, turning)
    switch document.content {
    case .composition(let composition):
      guard photos.isEmpty, options.pins.isEmpty, options.subjects.isEmpty, options.garmentOptions.roles.isEmpty,
        options.garmentOptions.words.file == nil
      else {
        let name = escaped(document.path ?? "the document")
        throw UsageError(message: "\(name) is a composition and names its own photos; pass no other photos")
      }
      guard turning?.turn.isEmpty ?? true else {
        throw UsageError(message: "--turn turns photos of a template; those of a composition have a turn: quarterTurns")
      }
      pins = []
      located = try document.photoPaths().mapValues(UserFiles.name)
      let paths = located
      found = FoundPhotos(named: composition.photos.compactMap { paths[$0.id] })
    case .template(let template):
      guard !photos.isEmpty || !options.pins.isEmpty || !template.hasPhotos else {
        throw RenderError.noPhotos(searched: "")
      }
      guard options.assign == .best || options.weights.isEmpty else {
        throw UsageError(message: "--weights requires --assign best")
      }
      var found = try options.input.find(photos, acceptsClips: acceptsClips)
      pins = try options.parsedPins(among: found)
      try Self.check(pins, in: template)
      found.pin(pins.map(\.path))
      self.found = found
    }
  }

  /// Rejects pins to slots that the template lacks.
  ///
  /// Templates whose slots depend on the photos are not checked.
  private static func check(_ pins: [(slot: SlotID, path: String)], in template: Template) throws {
    guard !template.dependsOnPhotos, let slots = try? template.fillOrder(photoCount: 1).map(\.name) else { return }
    for pin in pins where !slots.contains(pin.slot.name) {
      let name = pin.slot.name
      let advice =
        EditDistance.nearest(to: name, in: slots).map { "did you mean \(escaped($0))?" }
        ?? "the slots are \(slots.map { escaped($0) }.joined(separator: ", "))"
      throw UsageError(message: "--set: the template has no slot \(escaped(name)); \(advice)")
    }
  }

  /// Divides photos among copies of the template, each of which gets as many as it has slots without a pinned photo.
  ///
  /// - Throws: `UsageError` for a composition, and for a template whose slots depend on the photos.
  func pages(of paths: [String]) throws -> [[String]] {
    guard case .template(let template) = content else {
      throw UsageError(message: "--pages fills copies of a template; a composition has its photos already")
    }
    guard template.hasPhotos else { return [[]] }
    guard !template.dependsOnPhotos else {
      throw UsageError(
        message: "--pages needs a template with a fixed number of slots; for others use `collage album`")
    }
    let slots = try template.fillOrder(photoCount: 1).count - pins.count
    guard slots > 0 else { throw UsageError(message: "--pages: no slot is left for photos beside those of --set") }
    let pinned = Set(pins.map(\.path))
    let others = paths.filter { !pinned.contains($0) }
    return stride(from: 0, to: max(1, others.count), by: slots).map {
      Array(others[$0..<min($0 + slots, others.count)])
    }
  }

  /// Assigns photos to slots; probes several photos concurrently if the assignment depends on their sizes.
  ///
  /// - Parameters:
  ///   - paths: The photos.
  ///   - threads: The number of photos that are probed at once.
  ///   - whenShort: What happens to slots without a photo if the options do not say; nil for the template's own rule.
  /// - Returns: The collage, whose photos have not been opened.
  /// - Throws: `LayoutError` and `UsageError` for photos that do not fit the slots; `RenderError` for those that cannot be probed.
  func collage(of paths: [String], threads: Int, whenShort: WhenShort? = nil) async throws -> PhotoCollage {
    var collage: PhotoCollage
    switch content {
    case .composition(let composition):
      collage = PhotoCollage(
        composition, photos: located.mapValues { PhotoSource(path: $0) }, templateFolder: folder)
    case .template(let template):
      let all = paths + pins.map(\.path)
      let names = PhotoNames(paths: all, found: found.numbered + pins.map(\.path))
      let turns = try turning?.turns(of: names) ?? PhotoTurns()
      collage = try PhotoCollage(
        filling: template, with: paths, whenShort: options.shortRule ?? whenShort, pinned: pins,
        assignment: try await assignment(paths, turns, threads: threads),
        roles: try options.garmentOptions.roles(of: names),
        templateFolder: folder)
      collage.keepVisible(try names.subjects(options.subjects), of: all)
      collage.turn(turns)
    }
    (collage.policy, collage.fontFolder) = (options.policy, fontFolder)
    return collage
  }

  private func assignment(
    _ paths: [String], _ turns: PhotoTurns, threads: Int
  ) async throws -> Composer.PhotoAssignment {
    switch options.assign {
    case .role: .byRole
    case .given: .given
    case .best: try await best(paths, turns, threads: threads)
    }
  }

  private func best(_ paths: [String], _ turns: PhotoTurns, threads: Int) async throws -> Composer.PhotoAssignment {
    let names = PhotoNames(paths: paths, found: found.numbered)
    let named = try names.weights(options.weights)
    let weights = Dictionary(named.map { ($0.photo, $0.weight) }) { _, last in last }
    let pinned = pins.map(\.path)
    let all = PhotoNames(paths: paths + pinned, found: found.numbered + pinned)
    return try await .best(
      of: paths, turns: turns, weights: weights, subjects: all.subjects(options.subjects),
      findsSubjects: options.subjectOptions.isAutomatic,
      knownSubjects: options.subjectOptions.known(of: paths, by: subjects), cache: subjects.cache, threads: threads,
      policy: options.policy)
  }
}
