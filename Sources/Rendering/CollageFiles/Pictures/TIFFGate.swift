/// Finds the picture of a TIFF file; the decoder receives only one directory.
///
/// The picture is that of the first directory, unless that is a thumbnail of a larger one. A numbered page is not a
/// thumbnail.
struct TIFFGate {
  private var reader: TIFFReader
  private var picture = GatedPicture()

  /// The decoder keeps a strip or tile both compressed and decompressed.
  private static let copies = 2
  /// An unmarked first picture of the same aspect ratio counts as a thumbnail if its sides are shorter by this factor.
  private static let thumbnailFactor = 2
  /// The tolerance for equal aspect ratios, since the sides of thumbnails are rounded to whole pixels.
  private static let shapeTolerance = 0.02

  private typealias Tag = TIFFReader.Tag

  /// Reads a file's directories and returns the decoder's input.
  static func inspect(_ file: borrowing RegularFile, isTolerant: Bool) throws(GateFault) -> GatedPicture {
    var gate = TIFFGate(reader: TIFFReader(file))
    return try gate.walk()
  }

  private init(reader: TIFFReader) { self.reader = reader }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    guard reader.window.isWhole else { throw .damaged("unexpected end of file before all directories were read") }
    let first = try reader.first()
    let shown = Self.main(first, reader.others(after: first))
    let isYCbCr = shown.values[Tag.photometric] == 6
    guard !isYCbCr || [6, 7].contains(shown.values[Tag.compression] ?? 1) else {
      throw .unsupported("YCbCr colors without JPEG compression are not supported")
    }
    measure(shown)
    picture.exif.orientation = shown.orientation
    picture.signal = TIFFColors(of: shown, &reader).signal
    let (wide, count) = (reader.wide, reader.window.count)
    if shown.start == first.start {
      picture.keep(0..<shown.end)
    } else {
      picture.keep(0..<(wide == 8 ? 8 : 4))
      let bytes = (0..<wide).map { UInt8(truncatingIfNeeded: shown.start >> (8 * $0)) }
      picture.insert(reader.isLittle ? bytes : bytes.reversed())
      picture.keep((wide == 8 ? 16 : 8)..<shown.end)
    }
    picture.insert([UInt8](repeating: 0, count: wide))
    picture.keep((shown.end + wide)..<count)
    return picture
  }

  /// Returns the directory of the picture itself, rather than of a thumbnail.
  private static func main(
    _ first: TIFFReader.Directory, _ others: [TIFFReader.Directory]
  ) -> TIFFReader.Directory {
    var largest = first
    for other in others where !other.isMinor && !other.isSensor {
      let isLarger = other.size.width > largest.size.width && other.size.height > largest.size.height
      let mayBeThumbnail = first.values[Tag.pageNumber] == nil && isThumbnail(first.size, of: other.size)
      if isLarger, first.isMinor || mayBeThumbnail { largest = other }
    }
    return largest
  }

  private static func isThumbnail(_ small: PixelSize, of large: PixelSize) -> Bool {
    guard small.width > 0, small.height > 0, large.height > 0, large.width / small.width >= thumbnailFactor else {
      return false
    }
    let shapes = [small, large].map { Double($0.width) / Double($0.height) }
    return (shapes[0] / shapes[1] - 1).magnitude < shapeTolerance
  }

  private mutating func measure(_ directory: TIFFReader.Directory) {
    let values = directory.values
    let (width, height) = (directory.size.width, directory.size.height)
    picture.size = directory.size
    picture.bands = values[Tag.bands] ?? 1
    // Extra samples of kind 0 are not opacity (TIFF 6.0, section 18); the decoder takes any for it.
    if values[Tag.extraSamples] == 0 { picture.opaqueBands = Self.colorBands(values[Tag.photometric] ?? 1) }
    let bits = GateMath.product(values[Tag.bits] ?? 1, picture.bands)
    let part: Int
    if let tileWidth = values[Tag.tileWidth], let tileHeight = values[Tag.tileHeight] {
      // The decoder keeps a row of tiles in memory.
      part = GateMath.product(max(width, tileWidth), tileHeight, bits)
    } else {
      part = GateMath.product(width, min(height, values[Tag.rowsPerStrip] ?? height), bits)
    }
    picture.heldBytes = GateMath.product(part / 8 + 1, Self.copies)
  }
  /// Returns the number of samples of a color: 4 of inks, 1 of gray and palettes, and 3 of all others.
  private static func colorBands(_ photometric: Int) -> Int {
    switch photometric {
    case 0, 1, 3, 4: 1
    case 5: 4
    default: 3
    }
  }
}
