internal import SystemCalls
internal import Zimg

/// A block of premultiplied RGBA pixels, eight bits per band, that owns its memory.
///
/// Unchecked because the memory has no lock; only the task that creates a tile writes to it.
package final class Tile: @unchecked Sendable {
  package let width: Int
  package let height: Int
  package let bytes: UnsafeMutablePointer<UInt8>
  /// The same pixels with sixteen bits per band, or nil.
  ///
  /// Of a canvas with sixteen bits, only those are painted.
  var deep: DeepTile?
  private let memory: PixelMemory

  static let bands = 4

  /// Creates a transparent tile, or an uninitialized one whose pixels must all be written.
  package init(width: Int, height: Int, isClear: Bool = true) throws(RenderError) {
    self.width = max(1, width)
    self.height = max(1, height)
    let count = self.width * self.height * Tile.bands
    do {
      memory = try PixelMemory(byteCount: count, isClear: isClear)
    } catch {
      throw .stepFailed(step: "painting", slot: "-", source: "-", detail: error.detail)
    }
    bytes = memory.start.bindMemory(to: UInt8.self, capacity: count)
  }

  /// Creates a tile in existing memory; its pixels start `offset` bytes from the beginning.
  init(width: Int, height: Int, in memory: PixelMemory, at offset: Int) {
    (self.width, self.height, self.memory) = (width, height, memory)
    bytes = (memory.start + offset).bindMemory(to: UInt8.self, capacity: width * height * Tile.bands)
  }

  package var byteCount: Int { width * height * Tile.bands }
  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: byteCount) }
  /// The memory of the pixels and of their finer version.
  var heldByteCount: Int { byteCount + (deep?.byteCount ?? 0) }

  /// Returns the first byte of a row.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * width * Tile.bands }

  /// Returns the memory of rows that are not read again to the system.
  func release(rows: Range<Int>) {
    memory.release((rows.lowerBound * width * Tile.bands)..<(rows.upperBound * width * Tile.bands))
  }

  /// Returns the memory of rows that are not read again, and of their finer version, to the system.
  func releaseAll(rows: Range<Int>) {
    release(rows: rows)
    deep?.release(rows: rows)
  }

  /// Copies a row of a tile of the same width, and its finer version if both have one.
  func copyRow(_ y: Int, from other: Tile, row source: Int) {
    row(y).update(from: other.row(source), count: width * Tile.bands)
    if let deep, let finer = other.deep { deep.row(y).update(from: finer.row(source), count: width * Tile.bands) }
  }

  /// True if any pixel is not opaque; scans the pixels, because an alpha channel may be opaque everywhere.
  var hasTransparency: Bool {
    if let deep {
      var all: UInt16 = .max
      for index in 0..<(width * height) { all &= deep.values[4 * index + 3] }
      return all != .max
    }
    let (pixels, count) = (UnsafeRawPointer(bytes), width * height)
    var (sixteen, index) = (SIMD16<UInt32>(repeating: .max), 0)
    while index &+ 16 <= count {
      sixteen &= pixels.loadUnaligned(fromByteOffset: 4 &* index, as: SIMD16<UInt32>.self)
      index &+= 16
    }
    var all = UInt8.max
    for place in 0..<16 { all &= UInt8(truncatingIfNeeded: UInt32(littleEndian: sixteen[place]) >> 24) }
    while index < count {
      all &= bytes[4 &* index &+ 3]
      index &+= 1
    }
    return all != .max
  }
}

/// The coverage of canvas pixels, one byte per pixel, 0 to 255.
final class CoveragePlane: @unchecked Sendable {
  /// The canvas pixels that the plane covers.
  let area: PixelRect
  let bytes: UnsafeMutablePointer<UInt8>

  /// Creates a plane with zero coverage.
  init(area: PixelRect) {
    self.area = area
    bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, area.width * area.height))
    bytes.initialize(repeating: 0, count: max(1, area.width * area.height))
  }

  deinit { bytes.deallocate() }

  package var byteCount: Int { area.width * area.height }

  /// Returns the first byte of a canvas row, or nil outside the area.
  package func row(_ y: Int) -> UnsafeMutablePointer<UInt8>? {
    y >= area.top && y < area.bottom ? bytes + (y - area.top) * area.width : nil
  }
}

/// Returns the sum of two bytes, clamped to 255.
@inline(__always)
func sum(_ one: UInt8, _ other: UInt8) -> UInt8 {
  let (sum, overflow) = one.addingReportingOverflow(other)
  return overflow ? 255 : sum
}

/// Returns the product of two fractions of 255, rounded exactly.
@inline(__always)
func scaled(_ value: UInt8, by share: UInt8) -> UInt8 {
  let product = UInt32(value) &* UInt32(share) &+ 128
  return UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
}
