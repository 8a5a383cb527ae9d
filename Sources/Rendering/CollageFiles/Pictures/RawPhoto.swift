/// A camera's raw photo: sensor values, which only a raw converter can develop, and embedded JPEG previews.
///
/// The largest preview stands for the photo if it has about the sensor's size; a small one is rejected.
///
/// Canon's newest ones consist of boxes (`CanonRaw`), and Fujifilm's begin with a table (`FujifilmRaw`). The others are
/// structured like a TIFF; those of Olympus and Panasonic keep the preview where `MakerRaw` finds it.
///
/// Source: DNG 1.7.1.0, Adobe 2023, chapters 2 and 4; TIFF/EP, ISO 12234-2.
struct RawPhoto {
  /// The byte range of the embedded JPEG.
  let picture: Range<Int>
  /// The size of the embedded JPEG in pixels.
  let pictureSize: PixelSize
  /// The size of the sensor's image in pixels; nil if unknown.
  let sensorSize: PixelSize?
  /// The orientation, date and place of the photo; nil if they are those of the embedded JPEG.
  let exif: ExifBlock?

  /// The minimum longer side of a usable preview, as a fraction of the sensor's.
  private static let leastShare = 0.5
  /// The minimum longer side in pixels of a usable preview, if the sensor's size is unknown.
  private static let leastSide = 1_500

  /// The previews that are found in a file.
  enum Finding {
    case notRaw
    case photo(RawPhoto)
    /// A raw photo without a usable preview.
    case hasNoPicture(String)
  }

  private typealias Tag = TIFFReader.Tag

  /// Searches a file for the largest embedded JPEG.
  static func find(in file: borrowing RegularFile) -> Finding {
    // If only the beginning of the file is available, the search is repeated when it is complete.
    guard file.isWhole else { return .notRaw }
    let signature = file.firstBytes(PictureFormat.signatureLength)
    if PictureFormat.isCanonRaw(signature: signature) {
      var boxes = CanonRaw(file)
      return boxes.find()
    }
    if PictureFormat.isFujifilmRaw(signature: signature) {
      var table = FujifilmRaw(file)
      return table.find()
    }
    if PictureFormat.isRawPhoto(signature: signature) {
      var directories = MakerRaw(file)
      return directories.find()
    }
    guard PictureFormat(signature: signature) == .tiff else { return .notRaw }
    var reader = TIFFReader(file)
    guard let first = try? reader.first() else { return .notRaw }
    let directories = [first] + reader.others(after: first)
    let isCanon = reader.window.byte(at: 8) == UInt8(ascii: "C") && reader.window.byte(at: 9) == UInt8(ascii: "R")
    guard isCanon || first.values[Tag.rawVersion] != nil || directories.contains(where: \.isSensor) else {
      return .notRaw
    }
    let sensor = directories.filter(\.isSensor).map(\.size).max { $0.width < $1.width }
    let exif = exif(of: reader.window, upright: first.orientation)
    var found: [RawPhoto] = []
    for directory in directories where !directory.isSensor {
      guard let bytes = jpeg(of: directory, in: reader.window), let size = Self.size(ofJPEG: bytes, in: &reader.window)
      else { continue }
      found.append(RawPhoto(picture: bytes, pictureSize: size, sensorSize: sensor, exif: exif))
    }
    return choice(of: found, sensor: sensor)
  }

  /// Returns the largest embedded picture if it can stand for the photo.
  static func choice(of found: [RawPhoto], sensor: PixelSize?) -> Finding {
    guard let largest = found.max(by: { $0.pictureSize.width < $1.pictureSize.width }) else {
      return .hasNoPicture("a raw photo without an embedded picture")
    }
    let side = max(largest.pictureSize.width, largest.pictureSize.height)
    let wanted = sensor.map { Double(max($0.width, $0.height)) * leastShare } ?? Double(leastSide)
    if Double(side) >= wanted { return .photo(largest) }
    let size = sensor.map { " of the sensor's \($0)" } ?? ""
    return .hasNoPicture("a raw photo whose largest embedded picture has only \(largest.pictureSize) pixels\(size)")
  }

  /// Returns the date and place of a raw photo that is structured like a TIFF, and a known orientation.
  ///
  /// Its directories usually precede its pixels, which may take 100 megabytes.
  static func exif(of window: PictureWindow, upright orientation: Int) -> ExifBlock {
    var bytes = window.bytes(in: 0..<min(window.count, MetadataLimit.exif)) ?? []
    // Olympus and Panasonic have other numbers in place of the version.
    if bytes.count > 4 { bytes.replaceSubrange(2..<4, with: bytes[0] == 0x49 ? [0x2A, 0] : [0, 0x2A]) }
    var exif = ExifBlock(tiff: bytes[...])
    exif.orientation = orientation
    return exif
  }

  /// Returns the byte range of a directory's JPEG: its only strip, or the range in two older tags.
  private static func jpeg(of directory: TIFFReader.Directory, in window: PictureWindow) -> Range<Int>? {
    let values = directory.values
    var place = (values[Tag.jpegOffset], values[Tag.jpegBytes])
    if place.0 == nil, [6, 7].contains(values[Tag.compression] ?? 0), directory.counts[Tag.stripOffsets] == 1,
      values[Tag.sharedTables] == nil
    {
      place = (values[Tag.stripOffsets], values[Tag.stripBytes])
    }
    guard let start = place.0, let count = place.1, count > 0, start >= 0, start <= window.count - count else {
      return nil
    }
    return start..<(start + count)
  }

  /// Returns the size of a JPEG; nil if its frame type is not used for photos, such as lossless.
  static func size(ofJPEG range: Range<Int>, in window: inout PictureWindow) -> PixelSize? {
    guard window.number(at: range.lowerBound, bytes: 2) == 0xFFD8 else { return nil }
    var offset = range.lowerBound + 2
    while offset + 9 < range.upperBound, window.byte(at: offset) == 0xFF, let marker = window.byte(at: offset + 1),
      let length = window.number(at: offset + 2, bytes: 2), length >= 2
    {
      if (0xC0...0xC2).contains(marker), let height = window.number(at: offset + 5, bytes: 2),
        let width = window.number(at: offset + 7, bytes: 2)
      {
        return PixelSize(width, height)
      }
      if marker == 0xDA { return nil }
      offset += 2 + length
    }
    return nil
  }
}
