import CollageFiles
import CollageFormat
import CollageModel
public import CollageRender
import CollageTemplates

extension RenderRequest {
  /// Finds the drawings that the composition's stickers name among those that come with the package.
  ///
  /// - Throws: `RenderError` for a name of no drawing, with the nearest one.
  public mutating func findDrawings() throws {
    for layer in composition.layers {
      guard case .sticker(let sticker) = layer.content, case .drawing(let id) = sticker.source, drawings[id] == nil
      else {
        continue
      }
      drawings[id] = try Self.shippedDrawing(id)
    }
  }

  private static func shippedDrawing(_ id: DrawingID) throws -> Drawing {
    guard let entry = ShippedDrawings.find(id.name) else {
      let nearest = EditDistance.nearest(to: id.name, in: ShippedDrawings.all.map(\.name))
      throw RenderError.layout(
        "there is no drawing \(escaped(id.name))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    return try DrawingDecoder.decode(entry.bytes, file: entry.name, id: id)
  }
}
