internal import CollageModel

extension DrawingPlan: CustomStringConvertible {
  /// A line for each operation, for tests and for those who wonder what is drawn.
  public var description: String { operations.map { "\($0)" }.joined(separator: "\n") }
}

extension DrawingOperation: CustomStringConvertible {
  /// The operation, with the extent of what it fills, clips or casts.
  public var description: String {
    switch self {
    case .save: "save"
    case .restore: "restore"
    case .beginGroup(let opacity, let blend): "begin group, opacity \(opacity), \(blend.rawValue)"
    case .endGroup: "end group"
    case .concatenate(let map): "concatenate \(map)"
    case .clip(let outline): "clip \(Self.text(outline))"
    case .clipOut(let outline): "clip out \(Self.text(outline))"
    case .fill(let outline, let paint): "fill \(Self.text(outline)) with \(paint)"
    case .shadow(let outline, let shadow): "shadow of \(Self.text(outline)), \(shadow)"
    case .photo(let photo): "photo \(photo.photo.name), \(photo.size)\(photo.correction == nil ? "" : ", corrected")"
    case .content(let layer, let size): "content of layer \(layer.name), \(size)"
    }
  }

  private static func text(_ outline: Outline) -> String {
    let points = outline.contours.reduce(0) { $0 + $1.count }
    return "\(points) points in \(outline.bounds.map { "\($0)" } ?? "nothing")"
  }
}
