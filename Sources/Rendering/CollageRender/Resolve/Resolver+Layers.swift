import CollageFiles
package import CollageModel

extension Resolver {
  /// Reads the headers of the pictures that layers show, and finds their drawings.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - drawings: The drawings that are known.
  ///   - scale: The most pixels per canvas unit.
  /// - Throws: `RenderError` for a picture that cannot be used, and for a drawing that was not found.
  mutating func add(
    _ layers: [Layer], drawings: [DrawingID: Drawing], scale: Double
  ) async throws(RenderError) {
    let shown = layers.filter { !$0.isHidden }
    try await add(vectorsIn: shown, scale: scale)
    try await add(pictures: shown.compactMap { $0.picturePath }, masks: shown.compactMap { $0.maskPath })
    for layer in shown {
      guard case .drawing(let id)? = layer.sticker?.source else { continue }
      guard let drawing = drawings[id] else {
        throw .layout("layer \(escaped(layer.id.name)): there is no drawing \(escaped(id.name))")
      }
      try await add(pictures: drawing.shapes.compactMap { $0.fill?.picturePath }, masks: [])
      add(drawing)
    }
  }
}

extension Layer {
  /// What the layer shows, if that is a sticker.
  package var sticker: Sticker? { if case .sticker(let sticker) = content { sticker } else { nil } }

  /// The path of the picture that the layer shows or is filled with, as it is named.
  package var picturePath: String? {
    switch content {
    case .empty, .stroke, .host: nil
    case .text(let text): text.style.fill.picturePath
    case .shape(let shape): shape.fill?.picturePath
    case .sticker(let sticker): if case .picture(let path) = sticker.source { path } else { nil }
    }
  }

  /// The path of the mask that clips what the layer shows, as it is named.
  package var maskPath: String? {
    switch content {
    case .sticker(let sticker): sticker.shape.maskPath
    case .shape(let shape): if case .area(let area) = shape.form { area.maskPath } else { nil }
    case .empty, .text, .stroke, .host: nil
    }
  }
}

extension Fill {
  /// The path of a picture, as it is named.
  package var picturePath: String? { if case .picture(let path, _) = self { path } else { nil } }
}
