/// Finds the JPEG in a raw photo of Fujifilm's (RAF), which begins with a table of its parts; the JPEG has the photo's EXIF
/// block.
///
/// Source: the description of RAF files in ExifTool's documentation of tags, "FujiFilm RAF" (P. Harvey).
struct FujifilmRaw {
  private var window: PictureWindow

  /// The offsets, in the table, of the offset and length of the JPEG and of the list of properties.
  private static let (picturePlace, listPlace) = (84, 92)
  private static let (wholeSize, croppedSize) = (0x100, 0x111)
  /// The maximum number of properties; cameras write some dozens.
  private static let maxProperties = 255

  init(_ file: borrowing RegularFile) { window = PictureWindow(file) }

  /// Returns the JPEG.
  mutating func find() -> RawPhoto.Finding {
    let sensor = sensorSize()
    guard let picture = part(at: Self.picturePlace), let size = RawPhoto.size(ofJPEG: picture, in: &window) else {
      return RawPhoto.choice(of: [], sensor: sensor)
    }
    return RawPhoto.choice(
      of: [RawPhoto(picture: picture, pictureSize: size, sensorSize: sensor, exif: nil)], sensor: sensor)
  }

  private mutating func part(at place: Int) -> Range<Int>? {
    guard let start = window.number(at: place, bytes: 4), let count = window.number(at: place + 4, bytes: 4), start > 0,
      count > 0, start <= window.count - count
    else { return nil }
    return start..<(start + count)
  }

  /// Returns the size of the sensor's image from the list of properties; height and width have two bytes each.
  private mutating func sensorSize() -> PixelSize? {
    guard let list = part(at: Self.listPlace), let count = window.number(at: list.lowerBound, bytes: 4) else {
      return nil
    }
    var (offset, sizes) = (list.lowerBound + 4, [Int: PixelSize]())
    for _ in 0..<min(count, Self.maxProperties) where offset + 8 <= list.upperBound {
      guard let tag = window.number(at: offset, bytes: 2), let length = window.number(at: offset + 2, bytes: 2),
        let height = window.number(at: offset + 4, bytes: 2), let width = window.number(at: offset + 6, bytes: 2)
      else { break }
      sizes[tag] = PixelSize(width, height)
      offset += 4 + length
    }
    return sizes[Self.croppedSize] ?? sizes[Self.wholeSize]
  }
}
