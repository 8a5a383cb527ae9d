public import CollageModel

/// A syntax error in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position of the error in characters, counted from 1.
  public var position: Int
  /// The text found and the allowed syntax.
  public var message: String

  /// Creates an error at a position, counted from 1.
  public init(position: Int, message: String) {
    self.position = position
    self.message = message
  }

  /// The error with its position, as in "character 3: unexpected end; expected a number".
  public var description: String { "character \(position): \(message)" }
}

/// Parses SVG path data.
///
/// Source: SVG 1.1 (Second Edition), section 8.3.9, and SVG 2, section 9.3.9.
public enum SVGPathParser {
  /// Parses path data; relative commands and shorthands are resolved.
  public static func parse(_ text: String) throws(SVGPathError) -> Path {
    var reader = SVGPathReader(text)
    return Path(try reader.read())
  }
}

/// Interprets commands and tracks the current point.
private struct SVGPathReader {
  private var scanner: SVGPathScanner
  private var elements: [Path.Element] = []
  private var position = Point.zero
  private var start = Point.zero
  /// The control points that smooth commands reflect; each is set only by a command of the same kind.
  private var cubicControl: Point?
  private var quadraticControl: Point?
  private var isRelative = false

  init(_ text: String) { scanner = SVGPathScanner(text) }

  mutating func read() throws(SVGPathError) -> [Path.Element] {
    scanner.skipSpace()
    guard let first = scanner.next, first | 0x20 == UInt8(ascii: "m") else {
      throw scanner.unexpected("a path must begin with M or m")
    }
    while scanner.next != nil { try readCommand() }
    return elements
  }

  /// Reads a command letter and all of its argument sets.
  private mutating func readCommand() throws(SVGPathError) {
    let letter = try scanner.command()
    isRelative = letter & 0x20 != 0
    var kind = letter | 0x20
    if kind == UInt8(ascii: "z") {
      try append(.close, at: scanner.offset)
      position = start
      scanner.skipSpace()
      return
    }
    repeat {
      let offset = scanner.offset
      let element = try readArguments(kind)
      try append(element, at: offset)
      // Additional pairs after a moveto are lines.
      if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
    } while try scanner.hasMoreArguments()
  }

  private mutating func readArguments(_ kind: UInt8) throws(SVGPathError) -> Path.Element {
    let (mirroredCubic, mirroredQuadratic) = (mirror(cubicControl), mirror(quadraticControl))
    (cubicControl, quadraticControl) = (nil, nil)
    switch kind {
    case UInt8(ascii: "m"):
      position = try point()
      start = position
      return .move(to: position)
    case UInt8(ascii: "h"):
      position.x = try scanner.number() + (isRelative ? position.x : 0)
      return .line(to: position)
    case UInt8(ascii: "v"):
      position.y = try scanner.number() + (isRelative ? position.y : 0)
      return .line(to: position)
    case UInt8(ascii: "c"): return cubic(control1: try point(), control2: try point(), to: try point())
    case UInt8(ascii: "s"): return cubic(control1: mirroredCubic, control2: try point(), to: try point())
    case UInt8(ascii: "q"): return quadratic(control: try point(), to: try point())
    case UInt8(ascii: "t"): return quadratic(control: mirroredQuadratic, to: try point())
    case UInt8(ascii: "a"): return try arc()
    default:
      position = try point()
      return .line(to: position)
    }
  }

  private mutating func cubic(control1: Point, control2: Point, to end: Point) -> Path.Element {
    (cubicControl, position) = (control2, end)
    return .cubic(control1: control1, control2: control2, to: end)
  }

  private mutating func quadratic(control: Point, to end: Point) -> Path.Element {
    (quadraticControl, position) = (control, end)
    return .quadratic(control: control, to: end)
  }

  private mutating func arc() throws(SVGPathError) -> Path.Element {
    // The sign of a radius has no meaning (SVG 2, 9.5.1).
    let radii = Size(abs(try scanner.number()), abs(try scanner.number()))
    let rotation = Angle(degrees: try scanner.number())
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    position = try point()
    return .arc(radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise, to: position)
  }

  private mutating func point() throws(SVGPathError) -> Point {
    let read = Point(try scanner.number(), try scanner.number())
    return isRelative ? position + read : read
  }

  private func mirror(_ control: Point?) -> Point { control.map { position + position - $0 } ?? position }

  private mutating func append(_ element: Path.Element, at offset: Int) throws(SVGPathError) {
    guard elements.count < Shape.elementLimit else {
      throw SVGPathError(position: offset, message: "a path can have at most \(Shape.elementLimit) elements")
    }
    guard element.numbers.allSatisfy(DocumentLimits.signed.contains) else {
      throw SVGPathError(position: offset + 1, message: "a coordinate must be between -1000000 and 1000000")
    }
    elements.append(element)
  }
}
