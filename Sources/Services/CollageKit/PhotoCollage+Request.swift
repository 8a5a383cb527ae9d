import CollageFiles
import CollageFormat
public import CollageModel
public import CollageRender

extension PhotoCollage {
  /// Returns what is rendered: with words in place of variables, and with the filters and drawings that are named.
  ///
  /// Commands, batches, the editor and sheets all come here, so that what they ask for is applied in one order.
  ///
  /// - Parameters:
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings.
  /// - Returns: The request.
  /// - Throws: `FormatError` with every variable that has no value, `RenderError` for a photo that cannot be read or an unknown
  ///   drawing, and what ``FilterSearch/find(_:)-(Set<FilterID>)`` throws.
  public func request(sizing: RenderRequest.Sizing = .natural, output: OutputSettings) throws -> RenderRequest {
    var collage = self
    if !keepsVariables { try collage.replaceVariables() }
    var request = collage.asked
    (request.photos, request.sizing, request.output) = (sources, sizing, output)
    let missing = request.composition.filters.filter { request.filters[$0] == nil }
    request.filters.merge(try filterSearch.find(missing)) { own, _ in own }
    request.drawings.merge(try DrawingSearch.find(request.composition.drawings)) { own, _ in own }
    return request
  }

  /// Prepares what is rendered; every name of a text's value must be that of a variable.
  func prepared(
    _ sizing: RenderRequest.Sizing, _ output: OutputSettings
  ) async throws(RenderError) -> PreparedRender {
    let request = try RenderError.converting {
      try TextVariables.check(texts.keys.sorted(), among: asked.composition.variableNames)
      return try self.request(sizing: sizing, output: output)
    }
    return try await PreparedRender(request)
  }
}

// MARK: Changes

extension PhotoCollage {
  /// Puts words in place of the variables of the texts; the dates of photos that they show are read.
  ///
  /// - Throws: `FormatError` with every variable that has no value, `RenderError` for a photo that cannot be read.
  public mutating func replaceVariables() throws {
    let values = texts.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    let taken = try asked.composition.datesTaken(of: sources, policy: asked.policy)
    asked.composition = try asked.composition.replacingVariables(counting: values, taken: taken)
    keepsVariables = true
  }

  /// Straightens and crops the photos in slots.
  ///
  /// - Throws: `KitError.noPhotoInSlot` for a slot that is not there or is empty.
  public mutating func crop(_ crops: SlotCrops) throws(KitError) {
    if crops.isEmpty { return }
    let filled = asked.composition.items.compactMap(\.slot)
    if let missing = crops.slots.keys.sorted(by: { $0.name < $1.name }).first(where: { !filled.contains($0) }) {
      throw .noPhotoInSlot(name: missing.name, filled: filled.map(\.name).sorted())
    }
    for item in asked.composition.items {
      guard let slot = item.slot else { continue }
      asked.crops[item.id] = crops.change(ofSlot: slot)
    }
  }

  /// Keeps parts of photos visible, 0 to 1 of the upright photo, for photos by their indices in a list of paths.
  public mutating func keepVisible(_ boxes: [Int: [Rect]], of list: [String]) {
    for (id, source) in asked.photos {
      if let index = list.firstIndex(of: source.name) { asked.subjects[id] = boxes[index] }
    }
  }

  /// Asks lists and a program about the subjects of all photos in files.
  ///
  /// - Parameter sources: Who is asked; what was found before is used as well.
  /// - Throws: What `SubjectSources` throws.
  public mutating func know(_ sources: SubjectSources) throws {
    asked.knownSubjects.merge(try sources.subjects(of: self.sources)) { _, new in new }
    asked.subjectCache = sources.cache
  }

  /// The photos that are to be shown cut out and have no mask, in the order of their items, each once.
  ///
  /// - Throws: `RenderError.layout` for a template whose slots cannot be laid out.
  public var photosToSegment: [PhotoID] {
    get throws(RenderError) { try asked.composition.cutOutPhotos.filter { asked.masks[$0] == nil } }
  }

  /// Asks a program about the photos that are to be shown cut out and have no mask.
  ///
  /// - Returns: What should be said of the program; photos without an answer are segmented without it.
  /// - Throws: `RenderError` for a template whose slots cannot be laid out, or if there is no room for temporary files.
  public mutating func guess(by segmenter: Segmenter) throws(RenderError) -> [RenderNote] {
    let sources = self.sources
    let files = try photosToSegment.compactMap { id in sources[id]?.path.map { (id: id, path: $0) } }
    let (guesses, notes) = try segmenter.lastingMasks(of: files)
    asked.guesses.merge(guesses) { _, new in new }
    return notes
  }
}

extension Composition {
  /// The drawings that stickers name.
  fileprivate var drawings: Set<DrawingID> {
    Set(
      layers.compactMap { layer in
        guard case .sticker(let sticker) = layer.content, case .drawing(let id) = sticker.source else { return nil }
        return id
      })
  }
}
