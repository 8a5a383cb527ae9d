import CollageFiles
internal import Vips

/// A picture of tiles as an uncompressed TIFF, whose rows are decoded while they are read.
///
/// libvips reads a TIFF from the top in strips, so one row of tiles is in memory at a time. Tiles outside a part to keep are not
/// decoded; their pixels are black.
///
/// Unchecked `Sendable`, because it is mutable: one decoder reads from one thread at a time.
final class TileRowsTIFF: SourceBytes, @unchecked Sendable {
  let byteCount: Int

  private let source: GatedBytes
  private let tiles: TileRows
  private let size: PixelSize
  private let kept: PixelRect
  private let options: LoadOptions
  private let bytesPerPixel: Int
  private let header: [UInt8]
  /// The row of tiles in memory; none before the first one was read.
  private var held = 0..<0
  private var pixels: [UInt8] = []
  private var row = -1

  private static let bands = 3
  /// The number of rows of pixels that libtiff reads at once.
  private static let stripHeight = 16

  /// Creates a TIFF of a picture, whose size is given.
  ///
  /// - Parameters:
  ///   - source: The file, of which parts are read.
  ///   - tiles: The rows of tiles.
  ///   - size: The size of the whole picture, in pixels.
  ///   - kept: The part whose pixels are used.
  ///   - options: The options with which each row is decoded.
  init(_ source: GatedBytes, _ tiles: TileRows, size: PixelSize, keeping kept: PixelRect, options: LoadOptions) {
    (self.source, self.tiles, self.size, self.kept, self.options) = (source, tiles, size, kept, options)
    bytesPerPixel = Self.bands * tiles.bytesPerSample
    header = Self.header(size, bytesPerSample: tiles.bytesPerSample, tiles.profile)
    byteCount = header.count + size.width * size.height * bytesPerPixel
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count, offset + filled < byteCount {
      let target = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let place = offset + filled
      if place < header.count {
        filled += Self.copy(header, from: place, to: target)
        continue
      }
      guard hold(place - header.count) else { return -1 }
      filled += Self.copy(pixels, from: place - header.count - row * rowBytes, to: target)
    }
    return filled
  }

  /// The number of bytes in every row of tiles but the last one.
  private var rowBytes: Int { size.width * tiles.height * bytesPerPixel }

  private static func copy(_ bytes: [UInt8], from start: Int, to buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - start)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<(start + count)])) }
    return count
  }

  /// Decodes the row of tiles that contains a byte of the pixels; returns false if it cannot be decoded.
  private func hold(_ place: Int) -> Bool {
    let wanted = place / rowBytes
    if wanted == row { return true }
    guard tiles.rows.indices.contains(wanted), !source.isTimeOver else { return false }
    row = wanted
    let rows = min(tiles.height, size.height - wanted * tiles.height)
    pixels = [UInt8](repeating: 0, count: size.width * rows * bytesPerPixel)
    let top = wanted * tiles.height
    var left = 0
    for part in tiles.rows[wanted] {
      let area = PixelRect(left: left, top: top, right: left + part.width, bottom: top + rows)
      guard !area.intersection(kept).isEmpty else {
        left = area.right
        continue
      }
      guard let bytes = decoded(part, rows) else { return fail() }
      let count = part.width * bytesPerPixel
      for y in 0..<rows {
        let start = (y * size.width + left) * bytesPerPixel
        pixels.replaceSubrange(start..<(start + count), with: bytes[(y * count)..<((y + 1) * count)])
      }
      left = area.right
    }
    return true
  }

  /// Returns the pixels of a part of a row of tiles, which has a number of rows; nil if it cannot be decoded.
  private func decoded(_ part: TileRows.Part, _ rows: Int) -> [UInt8]? {
    guard
      let image = try? Image.load(try Source(reading: source.stream(of: part.pieces)), as: .heif, options: options),
      image.width == part.width, image.height == rows, image.bands == Self.bands,
      image.bandFormat == (tiles.bytesPerSample == 2 ? .ushort : .uchar)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: part.width * rows * bytesPerPixel)
    do {
      try bytes.withUnsafeMutableBytes { try image.copyPixels(into: $0) }
    } catch { return nil }
    return bytes
  }

  private func fail() -> Bool {
    row = -1
    return false
  }
}

extension TileRowsTIFF {
  /// Types of a TIFF's fields.
  private enum Kind: Int {
    case short = 3
    case long = 4
    case undefined = 7

    var byteCount: Int { self == .short ? 2 : self == .long ? 4 : 1 }
  }

  /// Returns what precedes the pixels in a little-endian TIFF; all machines of Swift have 16-bit samples in this order.
  ///
  /// Source: TIFF 6.0, sections 2 and 8; ICC.1:2022, annex B.4.
  private static func header(_ size: PixelSize, bytesPerSample: Int, _ profile: [UInt8]) -> [UInt8] {
    let strips = (size.height + stripHeight - 1) / stripHeight
    let lengths = (0..<strips).map {
      min(stripHeight, size.height - $0 * stripHeight) * size.width * bands * bytesPerSample
    }
    var fields: [(tag: Int, kind: Kind, values: [Int])] = [
      (256, .long, [size.width]), (257, .long, [size.height]),
      (258, .short, Array(repeating: 8 * bytesPerSample, count: bands)), (259, .short, [1]),
      (262, .short, [2]), (273, .long, lengths), (277, .short, [bands]), (278, .long, [stripHeight]),
      (279, .long, lengths), (284, .short, [1]),
    ]
    if !profile.isEmpty { fields.append((34_675, .undefined, profile.map(Int.init))) }
    func outside(_ field: (tag: Int, kind: Kind, values: [Int])) -> Int {
      let count = field.values.count * field.kind.byteCount
      return count > 4 ? count + count % 2 : 0
    }
    let directory = 8
    var free = directory + 2 + 12 * fields.count + 4
    var pixels = free + fields.reduce(0) { $0 + outside($1) }
    if let place = fields.firstIndex(where: { $0.tag == 273 }) {
      fields[place].values = lengths.map { length in
        defer { pixels += length }
        return pixels
      }
    }
    var (entries, values) = ([UInt8](), [UInt8]())
    for field in fields {
      let bytes = field.values.flatMap { number($0, field.kind.byteCount) }
      entries += number(field.tag, 2) + number(field.kind.rawValue, 2) + number(field.values.count, 4)
      if outside(field) == 0 {
        entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        entries += number(free, 4)
        values += bytes + [UInt8](repeating: 0, count: outside(field) - bytes.count)
        free += outside(field)
      }
    }
    return Array("II".utf8) + number(42, 2) + number(directory, 4) + number(fields.count, 2) + entries + number(0, 4)
      + values
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
