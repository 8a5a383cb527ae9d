import CollageFiles
import CollageModel
internal import CollageText

extension PreparedRender {
  /// The elements of the page in the order of reading, without those that only decorate.
  func elements(of page: PagePlan) -> [DocumentElement] {
    let layers = Dictionary(planner.layers.map { ($0.id, $0) }) { first, _ in first }
    let slots = Dictionary(planner.slots.map { ($0.id, $0) }) { first, _ in first }
    let letters = page.letters
    let elements = plan.steps.compactMap { step -> DocumentElement? in
      let area = step.area.intersection(plan.size.bounds)
      guard step.opacity > 0, !area.isEmpty else { return nil }
      switch step.content {
      case .slot(let slot):
        return slot.photo == nil ? nil : Self.figure(alternative(of: slot.id, slots[slot.id]), area)
      case .sticker(let sticker):
        let layer = layers[LayerID(sticker.id.name)]
        return Self.figure(layer?.alternativeText?.name ?? layer?.name?.name ?? sticker.id.name, area)
      case .layer(let step):
        guard let layer = layers[step.id] else { return nil }
        return Self.element(of: layer, area, letters: letters[step.id])
      case .background, .look, .overlay: return nil
      }
    }
    return ReadingOrder.sorted(elements)
  }

  /// The words for a photo: those of its item, its slot or its caption, or else the slot's name.
  private func alternative(of id: SlotID, _ slot: Slot?) -> String {
    let item = planner.item(in: id)
    return item?.alternativeText?.name ?? slot?.style.alternativeText?.name
      ?? item.flatMap { request.captions[$0.photo] } ?? id.name
  }

  /// Returns a figure; nil for one that only decorates.
  private static func figure(_ alternative: String, _ area: PixelRect) -> DocumentElement? {
    alternative.isEmpty ? nil : DocumentElement(kind: .figure, area: area, alternative: alternative)
  }

  /// Returns the element of a layer that is not painted like a slot; nil for one that only decorates.
  private static func element(of layer: Layer, _ area: PixelRect, letters: [PlacedGlyph]?) -> DocumentElement? {
    let own = layer.alternativeText?.name
    if own == "" { return nil }
    switch layer.content {
    case .text(let text):
      var element = DocumentElement(kind: .paragraph, area: area, alternative: own)
      let words = text.string
      guard words.contains(where: { !$0.isWhitespace }) else { return nil }
      let shown = (letters ?? []).map(\.text).joined()
      if letters?.areLegible == true { element.letters = layer.id }
      // Letters that differ by more than spaces and breaks, such as capitals, are what is read.
      let isSame = shown.filter { !$0.isWhitespace } == words.filter { !$0.isWhitespace }
      if element.letters == nil || isSame && shown != words { element.words = words }
      return element
    case .sticker: return figure(own ?? layer.name?.name ?? layer.id.name, area)
    case .shape, .stroke, .host, .empty: return own.flatMap { figure($0, area) }
    }
  }
}

extension PagePlan {
  /// The glyphs of each text that readers can find.
  fileprivate var letters: [LayerID: [PlacedGlyph]] {
    var letters: [LayerID: [PlacedGlyph]] = [:]
    for part in parts {
      switch part {
      case .letters(let glyphs, _, _, let layer), .hidden(let glyphs, let layer): letters[layer] = glyphs
      case .picture, .outline: break
      }
    }
    return letters
  }
}

extension [PlacedGlyph] {
  /// True if a document can hold the glyphs as letters of a font.
  fileprivate var areLegible: Bool { areEmbeddable && contains { $0.face != nil } }
}
