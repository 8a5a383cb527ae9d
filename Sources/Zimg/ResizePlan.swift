internal import CZimg

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Resizes grey planes of one size, from a region with sub-pixel edges, to one output size.
///
/// The centre of output column i lies at `left + (i + 0.5) * regionWidth / width` in the source, where source column k
/// covers k..<k + 1; rows alike. The kernel also reads source values around the region, and repeats the edge of the
/// source outside it.
///
/// Not Sendable: it owns the scratch memory of a run. Make one plan per thread; planes of one colour image share it.
public final class ResizePlan {
  /// What the plan does.
  public let geometry: Geometry
  /// 1 for 8-bit planes, 2 for 16-bit planes.
  public let bytesPerSample: Int
  private let graph: OpaquePointer
  private let scratch: PixelMemory

  /// Prepares the kernel tables, once for any number of planes.
  /// - Throws: `ZimgError` when a size, the region or a filter parameter is out of range, or memory is short.
  public init(_ geometry: Geometry, filter: ResampleFilter, bytesPerSample: Int = 1) throws(ZimgError) {
    try geometry.check()
    guard (1...2).contains(bytesPerSample) else {
      throw ZimgError(operation: "resize", detail: "bytes per sample must be 1 or 2, not \(bytesPerSample)")
    }
    let graph = try ResizePlan.buildGraph(geometry, filter: filter, bytesPerSample: bytesPerSample)
    do throws(ZimgError) {
      var size = 0
      guard zimg_filter_graph_get_tmp_size(graph, &size) == ZIMG_ERROR_SUCCESS else { throw .taken(by: "resize") }
      scratch = try PixelMemory(byteCount: size)
    } catch {
      zimg_filter_graph_free(graph)
      throw error
    }
    self.graph = graph
    self.geometry = geometry
    self.bytesPerSample = bytesPerSample
  }

  deinit {
    zimg_filter_graph_free(graph)
  }

  /// Resizes one plane; `destination` is overwritten.
  /// - Throws: `ZimgError` when a plane has not the size of the plan, or both are the same plane.
  public func process(source: AlignedPlane, destination: AlignedPlane) throws(ZimgError) {
    guard source.width == geometry.sourceWidth, source.height == geometry.sourceHeight,
      destination.width == geometry.width, destination.height == geometry.height,
      source.bytesPerSample == bytesPerSample, destination.bytesPerSample == bytesPerSample, source !== destination
    else { throw ZimgError(operation: "resize", detail: "the planes do not fit the plan") }
    var input = zimg_image_buffer_const()
    input.version = ResizePlan.version
    withUnsafeMutableBytes(of: &input) { PlaneDescriptor(source).store(in: $0) }
    var output = zimg_image_buffer()
    output.version = ResizePlan.version
    withUnsafeMutableBytes(of: &output) { PlaneDescriptor(destination).store(in: $0) }
    let result = zimg_filter_graph_process(graph, &input, &output, scratch.start, nil, nil, nil, nil)
    withExtendedLifetime((self, source, destination)) {}
    guard result == ZIMG_ERROR_SUCCESS else { throw .taken(by: "resize") }
  }

  /// The sizes a plane may have on each side.
  static let sizes = 1..<1 << 16
  // The macro that computes it is not importable.
  private static let version = UInt32(ZIMG_API_VERSION_MAJOR << 8 | ZIMG_API_VERSION_MINOR)

  private static func buildGraph(
    _ geometry: Geometry, filter: ResampleFilter, bytesPerSample: Int
  ) throws(ZimgError) -> OpaquePointer {
    var source = format(geometry.sourceWidth, geometry.sourceHeight, bytesPerSample)
    source.active_region.left = geometry.left
    source.active_region.top = geometry.top
    source.active_region.width = geometry.regionWidth
    source.active_region.height = geometry.regionHeight
    var destination = format(geometry.width, geometry.height, bytesPerSample)
    var parameters = zimg_graph_builder_params()
    zimg_graph_builder_params_default(&parameters, version)
    parameters.cpu_type = ZIMG_CPU_AUTO
    try filter.configure(&parameters)
    guard let graph = zimg_filter_graph_build(&source, &destination, &parameters) else { throw .taken(by: "resize") }
    return graph
  }

  private static func format(_ width: Int, _ height: Int, _ bytesPerSample: Int) -> zimg_image_format {
    var format = zimg_image_format()
    zimg_image_format_default(&format, version)
    format.width = UInt32(width)
    format.height = UInt32(height)
    format.pixel_type = bytesPerSample == 1 ? ZIMG_PIXEL_BYTE : ZIMG_PIXEL_WORD
    format.depth = UInt32(bytesPerSample * 8)
    format.color_family = ZIMG_COLOR_GREY
    format.pixel_range = ZIMG_RANGE_FULL
    return format
  }
}
