/// What PDF/X-4 asks of a file besides its pages: the inks that it is for, and metadata without dates that change.
///
/// Source: public summaries of ISO 15930-7:2010 (PDF/X-4), and ISO 32000-2:2020, sections 11.4.7 (groups of pages), 14.3
/// (metadata), 14.11.5 (output intents) and 14.11.6 (trapping).
struct PDFPrint {
  let title: String
  /// The name of the profile.
  let profile: String
  /// A number of which the document's identifier is made.
  let identifier: UInt64

  /// The version as readers look for it.
  private static let version = "PDF/X-4"
  /// The standard asks for dates; files made again must be the same.
  private static let date = "2000-01-01T00:00:00Z"

  /// The entry of a page whose transparent parts are mixed as inks.
  static let group = " /Group << /S /Transparency /CS /DeviceCMYK /I true >>"

  /// The entries of the dictionary of information.
  static let information =
    " /CreationDate (D:20000101000000Z) /ModDate (D:20000101000000Z) /Trapped /False /GTS_PDFXVersion (\(version))"

  /// Returns the entry of the catalog that says which inks the file is for.
  func intent(profile number: Int) -> String {
    let condition = condition
    let registry = condition == nil ? "" : " /RegistryName (http://www.color.org)"
    return "/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (\(condition ?? "Custom"))"
      + "\(registry) /Info \(PDFText.text(profile)) /DestOutputProfile \(number) 0 R >>]"
  }

  /// The condition's name in the registry of the ICC, such as `FOGRA39`; nil if the profile's name has none.
  private var condition: String? {
    let (name, prefix) = (profile.uppercased(), "FOGRA")
    guard name.hasPrefix(prefix) else { return nil }
    let digits = name.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : prefix + digits
  }

  /// The metadata as XMP, which must not be compressed.
  var metadata: String {
    let (first, second) = (PDFText.hexadecimal(identifier).lowercased(), PDFText.hexadecimal(~identifier).lowercased())
    let parts = [first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4), second.prefix(4), second.suffix(12)]
    let identifier = "uuid:\(parts.joined(separator: "-"))"
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(Self.escaped(title))</rdf:li></rdf:Alt></dc:title>
      <xmp:CreateDate>\(Self.date)</xmp:CreateDate><xmp:ModifyDate>\(Self.date)</xmp:ModifyDate>
      <xmp:MetadataDate>\(Self.date)</xmp:MetadataDate><xmp:CreatorTool>Collage</xmp:CreatorTool>
      <xmpMM:DocumentID>\(identifier)</xmpMM:DocumentID><xmpMM:InstanceID>\(identifier)</xmpMM:InstanceID>
      <xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
      <pdf:Producer>Collage</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
      <pdfxid:GTS_PDFXVersion>\(Self.version)</pdfxid:GTS_PDFXVersion>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Other control characters are not allowed in XML.
      case _ where letter.unicodeScalars.allSatisfy({ $0.value < 32 }): result += " "
      default: result.append(letter)
      }
    }
  }
}
