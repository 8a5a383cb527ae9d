public import CollageModel

/// Reads and writes adjustments as they are written on a command line and in tables: `exposure=0.3`.
public enum AdjustmentText {
  /// Why a text is no adjustment.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was found and what is allowed, in one sentence.
    public let description: String
  }

  /// What other programs call an adjustment.
  private static let otherNames: [(name: String, adjustment: Adjustment)] = [
    ("warmth", .temperature), ("whiteBalance", .temperature), ("brightness", .exposure), ("dehaze", .clarity),
    ("structure", .clarity), ("definition", .clarity), ("sharpness", .sharpen), ("denoise", .noiseReduction),
    ("monochrome", .grayscale), ("vibrancy", .vibrance), ("lights", .highlights), ("darks", .shadows),
  ]

  /// Returns the adjustment that other programs call by a name; nil for an unknown name, and for one of ours.
  public static func adjustment(calledElsewhere name: String) -> Adjustment? {
    otherNames.first { $0.name == name }?.adjustment
  }

  /// Reads one adjustment and its number; a name of other programs is as good as ours.
  ///
  /// - Throws: ``Problem`` for a name that does not exist, and a number that is not finite or out of the adjustment's range.
  public static func parse(_ text: String) throws(Problem) -> (Adjustment, Double) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw Problem(description: "\(Excerpt.quoted(text)): write name=number, for example exposure=0.3")
    }
    let known = Adjustment.allCases
    let name = parts[0].trimmingSpaces
    guard let adjustment = known.first(where: { $0.name == name }) ?? adjustment(calledElsewhere: name) else {
      let names = known.map { $0.name }
      let nearest = EditDistance.nearest(to: name, in: names)
      throw Problem(
        description: "\(Excerpt.quoted(name)): there is no such adjustment; "
          + (nearest.map { "did you mean \($0)?" } ?? "known are \(names.joined(separator: ", "))"))
    }
    let range = adjustment.range
    // NaN is in no range.
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
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text = text.dropFirst() }
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }
}
