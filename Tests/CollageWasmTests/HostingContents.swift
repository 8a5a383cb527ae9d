import CollageModel

// A page gives contents names, and its session knows no more of them: these are the same values for a session here.

extension LayerContent {
  /// Names are short: Fowler, Noll and Vo's hash of the whole content.
  private var hosted: LayerContent {
    if self == .empty { return .empty }
    let hash = "\(self)".utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return .host(ContentID("content-\(hash)"))
  }

  fileprivate static func hosting(_ layer: Layer) -> Layer {
    var layer = layer
    layer.content = layer.content.hosted
    return layer
  }

  fileprivate static func hosting(_ edit: Edit) -> Edit {
    switch edit {
    case .addLayer(let layer): .addLayer(hosting(layer))
    case .setContent(let layer, let content): .setContent(layer, content.hosted)
    case .replaceLayer(let layer, let others): .replaceLayer(layer, with: others.map(hosting))
    case .together(let edits): .together(edits.map(hosting))
    default: edit
    }
  }
}

extension Scene {
  /// The scene with names in place of what its layers show.
  var hostingContents: Scene {
    get throws {
      try Scene(
        board: board, photos: photos, items: items, unplaced: unplaced, layers: layers.map(LayerContent.hosting))
    }
  }
}

extension Event {
  /// The event with names in place of contents.
  var hostingContents: Event {
    guard case .command(.edit(let edit)) = action else { return self }
    return Event(time: time, .edit(LayerContent.hosting(edit)), interaction: interaction)
  }
}
