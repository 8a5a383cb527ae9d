internal import CPango

/// Collects the shapes and families of a paragraph's glyphs.
struct GlyphCollection {
  private struct Key: Hashable {
    let font: UnsafeMutableRawPointer
    let glyph: UInt32
  }

  let colorResolution: Double?
  var shapes: [GlyphShape] = []
  /// The faces of the glyphs, by the fonts of the library that have them.
  private(set) var faces: [(font: UnsafeMutableRawPointer, face: FontFace)] = []
  var families: [TypesetParagraph.UsedFamily] = []
  var missing: Set<Unicode.Scalar> = []
  private var indices: [Key: Int?] = [:]
  private var familyIndices: [UnsafeMutableRawPointer: Int] = [:]
  private var pictureBytes = 0
  /// The number of glyphs left out.
  private(set) var omitted = 0

  /// The maximum memory for a paragraph's color glyphs; more are left out.
  private static let maxPictureBytes = 64 << 20

  init(colorResolution: Double?) { self.colorResolution = colorResolution }

  mutating func count(_ font: UnsafeMutableRawPointer, _ used: UsedFont) {
    if let index = familyIndices[font] {
      families[index].glyphCount += 1
      return
    }
    if let index = families.firstIndex(where: { $0.file == used.file && $0.name == used.family }) {
      families[index].glyphCount += 1
      familyIndices[font] = index
      return
    }
    familyIndices[font] = families.count
    families.append(.init(name: used.family, glyphCount: 1, file: used.file, version: used.version))
  }

  mutating func faceIndex(of font: UnsafeMutableRawPointer, _ face: FontFace) -> Int {
    if let known = faces.firstIndex(where: { $0.font == font }) { return known }
    faces.append((font, face))
    return faces.count - 1
  }

  /// Returns the index of a glyph's shape, or nil if the glyph is invisible.
  mutating func index(_ font: UnsafeMutableRawPointer, _ glyph: UInt32, make: () -> GlyphShape?) -> Int? {
    let key = Key(font: font, glyph: glyph)
    if let known = indices[key] { return known }
    guard let shape = make() else {
      indices.updateValue(nil, forKey: key)
      return nil
    }
    if case .picture(let picture) = shape {
      pictureBytes += picture.pixels.count
      if pictureBytes > Self.maxPictureBytes {
        omitted += 1
        return nil
      }
    }
    indices.updateValue(shapes.count, forKey: key)
    shapes.append(shape)
    return shapes.count - 1
  }

  /// Returns the index of the box for a missing character, with a width in Pango units.
  mutating func missingBox(_ scalar: Unicode.Scalar?, width: Int32, height: Double) -> Int {
    if let scalar { missing.insert(scalar) }
    let right = max(0.1, Double(width) / FontLibrary.unitsPerEm - 0.08)
    let (left, top, line) = (0.08, -height, 0.04)
    shapes.append(
      .outline([
        .move(x: left, y: top), .line(x: right, y: top), .line(x: right, y: 0), .line(x: left, y: 0), .close,
        .move(x: left + line, y: top + line), .line(x: left + line, y: -line), .line(x: right - line, y: -line),
        .line(x: right - line, y: top + line), .close,
      ]))
    return shapes.count - 1
  }
}

