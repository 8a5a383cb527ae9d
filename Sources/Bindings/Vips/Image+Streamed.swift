internal import CVips

extension Image {
  /// Creates an 8-bit image whose pixels are requested while it is computed, a few rows at a time.
  ///
  /// The image is computed on one thread, regardless of `Runtime.setConcurrency`. Savers that write row by row request
  /// rows from top to bottom, so that a picture can be saved that is never in memory as a whole.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - bands: The number of bytes per pixel.
  ///   - interpretation: The meaning of the bands.
  ///   - rows: Fills rows; receives the range of rows, their memory and the distance between rows in bytes. It may run
  ///     on any thread, and returns false if it failed, which makes the computation fail.
  /// - Returns: The image; its pixels are requested when it is saved or computed.
  /// - Throws: `VipsError` if a size is out of range.
  public static func streamed(
    width: Int, height: Int, bands: Int, interpretation: Interpretation,
    rows: @escaping @Sendable (_ rows: Range<Int>, _ columns: Range<Int>, UnsafeMutableRawPointer, Int) -> Bool
  ) throws(VipsError) -> Image {
    guard (1..<1 << 24).contains(width), (1..<1 << 24).contains(height), (1...8).contains(bands),
      let pointer = vips_image_new()
    else { throw VipsError(operation: "streamed", detail: "size \(width) x \(height) x \(bands) is out of range") }
    let rowSource = RowSource(rows)
    let image = Image(owning: pointer, rowSource: rowSource)
    vips_image_init_fields(
      pointer, Int32(width), Int32(height), Int32(bands), VIPS_FORMAT_UCHAR, VIPS_CODING_NONE,
      interpretation.constant, 1, 1)
    vips_image_set_int(pointer, Image.concurrencyField, 1)
    let source = Unmanaged.passRetained(rowSource).toOpaque()
    // The image owns the source and releases it.
    g_object_set_data_full(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "collage-rows", source,
      { data in
        if let data { Unmanaged<RowSource>.fromOpaque(data).release() }
      })
    // There are no input images, so the list contains only its terminator.
    var inputs: [UnsafeMutablePointer<VipsImage>?] = [nil]
    guard vips_image_pipeline_array(pointer, VIPS_DEMAND_STYLE_THINSTRIP, &inputs) == 0,
      vips_image_generate(pointer, nil, fillRegion, nil, source, nil) == 0
    else { throw .taken(by: "streamed") }
    return image
  }
}

/// Fills a region from the image's source.
private let fillRegion: VipsGenerateFn = { region, _, data, _, _ in
  guard let region, let data, let memory = region.pointee.data else { return -1 }
  let source = Unmanaged<RowSource>.fromOpaque(data).takeUnretainedValue()
  let valid = region.pointee.valid
  let rows = Int(valid.top)..<Int(valid.top + valid.height)
  let columns = Int(valid.left)..<Int(valid.left + valid.width)
  if source.rows(rows, columns, UnsafeMutableRawPointer(memory), Int(region.pointee.bpl)) { return 0 }
  // Without its own message, the error would be reported with one of another thread.
  withVaList([]) { vips_verror("streamed", source.fault(rows), $0) }
  return -1
}

/// The function that fills the rows of a streamed image.
final class RowSource: Sendable {
  let rows: @Sendable (Range<Int>, Range<Int>, UnsafeMutableRawPointer, Int) -> Bool

  init(_ rows: @escaping @Sendable (Range<Int>, Range<Int>, UnsafeMutableRawPointer, Int) -> Bool) {
    self.rows = rows
  }

  /// Passes whole rows to a closure, as many as `count` at a time, with their first row, their bytes and the distance between rows
  /// in bytes.
  func read(
    _ all: Range<Int>, width: Int, bands: Int, count: Int,
    _ body: (Range<Int>, UnsafeRawBufferPointer, Int) -> Void
  ) throws(VipsError) {
    let stride = width * bands
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: min(count, all.count) * stride, alignment: 64)
    defer { memory.deallocate() }
    for top in Swift.stride(from: all.lowerBound, to: all.upperBound, by: count) {
      let part = top..<min(top + count, all.upperBound)
      guard let start = memory.baseAddress, rows(part, 0..<width, start, stride) else {
        throw VipsError(operation: "streamed", detail: fault(part))
      }
      body(part, UnsafeRawBufferPointer(rebasing: memory[..<(part.count * stride)]), stride)
    }
  }

  func fault(_ rows: Range<Int>) -> String { "rows \(rows.lowerBound) to \(rows.upperBound) were not provided" }
}
