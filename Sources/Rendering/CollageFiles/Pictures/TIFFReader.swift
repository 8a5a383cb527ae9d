/// Reads the directories of a TIFF file, or of raw photos with the same structure.
///
/// Entries may all point to the same bytes, which libtiff would copy for each of them, and directories may form an
/// endless chain.
///
/// Source: TIFF 6.0, Adobe 1992, section 2; the BigTIFF design of libtiff; TIFF Technical Note 1 for nested
/// directories.
struct TIFFReader {
  var window: PictureWindow
  let isLittle: Bool
  /// The size of an offset in bytes: 4, or 8 in a BigTIFF.
  let wide: Int

  struct Directory {
    /// The position after the last entry, where the offset of the next directory is stored.
    var end: Int
    /// The offset of the directory itself.
    var start: Int
    /// The first number of each entry, by tag.
    var values: [Int: Int] = [:]
    /// The count of numbers of each entry, by tag.
    var counts: [Int: Int] = [:]
    /// The offset of the first number of each entry, by tag.
    var places: [Int: Int] = [:]
    /// The type of the numbers of each entry, by tag.
    var types: [Int: Int] = [:]
    /// The offsets of nested directories.
    var children: [Int] = []
  }

  enum Tag {
    static let kind = 254
    static let oldKind = 255
    static let width = 256
    static let height = 257
    static let bits = 258
    static let compression = 259
    static let photometric = 262
    static let stripOffsets = 273
    static let orientation = 274
    static let bands = 277
    static let rowsPerStrip = 278
    static let stripBytes = 279
    static let pageNumber = 297
    static let transferFunction = 301
    static let whitePoint = 318
    static let primaries = 319
    static let tileWidth = 322
    static let tileHeight = 323
    static let directories = 330
    static let sharedTables = 347
    static let extraSamples = 338
    static let sampleFormat = 339
    static let jpegOffset = 513
    static let jpegBytes = 514
    static let blackAndWhite = 532
    static let profile = 34_675
    static let rawVersion = 50_706
  }

  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
  ]
  private static let maxEntries = 1_000
  /// The maximum number of directories; cameras write fewer than ten.
  private static let maxDirectories = 64

  init(_ file: borrowing RegularFile) {
    var window = PictureWindow(file)
    isLittle = window.byte(at: 0) == 0x49
    wide = window.number(at: 2, bytes: 2, isLittle: isLittle) == 43 ? 8 : 4
    self.window = window
  }

  /// Returns an unsigned number, or nil past the end of the file.
  mutating func number(_ offset: Int, _ bytes: Int) -> Int? {
    guard offset >= 0, offset <= window.count - bytes else { return nil }
    return window.number(at: offset, bytes: bytes, isLittle: isLittle)
  }

  /// Returns an offset that counts from `base` as one that counts from the start of the file; nil if it overflows.
  func sum(_ offset: Int, _ base: Int) -> Int? {
    let (sum, overflows) = offset.addingReportingOverflow(base)
    return overflows ? nil : sum
  }

  mutating func first() throws(GateFault) -> Directory {
    guard let start = number(wide == 8 ? 8 : 4, wide) else {
      throw .damaged("the first directory lies past the end of the file at byte \(window.count)")
    }
    return try directory(at: start)
  }

  /// Reads the directories that follow a first one or are nested, as far as they are readable.
  mutating func others(after first: Directory) -> [Directory] {
    var found: [Directory] = []
    var seen: Set<Int> = [first.start]
    var waiting = offsets(after: first)
    while !waiting.isEmpty, found.count < Self.maxDirectories {
      let start = waiting.removeFirst()
      guard seen.insert(start).inserted, let directory = try? directory(at: start) else { continue }
      found.append(directory)
      waiting += offsets(after: directory)
    }
    return found
  }

  private mutating func offsets(after directory: Directory) -> [Int] {
    let next = number(directory.end, wide) ?? 0
    return directory.children + (next > 0 ? [next] : [])
  }

  /// Reads a directory; the offsets in it count from `base`.
  mutating func directory(at start: Int, base: Int = 0) throws(GateFault) -> Directory {
    guard let count = number(start, wide == 8 ? 8 : 2) else {
      throw .damaged("the first directory lies past the end of the file at byte \(window.count)")
    }
    let first = start + (wide == 8 ? 8 : 2)
    let entryBytes = wide == 8 ? 20 : 12
    guard count <= Self.maxEntries, number(first + count * entryBytes, wide) != nil else {
      throw .damaged("the directory at byte \(start) has \(count) entries, but the file ends at byte \(window.count)")
    }
    var directory = Directory(end: first + count * entryBytes, start: start)
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
        throw .damaged("entry \(tag) at byte \(entry) has \(bytes) bytes in a file of \(window.count)")
      }
      let place = bytes <= wide ? entry + 4 + wide : number(entry + 4 + wide, wide).flatMap { sum($0, base) }
      guard let place, place <= window.count, directory.counts[tag] == nil else { continue }
      directory.values[tag] = number(place, min(size, 8))
      (directory.counts[tag], directory.places[tag], directory.types[tag]) = (many, place, type)
      guard tag == Tag.directories else { continue }
      directory.children = (0..<min(many, Self.maxDirectories)).compactMap { number(place + $0 * size, min(size, 8)) }
    }
    return directory
  }
}

extension TIFFReader.Directory {
  var size: PixelSize { PixelSize(values[TIFFReader.Tag.width] ?? 0, values[TIFFReader.Tag.height] ?? 0) }

  /// True if the picture is a thumbnail or a mask of another one in the file.
  var isMinor: Bool { (values[TIFFReader.Tag.kind] ?? 0) & 5 != 0 || values[TIFFReader.Tag.oldKind] == 2 }

  /// The EXIF orientation, 1 to 8.
  var orientation: Int { values[TIFFReader.Tag.orientation].flatMap { (1...8).contains($0) ? $0 : nil } ?? 1 }

  /// True if the pixels are raw sensor values.
  ///
  /// Source: DNG 1.7.1.0, Adobe 2023, chapter 4 (PhotometricInterpretation).
  var isSensor: Bool { [32_803, 34_892].contains(values[TIFFReader.Tag.photometric] ?? 0) }
}
