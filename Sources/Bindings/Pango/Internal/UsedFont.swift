internal import CHarfBuzz
internal import CPango

/// A font of the font map, with its cached glyph outlines.
struct UsedFont {
  let font: UnsafeMutablePointer<PangoFont>
  let family: String
  let file: String
  let version: Int
  let isColored: Bool
  let face: FontFace
  /// The same font at the size for outlines, or nil if it could not be created.
  let outlines: OpaquePointer?
  /// The cached outlines in ems, by glyph.
  var shapes: [UInt32: [OutlineElement]] = [:]

  /// The size in pixels for outlines: FreeType rounds to 1/64 pixel, which is 1/131072 em at this size.
  static let outlineSize = 2048.0

  init(_ font: UnsafeMutablePointer<PangoFont>) {
    self.font = font
    g_object_ref(font)
    let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
    family = pattern.flatMap { Self.string($0, FC_FAMILY, 0) } ?? "?"
    file = pattern.flatMap { Self.string($0, FC_FILE, 0) } ?? "?"
    var number: Int32 = 0
    version = pattern.map { FcPatternGetInteger($0, FC_FONTVERSION, 0, &number) } == FcResultMatch ? Int(number) : 0
    var color: FcBool = 0
    isColored = pattern.map { FcPatternGetBool($0, FC_COLOR, 0, &color) } == FcResultMatch && color != 0
    let outlines = Self.scaled(font, to: Self.outlineSize)
    self.outlines = outlines
    face = Self.face(of: font, pattern, outlines: outlines, file: file, isColored: isColored)
  }

  private static func face(
    of font: UnsafeMutablePointer<PangoFont>, _ pattern: OpaquePointer?, outlines: OpaquePointer?, file: String,
    isColored: Bool
  ) -> FontFace {
    var (index, bold): (Int32, FcBool) = (0, 0)
    if let pattern {
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &bold)
    }
    var count: UInt32 = 0
    let places = pango_font_get_hb_font(font).flatMap { hb_font_get_var_coords_design($0, &count) }
    var matrix = cairo_matrix_t()
    if let outlines { cairo_scaled_font_get_font_matrix(outlines, &matrix) }
    return FontFace(
      // The upper half of the number is that of a named place on the design axes, which the coordinates tell.
      file: file, index: Int(index & 0xFFFF),
      coordinates: places.map { Array(UnsafeBufferPointer(start: $0, count: Int(count))) } ?? [],
      slant: -matrix.xy / outlineSize, isEmboldened: bold != 0, isColored: isColored)
  }

  func release() {
    if let outlines { cairo_scaled_font_destroy(outlines) }
    g_object_unref(font)
  }

  static func string(_ pattern: OpaquePointer, _ object: String, _ index: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, index, &value) == FcResultMatch, let value else { return nil }
    return String(cString: value)
  }

  /// Returns options without hinting and rounding, so that letters have the same shape at every size.
  static func options() -> OpaquePointer? {
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    return options
  }

  /// Returns the place on each design axis of a variable font, such as `slnt=-10.0,wght=400.0`; nil for other fonts.
  private static func variations(of font: UnsafeMutablePointer<PangoFont>) -> String? {
    var (placeCount, axisCount): (UInt32, UInt32) = (0, 0)
    guard let shaped = pango_font_get_hb_font(font), let places = hb_font_get_var_coords_design(shaped, &placeCount),
      placeCount > 0, let face = hb_font_get_face(shaped)
    else { return nil }
    axisCount = hb_ot_var_get_axis_count(face)
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(axisCount))
    _ = hb_ot_var_get_axis_infos(face, 0, &axisCount, &axes)
    let tags = axes.prefix(Int(axisCount)).map { axis in
      // Four characters, the first in the highest byte.
      String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: axis.tag >> (24 - 8 * $0)) }, as: UTF8.self)
    }
    return zip(tags, UnsafeBufferPointer(start: places, count: Int(placeCount)))
      .map { "\($0)=\(Double($1))" }.joined(separator: ",")
  }

  /// Returns the font at a size in pixels per em, with fontconfig's synthetic slant if there is one.
  static func scaled(_ font: UnsafeMutablePointer<PangoFont>, to size: Double) -> OpaquePointer? {
    let cairoFont = UnsafeMutableRawPointer(font)
    guard let own = pango_cairo_font_get_scaled_font(OpaquePointer(cairoFont)),
      let face = cairo_scaled_font_get_font_face(own)
    else { return nil }
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(own, &matrix)
    let factor = size / FontLibrary.size
    (matrix.xx, matrix.xy, matrix.yx, matrix.yy) = (
      matrix.xx * factor, matrix.xy * factor, matrix.yx * factor, matrix.yy * factor
    )
    var identity = cairo_matrix_t()
    cairo_matrix_init_identity(&identity)
    let options = Self.options()
    defer { cairo_font_options_destroy(options) }
    // Cairo forgets the places of named instances on axes that fontconfig has no property for, such as the slant.
    if let variations = variations(of: font) { cairo_font_options_set_variations(options, variations) }
    guard let scaled = cairo_scaled_font_create(face, &matrix, &identity, options) else { return nil }
    if cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS {
      cairo_scaled_font_destroy(scaled)
      return nil
    }
    return scaled
  }
}
