public import CollageModel

/// Parses adjustments of command lines and tables, such as `exposure=0.3`.
public enum AdjustmentText {
  /// An adjustment's text that cannot be parsed.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error in one sentence, with the text found and the allowed values.
    public let description: String
  }

  /// The names of adjustments in other programs.
  private static let otherNames: [(name: String, adjustment: Adjustment)] = [
    ("warmth", .temperature), ("whiteBalance", .temperature), ("brightness", .exposure), ("dehaze", .clarity),
    ("structure", .clarity), ("definition", .clarity), ("sharpness", .sharpen), ("denoise", .noiseReduction),
    ("monochrome", .grayscale), ("vibrancy", .vibrance), ("lights", .highlights), ("darks", .shadows),
  ]

  /// Returns the adjustment with a name from other programs; nil for unknown names and for the names used here.
  public static func adjustment(calledElsewhere name: String) -> Adjustment? {
    otherNames.first { $0.name == name }?.adjustment
  }

  /// Parses one adjustment and its number; names from other programs are accepted as well.
  ///
  /// - Throws: ``Problem`` for an unknown name, or a number that is not finite or outside the adjustment's range.
  public static func parse(_ text: String) throws(Problem) -> (Adjustment, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw Problem(description: "\(Excerpt.quoted(text)): expected name=number, such as exposure=0.3")
    }
    let known = Adjustment.allCases
    let name = parts[0].trimmingSpaces
    guard let adjustment = known.first(where: { $0.name == name }) ?? adjustment(calledElsewhere: name) else {
      let names = known.map { $0.name }
      let nearest = EditDistance.nearest(to: name, in: names)
      throw Problem(
        description: "\(Excerpt.quoted(name)): unknown adjustment; "
          + (nearest.map { "did you mean \($0)?" } ?? "known adjustments: \(names.joined(separator: ", "))"))
    }
    let range = adjustment.range
    // No range contains NaN.
    guard let number = Double(parts[1].trimmingSpaces), range.contains(number) else {
      throw Problem(
        description: "\(adjustment.name)=\(Excerpt.quoted(parts[1])): \(adjustment.name) must be a number from "
          + "\(JSONWriter.text(of: range.lowerBound)) to \(JSONWriter.text(of: range.upperBound))")
    }
    return (adjustment, number)
  }

  /// Returns adjustments as ``parse(_:)`` reads them, separated by commas.
  public static func text(of adjustments: [Adjustment: Double]) -> String {
    Adjustment.allCases.compactMap { adjustment in
      adjustments[adjustment].map { "\(adjustment.name)=\(JSONWriter.text(of: $0))" }
    }.joined(separator: ",")
  }
}

extension String {
  /// The text without leading and trailing spaces.
  var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
