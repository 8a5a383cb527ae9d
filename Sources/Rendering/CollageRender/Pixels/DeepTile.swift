import CollageFiles
internal import SystemCalls

/// A block of premultiplied RGBA pixels, sixteen bits per band, that owns its memory.
///
/// Unchecked because the memory has no lock; only the task that creates a tile writes to it.
final class DeepTile: @unchecked Sendable {
  let width: Int
  let height: Int
  let values: UnsafeMutablePointer<UInt16>
  private let memory: PixelMemory

  /// Creates a transparent tile, or an uninitialized one whose pixels must all be written.
  init(width: Int, height: Int, isClear: Bool = true) throws(RenderError) {
    (self.width, self.height) = (max(1, width), max(1, height))
    let count = self.width * self.height * Tile.bands
    do {
      memory = try PixelMemory(byteCount: 2 * count, isClear: isClear)
    } catch {
      throw .stepFailed(step: "painting", slot: "-", source: "-", detail: error.detail)
    }
    values = memory.start.bindMemory(to: UInt16.self, capacity: count)
  }

  var byteCount: Int { 2 * width * height * Tile.bands }

  /// Returns the first value of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt16> { values + y * width * Tile.bands }

  /// Returns the memory of rows that are not read again to the system.
  func release(rows: Range<Int>) {
    let bytes = 2 * width * Tile.bands
    memory.release((rows.lowerBound * bytes)..<(rows.upperBound * bytes))
  }

  /// Returns the pixels rounded to eight bits, which keep these as their finer version.
  func rounded() throws(RenderError) -> Tile {
    let tile = try Tile(width: width, height: height, isClear: false)
    DeepRow.round(values, count: width * height, to: tile.bytes)
    tile.deep = self
    return tile
  }

  /// Returns a copy of a part; the tile itself if the part covers all of it.
  func trimmed(to part: PixelRect) throws(RenderError) -> DeepTile {
    part == PixelRect(left: 0, top: 0, right: width, bottom: height) ? self : try copy(of: part)
  }

  func copy(of part: PixelRect) throws(RenderError) -> DeepTile {
    let result = try DeepTile(width: part.width, height: part.height, isClear: false)
    for y in 0..<part.height {
      result.row(y).update(from: row(part.top + y) + Tile.bands * part.left, count: Tile.bands * part.width)
    }
    return result
  }

  /// Returns the pixels with the change that an effect made to their eight bits.
  ///
  /// Effects have eight bits; added as a change, what they leave as it was keeps its sixteen.
  func changed(from old: Tile, part: PixelRect, to new: Tile) throws(RenderError) -> DeepTile {
    let result = try DeepTile(width: part.width, height: part.height, isClear: false)
    for y in 0..<part.height {
      let target = result.row(y)
      target.update(from: row(part.top + y) + Tile.bands * part.left, count: Tile.bands * part.width)
      let before = old.row(part.top + y) + Tile.bands * part.left
      DeepRow.add(new.row(y), minus: before, count: part.width, to: target)
    }
    return result
  }
}

/// Converts rows between eight and sixteen bits.
enum DeepRow {
  /// Rounds values to eight bits.
  static func round(_ values: UnsafePointer<UInt16>, count: Int, to bytes: UnsafeMutablePointer<UInt8>) {
    var index = 0
    while index < Tile.bands &* count {
      // Exact for 257 times a byte, and rounded to nearest between.
      bytes[index] = UInt8(truncatingIfNeeded: (UInt32(values[index]) &* 255 &+ 32_895) >> 16)
      index &+= 1
    }
  }

  /// Writes bytes as sixteen bits.
  static func widen(_ bytes: UnsafePointer<UInt8>, count: Int, to values: UnsafeMutablePointer<UInt16>) {
    var index = 0
    while index < Tile.bands &* count {
      values[index] = UInt16(bytes[index]) &* 257
      index &+= 1
    }
  }

  /// Adds a change of bytes to values; colors stay at most as large as their alpha.
  static func add(
    _ after: UnsafePointer<UInt8>, minus before: UnsafePointer<UInt8>, count: Int,
    to values: UnsafeMutablePointer<UInt16>
  ) {
    for x in 0..<count {
      let alpha = Int32(values[4 * x + 3])
      for band in 4 * x..<4 * x + 3 {
        let value = Int32(values[band]) + 257 * (Int32(after[band]) - Int32(before[band]))
        values[band] = UInt16(truncatingIfNeeded: min(max(0, value), alpha))
      }
    }
  }

  /// Returns a pixel, 0 to 1.
  @inline(__always)
  static func load(_ pixel: UnsafePointer<UInt16>) -> SIMD4<Float> {
    SIMD4<Float>(UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt16>.self)) * (1 / 65_535)
  }

  /// Writes a premultiplied pixel, rounded, with its colors clamped to its alpha.
  @inline(__always)
  static func store(_ color: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt16>) {
    let scaled = color * 65_535 + 0.5
    let alpha = min(max(0, scaled.w), 65_535)
    let limited = PixelRow.limited(PixelRow.limited(scaled, above: alpha), below: 0)
    let whole = SIMD4<UInt16>(truncatingIfNeeded: SIMD4<Int32>(limited))
    UnsafeMutableRawPointer(pixel).storeBytes(of: whole, as: SIMD4<UInt16>.self)
  }

  /// Writes the straight colors of a row, without alpha if `bands` is 3.
  static func straight(
    _ row: UnsafePointer<UInt16>, count: Int, bands: Int, isBigEndian: Bool, to target: UnsafeMutableRawPointer
  ) {
    var offset = 0
    for x in 0..<count {
      let alpha = UInt64(row[4 * x + 3])
      for band in 0..<bands {
        var value = row[4 * x + band]
        if band < 3, alpha > 0, alpha < 65_535 {
          value = UInt16(min(65_535, (UInt64(value) * 65_535 + alpha / 2) / alpha))
        }
        target.storeBytes(of: isBigEndian ? value.bigEndian : value.littleEndian, toByteOffset: offset, as: UInt16.self)
        offset += 2
      }
    }
  }
}
