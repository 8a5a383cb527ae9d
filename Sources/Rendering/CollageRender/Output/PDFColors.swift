import CollageModel

/// The names of colors in a PDF file: by their profile, or as amounts of ink, whose profile is that of the whole document.
///
/// Source: ISO 32000-2:2020, sections 8.6.4 (device colors) and 8.6.5.5 (colors by profile).
struct PDFColors {
  /// The number of the profile's object.
  let profile: Int
  /// The conversion to inks; nil for colors by profile.
  let inks: InkConversion?

  /// The operator at the start of a page.
  var start: String { inks == nil ? "/S cs\n" : "" }

  /// The entries of a page's resources.
  var resources: [String] { inks == nil ? ["/ColorSpace << /S \(space) >>"] : [] }

  var space: String { inks == nil ? "[/ICCBased \(profile) 0 R]" : "/DeviceCMYK" }

  /// The entry of a page whose transparent parts are mixed in the document's colors.
  var group: String { " /Group << /S /Transparency /CS \(space) /I true >>" }

  /// The entries of a picture; those of a JPEG of inks are stored inverted, as Adobe's programs do.
  func entries(isJPEG: Bool) -> String {
    "/ColorSpace \(space)" + (inks != nil && isJPEG ? " /Decode [1 0 1 0 1 0 1 0]" : "")
  }

  /// Returns whether a color is printed with black ink alone, and all of it.
  func isBlackAlone(_ color: Color) -> Bool { inks.map { $0.inks(of: color) == [0, 0, 0, 255] } ?? false }

  /// Returns the operator that fills with a color.
  func fill(_ color: Color) -> String {
    if let inks { return "\(Self.text(inks.inks(of: color))) k" }
    return "\(Self.text([color.red, color.green, color.blue])) sc"
  }

  private static func text(_ channels: [UInt8]) -> String { PDFText.numbers(channels.map { Double($0) / 255 }) }
}
