/// The meaning of a gain map's values: how much brighter a screen with a high dynamic range shows each pixel.
///
/// Source: ISO 21496-1:2025; the Ultra HDR Image Format 1.1 (Android) and Adobe's Gain Map specification 1.0.
package struct GainMapMetadata: Hashable, Sendable {
  /// The meaning of the values of one channel.
  package struct Channel: Hashable, Sendable {
    /// The gains of the values 0 and 1, as powers of two.
    package var least = 0.0
    package var most = 1.0
    /// The exponent with which values are encoded.
    package var gamma = 1.0
    /// The number that is added to linear colors of the picture before they are multiplied, and subtracted from the result.
    package var baseOffset = 1.0 / 64
    package var alternateOffset = 1.0 / 64

    package init() {}
  }

  /// One channel, or three: red, green and blue.
  package var channels: [Channel]
  /// The headrooms, as powers of two, of screens that show the picture alone and with the whole gain map.
  package var baseHeadroom = 0.0
  package var alternateHeadroom = 1.0

  package init(channels: [Channel]) { self.channels = channels }

  /// The largest gain that is accepted, as a power of two; screens have about 4.
  private static let maxGain = 16.0

  /// True if all numbers can be used.
  private var isUsable: Bool {
    let range = -Self.maxGain...Self.maxGain
    return [1, 3].contains(channels.count) && range.contains(baseHeadroom) && range.contains(alternateHeadroom)
      && channels.allSatisfy {
        range.contains($0.least) && range.contains($0.most) && $0.least <= $0.most && (0.01...100).contains($0.gamma)
          && (-1...1).contains($0.baseOffset) && (-1...1).contains($0.alternateOffset)
      }
  }

  // MARK: ISO 21496-1

  private enum Flag {
    static let isColored: UInt8 = 0x80
    /// The gains are those of colors in the picture's own color space.
    static let usesBaseColors: UInt8 = 0x40
    static let isBackward: UInt8 = 4
    static let sharesDenominator: UInt8 = 8
  }

  /// The denominator of written fractions.
  private static let denominator = 1 << 20

  /// Reads the numbers of a standard gain map; nil if they are not valid, or if the map makes its picture darker.
  package init?(standard bytes: [UInt8]) {
    var reader = Fractions(bytes: bytes)
    guard reader.number(2) == 0, reader.number(2) != nil, let flags = reader.number(1).map({ UInt8($0) }),
      flags & Flag.isBackward == 0
    else { return nil }
    if flags & Flag.sharesDenominator != 0 {
      guard let denominator = reader.number(4), denominator > 0 else { return nil }
      reader.denominator = Double(denominator)
    }
    guard let base = reader.fraction(isSigned: false), let alternate = reader.fraction(isSigned: false) else {
      return nil
    }
    var channels: [Channel] = []
    for _ in 0..<(flags & Flag.isColored == 0 ? 1 : 3) {
      var channel = Channel()
      guard let least = reader.fraction(isSigned: true), let most = reader.fraction(isSigned: true),
        let gamma = reader.fraction(isSigned: false), let baseOffset = reader.fraction(isSigned: true),
        let alternateOffset = reader.fraction(isSigned: true)
      else { return nil }
      (channel.least, channel.most, channel.gamma) = (least, most, gamma)
      (channel.baseOffset, channel.alternateOffset) = (baseOffset, alternateOffset)
      channels.append(channel)
    }
    self.init(channels: channels)
    (baseHeadroom, alternateHeadroom) = (base, alternate)
    guard isUsable else { return nil }
  }

  /// The numbers in the form of the standard.
  package var standardBytes: [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func fraction(_ value: Double) -> [UInt8] { word(Int((value * Double(Self.denominator)).rounded())) }
    let flags = Flag.sharesDenominator | Flag.usesBaseColors | (channels.count == 3 ? Flag.isColored : 0)
    var bytes: [UInt8] = [0, 0, 0, 0, flags]
    bytes += word(Self.denominator) + fraction(baseHeadroom) + fraction(alternateHeadroom)
    for channel in channels {
      bytes += fraction(channel.least) + fraction(channel.most) + fraction(channel.gamma)
      bytes += fraction(channel.baseOffset) + fraction(channel.alternateOffset)
    }
    return bytes
  }

  private struct Fractions {
    let bytes: [UInt8]
    /// The denominator of all fractions; nil if each has its own.
    var denominator: Double?
    private var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(_ count: Int) -> Int? {
      guard offset + count <= bytes.count else { return nil }
      defer { offset += count }
      return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func fraction(isSigned: Bool) -> Double? {
      guard let above = number(4) else { return nil }
      let value = isSigned ? Double(Int32(truncatingIfNeeded: above)) : Double(above)
      if let denominator { return value / denominator }
      guard let below = number(4), below > 0 else { return nil }
      return value / Double(below)
    }
  }

  // MARK: XMP

  private static let prefix = "hdrgm:"

  /// Reads the properties of an Ultra HDR gain map from its XMP packet; nil if it has none or they are not valid.
  package init?(packet: [UInt8]) {
    let text = PropertyText(packet)
    guard text.values("\(Self.prefix)Version") != nil, let most = text.numbers("\(Self.prefix)GainMapMax"),
      text.values("\(Self.prefix)BaseRenditionIsHDR")?.first?.lowercased() != "true"
    else { return nil }
    func numbers(_ name: String, _ usual: Double) -> [Double]? {
      text.values(Self.prefix + name) == nil ? [usual] : text.numbers(Self.prefix + name)
    }
    guard let least = numbers("GainMapMin", 0), let gamma = numbers("Gamma", 1),
      let base = numbers("OffsetSDR", 1.0 / 64), let alternate = numbers("OffsetHDR", 1.0 / 64),
      let low = numbers("HDRCapacityMin", 0)?.first, let high = text.numbers("\(Self.prefix)HDRCapacityMax")?.first
    else { return nil }
    let all = [least, most, gamma, base, alternate]
    guard all.allSatisfy({ [1, 3].contains($0.count) }) else { return nil }
    self.init(
      channels: (0..<(all.map(\.count).max() ?? 1)).map { index in
        func value(_ list: [Double]) -> Double { list[list.count == 1 ? 0 : index] }
        var channel = Channel()
        (channel.least, channel.most, channel.gamma) = (value(least), value(most), value(gamma))
        (channel.baseOffset, channel.alternateOffset) = (value(base), value(alternate))
        return channel
      })
    (baseHeadroom, alternateHeadroom) = (low, high)
    guard isUsable else { return nil }
  }

  /// The properties as attributes and elements of an XMP description, as Ultra HDR has them.
  package var properties: (attributes: String, elements: String) {
    var attributes = "\(Self.prefix)Version=\"1.0\""
    var elements = ""
    func add(_ name: String, _ values: [Double]) {
      if values.count == 1 || values.allSatisfy({ $0 == values[0] }) {
        attributes += " \(Self.prefix)\(name)=\"\(values[0])\""
      } else {
        let list = values.map { "<rdf:li>\($0)</rdf:li>" }.joined()
        elements += "<\(Self.prefix)\(name)><rdf:Seq>\(list)</rdf:Seq></\(Self.prefix)\(name)>"
      }
    }
    add("GainMapMin", channels.map(\.least))
    add("GainMapMax", channels.map(\.most))
    add("Gamma", channels.map(\.gamma))
    add("OffsetSDR", channels.map(\.baseOffset))
    add("OffsetHDR", channels.map(\.alternateOffset))
    add("HDRCapacityMin", [baseHeadroom])
    add("HDRCapacityMax", [alternateHeadroom])
    attributes += " \(Self.prefix)BaseRenditionIsHDR=\"False\""
    return (attributes, elements)
  }

  // MARK: Apple

  /// True if a packet says that its picture is the gain map of an iPhone.
  static func isApple(packet: [UInt8]) -> Bool { packet.place(of: Array("HDRGainMapVersion".utf8)) != nil }

  /// Returns the headroom, as a factor, that newer iPhones write into the packet of their gain maps; nil if it is missing
  /// or out of range.
  static func appleFactor(packet: [UInt8]) -> Double? {
    guard let factor = PropertyText(packet).numbers("HDRGainMap:HDRGainMapHeadroom")?.first, (1...256).contains(factor)
    else { return nil }
    return factor
  }
}

/// Finds properties in an XMP packet: attributes, or elements with a value or a list.
private struct PropertyText {
  private let bytes: [UInt8]

  init(_ packet: [UInt8]) { bytes = packet }

  func numbers(_ name: String) -> [Double]? {
    guard let values = values(name) else { return nil }
    let numbers = values.compactMap { Double($0) }.filter(\.isFinite)
    return numbers.count == values.count && !numbers.isEmpty ? numbers : nil
  }

  /// Returns a property's values; nil if it is missing.
  func values(_ name: String) -> [String]? {
    let name = Array(name.utf8)
    var rest = bytes[...]
    while let found = rest.place(of: name) {
      rest = rest[found.upperBound...]
      guard let next = rest.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return nil }
      if next == UInt8(ascii: "=") { return attribute(rest) }
      if next == UInt8(ascii: ">"), found.lowerBound > 0, bytes[found.lowerBound - 1] == UInt8(ascii: "<") {
        return element(rest, name)
      }
    }
    return nil
  }

  private func attribute(_ rest: ArraySlice<UInt8>) -> [String]? {
    guard let start = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
      let end = rest[(start + 1)...].firstIndex(of: rest[start]), end - start <= 64
    else { return nil }
    return [Self.text(rest[(start + 1)..<end])]
  }

  private func element(_ rest: ArraySlice<UInt8>, _ name: [UInt8]) -> [String]? {
    guard let end = rest.place(of: Array("</".utf8) + name)?.lowerBound, end - rest.startIndex <= 1_024 else {
      return nil
    }
    var values: [String] = []
    for part in rest[..<end].split(separator: UInt8(ascii: "<")) {
      // What follows a tag is its text.
      let text = Self.text(part.drop { $0 != UInt8(ascii: ">") }.dropFirst())
      if !text.isEmpty { values.append(text) }
    }
    return values
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let isSpace = { (byte: UInt8) in byte <= 0x20 }
    let trimmed = bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: Array(trimmed), as: UTF8.self)
  }
}
