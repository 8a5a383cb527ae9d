import CollageModel

/// Lengths and sizes as people write them.
enum LengthText {
  /// Signs that stand for the x between two sides.
  private static let times: Set<Character> = ["\u{D7}", "*", "\u{2715}", "\u{2A2F}"]
  /// Other spellings of inches.
  private static let inches = ["inches", "inch", "\"", "\u{2033}", "\u{201D}", "''"]

  /// Returns a size or a length in the spelling of ``SizeText``, in lowercase: `600\u{D7}400` is 600x400, `10,5 x 15 cm` and
  /// `10,5cmx15cm` are 10.5x15cm, `4x6"` is 4x6in, and `A4 landscape` is a4-landscape.
  static func plain(_ text: String) -> String {
    let lower = String(text.lowercased().map { times.contains($0) ? "x" : $0 })
    // Names are words, whose spaces are hyphens.
    guard lower.first?.isLetter != true || lower.hasPrefix("x") else {
      return lower.split(separator: " ").joined(separator: "-")
    }
    let joined = lower.split(separator: " ").joined()
    let named = inches.reduce(joined) { $0.replacing($1, with: LengthUnit.inch.rawValue) }
    guard let unit = LengthUnit.allCases.first(where: { named.hasSuffix($0.rawValue) }) else { return named }
    let sides = named.replacing(unit.rawValue, with: "")
    // Without a length on paper, a comma may separate thousands.
    return (unit.inches == nil ? sides : sides.replacing(",", with: ".")) + unit.rawValue
  }
}
