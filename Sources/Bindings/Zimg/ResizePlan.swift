internal import CZimg
internal import SystemCalls

/// Resizes gray planes of one size, from a region with sub-pixel edges to one output size.
///
/// The center of output column i is at `left + (i + 0.5) * regionWidth / width` in the source, where source column k
/// covers k..<k + 1; the same applies to rows. The kernel also reads source values around the region, and repeats the
/// edges of the source outside it.
///
/// Not Sendable, because it owns the scratch memory of a run. Use one plan per thread; the planes of one color image
/// can share it.
public final class ResizePlan {
  /// The source region and the output size.
  public let geometry: Geometry
  /// The bytes per sample of source planes, 1 or 2.
  public let bytesPerSample: Int
  /// The bytes per sample of output planes, 1 or 2.
  public let outputBytesPerSample: Int
  private let graph: OpaquePointer
  private let scratch: PixelMemory

  /// Prepares the kernel tables, once for any number of planes.
  ///
  /// By default, the output has the depth of the source. 16-bit values are 256 times the 8-bit values, so that a
  /// picture may be resized along one axis after the other without intermediate rounding.
  ///
  /// - Throws: `ZimgError` if a size, the region or a filter parameter is out of range, or memory is short.
  public init(
    _ geometry: Geometry, filter: ResampleFilter, bytesPerSample: Int = 1, outputBytesPerSample: Int? = nil
  ) throws(ZimgError) {
    try geometry.check()
    let output = outputBytesPerSample ?? bytesPerSample
    for count in [bytesPerSample, output] where !(1...2).contains(count) {
      throw ZimgError(operation: "resize", detail: "bytes per sample must be 1 or 2, not \(count)")
    }
    let graph = try ResizePlan.buildGraph(geometry, filter: filter, from: bytesPerSample, to: output)
    do throws(ZimgError) {
      var size = 0
      guard zimg_filter_graph_get_tmp_size(graph, &size) == ZIMG_ERROR_SUCCESS else { throw .taken(by: "resize") }
      scratch = try pixelMemory(byteCount: size)
    } catch {
      zimg_filter_graph_free(graph)
      throw error
    }
    self.graph = graph
    self.geometry = geometry
    self.bytesPerSample = bytesPerSample
    self.outputBytesPerSample = output
  }

  deinit {
    zimg_filter_graph_free(graph)
  }

  /// Resizes a plane, read from row `first`, into another plane starting at row `row`.
  ///
  /// - Throws: `ZimgError` if a plane's width does not match the plan, a plane has too few rows, or both are the same
  ///   plane.
  public func process(
    source: AlignedPlane, from first: Int = 0, destination: AlignedPlane, row: Int = 0
  ) throws(ZimgError) {
    guard source.width == geometry.sourceWidth, first >= 0, source.height - geometry.sourceHeight >= first,
      destination.width == geometry.width, row >= 0, destination.height - geometry.height >= row,
      source.bytesPerSample == bytesPerSample, destination.bytesPerSample == outputBytesPerSample,
      source !== destination
    else { throw ZimgError(operation: "resize", detail: "the planes do not match the plan") }
    var input = zimg_image_buffer_const()
    input.version = ResizePlan.version
    withUnsafeMutableBytes(of: &input) { PlaneDescriptor(source, row: first).store(in: $0) }
    var output = zimg_image_buffer()
    output.version = ResizePlan.version
    withUnsafeMutableBytes(of: &output) { PlaneDescriptor(destination, row: row).store(in: $0) }
    let result = zimg_filter_graph_process(graph, &input, &output, scratch.start, nil, nil, nil, nil)
    withExtendedLifetime((self, source, destination)) {}
    guard result == ZIMG_ERROR_SUCCESS else { throw .taken(by: "resize") }
  }

  /// The valid widths and heights of a plane.
  static let sizes = 1...1 << 20
  // The macro that computes the version cannot be imported.
  private static let version = UInt32(ZIMG_API_VERSION_MAJOR << 8 | ZIMG_API_VERSION_MINOR)

  private static func buildGraph(
    _ geometry: Geometry, filter: ResampleFilter, from sourceBytes: Int, to outputBytes: Int
  ) throws(ZimgError) -> OpaquePointer {
    // Converting from full range to full range would map 255 to 65535, which is not a shift.
    let range = sourceBytes == outputBytes ? ZIMG_RANGE_FULL : ZIMG_RANGE_LIMITED
    var source = format(geometry.sourceWidth, geometry.sourceHeight, sourceBytes, range)
    source.active_region.left = geometry.left
    source.active_region.top = geometry.top
    source.active_region.width = geometry.regionWidth
    source.active_region.height = geometry.regionHeight
    var destination = format(geometry.width, geometry.height, outputBytes, range)
    var parameters = zimg_graph_builder_params()
    zimg_graph_builder_params_default(&parameters, version)
    parameters.cpu_type = ZIMG_CPU_AUTO
    try filter.configure(&parameters)
    guard let graph = zimg_filter_graph_build(&source, &destination, &parameters) else { throw .taken(by: "resize") }
    return graph
  }

  private static func format(
    _ width: Int, _ height: Int, _ bytesPerSample: Int, _ range: zimg_pixel_range_e
  ) -> zimg_image_format {
    var format = zimg_image_format()
    zimg_image_format_default(&format, version)
    format.width = UInt32(width)
    format.height = UInt32(height)
    format.pixel_type = bytesPerSample == 1 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD
    format.depth = UInt32(bytesPerSample * 8)
    format.color_family = ZIMG_COLOR_GREY
    format.pixel_range = range
    return format
  }
}
