extension Composition {
  /// The collage as a template for others: its slots and its layers, without its photos.
  ///
  /// Layers that belong to a text that was deleted belong to none.
  public var asTemplate: Template {
    let texts = NameIndex(layers.filter { if case .text = $0.content { true } else { false } })
    var template = template
    template.layers = layers.map { layer in
      var own = layer
      own.isFromTemplate = false
      if let text = own.companion, texts.place(of: text.key) == nil { own.companion = nil }
      return own
    }
    return template
  }
}
