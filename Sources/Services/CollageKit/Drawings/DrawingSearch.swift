import CollageFiles
import CollageFormat
public import CollageModel
import CollageRender
import CollageTemplates

/// Finds shipped drawings by name.
public enum DrawingSearch {
  /// Returns the drawings with the given names.
  ///
  /// - Throws: `RenderError` if a name is unknown, with the nearest name.
  public static func find(_ names: Set<DrawingID>) throws -> [DrawingID: Drawing] {
    var found: [DrawingID: Drawing] = [:]
    for name in names.sorted(by: { $0.name < $1.name }) { found[name] = try find(name) }
    return found
  }

  private static func find(_ id: DrawingID) throws -> Drawing {
    guard let entry = ShippedDrawings.find(id.name) else {
      let nearest = EditDistance.nearest(to: id.name, in: ShippedDrawings.all.map(\.name))
      throw RenderError.layout(
        "unknown drawing \(escaped(id.name))" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    return try DrawingDecoder.decode(entry.bytes, file: entry.name, id: id)
  }
}
