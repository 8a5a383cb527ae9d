import CollageFiles
import CollageFormat
import CollageLayout
public import CollageModel
public import CollageRender
import CollageTemplates

/// Finds the outlines that layouts fill: those of SVG files, of forms and drawings by their names, and of words.
public struct OutlineSearch: Sendable {
  /// The font of words.
  public var font: FontChoice
  /// The fonts in which it is looked for.
  public var fonts: RenderFonts

  /// Creates a search; words have the heaviest letters of the default font, which show most of photos.
  public init(font: FontChoice = OutlineSearch.heavyFont(), fonts: RenderFonts = .installed) {
    (self.font, self.fonts) = (font, fonts)
  }

  /// Returns the heaviest letters of a font family.
  public static func heavyFont(family: String = "sans-serif") -> FontChoice { FontChoice(family: family, weight: 900) }

  /// The names of forms, and of the drawings whose outlines suit photos.
  public static var names: [String] { (NamedForms.all.map(\.name) + NamedForms.drawings).sorted() }

  /// Returns whether a text is the name of a file.
  public static func isFile(_ text: String) -> Bool { text.lowercased().hasSuffix(".svg") }

  /// Returns the name that was perhaps meant by a text that is set as a word.
  public static func name(near text: String) -> String? {
    isWord(text) ? EditDistance.nearest(to: text, in: names) : nil
  }

  /// Returns whether a text is a word, and not the name of a form, a drawing or a file.
  public static func isWord(_ text: String) -> Bool {
    !isFile(text) && !NamedForms.all.contains { $0.name == text } && ShippedDrawings.find(text) == nil
  }

  /// Returns the outline, filled by the nonzero rule, of the file, form or drawing of a name, or else of a word's letters.
  ///
  /// - Throws: `RenderError` or `FileError` if a file cannot be read, a font is missing, or nothing encloses an area.
  public func find(_ text: String) throws -> Path {
    if Self.isFile(text) { return try tidy(OutlineFile(path: text).outline(), of: text) }
    if let form = NamedForms.all.first(where: { $0.name == text }) { return try SVGPathParser.parse(form.data) }
    if ShippedDrawings.find(text) != nil { return try tidy(Self.silhouette(ofDrawing: text), of: text) }
    return try tidy(fonts.outline(of: text, font: font), of: text)
  }

  /// Returns the area of a drawing's filled forms, or of those within its lines if none is filled.
  private static func silhouette(ofDrawing name: String) throws -> Outline {
    let id = DrawingID(name)
    guard let drawing = try DrawingSearch.find([id])[id] else { return Outline([]) }
    let frame = Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)
    let filled = drawing.shapes.filter { $0.fill != nil }
    let tolerance = drawing.size.longSide * Self.tolerance
    let areas = (filled.isEmpty ? drawing.shapes : filled).compactMap { shape in
      ShapeGeometry(shape, frame: frame).area(tolerance: tolerance)?.consistentlyDirected()
    }
    return Outline(areas.flatMap(\.contours))
  }

  /// The maximum distance of curves from their chords, as a fraction of the outline.
  static let tolerance = 1.0 / 8_000
  /// The longer side of outlines, whose coordinates have a decimal.
  private static let side = 4_000.0

  /// Returns the outline as a path of short numbers.
  private func tidy(_ outline: Outline, of text: String) throws -> Path {
    guard let united = outline.united() else {
      throw RenderError.layout("\(escaped(text)): the outline has too many edges; simplify it")
    }
    guard let bounds = united.bounds, bounds.size.longSide > 0 else {
      throw RenderError.layout("\(escaped(text)): the outline encloses no area")
    }
    let scale = Self.side / bounds.size.longSide
    func short(_ length: Double) -> Double { (length * scale * 10).rounded() / 10 }
    return Path(
      through: united.contours.map { contour in
        contour.map { Point(short($0.x - bounds.x), short($0.y - bounds.y)) }
      })
  }
}

/// Forms that layouts can fill by name.
enum NamedForms {
  static let all: [(name: String, data: String)] = [
    ("circle", "M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z"),
    ("cross", "M34 0H66V34H100V66H66V100H34V66H0V34H34Z"),
    ("diamond", "M50 0L100 50 50 100 0 50Z"),
    ("hexagon", "M25 0H75L100 43.3 75 86.6H25L0 43.3Z"),
    ("house", "M50 0L100 44V100H0V44Z"),
    ("octagon", "M29.3 0H70.7L100 29.3V70.7L70.7 100H29.3L0 70.7V29.3Z"),
    ("oval", "M66 0A66 50 0 0 1 66 100A66 50 0 0 1 66 0Z"),
    ("square", "M0 0H100V100H0Z"),
    ("tree", "M50 0L78 34H66L90 66H76L100 100H59V118H41V100H0L24 66H10L34 34H22Z"),
    ("triangle", "M50 0L100 86.6H0Z"),
  ]

  /// The drawings of the starter set that are one form without thin parts.
  static let drawings = ["balloons", "cloud", "crown", "daisy", "heart", "map-pin", "star"]
}

extension Size {
  fileprivate var longSide: Double { max(width, height) }
}
