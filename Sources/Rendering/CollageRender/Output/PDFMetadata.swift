/// The metadata of a PDF file as XMP, which must not be compressed.
///
/// Source: ISO 16684-1 (XMP), ISO 32000-2:2020, section 14.3, and ISO 19005-2:2011, section 6.6.
struct PDFMetadata {
  let title: String
  let isForPrint: Bool
  let isArchive: Bool
  /// A number of which the document's identifier is made.
  let identifier: UInt64

  /// Standards of print ask for dates; files made again must be the same.
  private static let date = "2000-01-01T00:00:00Z"

  var text: String {
    let lines = [
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
      """, "  xmlns:\(isForPrint ? Self.print : Self.archive)>",
      """
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(Self.escaped(title))</rdf:li></rdf:Alt></dc:title>
      """, isForPrint ? Self.dates : "<xmp:CreatorTool>Collage</xmp:CreatorTool>", identifiers,
      "<pdf:Producer>Collage</pdf:Producer>"
        + (isForPrint
          ? "<pdf:Trapped>False</pdf:Trapped>\n<pdfxid:GTS_PDFXVersion>\(PDFPrint.version)</pdfxid:GTS_PDFXVersion>"
          : ""),
      isArchive ? archiveLines : nil, "</rdf:Description></rdf:RDF></x:xmpmeta>", "<?xpacket end=\"w\"?>",
    ]
    return lines.compactMap { $0 }.joined(separator: "\n")
  }

  private static let print = "pdfxid=\"http://www.npes.org/pdfx/ns/id/\""
  private static let archive = "pdfaid=\"http://www.aiim.org/pdfa/ns/id/\""

  private static let dates = """
    <xmp:CreateDate>\(date)</xmp:CreateDate><xmp:ModifyDate>\(date)</xmp:ModifyDate>
    <xmp:MetadataDate>\(date)</xmp:MetadataDate><xmp:CreatorTool>Collage</xmp:CreatorTool>
    """

  private var identifiers: String {
    let (first, second) = (PDFText.hexadecimal(identifier).lowercased(), PDFText.hexadecimal(~identifier).lowercased())
    let parts = [first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4), second.prefix(4), second.suffix(12)]
    let identifier = "uuid:\(parts.joined(separator: "-"))"
    return """
      <xmpMM:DocumentID>\(identifier)</xmpMM:DocumentID><xmpMM:InstanceID>\(identifier)</xmpMM:InstanceID>
      <xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>
      """
  }

  /// The part and the level of the standard; what archives do not know of themselves must be described.
  private var archiveLines: String {
    let level = "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>"
    guard isForPrint else { return level }
    return """
      </rdf:Description>
      <rdf:Description rdf:about="" xmlns:\(Self.archive)>\(level)</rdf:Description>
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>
      \(Self.schema("http://www.npes.org/pdfx/ns/id/", "pdfxid", "GTS_PDFXVersion", "The version of PDF/X"))
      \(Self.schema("http://ns.adobe.com/pdf/1.3/", "pdf", "Trapped", "Whether inks overlap at their edges"))
      </rdf:Bag></pdfaExtension:schemas>
      """
  }

  /// Returns the description of a property.
  private static func schema(_ space: String, _ prefix: String, _ name: String, _ description: String) -> String {
    """
    <rdf:li rdf:parseType="Resource"><pdfaSchema:schema>\(prefix)</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>\(space)</pdfaSchema:namespaceURI><pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>\(name)</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
    <pdfaProperty:description>\(description)</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>
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

  /// Returns a text without what XML cannot hold, so that all parts of a file say the same.
  static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 0xFFFE || $0.value == 0xFFFF ? " " : $0 }))
  }
}
