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
    let lower = LengthText.plain(argument)
    let unit = LengthUnit.allCases.first { lower.hasSuffix($0.rawValue) }
    guard let number = Double(lower.dropLast(unit?.rawValue.count ?? 0)), number.isFinite else { return nil }
    (text, self.number, self.unit) = (argument, number, unit)
  }

  /// The maximum length, in any unit.
  private static let limit = 1e6

  /// Converts the length to the unit of a canvas.
  func value(in canvas: LengthUnit, option: String, isPositive: Bool = false) throws -> Double {
    let length: Double
    switch (unit, unit?.inches, canvas.inches) {
    case (nil, _, _), (.pixel, _, nil): length = number
    // Twelve centimeters are 120 mm, although a centimeter is not exactly ten times a millimeter in binary.
    case (_, let from?, let to?): length = (number * from / to * 1e9).rounded() / 1e9
    default:
      let example = canvas == .pixel ? "20" : "5\(canvas.rawValue)"
      throw UsageError(
        message:
          "\(option) \(escaped(text)): cannot be converted to \(canvas.rawValue), the unit of the canvas; write \(option) \(example)"
      )
    }
    guard (isPositive ? length > 0 : length >= 0), length <= Self.limit else {
      throw UsageError(
        message: "\(option) \(escaped(text)): must be \(isPositive ? "above 0" : "at least 0") and at most 1000000")
    }
    return length
  }
}

extension CanvasLength {
  func printLength(option: String) throws -> PrintLength {
    guard number >= 0, number <= Self.limit else {
      throw UsageError(message: "\(option) \(escaped(text)): must be at least 0 and at most 1000000")
    }
    return PrintLength(number, unit)
  }
}
