internal import CRsvg

/// An SVG document, parsed in memory without access to files or addresses.
public struct VectorDrawing: ~Copyable {
  /// An error in parsing or rendering a document.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Creates an error with a message.
    public init(description: String) { self.description = description }
  }

  private let handle: UnsafeMutablePointer<RsvgHandle>
  /// The document's own size in pixels; nil if it does not specify one.
  public let size: (width: Double, height: Double)?

  private static let pixelsPerInch = 96.0

  /// Parses a document.
  ///
  /// The document has no base address, so the library refuses to load external references.
  public init(_ bytes: [UInt8]) throws(Failure) {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw Self.failure(error)
    }
    rsvg_handle_set_dpi(handle, Self.pixelsPerInch)
    self.handle = handle
    size = Self.size(of: handle)
  }

  deinit { g_object_unref(handle) }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> Failure {
    defer { if let error { g_error_free(error) } }
    return Failure(
      description: error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "the document cannot be parsed")
  }

  private static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> (width: Double, height: Double)? {
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0, width > 0, height > 0 {
      return (width, height)
    }
    var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (length, other) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(handle, &hasWidth, &length, &hasHeight, &other, &hasBox, &box)
    return hasBox != 0 && box.width > 0 && box.height > 0 ? (box.width, box.height) : nil
  }

  /// Renders the document at a size.
  ///
  /// - Returns: Premultiplied RGBA, four bytes per pixel, in rows from the top.
  public func pixels(width: Int, height: Int) throws(Failure) -> [UInt8] {
    guard
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(clamping: width), Int32(clamping: height)),
      let context = cairo_create(surface)
    else { throw Failure(description: "out of memory") }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    var (error, frame) = (
      UnsafeMutablePointer<GError>?.none, RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
    )
    guard rsvg_handle_render_document(handle, context, &frame, &error) != 0 else { throw Self.failure(error) }
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let data = cairo_image_surface_get_data(surface) else {
      throw Failure(description: "the document cannot be rendered at \(width)x\(height)")
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    return [UInt8](unsafeUninitializedCapacity: 4 * width * height) { pixels, count in
      for y in 0..<height {
        for x in 0..<width {
          // An ARGB word in the machine's byte order.
          let word = UnsafeRawPointer(data + y * stride + 4 * x).loadUnaligned(as: UInt32.self)
          let place = 4 * (y * width + x)
          pixels[place] = UInt8(truncatingIfNeeded: word >> 16)
          pixels[place + 1] = UInt8(truncatingIfNeeded: word >> 8)
          pixels[place + 2] = UInt8(truncatingIfNeeded: word)
          pixels[place + 3] = UInt8(truncatingIfNeeded: word >> 24)
        }
      }
      count = 4 * width * height
    }
  }
}
