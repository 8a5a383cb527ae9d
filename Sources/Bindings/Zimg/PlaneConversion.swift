/// Converts 8-bit values between interleaved pixels and planes.
public enum PlaneConversion {
  /// Splits a rectangle of interleaved 8-bit pixels into one plane per band.
  ///
  /// - Parameters:
  ///   - pixels: The whole image, in rows from the top.
  ///   - stride: The distance between rows in bytes.
  ///   - left: The first column of the rectangle.
  ///   - top: The first row of the rectangle.
  ///   - planes: One plane per band, all of the size of the rectangle; their values are overwritten.
  /// - Throws: `ZimgError` if the planes differ in size or the rectangle is not inside `pixels`.
  public static func deinterleave(
    _ pixels: UnsafeRawBufferPointer, stride: Int, left: Int = 0, top: Int = 0, into planes: [AlignedPlane]
  ) throws(ZimgError) {
    let size = try check("deinterleave", byteCount: pixels.count, stride, left, top, planes)
    guard let base = pixels.baseAddress else { return }
    let bands = planes.count
    for row in 0..<size.height {
      let line = (base + (top + row) * stride + left * bands).assumingMemoryBound(to: UInt8.self)
      switch bands {
      case 1: planes[0].row(row).update(from: line, count: size.width)
      case 3: deinterleaveRGB(line, planes[0].row(row), planes[1].row(row), planes[2].row(row), size.width)
      default:
        for (band, plane) in planes.enumerated() {
          deinterleaveBand(line + band, by: bands, into: plane.row(row), size.width)
        }
      }
    }
    withExtendedLifetime(planes) {}
  }

  /// Combines planes into a rectangle of interleaved 8-bit pixels; the parameters are those of `deinterleave`.
  ///
  /// - Throws: `ZimgError` if the planes differ in size or the rectangle is not inside `pixels`.
  public static func interleave(
    _ planes: [AlignedPlane], into pixels: UnsafeMutableRawBufferPointer, stride: Int, left: Int = 0, top: Int = 0
  ) throws(ZimgError) {
    let size = try check("interleave", byteCount: pixels.count, stride, left, top, planes)
    guard let base = pixels.baseAddress else { return }
    let bands = planes.count
    for row in 0..<size.height {
      let line = (base + (top + row) * stride + left * bands).assumingMemoryBound(to: UInt8.self)
      switch bands {
      case 1: line.update(from: planes[0].row(row), count: size.width)
      case 3: interleaveRGB(planes[0].row(row), planes[1].row(row), planes[2].row(row), line, size.width)
      default:
        for (band, plane) in planes.enumerated() {
          interleaveBand(plane.row(row), into: line + band, by: bands, size.width)
        }
      }
    }
    withExtendedLifetime(planes) {}
  }

  /// Splits rows of interleaved 8-bit pixels, as wide as the planes, into rows of the planes starting at a given row.
  ///
  /// Rows are `stride` bytes apart; rows beyond the planes or the bytes are ignored.
  public static func deinterleave(
    rows count: Int, of pixels: UnsafeRawBufferPointer, stride: Int, into planes: [AlignedPlane], at first: Int
  ) {
    guard let base = pixels.baseAddress, let width = planes.first?.width else { return }
    let bands = planes.count
    for row in 0..<count {
      let end = row * stride + width * bands
      guard end <= pixels.count, planes.allSatisfy({ $0.width == width && first + row < $0.height }) else { return }
      let line = (base + row * stride).assumingMemoryBound(to: UInt8.self)
      switch bands {
      case 1: planes[0].row(first + row).update(from: line, count: width)
      case 3:
        deinterleaveRGB(line, planes[0].row(first + row), planes[1].row(first + row), planes[2].row(first + row), width)
      default:
        for (band, plane) in planes.enumerated() {
          deinterleaveBand(line + band, by: bands, into: plane.row(first + row), width)
        }
      }
    }
    withExtendedLifetime(planes) {}
  }

  private static func check(
    _ operation: String, byteCount: Int, _ stride: Int, _ left: Int, _ top: Int, _ planes: [AlignedPlane]
  ) throws(ZimgError) -> (width: Int, height: Int) {
    guard let first = planes.first, (1...4).contains(planes.count),
      planes.allSatisfy({ $0.width == first.width && $0.height == first.height && $0.bytesPerSample == 1 })
    else { throw ZimgError(operation: operation, detail: "needs 1 to 4 equal 8-bit planes") }
    // With bounded factors, the products below cannot overflow.
    let small = 0..<1 << 24
    guard small.contains(left), small.contains(top), small.contains(stride),
      (left + first.width) * planes.count <= stride,
      (top + first.height - 1) * stride + (left + first.width) * planes.count <= byteCount
    else { throw ZimgError(operation: operation, detail: "the rectangle is not inside the pixels") }
    return (first.width, first.height)
  }
}
