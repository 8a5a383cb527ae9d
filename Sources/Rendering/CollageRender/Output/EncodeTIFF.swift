internal import Deflate
internal import SystemCalls

/// Encodes straight pixels as a TIFF file of compressed strips, with a resolution and a profile.
///
/// libvips compresses the strips one by one through zlib, which takes several times as long as libdeflate. Here
/// strips are compressed in parallel; their boundaries depend only on the picture's size, so any number of threads
/// gives the same bytes.
///
/// Source: TIFF 6.0, sections 2, 14 (horizontal differencing), 16 (inks) and 18 (extra samples); TIFF Technical Note 2
/// (deflate); the BigTIFF design of libtiff.
struct EncodeTIFF {
  let width: Int
  let height: Int
  /// 3, or 4 with straight alpha last.
  let bands: Int
  let dotsPerInch: Double
  let profile: [UInt8]
  /// The number of bits per band, 8 or 16; the latter with the lower byte first.
  var depth = 8
  /// True if the four bands are inks.
  var hasInks = false
  /// The maximum number of strips compressed at once.
  let threads: Int

  /// The compression level; the next levels take twice as long and save only 5 %.
  private static let level: Int32 = 3
  private static let stripBytes = 1 << 19
  /// The size above which offsets need 64 bits.
  private static let bigBytes = 3_900_000_000

  private var rowBytes: Int { width * bands * depth / 8 }
  private var rowsPerStrip: Int { min(height, max(1, Self.stripBytes / rowBytes)) }
  private var stripCount: Int { (height + rowsPerStrip - 1) / rowsPerStrip }
  private var isBig: Bool { rowBytes * height > Self.bigBytes }
  private var headBytes: Int { isBig ? 16 : 8 }

  /// Returns the encoded file.
  ///
  /// - Parameter fill: Writes rows, one after the other, to the memory; returns false if there are no more rows.
  /// - Returns: The whole file.
  /// - Throws: `EncodingFault` if the rows end early or there is not enough memory.
  func bytes(_ fill: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Bool) throws(EncodingFault) -> [UInt8] {
    var file = [UInt8](repeating: 0, count: headBytes)
    let strips = try compressed(fill) { strip throws(EncodingFault) in file += strip }
    let place = file.count + file.count % 2
    file += [UInt8](repeating: 0, count: place - file.count) + directory(strips, at: place)
    file.replaceSubrange(..<headBytes, with: head(directoryAt: place))
    return file
  }

  /// Writes the file to the descriptor of a regular file, strip by strip.
  func write(
    to descriptor: Int32, _ fill: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Bool
  ) throws(EncodingFault) {
    let start = lseek(descriptor, 0, SEEK_CUR)
    guard start >= 0 else { throw .writing(errno) }
    try Self.append([UInt8](repeating: 0, count: headBytes), to: descriptor)
    let strips = try compressed(fill) { strip throws(EncodingFault) in try Self.append(strip, to: descriptor) }
    let end = headBytes + strips.reduce(0, +)
    let place = end + end % 2
    try Self.append([UInt8](repeating: 0, count: place - end) + directory(strips, at: place), to: descriptor)
    let head = head(directoryAt: place)
    guard pwrite(descriptor, head, head.count, start) == head.count else { throw .writing(errno) }
  }

  private static func append(_ bytes: [UInt8], to descriptor: Int32) throws(EncodingFault) {
    if let failure = writeAll(bytes, to: descriptor) { throw .writing(failure) }
  }

  // MARK: Strips

  /// Passes on the compressed strips in order, and returns their sizes in bytes.
  private func compressed(
    _ fill: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Bool,
    take: (_ strip: [UInt8]) throws(EncodingFault) -> Void
  ) throws(EncodingFault) -> [Int] {
    var blocks: [PixelMemory] = []
    for _ in 0..<min(max(1, threads), stripCount) {
      guard let block = try? PixelMemory(byteCount: rowBytes * rowsPerStrip, isClear: false) else { throw .memory }
      blocks.append(block)
    }
    var sizes: [Int] = []
    for first in stride(from: 0, to: stripCount, by: blocks.count) {
      let filled = try blocks.prefix(stripCount - first).enumerated().map { place, block throws(EncodingFault) in
        let top = (first + place) * rowsPerStrip
        let rows = top..<min(height, top + rowsPerStrip)
        guard fill(rows, block.start) else { throw .rows }
        return Strip(memory: block, rows: rows.count, rowBytes: rowBytes, bands: bands, isDeep: depth == 16)
      }
      for strip in Self.compressed(filled) {
        guard let strip else { throw .memory }
        sizes.append(strip.count)
        try take(strip)
      }
    }
    return sizes
  }

  /// Compresses strips in parallel, one of them on this thread.
  private static func compressed(_ strips: [Strip]) -> [[UInt8]?] {
    guard let own = strips.last else { return [] }
    let others = strips.dropLast().map { strip in (strip, WaitingThread { strip.compressed(level: level) }) }
    let last = own.compressed(level: level)
    return others.map { strip, thread in
      // If no thread could be started, this thread does its work.
      if let thread { return thread.join() ?? nil }
      return strip.compressed(level: level)
    } + [last]
  }

  /// Rows compressed by one thread.
  private struct Strip: @unchecked Sendable {
    // Sendable because only one thread at a time uses the memory.
    let memory: PixelMemory
    let rows: Int
    let rowBytes: Int
    let bands: Int
    let isDeep: Bool

