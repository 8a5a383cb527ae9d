import CPango
import CollageDrawing
import CollageModel
import CollageTestSupport

/// Draws plans by Cairo, as a view of an app would draw them by Core Graphics.
struct CairoDrawing {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let photos: [PhotoID: Pixels]
  /// The open groups, the innermost last.
  private var groups: [(opacity: Double, blend: Blend)] = []

  /// Prepares a picture of a canvas at so many pixels a unit.
  init(width: Int, height: Int, scale: Size, photos: [PhotoID: Pixels]) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    context = cairo_create(surface)
    self.photos = photos
    cairo_scale(context, scale.width, scale.height)
  }

  /// Returns the picture that a plan draws, premultiplied RGBA.
  mutating func pixels(_ plan: DrawingPlan) -> Pixels {
    for operation in plan.operations { draw(operation) }
    cairo_surface_flush(surface)
    let (width, height) = (Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface)))
    let (bytes, stride) = (cairo_image_surface_get_data(surface), Int(cairo_image_surface_get_stride(surface)))
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    return Pixels(width: width, height: height, bands: 4) { x, y in
      let start = y * stride + 4 * x
      return [2, 1, 0, 3].map { bytes?[start + $0] ?? 0 }
    }
  }

  private mutating func draw(_ operation: DrawingOperation) {
    switch operation {
    case .save: cairo_save(context)
    case .restore: cairo_restore(context)
    case .beginGroup(let opacity, let blend):
      cairo_push_group(context)
      groups.append((opacity, blend))
    case .endGroup:
      guard let (opacity, blend) = groups.popLast() else { return }
      cairo_pop_group_to_source(context)
      cairo_set_operator(context, blend == .multiply ? CAIRO_OPERATOR_MULTIPLY : CAIRO_OPERATOR_OVER)
      cairo_paint_with_alpha(context, opacity)
      cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    case .concatenate(let map): concatenate(map)
    case .clip(let outline):
      trace(outline)
      cairo_clip(context)
    case .clipOut(let outline):
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      trace(outline)
      cairo_rectangle(context, -1e5, -1e5, 2e5, 2e5)
      cairo_clip(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    case .fill(let outline, let paint):
      set(paint)
      trace(outline)
      cairo_fill(context)
    case .photo(let photo): draw(photo)
    case .shadow, .content: break
    }
  }

  private func concatenate(_ map: Affine) {
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_transform(context, &matrix)
  }

  private func trace(_ outline: Outline) {
    cairo_new_path(context)
    for contour in outline.contours {
      for (index, point) in contour.enumerated() {
        if index == 0 { cairo_move_to(context, point.x, point.y) } else { cairo_line_to(context, point.x, point.y) }
      }
      cairo_close_path(context)
    }
  }

  private func set(_ paint: DrawingPaint) {
    func channels(_ color: Color) -> [Double] { color.bytes.map { Double($0) / 255 } }
    func fill(_ pattern: OpaquePointer?, _ stops: [Gradient.Stop]) {
      for stop in stops {
        let color = channels(stop.color)
        cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color[0], color[1], color[2], color[3])
      }
      cairo_set_source(context, pattern)
      cairo_pattern_destroy(pattern)
    }
    switch paint {
    case .color(let color):
      let color = channels(color)
      cairo_set_source_rgba(context, color[0], color[1], color[2], color[3])
    case .linear(let stops, let start, let end):
      fill(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    case .radial(let stops, let center, let radius):
      fill(cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius), stops)
    case .background: cairo_set_source_rgba(context, 0, 0, 0, 0)
    }
  }

  private func draw(_ photo: DrawnPhoto) {
    guard let pixels = photos[photo.photo] else { return }
    let picture = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixels.width), Int32(pixels.height))
    let (bytes, stride) = (cairo_image_surface_get_data(picture), Int(cairo_image_surface_get_stride(picture)))
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let color = pixels[x, y]
        for (place, band) in [2, 1, 0].enumerated() { bytes?[y * stride + 4 * x + place] = color[band] }
        bytes?[y * stride + 4 * x + 3] = 255
      }
    }
    cairo_surface_mark_dirty(picture)
    cairo_scale(context, photo.size.width / Double(pixels.width), photo.size.height / Double(pixels.height))
    cairo_set_source_surface(context, picture, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(pixels.width), Double(pixels.height))
    cairo_fill(context)
    cairo_surface_destroy(picture)
  }
}
