/// Finds the JPEG in raw photos that are structured like a TIFF but for their first bytes: those of Panasonic and Leica (RW2),
/// which have it in an entry of their own, and those of Olympus and OM System (ORF), which name it in the maker's notes.
///
/// Source: the documentation of tags of ExifTool, "PanasonicRaw", "Olympus" and "Olympus CameraSettings" (P. Harvey).
struct MakerRaw {
  private var reader: TIFFReader

  private enum Tag {
    /// The entries of a Panasonic with the JPEG, newest first, and with the sensor's size and borders.
    static let pictures = [0x127, 0x2E]
    static let (sensorWidth, sensorHeight) = (2, 3)
    static let (top, left, bottom, right) = (4, 5, 6, 7)
    static let (exif, notes) = (0x8769, 0x927C)
    /// The settings in the notes of an Olympus, and the place of the JPEG in them.
    static let (settings, pictureStart, pictureBytes) = (0x2020, 0x101, 0x102)
  }

  /// The beginnings of the maker's notes, and where their directory follows.
  private static let notes: [(name: [UInt8], directory: Int)] = [
    (Array("OLYMPUS\0II".utf8), 12), (Array("OM SYSTEM\0\0\0II".utf8), 16),
  ]

  init(_ file: borrowing RegularFile) { reader = TIFFReader(file) }

  /// Returns the JPEG.
  mutating func find() -> RawPhoto.Finding {
    guard let first = try? reader.first() else { return RawPhoto.choice(of: [], sensor: nil) }
    let sensor = sensorSize(first)
    let exif = RawPhoto.exif(of: reader.window, upright: first.orientation)
    let places =
      Tag.pictures.compactMap { range(first.places[$0], first.counts[$0]) } + [noted(first)].compactMap { $0 }
    let found = places.compactMap { place in
      RawPhoto.size(ofJPEG: place, in: &reader.window).map {
        RawPhoto(picture: place, pictureSize: $0, sensorSize: sensor, exif: exif)
      }
    }
    return RawPhoto.choice(of: found, sensor: sensor)
  }

  private func range(_ start: Int?, _ count: Int?) -> Range<Int>? {
    guard let start, let count, start > 0, count > 0, start <= reader.window.count - count else { return nil }
    return start..<(start + count)
  }

  /// Returns the size of the sensor's image: within its borders, or that of an Olympus' first directory; nil if unknown.
  private func sensorSize(_ first: TIFFReader.Directory) -> PixelSize? {
    let values = first.values
    if let top = values[Tag.top], let left = values[Tag.left], let bottom = values[Tag.bottom],
      let right = values[Tag.right], bottom > top, right > left
    {
      return PixelSize(right - left, bottom - top)
    }
    if let width = values[Tag.sensorWidth], let height = values[Tag.sensorHeight] { return PixelSize(width, height) }
    return first.size.width > 0 ? first.size : nil
  }

  /// Returns the JPEG that the maker's notes name; their offsets count from the notes.
  private mutating func noted(_ first: TIFFReader.Directory) -> Range<Int>? {
    guard let start = first.values[Tag.exif], let exif = try? reader.directory(at: start),
      let notes = exif.places[Tag.notes], let count = exif.counts[Tag.notes], count >= Self.notes[1].directory,
      let head = reader.window.bytes(in: notes..<min(notes + Self.notes[1].directory, reader.window.count)),
      let kind = Self.notes.first(where: { head.starts(with: $0.name) }),
      let main = try? reader.directory(at: notes + kind.directory, base: notes),
      // The settings are a directory, or an entry that holds one.
      let settings = main.counts[Tag.settings] == 1
        ? main.values[Tag.settings].flatMap({ reader.sum($0, notes) }) : main.places[Tag.settings],
      let inside = try? reader.directory(at: settings, base: notes), let place = inside.values[Tag.pictureStart]
    else { return nil }
    return range(reader.sum(place, notes), inside.values[Tag.pictureBytes])
  }
}
