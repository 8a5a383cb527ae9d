import CollageFiles
import CollageModel
public import CollageRender

/// Generates small pictures to preview templates without photos.
public enum PlaceholderPhotos {
  /// The colors of a picture: the sky's gradient, two hills and the sun.
  private typealias Palette = (sky: UInt32, horizon: UInt32, far: UInt32, near: UInt32, light: UInt32)

  private static let palettes: [Palette] = [
    (0x6FA8C7, 0xF3E3C8, 0x7C9A92, 0x3F5D57, 0xFFF6DE), (0xD98E73, 0xF7D9B5, 0x8D5A5E, 0x4A2F3B, 0xFFE9C9),
    (0x9DB4C0, 0xE8EDF0, 0x5C6B73, 0x253237, 0xFFFFFF), (0x8FB996, 0xE9F0D8, 0x5B8A66, 0x2F4B3A, 0xFDFBEA),
    (0x46467A, 0xC98BA0, 0x34345C, 0x1D1D38, 0xFFD9E0), (0xE3B778, 0xFBEFD5, 0xB07D48, 0x6B4426, 0xFFFBEF),
    (0x5DA9A4, 0xD9EFE7, 0x3A7C7A, 0x1D4A4E, 0xF4FFFA), (0xC77DA0, 0xF6D8E2, 0x8A4C70, 0x4B2A44, 0xFFF1F5),
  ]
  /// The sizes of the pictures, in pixels.
  private static let sizes = [
    Size(900, 600), Size(600, 900), Size(700, 700), Size(800, 600), Size(600, 800), Size(960, 540),
  ]

  /// Paints pictures into an existing folder, and returns their paths; existing files are kept.
  ///
  /// - Throws: `RenderError` if a picture cannot be written.
  public static func paint(_ count: Int, into folder: String) async throws(RenderError) -> [String] {
    var paths: [String] = []
    for index in 0..<max(0, count) {
      let path = "\(folder)/placeholder-\(index < 9 ? "0" : "")\(index + 1).jpg"
      paths.append(path)
      if TemplateSearch.exists(path) { continue }
      try await PhotoCollage(Composition(template: template(index))).render(to: path)
    }
    return paths
  }

  /// Returns a landscape; for odd indices with a portrait in the foreground.
  private static func template(_ index: Int) -> Template {
    let size = sizes[index % sizes.count]
    let palette = palettes[index * 3 % palettes.count]
    let sky = Gradient(
      geometry: .linear(Angle(degrees: 180)),
      stops: [.init(offset: 0, color: color(palette.sky)), .init(offset: 0.7, color: color(palette.horizon))])
    var template = Template(
      name: "placeholder", canvas: Canvas(size: size, background: .gradient(sky)), arrangement: .slots([]))
    let side = min(size.width, size.height)
    let sun = Point(size.width * (0.2 + 0.1 * Double(index * 5 % 7)), size.height * 0.3)
    let disc = Rect(x: sun.x - side * 0.09, y: sun.y - side * 0.09, width: side * 0.18, height: side * 0.18)
    var shapes: [(Shape, Rect, UInt32)] = [(.ellipse, disc, palette.light)]
    for (number, (top, tint)) in [(0.56, palette.far), (0.72, palette.near)].enumerated() {
      let frame = Rect(x: 0, y: size.height * top, width: size.width, height: size.height * (1 - top))
      shapes.append((hills(index + number), frame, tint))
    }
    if index % 2 == 1 {
      let (width, middle, top) = (side * 0.6, size.width / 2, size.height * 0.34)
      let body = Rect(x: middle - width / 2, y: top + width * 0.52, width: width, height: size.height)
      let head = Rect(x: middle - width * 0.21, y: top, width: width * 0.42, height: width * 0.54)
      shapes.append((.path(shoulders), body, palette.sky))
      shapes.append((.ellipse, head, 0xE2B48F))
    }
    template.layers = shapes.enumerated().map { number, entry in
      let (shape, frame, tint) = entry
      return Layer(
        id: LayerID("shape-\(number)"), content: .shape(DrawnShape(.area(shape), fill: .color(color(tint)))),
        size: frame.size,
        center: frame.center)
    }
    return template
  }

  private static func color(_ value: UInt32) -> Color {
    Color(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  /// Returns the silhouette of hills in fractions of the frame.
  private static func hills(_ index: Int) -> Shape {
    let peaks: [Double] = (0..<3).map { peak in
      let step = (index * 3 + peak * 5) % 7
      return 0.05 + 0.05 * Double(step)
    }
    let (left, middle, right) = (Point(0, peaks[0]), Point(0.5, peaks[1]), Point(1, peaks[2]))
    let elements: [Path.Element] = [
      .move(to: Point(0, 1)), .line(to: left),
      .cubic(control1: Point(0.2, middle.y - 0.2), control2: Point(0.35, left.y + 0.3), to: middle),
      .cubic(control1: Point(0.68, right.y - 0.25), control2: Point(0.8, middle.y + 0.3), to: right),
      .line(to: Point(1, 1)), .close,
    ]
    return .path(Path(elements))
  }

  private static let shoulders = Path([
    .move(to: Point(0, 1)), .cubic(control1: Point(0, 0.1), control2: Point(0.2, 0.02), to: Point(0.5, 0)),
    .cubic(control1: Point(0.8, 0.02), control2: Point(1, 0.1), to: Point(1, 1)), .close,
  ])
}
