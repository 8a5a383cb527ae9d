/// An element of the plane array in zimg's buffer structures.
///
/// Swift cannot import that array because its C element type is anonymous; this mirrors the element field by field.
struct PlaneDescriptor {
  private let data: UnsafeMutableRawPointer?
  private let stride: Int
  // All ones: the whole plane is in memory, rather than a ring of rows.
  private let mask = UInt32.max

  /// Describes the plane starting at a row.
  init(_ plane: AlignedPlane, row: Int = 0) {
    data = plane.bytes.baseAddress.map { $0 + row * plane.stride }
    stride = plane.stride
  }

  /// Writes this as plane 0 of a buffer structure, whose last member is the array of four planes.
  func store(in buffer: UnsafeMutableRawBufferPointer) {
    let offset = buffer.count - 4 * MemoryLayout<PlaneDescriptor>.stride
    buffer.storeBytes(of: self, toByteOffset: offset, as: PlaneDescriptor.self)
  }
}
