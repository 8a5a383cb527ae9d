import ArgumentParser
import CollageFiles
import CollageModel
import CollageRender

/// A length on the command line: `20` in canvas units, or `5mm`.
struct CanvasLength: ExpressibleByArgument {
  let text: String
  private let number: Double
  /// The unit; nil for canvas units.
  private let unit: LengthUnit?

  init?(argument: String) {
    let lower = argument.lowercased()
    let unit = LengthUnit.allCases.first { lower.hasSuffix($0.rawValue) }
    guard let number = Double(lower.dropLast(unit?.rawValue.count ?? 0)), number.isFinite else { return nil }
    (text, self.number, self.unit) = (argument, number, unit)
  }

  /// The maximum length.
  private static let limit = 1e6

  /// Returns the length in the units of a canvas, at least 0, or above 0.
  func value(in canvas: LengthUnit, option: String, isPositive: Bool = false) throws -> Double {
    let length: Double
    switch (unit, unit?.inches, canvas.inches) {
    case (nil, _, _), (.pixel, _, nil): length = number
    case (_, let from?, let to?): length = number * from / to
    default:
      let example = canvas == .pixel ? "20" : "5\(canvas.rawValue)"
      throw UsageError(
        message: "\(option) \(escaped(text)): the canvas is in \(canvas.rawValue); write \(option) \(example)")
    }
    guard (isPositive ? length > 0 : length >= 0), length <= Self.limit else {
      throw UsageError(
        message: "\(option) \(escaped(text)): must be \(isPositive ? "above 0" : "at least 0") and at most 1000000")
    }
    return length
  }
}

extension CanvasLength {
  /// Returns the length for print, at least 0.
  func printLength(option: String) throws -> PrintLength {
    guard number >= 0, number <= Self.limit else {
      throw UsageError(message: "\(option) \(escaped(text)): must be at least 0 and at most 1000000")
    }
    return PrintLength(number, unit)
  }
}

/// The canvas of a layout on the command line.
struct CanvasText {
  let text: String

  /// Returns the extents, nil for a free side, and their unit.
  func extent() throws -> (width: Double?, height: Double?, unit: LengthUnit) {
    if let print = PrintSize(text) {
      let size = print.millimeters
      return (size.width, size.height, .millimeter)
    }
    let lower = text.lowercased()
    let unit = LengthUnit.allCases.first { lower.hasSuffix($0.rawValue) }
    let parts = lower.dropLast(unit?.rawValue.count ?? 0).split(separator: "x", omittingEmptySubsequences: false)
    let lengths = parts.map { Double($0) }
    let isRead = zip(parts, lengths).allSatisfy { $0.isEmpty || $1 != nil }
    let isPossible = lengths.allSatisfy { $0 == nil || (1...1e6).contains($0 ?? 0) }
    let isGiven = lengths.contains { $0 != nil }
    guard isRead, isPossible, isGiven, (1...2).contains(parts.count) else {
      throw UsageError(
        message: "--canvas \(escaped(text)): write 3000x2000, 210x297mm or A4, or 3000x or x2000 to leave a side free; "
          + "a side is 1 to 1000000")
    }
    // Inches would be too coarse for lengths rounded to whole units, such as default gaps.
    let factor = unit?.inches.map { $0 * 25.4 } ?? 1
    let sides = lengths.map { $0.map { $0 * factor } }
    return (sides[0], sides.count == 2 ? sides[1] : nil, unit?.inches == nil ? .pixel : .millimeter)
  }
}
