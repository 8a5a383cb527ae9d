internal import CVips
import SystemCalls

/// A source of encoded bytes from which an image is loaded.
public final class Source: @unchecked Sendable {
  // Sendable: libvips synchronizes the read position of a source, and this class is immutable.
  private let pointer: UnsafeMutablePointer<VipsSource>

  /// Reads from an open file; libvips duplicates the descriptor, so the caller may close it at once.
  ///
  /// The duplicate shares the file position with the original, so each source needs a separately opened descriptor.
  ///
  /// - Throws: `VipsError` if the descriptor is not open.
  public init(descriptor: Int32) throws(VipsError) {
    guard descriptor >= 0, let pointer = vips_source_new_from_descriptor(descriptor) else {
      throw .taken(by: "source from descriptor \(descriptor)")
    }
    // libvips does not check the result of dup.
    guard pointer.pointee.parent_object.descriptor >= 0 else {
      g_object_unref(pointer)
      throw VipsError(operation: "source from descriptor \(descriptor)", detail: "the descriptor is not open")
    }
    self.pointer = pointer
  }

  /// Reads from `bytes`, which are kept alive as long as any image made from the source.
  ///
  /// - Throws: `VipsError` if memory is short.
  public init(reading bytes: any SourceBytes) throws(VipsError) {
    guard let custom = vips_source_custom_new() else { throw .taken(by: "source from bytes") }
    let position = Unmanaged.passRetained(ReadPosition(bytes))
    // The source owns the read position and releases it.
    g_object_set_data_full(
      UnsafeMutableRawPointer(custom).assumingMemoryBound(to: GObject.self), "collage-bytes", position.toOpaque(),
      { data in
        if let data { Unmanaged<ReadPosition>.fromOpaque(data).release() }
      })
    for (signal, handler) in [
      ("read", unsafeBitCast(readFromBytes, to: GCallback.self)),
      ("seek", unsafeBitCast(seekInBytes, to: GCallback.self)),
    ] {
      g_signal_connect_data(custom, signal, handler, position.toOpaque(), nil, GConnectFlags(rawValue: 0))
    }
    pointer = UnsafeMutableRawPointer(custom).assumingMemoryBound(to: VipsSource.self)
  }

  /// Reads from a copy of `bytes` that lives as long as any image made from it.
  ///
  /// - Throws: `VipsError` if `bytes` is empty.
  public init(bytes: [UInt8]) throws(VipsError) {
    guard !bytes.isEmpty else { throw VipsError(operation: "source from bytes", detail: "no bytes given") }
    let blob = bytes.withUnsafeBytes { vips_blob_copy($0.baseAddress, $0.count) }
    guard let blob else { throw .taken(by: "source from bytes") }
    // The source holds its own reference.
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

/// A provider of bytes for a source.
public protocol SourceBytes: AnyObject, Sendable {
  /// The total number of bytes.
  var byteCount: Int { get }

  /// Copies bytes at an offset into the buffer, as many as are available and fit.
  ///
  /// A source reads from one thread at a time.
  ///
  /// - Returns: The number of copied bytes; 0 at the end, -1 if reading failed, which ends the decoding.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
}

/// The read position of a source.
private final class ReadPosition: @unchecked Sendable {
  // Sendable: libvips reads a source from one thread at a time.
  let bytes: any SourceBytes
  var offset = 0

  init(_ bytes: any SourceBytes) { self.bytes = bytes }
}

private let readFromBytes: @convention(c) (gpointer?, gpointer?, gint64, gpointer?) -> gint64 = {
  _, buffer, length, data in
  guard let data, let buffer, length > 0 else { return 0 }
  let position = Unmanaged<ReadPosition>.fromOpaque(data).takeUnretainedValue()
  let room = UnsafeMutableRawBufferPointer(start: buffer, count: Int(length))
  let count = position.bytes.read(into: room, at: position.offset)
  position.offset += max(0, count)
  return gint64(count)
}

private let seekInBytes: @convention(c) (gpointer?, gint64, gint, gpointer?) -> gint64 = { _, offset, whence, data in
  guard let data else { return -1 }
  let position = Unmanaged<ReadPosition>.fromOpaque(data).takeUnretainedValue()
  let base: Int
  switch whence {
  case SEEK_SET: base = 0
  case SEEK_CUR: base = position.offset
  case SEEK_END: base = position.bytes.byteCount
  default: return -1
  }
  let (target, overflow) = base.addingReportingOverflow(Int(offset))
  guard !overflow, target >= 0 else { return -1 }
  position.offset = target
  return gint64(target)
}
