import ArgumentParser

/// A number of bytes, such as `240kB`, `1.5 MB`, `200KiB` or `20000`.
struct ByteCount: ExpressibleByArgument {
  let bytes: Int
  /// True for a count that ends in `,scale`: a picture may be made smaller to keep to it.
  let mayShrink: Bool

  /// The units by their names in lower case.
  private static let units: [(name: String, bytes: Double)] = [
    ("kib", 1024), ("mib", 1_048_576), ("kb", 1000), ("mb", 1e6), ("k", 1000), ("m", 1e6), ("b", 1), ("", 1),
  ]
  private static let most = 1e12

  init?(argument text: String) {
    let (ending, whole) = (",scale", text.lowercased())
    mayShrink = whole.hasSuffix(ending)
    let lower = mayShrink ? String(whole.dropLast(ending.count)) : whole
    guard let unit = Self.units.first(where: { lower.hasSuffix($0.name) }) else { return nil }
    let number = lower.dropLast(unit.name.count)
    let digits = number.last == " " ? number.dropLast() : number
    guard let first = digits.utf8.first, (48...57).contains(first), let value = Double(digits),
      value * unit.bytes >= 1, value * unit.bytes <= Self.most
    else { return nil }
    bytes = Int((value * unit.bytes).rounded(.down))
  }
}
