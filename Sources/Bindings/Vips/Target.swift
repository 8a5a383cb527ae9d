internal import CVips

/// The destination of an encoded image, for one save.
public final class Target: @unchecked Sendable {
  // Sendable: libvips' own target is written by the thread that saves, and this class passes it to `save` only.
  private let pointer: UnsafeMutablePointer<VipsTarget>

  private init(owning pointer: UnsafeMutablePointer<VipsTarget>) {
    self.pointer = pointer
  }

  /// Writes to an open file; libvips duplicates the descriptor until the target is released.
  ///
  /// TIFF needs to seek and to read back, so its descriptor must be readable and writable, on a regular file.
  ///
  /// - Throws: `VipsError` if the descriptor is not open.
  public convenience init(descriptor: Int32) throws(VipsError) {
    guard descriptor >= 0, let pointer = vips_target_new_to_descriptor(descriptor) else {
      throw .taken(by: "target to descriptor \(descriptor)")
    }
    // libvips does not check the result of dup.
    guard pointer.pointee.parent_object.descriptor >= 0 else {
      g_object_unref(pointer)
      throw VipsError(operation: "target to descriptor \(descriptor)", detail: "the descriptor is not open")
    }
    self.init(owning: pointer)
  }

  /// Collects the file in memory, to be read with `bytes()` after the save.
  public static func memory() throws(VipsError) -> Target {
    guard let pointer = vips_target_new_to_memory() else { throw .taken(by: "target to memory") }
    return Target(owning: pointer)
  }

  deinit {
    g_object_unref(pointer)
  }

  /// Returns the file that was saved to memory; empty before the save, and for a target with a descriptor.
  public func bytes() -> [UInt8] {
    withExtendedLifetime(self) {
      guard pointer.pointee.ended != 0 else { return [] }
      var value = GValue()
      g_value_init(&value, vips_blob_get_type())
      defer { g_value_unset(&value) }
      g_object_get_property(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self), "blob", &value)
      var count = 0
      guard g_value_get_boxed(&value) != nil, let data = vips_value_get_blob(&value, &count) else { return [] }
      return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
  }

  func assign(to operation: borrowing Operation) throws(VipsError) {
    guard pointer.pointee.ended == 0 else {
      throw VipsError(operation: operation.name, detail: "the target was already used")
    }
    try operation.set("target", object: pointer)
    withExtendedLifetime(self) {}
  }

  /// Flushes the buffer; a full disk is certain to be reported only now.
  func finish(after operationName: String) throws(VipsError) {
    guard withExtendedLifetime(self, { vips_target_end(pointer) }) == 0 else { throw .taken(by: operationName) }
  }
}
