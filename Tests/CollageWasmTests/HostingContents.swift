import CollageModel

// A page gives contents names, and its session knows no more of them: these are the same values for a session here.

extension LayerContent {
  private var hosted: LayerContent { self == .empty ? .empty : .host(ContentID("\(self)")) }

  fileprivate static func hosting(_ layer: Layer) -> Layer {
    var layer = layer
    layer.content = layer.content.hosted
    return layer
  }

  fileprivate static func hosting(_ command: Command) -> Command {
    switch command {
    case .addLayer(let layer): .addLayer(hosting(layer))
    case .setContent(let layer, let content): .setContent(layer, content.hosted)
    case .replaceLayer(let layer, let others): .replaceLayer(layer, with: others.map(hosting))
    case .together(let commands): .together(commands.map(hosting))
    default: command
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
    guard case .command(let command) = action else { return self }
    return Event(time: time, .command(LayerContent.hosting(command)), interaction: interaction)
  }
}
