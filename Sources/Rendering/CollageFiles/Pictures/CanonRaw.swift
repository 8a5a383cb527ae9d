/// Finds the pictures in a raw photo of Canon's that consists of boxes (CR3): each track has a picture, one of which is usually a JPEG
/// of the sensor's size.
///
/// Source: ISO/IEC 14496-12:2022, sections 8.5 to 8.7 (tracks and their samples); L. Chevallier, "Describing the Canon Raw v3 (CR3)
/// file format".
struct CanonRaw {
  private var window: PictureWindow

  private static let maxBoxes = 200
  /// The box with the camera's notes, the first of which are TIFFs with the orientation and the date.
  private static let notes: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  init(_ file: borrowing RegularFile) { window = PictureWindow(file) }

  /// Returns the largest JPEG.
  mutating func find() -> RawPhoto.Finding {
    var (pictures, sizes, exif) = ([Range<Int>](), [PixelSize](), ExifBlock())
    for film in boxes(in: 0..<window.count) where film.name == "moov" {
      for box in boxes(in: film.body) {
        if box.name == "uuid", let found = self.exif(in: box.body) { exif = found }
        guard box.name == "trak", let table = first("mdia/minf/stbl", in: box.body) else { continue }
        if let picture = sample(of: table) { pictures.append(picture) }
        if let size = size(of: table) { sizes.append(size) }
      }
    }
    let sensor = sizes.max { $0.width < $1.width }
    let found = pictures.compactMap { picture -> RawPhoto? in
      guard let size = RawPhoto.size(ofJPEG: picture, in: &window) else { return nil }
      return RawPhoto(picture: picture, pictureSize: size, sensorSize: sensor, exif: exif)
    }
    return RawPhoto.choice(of: found, sensor: sensor)
  }

  private typealias Box = (name: String, body: Range<Int>)

  /// Returns the boxes in a range, which end where one does not fit.
  private mutating func boxes(in range: Range<Int>) -> [Box] {
    var (boxes, offset) = ([Box](), range.lowerBound)
    while boxes.count < Self.maxBoxes, offset <= range.upperBound - 8, var length = window.number(at: offset, bytes: 4),
      let name = window.name(at: offset + 4)
    {
      var head = 8
      if length == 1 { (length, head) = (window.number(at: offset + 8, bytes: 8) ?? 0, 16) }
      if length == 0 { length = range.upperBound - offset }
      guard length >= head, length <= range.upperBound - offset else { break }
      boxes.append((name, (offset + head)..<(offset + length)))
      offset += length
    }
    return boxes
  }

  /// Returns the body of the first box at a path of names.
  private mutating func first(_ path: String, in range: Range<Int>) -> Range<Int>? {
    var range = range
    for name in path.split(separator: "/") {
      guard let box = boxes(in: range).first(where: { $0.name == name }) else { return nil }
      range = box.body
    }
    return range
  }

  /// Returns the bytes of a track's only sample.
  private mutating func sample(of table: Range<Int>) -> Range<Int>? {
    guard let sizes = first("stsz", in: table), let same = window.number(at: sizes.lowerBound + 4, bytes: 4),
      let length = same > 0 ? same : window.number(at: sizes.lowerBound + 12, bytes: 4)
    else { return nil }
    var start: Int?
    if let places = first("co64", in: table) { start = window.number(at: places.lowerBound + 8, bytes: 8) }
    if let places = first("stco", in: table) { start = window.number(at: places.lowerBound + 8, bytes: 4) }
    guard let start, length > 0, start <= window.count - length else { return nil }
    return start..<(start + length)
  }

  /// Returns the size of a track's picture, which its description has after 24 bytes.
  private mutating func size(of table: Range<Int>) -> PixelSize? {
    guard let descriptions = first("stsd", in: table) else { return nil }
    let entries = boxes(in: min(descriptions.lowerBound + 8, descriptions.upperBound)..<descriptions.upperBound)
    guard let entry = entries.first(where: { $0.name == "CRAW" })?.body.lowerBound,
      let width = window.number(at: entry + 24, bytes: 2), let height = window.number(at: entry + 26, bytes: 2)
    else { return nil }
    return PixelSize(width, height)
  }

  /// Returns the orientation and the date from the camera's notes.
  private mutating func exif(in box: Range<Int>) -> ExifBlock? {
    guard box.count > 16, window.bytes(in: box.lowerBound..<(box.lowerBound + 16)) == Self.notes else { return nil }
    let notes = boxes(in: (box.lowerBound + 16)..<box.upperBound)
    guard var exif = block("CMT1", of: notes) else { return nil }
    if let more = block("CMT2", of: notes) { exif.stamps.fill(from: more.stamps) }
    return exif
  }

  private func block(_ name: String, of notes: [Box]) -> ExifBlock? {
    guard let note = notes.first(where: { $0.name == name })?.body, note.count <= MetadataLimit.exif else { return nil }
    return window.bytes(in: note).map { ExifBlock(tiff: $0[...]) }
  }
}
