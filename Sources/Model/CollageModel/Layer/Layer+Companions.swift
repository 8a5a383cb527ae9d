extension TextContent {
  /// True if the text is empty or consists of spaces, tabs and line breaks.
  ///
  /// Plates and ornaments that belong to such a text are left out.
  public var isWordless: Bool { bytes.allSatisfy { $0 == 32 || $0 == 10 || $0 == 9 } }
}

extension LayerContent {
  var isWordless: Bool { if case .text(let text) = self { text.isWordless } else { false } }
}

extension [Layer] {
  /// The layers as they are shown: plates and ornaments of texts without words are hidden; one whose text is gone stays.
  package var asShown: [Layer] {
    guard contains(where: { $0.companion != nil }) else { return self }
    let names = NameIndex(map { $0.id.key })
    return map { layer in
      guard let text = layer.companion, let place = names.place(of: text.key), self[place].content.isWordless else {
        return layer
      }
      var hidden = layer
      hidden.isHidden = true
      return hidden
    }
  }
}

extension Session {
  /// Returns whether a layer belongs to a text that has no words now, and is left out until it has some.
  func isLeftOut(_ index: Int) -> Bool {
    guard let text = scene.layers[index].companion, let owner = scene.layerIndex(text) else { return false }
    let content = scene.layers[owner].content
    return content.isWordless || touchAreas[content] == .wordless
  }

  /// The scene with those layers hidden that are left out.
  package var shownScene: Scene {
    var shown = scene
    for index in shown.layers.indices where isLeftOut(index) { shown.update(layer: index) { $0.isHidden = true } }
    return shown
  }
}
