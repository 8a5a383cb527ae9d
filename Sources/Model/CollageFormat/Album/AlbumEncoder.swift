public import CollageModel

/// Writes albums as canonical JSON: equal albums give equal bytes.
public enum AlbumEncoder {
  /// Returns the canonical document of an album, with the templates of its pages embedded.
  public static func encode(_ album: Album) -> [UInt8] {
    JSONWriter.pretty(
      .members([
        ("format", .string(DocumentHeader.album)),
        ("version", .number(Double(DocumentHeader.version))),
        ("name", .string(album.name)),
        ("startsOnRight", album.startsOnRight ? nil : .boolean(false)),
        ("photos", CompositionEncoder.value(of: album.photos)),
        ("cover", album.cover.map { .members(parts(of: $0)) }),
        ("pages", .array(album.pages.map(value))),
      ]))
  }

  private static func value(of page: AlbumPage) -> JSONValue {
    .members(
      [("id", .string(page.id.name)), ("spread", page.isSpread ? .boolean(true) : nil)]
        + parts(of: page.composition))
  }

  private static func parts(of composition: Composition) -> [(String, JSONValue?)] {
    [("template", TemplateEncoder.value(of: composition.template))] + CompositionEncoder.parts(of: composition)
  }
}
