import CollageFiles
import CollageFormat
import CollageMetadata
public import CollageModel
public import CollageRender

extension PhotoCollage {
  /// Returns the render request, with values in place of text variables and with the filters and drawings that it
  /// names.
  ///
  /// Commands, batches, the editor and sheets all use this function, so that settings are applied in one order.
  ///
  /// - Parameters:
  ///   - sizing: The pixel size of the canvas.
  ///   - output: The encoder settings.
  /// - Returns: The request.
  /// - Throws: `FormatError` with every variable that has no value, `RenderError` for a photo or a font that cannot be read or an
  ///   unknown drawing, and what ``FilterSearch/find(_:)-(Set<FilterID>)`` throws.
  public func request(sizing: RenderRequest.Sizing = .natural, output: OutputSettings) throws -> RenderRequest {
    var collage = self
    if !keepsVariables { try collage.replaceVariables() }
    var request = collage.asked
    (request.photos, request.sizing, request.output) = (sources, sizing, output)
    if output.standard != nil { request.describe(texts) }
    if let fontFolder, request.composition.layers.contains(where: \.isText) {
      request.fonts = try ProjectFonts.fonts(request.fonts, beside: fontFolder)
    }
    let missing = request.composition.filters.filter { request.filters[$0] == nil }
    request.filters.merge(try filterSearch.find(missing)) { own, _ in own }
    request.drawings.merge(try DrawingSearch.find(request.composition.drawings)) { own, _ in own }
    return request
  }

  /// Returns the render request; every name in `texts` must be the name of a variable.
  func checkedRequest(
    _ sizing: RenderRequest.Sizing, _ output: OutputSettings
  ) throws(RenderError) -> RenderRequest {
    try RenderError.converting {
      try TextVariables.check(texts.keys.sorted(), among: variableNames)
      return try self.request(sizing: sizing, output: output)
    }
  }
}

// MARK: Changes

extension PhotoCollage {
  /// Adds labels, and replaces the variables of texts by their values; reads what photos say of themselves if texts show it.
  ///
  /// - Throws: `FormatError` with every variable that has no value, `RenderError` for a photo that cannot be read.
  public mutating func replaceVariables() throws {
    try addLabels()
    let values = texts.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    let photos = asked.composition.photoTexts(of: sources, policy: asked.policy)
    asked.composition = try asked.composition.replacingVariables(counting: values, photos: photos)
    keepsVariables = true
  }

  /// Straightens and crops the photos in slots.
  ///
  /// - Throws: `KitError.noPhotoInSlot` for a slot that does not exist or is empty.
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

  /// Sets the kind of garment in a slot; a slot without a photo is left as it is.
  package mutating func setRole(_ role: Outfit.Role, ofSlot slot: SlotID) {
    for index in asked.composition.items.indices where asked.composition.items[index].slot == slot {
      asked.composition.items[index].role = role
    }
  }

  /// Keeps parts of photos visible, 0 to 1 of the upright photo, for photos by their indices in a list of paths.
  public mutating func keepVisible(_ boxes: [Int: [Rect]], of list: [String]) {
    for (id, source) in asked.photos {
      if let index = list.firstIndex(of: source.name) { asked.subjects[id] = boxes[index] }
    }
  }

  /// Adds the subjects of all photos in files, from lists and a detector program.
  ///
  /// - Parameter sources: The lists and the program; subjects found before are kept unless they are found again.
  /// - Throws: What `SubjectSources` throws.
  public mutating func addSubjects(from sources: SubjectSources) throws {
    asked.knownSubjects.merge(try sources.subjects(of: self.sources)) { _, new in new }
    asked.subjectCache = sources.cache
  }

  /// The photos that need a cutout and have no mask, in the order of their items, without duplicates.
  ///
  /// - Throws: `RenderError.layout` for a template whose slots cannot be laid out.
  public var photosToSegment: [PhotoID] {
    get throws(RenderError) { try asked.composition.cutOutPhotos.filter { asked.masks[$0] == nil } }
  }

  /// Runs a segmentation program on the photos that need a cutout and have no mask, and adds its masks as guesses.
  ///
  /// - Returns: Notes on the program for the user; photos without its mask are segmented without one.
  /// - Throws: `RenderError` for a template whose slots cannot be laid out, or if there is no room for temporary files.
  public mutating func guess(by segmenter: Segmenter) throws(RenderError) -> [RenderNote] {
    let sources = self.sources
    let files = try photosToSegment.compactMap { id in sources[id]?.path.map { (id: id, path: $0) } }
    var segmenter = segmenter
    (segmenter.policy, segmenter.cutouts) = (asked.policy, asked.cutouts)
    let (guesses, notes) = try segmenter.lastingMasks(of: files)
    asked.guesses.merge(guesses) { _, new in new }
    return notes
  }
}

extension RenderRequest {
  /// Adds what tagged documents say of photos without a text of their own, and the language of texts.
  fileprivate mutating func describe(_ texts: [String: String]) {
    language = language ?? composition.language(given: texts)
    for item in composition.items where item.slot != nil && item.alternativeText == nil && captions[item.photo] == nil {
      captions[item.photo] = photos[item.photo].flatMap { PhotoMetadata.read($0, policy: policy).caption }
    }
  }
}

extension Layer {
  /// True for a text, for which fonts are needed.
  package var isText: Bool { if case .text = content { true } else { false } }
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
