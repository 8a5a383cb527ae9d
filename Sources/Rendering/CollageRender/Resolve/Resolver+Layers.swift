import CollageFiles
package import CollageModel

extension Resolver {
  /// Reads the headers of the pictures used by layers, and finds their drawings.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - drawings: The available drawings.
  ///   - scale: The maximum number of pixels per canvas unit.
  /// - Throws: `RenderError` if a picture cannot be used or a drawing is missing.
  mutating func add(
    _ layers: [Layer], drawings: [DrawingID: Drawing], scale: Double
  ) async throws(RenderError) {
    let shown = layers.filter { !$0.isHidden }
    try await add(vectorsIn: shown, scale: scale)
    try await add(pictures: shown.compactMap { $0.picturePath }, masks: shown.compactMap { $0.maskPath })
    for layer in shown {
      guard case .drawing(let id)? = layer.sticker?.source else { continue }
      guard let drawing = drawings[id] else {
        throw .layout("layer \(escaped(layer.id.name)): drawing \(escaped(id.name)) is missing")
      }
      try await add(pictures: drawing.shapes.compactMap { $0.fill?.picturePath }, masks: [])
      add(drawing)
    }
  }
}

extension Layer {
  /// The layer's sticker, or nil for other content.
  package var sticker: Sticker? { if case .sticker(let sticker) = content { sticker } else { nil } }

  /// The path, as written in the document, of the picture that the layer shows or is filled with.
  package var picturePath: String? {
    switch content {
    case .empty, .stroke, .host: nil
    case .text(let text): text.style.fill.picturePath
    case .shape(let shape): shape.fill?.picturePath
    case .sticker(let sticker): if case .picture(let path) = sticker.source { path } else { nil }
    }
  }

  /// The path, as written in the document, of the mask that clips the layer's content.
  package var maskPath: String? {
    switch content {
    case .sticker(let sticker): sticker.shape.maskPath
    case .shape(let shape): if case .area(let area) = shape.form { area.maskPath } else { nil }
    case .empty, .text, .stroke, .host: nil
    }
  }
}

extension Fill {
  /// The path of a picture, as written in the document.
  package var picturePath: String? { if case .picture(let path, _) = self { path } else { nil } }
}
