public import CollageModel

/// Writes SVG path data with absolute commands.
public enum SVGPathWriter {
  /// Returns path data that parses as the same path.
  public static func text(of path: Path) -> String {
    path.elements.map { element in
      let numbers = element.numbers.map { JSONWriter.text(of: $0 + 0) }
      switch element {
      case .move: return "M " + numbers.joined(separator: " ")
      case .line: return "L " + numbers.joined(separator: " ")
      case .quadratic: return "Q " + numbers.joined(separator: " ")
      case .cubic: return "C " + numbers.joined(separator: " ")
      case .arc(_, _, let isLarge, let isClockwise, _):
        let words = numbers.prefix(3) + [isLarge ? "1" : "0", isClockwise ? "1" : "0"] + numbers.suffix(2)
        return "A " + words.joined(separator: " ")
      case .close: return "Z"
      }
    }.joined(separator: " ")
  }
}

extension Path.Element {
  /// The numbers of the element in the order of SVG path data, without an arc's flags.
  var numbers: [Double] {
    switch self {
    case .move(let end), .line(let end): [end.x, end.y]
    case .quadratic(let control, let end): [control.x, control.y, end.x, end.y]
    case .cubic(let control1, let control2, let end):
      [control1.x, control1.y, control2.x, control2.y, end.x, end.y]
    case .arc(let radii, let rotation, _, _, let end): [radii.width, radii.height, rotation.degrees, end.x, end.y]
    case .close: []
    }
  }
}
