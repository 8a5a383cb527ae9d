import CollageModel

extension CommandReader {
  /// Reads a command that changes layers.
  func layerChange(_ form: CommandForm) -> Command? {
    switch form.name {
    case "setContent":
      layer().flatMap { layer in LayerContentReader.read(object).map { .setContent(layer, $0) } }
    case "replaceLayer":
      layer().flatMap { layer in
        object.required("with")?.elements("layers").flatMap { elements in
          Cursor.allOrNothing(elements.map { LayerReader.read($0) }).map { .replaceLayer(layer, with: $0) }
        }
      }
    case "styleLayers":
      layers().flatMap { layers in LayerReader.readStyle(object).map { .styleLayers(layers, $0) } }
    case "hide": layers().map { .hide($0, true) }
    case "show": layers().map { .hide($0, false) }
    case "setLevel":
      layers().flatMap { layers in
        object.required("level")?.choice("a level", Layer.Level.allCases).map { .setLevel(layers, $0) }
      }
    default:
      layer().flatMap { layer in
        object.required("size")?.numbers("[width, height]", [.any("a side"), .any("a side")])
          .map { .setLayerSize(layer, Size($0[0], $0[1])) }
      }
    }
  }

  private func layer() -> LayerID? { object.required("layer")?.identifier("a layer's id").map { LayerID($0) } }

  func layers() -> [LayerID]? {
    object.required("layers")?.elements("layers").flatMap { elements in
      Cursor.allOrNothing(elements.map { $0.identifier("a layer's id").map { LayerID($0) } })
    }
  }
}
