/// The times that an EXIF block gives, as they are written.
///
/// Source: CIPA DC-008-2023 (Exif 3.0), sections 4.6.5 and 4.6.6.
package struct ExifStamps: Hashable {
  /// A time such as `2026:11:21 10:05:00`, with the digits of its fraction of a second and its offset from UTC.
  package struct Stamp: Hashable {
    package var time: String?
    package var fraction: String?
    package var offset: String?

    mutating func fill(from other: Stamp) {
      guard time == nil else { return }
      self = other
    }
  }

  /// The time when the photo was taken.
  package var original = Stamp()
  /// The time when the photo was digitized, which is that of a scan.
  package var digitized = Stamp()
  /// The time when the file was made or changed.
  package var changed = Stamp()
  /// The time in UTC by satellites, as `2026:11:21 10:05:00`; nil if unknown.
  package private(set) var satellites: String?

  package init() {}

  private typealias Part = any WritableKeyPath<ExifStamps, String?> & Sendable

  private static let parts: [Int: Part] = [
    0x9003: \.original.time, 0x9291: \.original.fraction, 0x9011: \.original.offset,
    0x9004: \.digitized.time, 0x9292: \.digitized.fraction, 0x9012: \.digitized.offset,
    0x0132: \.changed.time, 0x9290: \.changed.fraction, 0x9010: \.changed.offset,
  ]
  private static let (timeTag, dateTag) = (0x0007, 0x001D)

  /// Takes a text if its tag is that of a time; the first one counts.
  mutating func take(_ text: String, tag: Int) {
    guard let part = Self.parts[tag], self[keyPath: part] == nil else { return }
    self[keyPath: part] = text
  }

  /// Reads date and time of the GPS directory, whose time is hours, minutes and seconds as fractions.
  mutating func readSatellites(_ reader: ExifReader, at start: Int, _ isLittle: Bool) {
    var (date, time) = (String?.none, [Int]())
    reader.forEachEntry(at: start, isLittle) { tag, type, count, value in
      guard let place = reader.number(value, 4, isLittle) else { return }
      if tag == Self.dateTag, type == 2, count == 11 { date = reader.text(place, count) }
      if tag == Self.timeTag, type == 5, count == 3 {
        time = (0..<3).compactMap { reader.fraction(place + 8 * $0, isLittle) }.filter { $0 < 61 }.map { Int($0) }
      }
    }
    guard let date, time.count == 3 else { return }
    let clock = time.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
    satellites = "\(date) \(clock)"
  }

  /// Takes the times that are missing here.
  mutating func fill(from other: ExifStamps) {
    original.fill(from: other.original)
    digitized.fill(from: other.digitized)
    changed.fill(from: other.changed)
    satellites = satellites ?? other.satellites
  }
}
