/// The facts that an EXIF block tells of a photo: its orientation, dates, place, camera, rating and subject area.
///
/// It is parsed without a library, because EXIF libraries decompress and interpret much more of a hostile file.
///
/// Source: CIPA DC-008-2023 (Exif 3.0), section 4.6.
package struct ExifBlock: Hashable {
  /// The orientation, 1 to 8; 1 is upright.
  package var orientation = 1
  /// True if the block says its orientation.
  private(set) var hasOrientation = false
  package var stamps = ExifStamps()
  /// The camera's maker, model and serial number; empty if unknown.
  package private(set) var camera = ""
  /// The number of stars, 0 to 5; nil if nobody rated the photo.
  package private(set) var rating: Int?
  /// True if the camera marks the colors as those of Adobe RGB.
  private(set) var isAdobeRGB = false
  /// The places of XMP and IPTC data in a file that begins with this block, as TIFF files do.
  private(set) var (xmp, iptc): (Range<Int>?, Range<Int>?)
  /// The latitude and longitude of the camera, in degrees north and east; nil if unknown.
  package var place: (latitude: Double, longitude: Double)? { position.isEmpty ? nil : (position[0], position[1]) }
  /// The latitude and longitude, or nothing.
  private var position: [Double] = []
  /// The numbers of the subject's area or location, in pixels of the stored photo; empty if unknown.
  package var subjectArea: [Double] = []
  /// The width and height in pixels recorded by the camera; zero if unknown.
  package var pixels: [Int] = [0, 0]

  /// The headroom of the gain map by the notes of an iPhone, as a power of two; nil if unknown.
  package private(set) var appleHeadroom: Double?

  private static let (widthTag, heightTag) = (0xA002, 0xA003)
  private static let (subjectAreaTag, subjectLocationTag) = (0x9214, 0xA214)
  private static let orientationTag = 0x0112
  private static let notesTag = 0x927C
  /// The beginning of an iPhone's notes, and its entries for gain maps.
  private static let apple = (name: Array("Apple iOS\0".utf8), directory: 14, headroomTag: 33, gainTag: 48)
  private static let exifTag = 0x8769
  private static let cameraTags = [0x010F, 0x0110, 0xA431]
  private static let ratingTag = 0x4746
  private static let (colorSpaceTag, interoperabilityTag) = (0xA001, 0xA005)
  private static let (adobeRGB, uncalibrated) = (2, 0xFFFF)
  private static let (xmpTag, iptcTag) = (0x02BC, 0x83BB)
  private static let placeTag = 0x8825
  /// The size of a value in bytes by its type: 1 is a byte, 3 a short, 4 a long.
  private static let sizes = [1: 1, 3: 2, 4: 4]
  private static let textType = 2
  private static let fractionType = 5

  init() {}

  /// Reads a block that begins with its byte order; unreadable fields count as missing.
  init(tiff bytes: ArraySlice<UInt8>) {
    let reader = ExifReader(bytes: bytes)
    guard let isLittle = reader.byteOrder, let first = reader.number(4, 4, isLittle) else { return }
    var (exif, place): (Int?, Int?) = (nil, nil)
    reader.forEachEntry(at: first, isLittle) { tag, type, _, value in
      guard let size = Self.sizes[type], let number = reader.number(value, size, isLittle) else { return }
      if tag == Self.orientationTag, (1...8).contains(number) { (orientation, hasOrientation) = (number, true) }
      if tag == Self.exifTag { exif = number }
      if tag == Self.placeTag { place = number }
    }
    if let place {
      position = Self.position(reader, at: place, isLittle)
      stamps.readSatellites(reader, at: place, isLittle)
    }
    if let exif { isAdobeRGB = Self.isAdobeRGB(reader, exif, isLittle) }
    // Raw photos may have the date in the first directory.
    for start in [first, exif].compactMap({ $0 }) {
      reader.forEachEntry(at: start, isLittle) { tag, type, count, value in
        if start == exif {
          readSubject(reader, isLittle, tag, type, count, value)
          if tag == Self.notesTag, let place = reader.number(value, 4, isLittle) {
            appleHeadroom = Self.headroom(reader, notes: place)
          }
        }
        readPackets(reader, isLittle, tag, type, count, value)
        if tag == Self.ratingTag, let size = Self.sizes[type], let number = reader.number(value, size, isLittle),
          (0...5).contains(number)
        {
          rating = number
        }
        guard type == Self.textType, (1...64).contains(count) else { return }
        guard let place = count <= 4 ? value : reader.number(value, 4, isLittle) else { return }
        guard let text = reader.text(place, count) else { return }
        stamps.take(text, tag: tag)
        if Self.cameraTags.contains(tag) { camera += camera.isEmpty ? text : " " + text }
      }
    }
  }

  /// Returns whether the colors are those of Adobe RGB: by their number, or by the mark of a file with colors other than sRGB.
  private static func isAdobeRGB(_ reader: ExifReader, _ exif: Int, _ isLittle: Bool) -> Bool {
    var (space, marks) = (0, Int?.none)
    reader.forEachEntry(at: exif, isLittle) { tag, type, _, value in
      guard let size = sizes[type], let number = reader.number(value, size, isLittle) else { return }
      if tag == colorSpaceTag { space = number }
      if tag == interoperabilityTag { marks = number }
    }
    guard space == uncalibrated, let marks else { return space == adobeRGB }
    var isMarked = false
    reader.forEachEntry(at: marks, isLittle) { tag, type, count, value in
      if tag == 1, type == textType, count == 4, reader.text(value, 4) == "R03" { isMarked = true }
    }
    return isMarked
  }

  /// Takes the orientation of a raw photo, and its date and place if they are missing here.
  ///
  /// Some programs store a preview that is upright already: it has another shape than the sensor, or says that it is
  /// upright although the raw photo is not.
  ///
  /// - Parameters:
  ///   - raw: The block of the raw photo.
  ///   - preview: The size of the embedded picture, whose block this is.
  ///   - sensor: The size of the sensor's image; nil if unknown.
  mutating func take(from raw: ExifBlock, preview: PixelSize, sensor: PixelSize?) {
    let isTurned =
      if let sensor, raw.orientation > 4, sensor.width != sensor.height, preview.width != preview.height {
        (sensor.width > sensor.height) != (preview.width > preview.height)
      } else {
        hasOrientation && orientation == 1
      }
    orientation = isTurned ? 1 : raw.orientation
    stamps.fill(from: raw.stamps)
    if camera.isEmpty { camera = raw.camera }
    rating = rating ?? raw.rating
    if position.isEmpty { position = raw.position }
  }

  /// Reads a block that may begin with the identifier of its segment, as in JPEG.
  init(segment bytes: [UInt8]) {
    let name = Array("Exif\0\0".utf8)
    self.init(tiff: bytes.starts(with: name) ? bytes[name.count...] : bytes[...])
  }

  /// Returns the latitude and longitude of the GPS directory, or nothing if one of them is missing or not valid.
  private static func position(_ reader: ExifReader, at start: Int, _ isLittle: Bool) -> [Double] {
    // The reference of each angle has the tag before that of the angle, which is degrees, minutes and seconds as fractions.
    var (isNegative, angles) = ([false, false], [Double?](repeating: nil, count: 2))
    reader.forEachEntry(at: start, isLittle) { tag, type, count, value in
      guard (1...4).contains(tag) else { return }
      let axis = (tag - 1) / 2
      if tag % 2 == 1, type == textType, let letter = reader.number(value, 1, isLittle) {
        isNegative[axis] = letter == 0x53 || letter == 0x57
      }
      guard tag % 2 == 0, type == fractionType, count == 3, let place = reader.number(value, 4, isLittle) else {
        return
      }
      let parts = (0..<3).compactMap { reader.fraction(place + 8 * $0, isLittle) }
      if parts.count == 3 { angles[axis] = parts[0] + parts[1] / 60 + parts[2] / 3600 }
    }
    guard let north = angles[0], let east = angles[1], north <= 90, east <= 180, north != 0 || east != 0 else {
      return []
    }
    return [isNegative[0] ? -north : north, isNegative[1] ? -east : east]
  }

  /// Takes the place of XMP or IPTC data, whose counts are of bytes or, in old files, of longs.
  private mutating func readPackets(
    _ reader: ExifReader, _ isLittle: Bool, _ tag: Int, _ type: Int, _ count: Int, _ value: Int
  ) {
    guard tag == Self.xmpTag || tag == Self.iptcTag, let start = reader.number(value, 4, isLittle) else { return }
    let length = type == 4 ? GateMath.product(count, 4) : count
    guard (5...MetadataLimit.xmp).contains(length) else { return }
    if tag == Self.xmpTag { xmp = start..<start + length } else { iptc = start..<start + length }
  }

  /// Reads the subject's area or location.
  private mutating func readSubject(
    _ reader: ExifReader, _ isLittle: Bool, _ tag: Int, _ type: Int, _ count: Int, _ value: Int
  ) {
    if tag == Self.widthTag || tag == Self.heightTag, let size = Self.sizes[type],
      let number = reader.number(value, size, isLittle)
    {
      pixels[tag == Self.widthTag ? 0 : 1] = number
    }
    guard tag == Self.subjectAreaTag || tag == Self.subjectLocationTag, type == 3, (2...4).contains(count),
      let place = count == 2 ? value : reader.number(value, 4, isLittle)
    else { return }
    let numbers = (0..<count).compactMap { reader.number(place + 2 * $0, 2, isLittle).map(Double.init) }
    if numbers.count == count, subjectArea.isEmpty || tag == Self.subjectAreaTag { subjectArea = numbers }
  }

  /// Returns the headroom by the notes of an iPhone, whose offsets count from the notes.
  ///
  /// Source: Apple, "Applying Apple HDR effect to your photos" (developer documentation, 2023).
  private static func headroom(_ reader: ExifReader, notes start: Int) -> Double? {
    for (index, byte) in apple.name.enumerated() where reader.number(start + index, 1, false) != Int(byte) {
      return nil
    }
    var (headroom, gain) = (Double?.none, Double?.none)
    reader.forEachEntry(at: start + apple.directory, false) { tag, type, _, value in
      guard type == signedFractionType, let place = reader.number(value, 4, false),
        let above = reader.number(start + place, 4, false), let below = reader.number(start + place + 4, 4, false),
        below != 0
      else { return }
      let number = Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
      if tag == apple.headroomTag { headroom = number }
      if tag == apple.gainTag { gain = number }
    }
    guard let headroom, let gain else { return nil }
    let stops =
      headroom < 1
      ? (gain <= 0.01 ? -20 * gain + 1.8 : -0.101 * gain + 1.601)
      : (gain <= 0.01 ? -70 * gain + 3 : -0.303 * gain + 2.303)
    return min(8, max(0, stops))
  }

  private static let signedFractionType = 10
}
