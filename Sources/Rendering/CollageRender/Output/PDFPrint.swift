/// The parts that PDF/X-4 asks of a file besides its pages: the inks that it is for, and information without dates that change.
///
/// Source: public summaries of ISO 15930-7:2010 (PDF/X-4), and ISO 32000-2:2020, sections 11.4.7 (groups of pages), 14.11.5
/// (output intents) and 14.11.6 (trapping).
enum PDFPrint {
  /// The version as readers look for it.
  static let version = "PDF/X-4"
  /// The kind of the output intent.
  static let intent = "GTS_PDFX"

  /// The entries of the dictionary of information.
  static let information =
    " /CreationDate (D:20000101000000Z) /ModDate (D:20000101000000Z) /Trapped /False /GTS_PDFXVersion (\(version))"

  /// Returns the name of the condition in the registry of the ICC, such as `FOGRA39`; nil if the profile's name has none.
  static func condition(of profile: OutputProfile) -> String? {
    let (name, prefix) = (profile.name.uppercased(), "FOGRA")
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : prefix + digits
  }
}

/// The objects that PDF/A-2u requires besides pages, fonts and metadata.
///
/// Source: ISO 19005-2:2011, section 6.2.3 (output intents), and the rules that veraPDF publishes for it.
enum PDFArchive {
  /// The kind of the output intent.
  static let intent = "GTS_PDFA1"

  /// The entries of the dictionary of information, which say what the metadata say.
  static let information = " /Creator \(PDFText.text("Collage"))"

  /// Checks that a profile is one of screens or of printers, in a version that archives may have.
  ///
  /// - Throws: `RenderError` for other profiles.
  static func check(_ profile: OutputProfile) throws(RenderError) {
    let (version, kind) = (profile.bytes.dropFirst(8).first, profile.bytes.dropFirst(12).prefix(4))
    guard let version, version <= 4, ["mntr", "prtr"].contains(where: { $0.utf8.elementsEqual(kind) }) else {
      throw .unsupportedOutput(
        "\(profile.name): a profile of PDF/A must be one of a screen or a printer, in version 2 or 4: choose another profile"
      )
    }
  }
}
