internal import CPango

extension UsedFont {
  /// Returns the outline of a glyph in ems; empty if the glyph has no outline.
  func outline(of glyph: UInt32) -> [OutlineElement] {
    guard let outlines, let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return [] }
    defer { cairo_surface_destroy(surface) }
    guard let drawing = cairo_create(surface) else { return [] }
    defer { cairo_destroy(drawing) }
    cairo_set_scaled_font(drawing, outlines)
    var place = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_glyph_path(drawing, &place, 1)
    guard let path = cairo_copy_path(drawing) else { return [] }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return [] }
    return Self.elements(data, count: Int(path.pointee.num_data))
  }

  private static func elements(_ data: UnsafeMutablePointer<cairo_path_data_t>, count: Int) -> [OutlineElement] {
    var elements: [OutlineElement] = []
    var index = 0
    func point(_ offset: Int) -> (x: Double, y: Double) {
      let point = data[index + offset].point
      return (point.x / outlineSize, point.y / outlineSize)
    }
    while index < count {
      let header = data[index].header
      guard header.length > 0, index + Int(header.length) <= count else { break }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: elements.append(.move(x: point(1).x, y: point(1).y))
      case CAIRO_PATH_LINE_TO: elements.append(.line(x: point(1).x, y: point(1).y))
      case CAIRO_PATH_CURVE_TO:
        let (first, second, end) = (point(1), point(2), point(3))
        elements.append(
          .cubic(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y))
      default: elements.append(.close)
      }
      index += Int(header.length)
    }
    return elements
  }

  /// Returns the picture of a color glyph, or nil for other glyphs.
  func picture(of glyph: UInt32, pixelsPerEm: Double) -> GlyphPicture? {
    guard let scaled = Self.scaled(font, to: pixelsPerEm) else { return nil }
    defer { cairo_scaled_font_destroy(scaled) }
    var place = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    var extents = cairo_text_extents_t()
    cairo_scaled_font_glyph_extents(scaled, &place, 1, &extents)
    let left = extents.x_bearing.rounded(.down) - 1
    let top = extents.y_bearing.rounded(.down) - 1
    let right = (extents.x_bearing + extents.width).rounded(.up) + 1
    let bottom = (extents.y_bearing + extents.height).rounded(.up) + 1
    guard extents.width > 0, extents.height > 0, right - left <= 8192, bottom - top <= 8192 else { return nil }
    let (width, height) = (Int32(right - left), Int32(bottom - top))
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return nil }
    defer { cairo_surface_destroy(surface) }
    guard let drawing = cairo_create(surface) else { return nil }
    cairo_set_scaled_font(drawing, scaled)
    place.x = -left
    place.y = -top
    cairo_show_glyphs(drawing, &place, 1)
    let status = cairo_status(drawing)
    cairo_destroy(drawing)
    cairo_surface_flush(surface)
    guard status == CAIRO_STATUS_SUCCESS, let pixels = Self.pixels(surface, Int(width), Int(height)) else { return nil }
    return GlyphPicture(
      width: Int(width), height: Int(height), pixels: pixels, pixelsPerEm: pixelsPerEm, left: left / pixelsPerEm,
      top: top / pixelsPerEm)
  }

  /// Returns the pixels of a Cairo surface as RGBA; Cairo stores ARGB words from the highest byte.
  ///
  /// Returns nil if all pixels are transparent.
  private static func pixels(_ surface: OpaquePointer, _ width: Int, _ height: Int) -> [UInt8]? {
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var result = [UInt8](repeating: 0, count: 4 * width * height)
    var isVisible = false
    for y in 0..<height {
      let row = UnsafeRawPointer(data + y * stride)
      for x in 0..<width {
        let word = row.load(fromByteOffset: 4 * x, as: UInt32.self)
        guard word != 0 else { continue }
        isVisible = true
        let index = 4 * (y * width + x)
        result[index] = UInt8(truncatingIfNeeded: word >> 16)
        result[index + 1] = UInt8(truncatingIfNeeded: word >> 8)
        result[index + 2] = UInt8(truncatingIfNeeded: word)
        result[index + 3] = UInt8(truncatingIfNeeded: word >> 24)
      }
    }
    return isVisible ? result : nil
  }
}