extension FontLibrary {
  /// Reads a line; includes glyphs only if the collection accepts them.
  mutating func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, into collected: inout GlyphCollection
  ) -> TypesetParagraph.Line {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_line_get_extents(line, &ink, &logical)
    var result = TypesetParagraph.Line(
      width: Double(logical.width) / Self.unitsPerEm, ascent: Double(-logical.y) / Self.unitsPerEm,
      descent: Double(logical.y + logical.height) / Self.unitsPerEm, inkAscent: Double(-ink.y) / Self.unitsPerEm,
      inkDescent: Double(ink.y + ink.height) / Self.unitsPerEm,
      isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL, glyphs: [])
    guard collected.colorResolution != nil else { return result }
    let text = line.pointee.layout.flatMap { pango_layout_get_text($0) }
    var (x, cluster) = (0, 0)
    var run = line.pointee.runs
    while let current = run {
      if let item = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        add(item.pointee, of: text, at: &x, &cluster, to: &result.glyphs, &collected)
      }
      run = current.pointee.next
    }
    return result
  }

  private mutating func add(
    _ item: PangoGlyphItem, of text: UnsafePointer<CChar>?, at x: inout Int, _ cluster: inout Int,
    to glyphs: inout [TypesetParagraph.Glyph], _ collected: inout GlyphCollection
  ) {
    guard let string = item.glyphs, let font = item.item?.pointee.analysis.font,
      let infos = string.pointee.glyphs, let clusters = string.pointee.log_clusters
    else { return }
    let count = Int(string.pointee.num_glyphs)
    let characters = ClusterText(item, clusters: clusters, count: count)
    var first = 0
    while first < count {
      var last = first
      while last + 1 < count, clusters[last + 1] == clusters[first] { last += 1 }
      let start = x
      let width = (first...last).reduce(0) { $0 + Int(infos[$1].geometry.width) }
      for index in first...last {
        let info = infos[index]
        let (shape, face) = shape(of: info, font, &collected)
        glyphs.append(
          TypesetParagraph.Glyph(
            shape: shape, face: face, code: info.glyph,
            text: index == first ? characters.text(from: Int(clusters[first]), of: text) : "",
            x: Double(x + Int(info.geometry.x_offset)) / Self.unitsPerEm,
            y: Double(Int(info.geometry.y_offset) - Int(item.y_offset)) / Self.unitsPerEm, cluster: cluster,
            clusterStart: Double(start) / Self.unitsPerEm, clusterWidth: Double(width) / Self.unitsPerEm))
        x += Int(info.geometry.width)
      }
      cluster += 1
      first = last + 1
    }
  }

  /// Returns the indices of a glyph's shape and of its font's face.
  private mutating func shape(
    of info: PangoGlyphInfo, _ font: UnsafeMutablePointer<PangoFont>, _ collected: inout GlyphCollection
  ) -> (shape: Int?, face: Int?) {
    // PANGO_GLYPH_EMPTY, and PANGO_GLYPH_UNKNOWN_FLAG with the missing code point.
    if info.glyph == 0x0FFF_FFFF { return (nil, nil) }
    if info.glyph & 0x1000_0000 != 0 {
      let box = collected.missingBox(
        Unicode.Scalar(info.glyph & ~0x1000_0000), width: info.geometry.width, height: 0.7)
      return (box, nil)
    }
    let key = UnsafeMutableRawPointer(font)
    var used = fonts[key] ?? UsedFont(font)
    collected.count(key, used)
    let resolution = collected.colorResolution ?? 1
    let before = used.shapes.count
    let index = collected.index(key, info.glyph) {
      if used.isColored, let picture = used.picture(of: info.glyph, pixelsPerEm: resolution) {
        return .picture(picture)
      }
      if used.isColored { return nil }
      let outline = used.shapes[info.glyph] ?? used.outline(of: info.glyph)
      used.shapes[info.glyph] = outline
      return outline.isEmpty ? nil : .outline(outline)
    }
    glyphCount += used.shapes.count - before
    fonts[key] = used
    return (index, collected.faceIndex(of: key, used.face))
  }
}

/// The characters that the clusters of an item show.
private struct ClusterText {
  /// The item's position in its paragraph's text, in bytes.
  private let start: Int
  /// The positions of clusters in the item in ascending order, and the item's length.
  private let edges: [Int]
  private let isEllipsis: Bool

  init(_ item: PangoGlyphItem, clusters: UnsafeMutablePointer<Int32>, count: Int) {
    let own = item.item?.pointee
    start = Int(own?.offset ?? 0)
    edges = Set((0..<count).map { Int(clusters[$0]) }).sorted() + [Int(own?.length ?? 0)]
    // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS: its characters are those that are left out.
    isEllipsis = (own?.analysis.flags ?? 0) & 2 != 0
  }

  /// Returns the characters of the cluster that begins at a position in the item.
  func text(from edge: Int, of text: UnsafePointer<CChar>?) -> String {
    if isEllipsis { return "\u{2026}" }
    guard let text, let end = edges.first(where: { $0 > edge }) else { return "" }
    return String(
      decoding: UnsafeRawBufferPointer(start: text + start + edge, count: end - edge), as: UTF8.self)
  }
}