    /// Returns the rows compressed, as differences from the pixel to the left; nil if there is not enough memory.
    func compressed(level: Int32) -> [UInt8]? {
      for row in 0..<rows { subtractLeft(memory.start + row * rowBytes) }
      return Compress.zlib(UnsafeRawBufferPointer(start: memory.start, count: rows * rowBytes), level: level)
    }

    /// Runs from the right, so that every left neighbor is still unchanged.
    private func subtractLeft(_ row: UnsafeMutableRawPointer) {
      if isDeep { return subtractLeftDeep(row) }
      var end = rowBytes
      while end &- 16 >= bands {
        end &-= 16
        let difference =
          row.loadUnaligned(fromByteOffset: end, as: SIMD16<UInt8>.self)
          &- row.loadUnaligned(fromByteOffset: end &- bands, as: SIMD16<UInt8>.self)
        row.storeBytes(of: difference, toByteOffset: end, as: SIMD16<UInt8>.self)
      }
      while end > bands {
        end &-= 1
        let left = row.load(fromByteOffset: end &- bands, as: UInt8.self)
        row.storeBytes(of: row.load(fromByteOffset: end, as: UInt8.self) &- left, toByteOffset: end, as: UInt8.self)
      }
    }

    private func subtractLeftDeep(_ row: UnsafeMutableRawPointer) {
      var index = rowBytes / 2 - 1
      while index >= bands {
        let own = UInt16(littleEndian: row.load(fromByteOffset: 2 &* index, as: UInt16.self))
        let left = UInt16(littleEndian: row.load(fromByteOffset: 2 &* (index &- bands), as: UInt16.self))
        row.storeBytes(of: (own &- left).littleEndian, toByteOffset: 2 &* index, as: UInt16.self)
        index &-= 1
      }
    }
  }

  // MARK: Numbers

  private func head(directoryAt place: Int) -> [UInt8] {
    let name = Array("II".utf8)
    return isBig
      ? name + Self.half(43) + Self.half(8) + Self.half(0) + offset(place) : name + Self.half(42) + offset(place)
  }

  /// Returns the entries sorted by tag, followed by the values that do not fit into them.
  private func directory(_ strips: [Int], at place: Int) -> [UInt8] {
    var offsets: [Int] = []
    var next = headBytes
    for count in strips {
      offsets.append(next)
      next += count
    }
    let wide: Kind = isBig ? .long8 : .long
    let density = Int((dotsPerInch * 100).rounded())
    let resolution = Self.word(density) + Self.word(100)
    var entries: [Entry] = [
      Entry(256, .long, [width]), Entry(257, .long, [height]),
      Entry(258, .short, [Int](repeating: depth, count: bands)), Entry(259, .short, [8]),
      Entry(262, .short, [hasInks ? 5 : 2]),
      Entry(273, wide, offsets), Entry(274, .short, [1]), Entry(277, .short, [bands]),
      Entry(278, .long, [rowsPerStrip]), Entry(279, wide, strips), Entry(282, .rational, bytes: resolution),
      Entry(283, .rational, bytes: resolution), Entry(284, .short, [1]), Entry(296, .short, [2]),
      Entry(317, .short, [2]),
    ]
    if bands == 4, !hasInks { entries.append(Entry(338, .short, [2])) }
    entries.append(Entry(34675, .bytes, bytes: profile))
    let (countBytes, entryBytes) = isBig ? (8, 20) : (2, 12)
    let end = place + countBytes + entries.count * entryBytes + offsetBytes
    var (table, rest) = (isBig ? Self.long8(entries.count) : Self.half(entries.count), [UInt8]())
    for entry in entries {
      table += Self.half(entry.tag) + Self.half(entry.kind.rawValue) + offset(entry.count)
      if entry.bytes.count <= offsetBytes {
        table += entry.bytes + [UInt8](repeating: 0, count: offsetBytes - entry.bytes.count)
      } else {
        table += offset(end + rest.count)
        rest += entry.bytes + [UInt8](repeating: 0, count: entry.bytes.count % 2)
      }
    }
    return table + offset(0) + rest
  }

  private var offsetBytes: Int { isBig ? 8 : 4 }

  private func offset(_ value: Int) -> [UInt8] { isBig ? Self.long8(value) : Self.word(value) }

  private static func half(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  private static func word(_ value: Int) -> [UInt8] { half(value) + half(value >> 16) }

  private static func long8(_ value: Int) -> [UInt8] { word(value) + word(value >> 32) }

  /// The types of numeric fields.
  private enum Kind: Int {
    case short = 3
    case long = 4
    case rational = 5
    case bytes = 7
    case long8 = 16
  }

  private struct Entry {
    let tag: Int
    let kind: Kind
    let count: Int
    let bytes: [UInt8]

    init(_ tag: Int, _ kind: Kind, _ values: [Int]) {
      (self.tag, self.kind, count) = (tag, kind, values.count)
      bytes = values.flatMap { value in
        switch kind {
        case .short: EncodeTIFF.half(value)
        case .long8: EncodeTIFF.long8(value)
        case .long, .rational, .bytes: EncodeTIFF.word(value)
        }
      }
    }

    init(_ tag: Int, _ kind: Kind, bytes: [UInt8]) {
      (self.tag, self.kind, self.bytes) = (tag, kind, bytes)
      count = kind == .rational ? bytes.count / 8 : bytes.count
    }
  }
}
