extension PhotoMetadata {
  /// The numbers of data sets of the second record.
  private enum DataSet {
    static let (date, clock) = (55, 60)
    static let (city, location, state, country) = (90, 92, 95, 101)
    static let caption = 120
    static let all = [date, clock, city, location, state, country, caption]
  }

  private static let (marker, maxSets) = (UInt8(0x1C), 1_000)

  /// Creates the facts of IPTC data.
  ///
  /// Source: IPTC-NAA Information Interchange Model 4.2 (2014), chapter 3; data sets of extended length are not read.
  init(iptc bytes: [UInt8]) {
    self.init()
    var (texts, offset) = ([Int: String](), 0)
    for _ in 0..<Self.maxSets {
      guard offset + 5 <= bytes.count, bytes[offset] == Self.marker, bytes[offset + 3] < 0x80 else { break }
      let length = Int(bytes[offset + 3]) << 8 | Int(bytes[offset + 4])
      guard offset + 5 + length <= bytes.count else { break }
      let (record, number) = (bytes[offset + 1], Int(bytes[offset + 2]))
      if record == 2, DataSet.all.contains(number), texts[number] == nil {
        texts[number] = Self.text(Array(bytes[offset + 5..<offset + 5 + length]))
      }
      offset += 5 + length
    }
    if let date = texts[DataSet.date], let written = MomentText(date: date, clock: texts[DataSet.clock] ?? "") {
      moments = [PhotoMoment(written.time, offset: written.offset, source: .iptc)]
    }
    caption = Self.caption(texts[DataSet.caption])
    place = Self.place(
      [texts[DataSet.city], texts[DataSet.location], texts[DataSet.state]], country: texts[DataSet.country])
  }

  /// Decodes a text: as UTF-8 if it is valid, whatever the data says of itself, otherwise as Latin 1.
  private static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
