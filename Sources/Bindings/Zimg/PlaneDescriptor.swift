/// One entry of the plane array of zimg's buffer structures.
///
/// Swift cannot import that array, because its C element type has no name; this mirrors the element field by field.
struct PlaneDescriptor {
  private let data: UnsafeMutableRawPointer?
  private let stride: Int
  // All ones: the plane is whole in memory, not a ring of rows.
  private let mask = UInt32.max

  /// The plane from a row on.
  init(_ plane: AlignedPlane, row: Int = 0) {
    data = plane.bytes.baseAddress.map { $0 + row * plane.stride }
    stride = plane.stride
  }

  /// Writes this as plane 0 of a buffer structure, whose four planes are its tail.
  func store(in buffer: UnsafeMutableRawBufferPointer) {
    let offset = buffer.count - 4 * MemoryLayout<PlaneDescriptor>.stride
    buffer.storeBytes(of: self, toByteOffset: offset, as: PlaneDescriptor.self)
  }
}
