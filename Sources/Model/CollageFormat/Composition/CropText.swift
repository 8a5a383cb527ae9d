public import CollageModel

/// Parses the values for straightening and cropping of command lines and tables.
public enum CropText {
  /// A crop's text that cannot be parsed.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error in one sentence, with the text found and the allowed values.
    public let description: String
  }

  /// The range of aspect ratios, which excludes crops that are nearly a line.
  private static let ratios = 0.01...100.0

  /// Parses an angle in degrees, such as `-2.5`.
  ///
  /// - Throws: ``Problem`` if the text is not a number within `Perspective.straightenRange`.
  public static func straighten(_ text: String) throws(Problem) -> Angle {
    let range = Perspective.straightenRange
    // No range contains NaN.
    guard let degrees = number(text), range.contains(degrees) else {
      throw Problem(
        description: "\(Excerpt.quoted(text)): an angle must be a number of degrees, clockwise, from \(words(range))")
    }
    // 0 replaces -0, so that equal intents give equal documents.
    return degrees == 0 ? .zero : Angle(degrees: degrees)
  }

  /// Parses a keystone: the vertical number, optionally followed by the horizontal one, such as `0.4,-0.1`.
  ///
  /// - Throws: ``Problem`` if a number is invalid or outside `Perspective.keystoneRange`.
  public static func keystone(_ text: String) throws(Problem) -> Perspective {
    let range = Perspective.keystoneRange
    let numbers = numbers(text)
    guard let numbers, (1...2).contains(numbers.count), numbers.allSatisfy(range.contains) else {
      throw Problem(
        description: "\(Excerpt.quoted(text)): a keystone must be one or two numbers from \(words(range)): "
          + "vertical, or vertical,horizontal, such as 0.4,-0.1")
    }
    return .keystone(vertical: numbers[0], horizontal: numbers.count == 2 ? numbers[1] : 0)
  }

  /// Parses a crop: `original`, a rectangle, an aspect ratio, or both as in `0,0,0.5,1@4:5`.
  ///
  /// - Throws: ``Problem`` for any other text.
  public static func part(_ text: String) throws(Problem) -> CropChange.Part {
    let sides = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if sides.count == 2 {
      guard let rectangle = try rectangle(sides[0]), let ratio = ratio(sides[1]) else { throw unknown(text) }
      return .aspect(ratio, within: rectangle)
    }
    if text.trimmingSpaces.hasSameBytes(as: CropAspect.original.rawValue) { return .original }
    if let rectangle = try rectangle(text) { return .rectangle(rectangle) }
    guard let ratio = ratio(text) else { throw unknown(text) }
    return .aspect(ratio)
  }

  /// Parses a fade: the side toward which a photo fades out from its middle, or two points as in `0.2,0.5,0.8,0.5`.
  ///
  /// - Throws: ``Problem`` for any other text.
  public static func fade(_ text: String) throws(Problem) -> Fade {
    let middle = Point(0.5, 0.5)
    switch text.trimmingSpaces {
    case "left": return Fade(from: middle, to: Point(0, 0.5))
    case "right": return Fade(from: middle, to: Point(1, 0.5))
    case "top": return Fade(from: middle, to: Point(0.5, 0))
    case "bottom": return Fade(from: middle, to: Point(0.5, 1))
    default: break
    }
    guard let numbers = numbers(text), numbers.count == 4, numbers.allSatisfy(Fade.coordinates.contains),
      numbers[..<2] != numbers[2...]
    else {
      throw Problem(
        description: "\(Excerpt.quoted(text)): a fade must be left, right, top, bottom, or two different points "
          + "x,y,x,y of numbers from \(words(Fade.coordinates)), such as 0.2,0.5,0.8,0.5")
    }
    return Fade(from: Point(numbers[0], numbers[1]), to: Point(numbers[2], numbers[3]))
  }

  /// Returns a fade as ``fade(_:)`` reads it.
  public static func text(of fade: Fade) -> String { text(of: [fade.start.x, fade.start.y, fade.end.x, fade.end.y]) }

  /// Returns an angle as ``straighten(_:)`` reads it.
  public static func text(of angle: Angle) -> String { JSONWriter.text(of: angle.degrees) }

  /// Returns a keystone as ``keystone(_:)`` reads it; nil for corners, which no text expresses.
  public static func text(of perspective: Perspective) -> String? {
    guard case .keystone(let vertical, let horizontal) = perspective else { return nil }
    return text(of: [vertical, horizontal])
  }

  /// Returns a part as ``part(_:)`` reads it.
  public static func text(of part: CropChange.Part) -> String {
    switch part {
    case .original: CropAspect.original.rawValue
    case .rectangle(let rectangle): text(of: rectangle)
    case .aspect(let ratio, let rectangle):
      (rectangle.map { text(of: $0) + "@" } ?? "") + JSONWriter.text(of: ratio) + ":1"
    }
  }

  private static func text(of rectangle: Rect) -> String {
    text(of: [rectangle.x, rectangle.y, rectangle.width, rectangle.height])
  }

  private static func text(of numbers: [Double]) -> String { numbers.map(JSONWriter.text).joined(separator: ",") }

  /// Returns nil if the text is not a list of four numbers.
  private static func rectangle(_ text: String) throws(Problem) -> Rect? {
    guard let numbers = numbers(text), numbers.count == 4 else { return nil }
    let rectangle = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    // Floating-point sums such as 0.7 + 0.3 are inexact.
    let isWithin =
      rectangle.x >= 0 && rectangle.y >= 0 && rectangle.right <= 1 + 1e-9 && rectangle.bottom <= 1 + 1e-9
    guard isWithin, rectangle.width > 0, rectangle.height > 0 else {
      throw Problem(
        description: "\(Excerpt.quoted(text)): a crop x,y,width,height must be within the photo, 0 to 1, and not empty")
    }
    return rectangle
  }

  /// Parses the name of a preset, or two numbers separated by a colon.
  private static func ratio(_ text: String) -> Double? {
    if text.trimmingSpaces.hasSameBytes(as: "square") { return 1 }
    let sides = text.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      ratios.contains(width / height)
    else { return nil }
    return width / height
  }

  private static func unknown(_ text: String) -> Problem {
    Problem(
      description: "\(Excerpt.quoted(text)): a crop must be original, square, an aspect ratio such as 4:5, a rectangle "
        + "x,y,width,height of numbers from 0 to 1, or a rectangle and a ratio, such as 0,0,0.5,1@4:5")
  }

  private static func numbers(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = number(String(part)) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  private static func number(_ text: String) -> Double? {
    Double(text.trimmingSpaces).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    "\(JSONWriter.text(of: range.lowerBound)) to \(JSONWriter.text(of: range.upperBound))"
  }
}
