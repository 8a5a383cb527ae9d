internal import SystemCalls

/// A plane of 8-bit or 16-bit values whose rows start on 64-byte boundaries, as zimg's SIMD code requires.
///
/// Not Sendable, because its memory is writable: it belongs to one thread at a time.
public final class AlignedPlane {
  public let width: Int
  public let height: Int
  /// The bytes per sample, 1 or 2.
  public let bytesPerSample: Int
  /// The distance between rows in bytes, a multiple of 64.
  public let stride: Int
  private let memory: PixelMemory
  private var block: UnsafeMutableRawPointer { memory.start }

  /// Allocates a plane, filled with zeros if `isClear`.
  ///
  /// - Throws: `ZimgError` if a size is out of range or memory is short.
  public init(width: Int, height: Int, bytesPerSample: Int = 1, isClear: Bool = true) throws(ZimgError) {
    guard ResizePlan.sizes.contains(width), ResizePlan.sizes.contains(height), (1...2).contains(bytesPerSample) else {
      throw ZimgError(
        operation: "plane", detail: "size \(width) x \(height) x \(bytesPerSample) bytes is out of range")
    }
    let stride = (width * bytesPerSample + PixelMemory.alignment - 1) & ~(PixelMemory.alignment - 1)
    self.width = width
    self.height = height
    self.bytesPerSample = bytesPerSample
    self.stride = stride
    memory = try pixelMemory(byteCount: stride * height, isClear: isClear)
  }

  /// All rows with their padding, valid only while this object is alive; prefer `withUnsafeBytes`.
  public var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: block, count: stride * height)
  }

  /// Passes all rows with their padding to the closure, and keeps them alive during the call.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Returns the start of a row of 8-bit values, valid only while this object is alive.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt8> {
    (block + row * stride).assumingMemoryBound(to: UInt8.self)
  }

  /// Returns a copy of a part, which is cut at the plane's edges.
  ///
  /// - Throws: `ZimgError` if nothing is left or memory is short.
  public func part(left: Int, top: Int, width: Int, height: Int) throws(ZimgError) -> AlignedPlane {
    let (left, top) = (min(max(left, 0), self.width), min(max(top, 0), self.height))
    let part = try AlignedPlane(
      width: min(width, self.width - left), height: min(height, self.height - top), bytesPerSample: bytesPerSample,
      isClear: false)
    for y in 0..<part.height {
      part.row(y).update(from: row(top + y) + left * bytesPerSample, count: part.width * bytesPerSample)
    }
    return part
  }

  /// Copies a row of another plane of the same width.
  public func copyRow(_ row: Int, from other: AlignedPlane, row source: Int) {
    guard width == other.width, bytesPerSample == other.bytesPerSample, (0..<height).contains(row),
      (0..<other.height).contains(source)
    else { return }
    self.row(row).update(from: other.row(source), count: width * bytesPerSample)
  }
}
