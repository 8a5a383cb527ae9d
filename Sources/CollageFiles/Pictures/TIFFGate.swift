/// Reads the first directory of a TIFF file; the decoder is given nothing else.
///
/// Entries may all point at the same bytes, which libtiff would copy for each of them, and directories may form an endless
/// chain.
///
/// Source: TIFF 6.0, Adobe 1992, section 2; the BigTIFF design of libtiff.
struct TIFFGate {
  private var window: PictureWindow
  private var picture = GatedPicture()
  private let isLittle: Bool
  /// The bytes of an offset: 4, or 8 in a BigTIFF.
  private let wide: Int

  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
  ]
  private static let maxEntries = 1_000
  /// The decoder holds a strip or tile compressed and decompressed.
  private static let copies = 2

  private enum Tag {
    static let width = 256
    static let height = 257
    static let bits = 258
    static let bands = 277
    static let rowsPerStrip = 278
    static let tileWidth = 322
    static let tileHeight = 323
  }

  /// Reads a file's first directory.
  static func inspect(_ file: borrowing RegularFile, isTolerant: Bool) throws(GateFault) -> GatedPicture {
    var window = PictureWindow(file)
    let isLittle = window.byte(at: 0) == 0x49
    let isLarge = window.number(at: 2, bytes: 2, isLittle: isLittle) == 43
    var gate = TIFFGate(window: window, isLittle: isLittle, wide: isLarge ? 8 : 4)
    return try gate.walk()
  }

  private init(window: PictureWindow, isLittle: Bool, wide: Int) {
    (self.window, self.isLittle, self.wide) = (window, isLittle, wide)
  }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    let isLarge = wide == 8
    guard let start = number(isLarge ? 8 : 4, wide), let count = number(start, isLarge ? 8 : 2) else {
      throw .damaged("its first directory does not lie in the file, which ends at byte \(window.count)")
    }
    let first = start + (isLarge ? 8 : 2)
    let entryBytes = isLarge ? 20 : 12
    guard count <= Self.maxEntries, number(first + count * entryBytes, wide) != nil else {
      throw .damaged("its directory at byte \(start) announces \(count) entries; the file ends at byte \(window.count)")
    }
    var values: [Int: Int] = [:]
    var announced = 0
    for index in 0..<count {
      let entry = first + index * entryBytes
      guard let tag = number(entry, 2), let type = number(entry + 2, 2), let many = number(entry + 4, wide) else {
        break
      }
      let size = Self.sizes[type] ?? 1
      let bytes = GateMath.product(many, size)
      announced = announced.addingReportingOverflow(bytes).overflow ? Int.max : announced + bytes
      guard bytes <= window.count, announced <= 2 * window.count + 65_536 else {
        throw .damaged("entry \(tag) at byte \(entry) announces \(bytes) bytes in a file of \(window.count)")
      }
      let place = bytes <= wide ? entry + 4 + wide : number(entry + 4 + wide, wide)
      if let place, values[tag] == nil { values[tag] = number(place, min(size, 8)) }
    }
    measure(values)
    picture.keep(0..<(first + count * entryBytes))
    picture.insert([UInt8](repeating: 0, count: wide))
    picture.keep((first + count * entryBytes + wide)..<window.count)
    return picture
  }

  private mutating func number(_ offset: Int, _ bytes: Int) -> Int? {
    guard offset >= 0, offset <= window.count - bytes else { return nil }
    return window.number(at: offset, bytes: bytes, isLittle: isLittle)
  }

  private mutating func measure(_ values: [Int: Int]) {
    let (width, height) = (values[Tag.width] ?? 0, values[Tag.height] ?? 0)
    picture.size = PixelSize(width, height)
    picture.bands = values[Tag.bands] ?? 1
    let bits = GateMath.product(values[Tag.bits] ?? 1, picture.bands)
    let part: Int
    if let tileWidth = values[Tag.tileWidth], let tileHeight = values[Tag.tileHeight] {
      // The decoder holds a row of tiles.
      part = GateMath.product(max(width, tileWidth), tileHeight, bits)
    } else {
      part = GateMath.product(width, min(height, values[Tag.rowsPerStrip] ?? height), bits)
    }
    picture.heldBytes = GateMath.product(part / 8 + 1, Self.copies)
  }
}
