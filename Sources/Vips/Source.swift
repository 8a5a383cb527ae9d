internal import CVips

/// Encoded bytes to load an image from.
public final class Source: @unchecked Sendable {
  // Sendable: libvips guards the read position of a source itself, and this class never changes after init.
  private let pointer: UnsafeMutablePointer<VipsSource>

  /// Reads from an open file; libvips keeps its own duplicate of the descriptor, so the caller may close it at once.
  ///
  /// The duplicate shares the file position with the original: give each source a descriptor opened for it.
  /// - Throws: `VipsError` when the descriptor is not open.
  public init(descriptor: Int32) throws(VipsError) {
    guard descriptor >= 0, let pointer = vips_source_new_from_descriptor(descriptor) else {
      throw .taken(by: "source from descriptor \(descriptor)")
    }
    // libvips does not look at the result of dup.
    guard pointer.pointee.parent_object.descriptor >= 0 else {
      g_object_unref(pointer)
      throw VipsError(operation: "source from descriptor \(descriptor)", detail: "the descriptor is not open")
    }
    self.pointer = pointer
  }

  /// Reads from a copy of `bytes` that lives as long as any image made from it.
  /// - Throws: `VipsError` when there are no bytes.
  public init(bytes: [UInt8]) throws(VipsError) {
    guard !bytes.isEmpty else { throw VipsError(operation: "source from bytes", detail: "there are no bytes") }
    let blob = bytes.withUnsafeBytes { vips_blob_copy($0.baseAddress, $0.count) }
    guard let blob else { throw .taken(by: "source from bytes") }
    // The source takes a reference of its own.
    defer { vips_area_unref(UnsafeMutableRawPointer(blob).assumingMemoryBound(to: VipsArea.self)) }
    guard let pointer = vips_source_new_from_blob(blob) else { throw .taken(by: "source from bytes") }
    self.pointer = pointer
  }

  deinit {
    g_object_unref(pointer)
  }

  func assign(to operation: borrowing Operation) throws(VipsError) {
    try operation.set("source", object: pointer)
    withExtendedLifetime(self) {}
  }
}
