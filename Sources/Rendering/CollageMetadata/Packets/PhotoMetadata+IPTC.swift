extension PhotoMetadata {
  /// The numbers of data sets of the second record.
  private enum DataSet {
    static let (date, clock) = (55, 60)
    static let (city, location, state, country) = (90, 92, 95, 101)
    static let caption = 120
    static let all = [date, clock, city, location, state, country, caption]
  }

  private static let (marker, maxSets) = (UInt8(0x1C), 1_000)
  /// The bit that marks the length of a length, and the most bytes of one.
  private static let (isExtended, maxDigits) = (0x8000, 4)

  /// Creates the facts of IPTC data.
  ///
  /// Source: IPTC-NAA Information Interchange Model 4.2 (2014), sections 1.5 and 1.6, and chapter 3.
  init(iptc bytes: [UInt8]) {
    self.init()
    var (texts, offset) = ([Int: String](), 0)
    for _ in 0..<Self.maxSets {
      guard offset + 5 <= bytes.count, bytes[offset] == Self.marker else { break }
      guard let content = Self.content(bytes, after: offset + 3) else { break }
      let (record, number) = (bytes[offset + 1], Int(bytes[offset + 2]))
      if record == 2, DataSet.all.contains(number), texts[number] == nil {
        texts[number] = Self.text(Array(bytes[content]))
      }
      offset = content.upperBound
    }
    if let date = texts[DataSet.date], let written = MomentText(date: date, clock: texts[DataSet.clock] ?? "") {
      moments = [PhotoMoment(written.time, offset: written.offset, source: .iptc)]
    }
    caption = Self.caption(texts[DataSet.caption])
    place = Self.place(
      [texts[DataSet.city], texts[DataSet.location], texts[DataSet.state]], country: texts[DataSet.country])
  }

  /// Returns the range of the content behind its length, which has two bytes, or tells of how many bytes it is; nil past the end.
  private static func content(_ bytes: [UInt8], after offset: Int) -> Range<Int>? {
    var (length, start) = (Int(bytes[offset]) << 8 | Int(bytes[offset + 1]), offset + 2)
    if length >= isExtended {
      let digits = length - isExtended
      guard (1...maxDigits).contains(digits), digits <= bytes.count - start else { return nil }
      length = bytes[start..<start + digits].reduce(0) { $0 << 8 | Int($1) }
      start += digits
    }
    return length <= bytes.count - start ? start..<start + length : nil
  }

  /// Decodes a text: as UTF-8 if it is valid, whatever the data says of itself, otherwise as Latin 1.
  private static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
