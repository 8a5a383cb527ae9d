import CollageFiles
import CollageFormat
import CollageRender

/// Formats the inks of a picture as text or JSON.
enum InkText {
  static func line(of ink: InkReport) -> String {
    "ink: at most \(Int(ink.most.rounded())) % at \(ink.place.width),\(ink.place.height); \(share(ink.shareOutOfGamut)) % of the "
      + "colors are outside of \(ink.profile)"
  }

  static func json(of ink: InkReport) -> JSONValue {
    .members([
      ("profile", .string(ink.profile)),
      ("most", .number((ink.most * 10).rounded() / 10)),
      ("at", .array([ink.place.width, ink.place.height].map { .number(Double($0)) })),
      ("limit", ink.limit.map { .number($0) } ?? .null),
      ("percentAbove", .number(share(ink.shareAbove))),
      (
        "areaAbove",
        ink.areaAbove.map { .array([$0.left, $0.top, $0.width, $0.height].map { .number(Double($0)) }) } ?? .null
      ),
      ("percentOutOfGamut", .number(share(ink.shareOutOfGamut))),
    ])
  }

  /// Returns a fraction in percent with two decimals.
  private static func share(_ value: Double) -> Double { (value * 10_000).rounded() / 100 }
}
