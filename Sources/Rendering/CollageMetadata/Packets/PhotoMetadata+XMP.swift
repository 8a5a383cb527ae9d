import CollageSubjects

extension PhotoMetadata {
  /// The namespaces of properties (ISO 16684-1:2019; Adobe's XMP Specification, part 2; IPTC Photo Metadata 2023.1).
  private enum Namespace {
    static let xmp = "http://ns.adobe.com/xap/1.0/"
    static let exif = "http://ns.adobe.com/exif/1.0/"
    static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    static let location = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    static let microsoft = "http://ns.microsoft.com/photo/1.0/"
    static let persons = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    static let darktable = "http://darktable.sf.net/"
  }

  private typealias Name = XMPNode.Name

  /// The properties with the time of a photo, the best first.
  private static let times = [
    Name(Namespace.exif, "DateTimeOriginal"), Name(Namespace.photoshop, "DateCreated"),
    Name(Namespace.exif, "DateTimeDigitized"), Name(Namespace.xmp, "CreateDate"),
  ]

  /// Creates the facts of an XMP packet; a malformed packet has none.
  init(xmp packet: [UInt8], source: PhotoMoment.Source) {
    self.init()
    guard !packet.isEmpty, let root = XMPReader.read(packet) else { return }
    let nodes = root.all(Name(XMPNode.Namespace.rdf, "Description"))
    func text(_ name: Name) -> String? {
      for node in nodes { if let text = node.field(name) { return text } }
      return nil
    }
    moments = Self.times.compactMap { name in
      guard let text = text(name), let written = MomentText(text) else { return nil }
      return PhotoMoment(written.time, offset: written.offset, isUniversal: written.isUniversal, source: source)
    }
    rating = Self.rating(
      text(Name(Namespace.xmp, "Rating")), percent: text(Name(Namespace.microsoft, "Rating")),
      isFromDarktable: text(Name(Namespace.darktable, "xmp_version")) != nil)
    caption = Self.caption(nodes.lazy.compactMap { Self.description(in: $0) }.first)
    place = Self.place(
      [
        text(Name(Namespace.photoshop, "City")), text(Name(Namespace.location, "Location")),
        text(Name(Namespace.photoshop, "State")),
      ], country: text(Name(Namespace.photoshop, "Country")))
    let listed = nodes.flatMap { $0.items(Name(Namespace.persons, "PersonInImage")) }.map { $0.text as String? }
    people = Self.people(listed + FileRegions.namesOfPeople(in: root))
    if let north = Self.degrees(text(Name(Namespace.exif, "GPSLatitude")), "NS", most: 90),
      let east = Self.degrees(text(Name(Namespace.exif, "GPSLongitude")), "EW", most: 180)
    {
      position = Position(latitude: north, longitude: east)
    }
  }

  /// Returns the text of a caption, which is a list of one text for each language, of which the default is first.
  private static func description(in node: XMPNode) -> String? {
    let name = Name(Namespace.dublinCore, "description")
    let items = node.items(name)
    if let first = items.first { return first.text }
    return node.field(name)
  }

  /// Returns stars, 1 to 5, or -1 for a rejected photo; nil for a photo that nobody rated.
  ///
  /// Microsoft writes percents: 1, 25, 50, 75 and 99. Darktable gives each new photo one star, which says nothing.
  private static func rating(_ stars: String?, percent: String?, isFromDarktable: Bool) -> Int? {
    if let number = stars.flatMap({ Double($0) }), number.isFinite {
      let whole = Int(max(-1, min(5, number.rounded())))
      return whole == 0 || isFromDarktable && whole == 1 ? nil : whole
    }
    guard let number = percent.flatMap({ Double($0) }), (1...100).contains(number) else { return nil }
    return 1 + [13, 38, 63, 88].count { number >= $0 }
  }

  /// Returns degrees from a text such as `53,33.5N` or `53,33,30N`; nil if it is not valid.
  private static func degrees(_ text: String?, _ letters: StaticString, most: Double) -> Double? {
    guard let text, text.utf8.count <= 40, let letter = text.utf8.last else { return nil }
    let directions = letters.withUTF8Buffer { Array($0) }
    guard directions.contains(letter) else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard (2...3).contains(parts.count), let degrees = parts[0], let minutes = parts[1] else { return nil }
    let seconds = parts.count == 3 ? parts[2] : 0
    guard let seconds else { return nil }
    let angle = degrees + minutes / 60 + seconds / 3_600
    guard angle.isFinite, (0...most).contains(angle) else { return nil }
    return letter == directions[1] ? -angle : angle
  }
}
