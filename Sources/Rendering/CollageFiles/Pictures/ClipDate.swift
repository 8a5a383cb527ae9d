import SystemCalls

/// Reads when a clip was recorded from an MP4, QuickTime, Matroska or WebM file, without decoding it.
///
/// Source: ISO/IEC 14496-12:2022, section 8.2.2 (`mvhd`); Apple, "QuickTime File Format" (2023), metadata keys.
package struct ClipDate: Hashable, Sendable {
  /// The time in UTC, in seconds since 1970; nil if unknown.
  package private(set) var recorded: Double?
  /// The time on the clocks of the place, such as `2026-11-21T10:05:00+0100`; nil if unknown.
  package private(set) var local: String?

  /// The seconds from the start of 1904, from which QuickTime counts, to that of 1970.
  private static let epoch = 2_082_844_800.0
  private static let dateKey = Array("com.apple.quicktime.creationdate".utf8)
  private static let (maxBoxes, maxKeys, maxText) = (1_000, 100, 64)

  /// Reads a file; everything is nil for files of other formats.
  package init(of file: borrowing RegularFile) {
    var window = PictureWindow(file)
    if MatroskaInfo.isPart(of: &window) {
      recorded = MatroskaInfo.date(in: &window)
      return
    }
    guard let movie = Self.box("moov", in: 0..<window.count, of: &window) else { return }
    if let header = Self.box("mvhd", in: movie, of: &window) {
      let isLong = window.byte(at: header.lowerBound) == 1
      let seconds = window.number(at: header.lowerBound + 4, bytes: isLong ? 8 : 4) ?? 0
      // Zero is what programs write that do not know the time.
      if seconds > 0 { recorded = Double(seconds) - Self.epoch }
    }
    if let list = Self.box("meta", in: movie, of: &window) { local = Self.date(in: list, of: &window) }
  }

  /// Returns the content of the first box with a name.
  private static func box(_ name: String, in range: Range<Int>, of window: inout PictureWindow) -> Range<Int>? {
    var offset = range.lowerBound
    for _ in 0..<maxBoxes {
      guard let short = window.number(at: offset, bytes: 4), let found = window.name(at: offset + 4) else { return nil }
      let head = short == 1 ? 16 : 8
      let length =
        short == 1 ? window.number(at: offset + 8, bytes: 8) ?? 0 : short == 0 ? range.upperBound - offset : short
      guard length >= head, length <= range.upperBound - offset else { return nil }
      if found == name { return offset + head..<offset + length }
      offset += length
    }
    return nil
  }

  /// Returns the value of the key for the date, which is found by its number in the list of keys.
  private static func date(in list: Range<Int>, of window: inout PictureWindow) -> String? {
    guard let keys = box("keys", in: list, of: &window), let values = box("ilst", in: list, of: &window),
      let count = window.number(at: keys.lowerBound + 4, bytes: 4)
    else { return nil }
    var offset = keys.lowerBound + 8
    for number in 1...max(1, min(count, maxKeys)) {
      guard let length = window.number(at: offset, bytes: 4), length >= 8, length <= keys.upperBound - offset else {
        return nil
      }
      if window.bytes(in: offset + 8..<offset + length) == dateKey {
        return text(of: number, in: values, of: &window)
      }
      offset += length
    }
    return nil
  }

  private static func text(of number: Int, in values: Range<Int>, of window: inout PictureWindow) -> String? {
    var offset = values.lowerBound
    for _ in 0..<maxKeys {
      guard let length = window.number(at: offset, bytes: 4), let key = window.number(at: offset + 4, bytes: 4),
        length >= 8, length <= values.upperBound - offset
      else { return nil }
      if key == number, let data = box("data", in: offset + 8..<offset + length, of: &window),
        (8...8 + maxText).contains(data.count), let bytes = window.bytes(in: data.lowerBound + 8..<data.upperBound)
      {
        return String(decoding: bytes, as: UTF8.self)
      }
      offset += length
    }
    return nil
  }
}
