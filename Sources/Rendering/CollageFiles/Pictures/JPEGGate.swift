/// Reads the segments of a JPEG file up to its first scan.
///
/// libjpeg keeps every application segment, and libvips passes EXIF to libexif. They receive only what determines the
/// pixels: tables, frame and scans, the color profile, and Adobe's segment with the color transform.
///
/// Source: ITU-T T.81, annex B; ICC.1:2022, annex B.4; Adobe's XMP Specification, part 3, section 1.1.3.
struct JPEGGate {
  private var window: PictureWindow
  private let isTolerant: Bool
  private var isForMetadata = false
  private var picture = GatedPicture()
  private var profile: [Range<Int>] = []
  private var extended = ExtendedXMP()
  private var hasExif = false
  private var hasFrame = false
  private var isProgressive = false
  private var frameCode: UInt8 = 0
  /// The offset after the header of the first scan.
  private var scanStart = 0
  /// The offsets of the pictures after the main one by the list of pictures, which need not be right.
  private var following: [Int] = []
  private var components = 0
  /// The number of values that the decoder holds for all components.
  private var coefficients = 0

  private static let profileName = Array("ICC_PROFILE\0".utf8)
  private static let exifName = Array("Exif\0\0".utf8)
  private static let xmpName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  /// The beginnings of gain maps' properties: in Ultra HDR (Android), and of ISO 21496-1.
  private static let gainMap = (
    property: Array("hdrgm:Version".utf8), name: Array("urn:iso:std:iso:ts:21496:-1\0".utf8)
  )
  /// The size of a coefficient in the decoder's memory.
  private static let coefficientBytes = 2
  /// The most memory of coefficients with which progressive pictures are left to libjpeg, which is faster.
  private static let maxHeldBytes = 100_000_000
  /// The frames of sequential pictures with Huffman codes.
  private static let sequential: [UInt8] = [0xC0, 0xC1]
  /// The frame of a progressive picture with Huffman codes.
  private static let huffmanProgressive: UInt8 = 0xC2

  /// Reads the segments of a file, or of the picture embedded in a raw photo.
  static func inspect(
    _ file: borrowing RegularFile, isTolerant: Bool, for purpose: PictureGate.Purpose = .pixels
  ) throws(GateFault) -> GatedPicture {
    guard case .photo(let raw) = RawPhoto.find(in: file) else {
      var gate = JPEGGate(window: PictureWindow(file), isTolerant: isTolerant)
      gate.isForMetadata = purpose == .metadata
      var picture = try gate.walk()
      if !picture.hasGainMap, purpose != .metadata { picture.hasGainMap = gate.listsGainMap(in: file) }
      return picture
    }
    var gate = JPEGGate(window: PictureWindow(file, part: raw.picture), isTolerant: isTolerant)
    gate.isForMetadata = purpose == .metadata
    var picture = try gate.walk()
    picture.move(by: raw.picture.lowerBound)
    if let exif = raw.exif { picture.exif.take(from: exif, preview: picture.size, sensor: raw.sensorSize) }
    picture.sensorSize = raw.sensorSize ?? raw.pictureSize
    return picture
  }

  /// The maximum number of pictures after the first one; phones add a gain map and few others.
  private static let maxFollowing = 8

  /// Returns whether a picture in the list of pictures is a gain map; the main pictures of iPhones do not mention theirs.
  private mutating func listsGainMap(in file: borrowing RegularFile) -> Bool {
    var isWrong = false
    for start in following.prefix(Self.maxFollowing) {
      guard start >= scanStart, window.number(at: start, bytes: 2) == 0xFFD8 else {
        isWrong = true
        continue
      }
      var gate = JPEGGate(window: PictureWindow(file, part: start..<window.count), isTolerant: isTolerant)
      if let found = try? gate.walk(), found.hasGainMap || GainMapMetadata.isApple(packet: found.xmp) { return true }
    }
    // Searching takes longer, and other cameras list previews.
    return isWrong && picture.exif.appleHeadroom != nil && Self.gainMap(in: file, isTolerant: isTolerant) != nil
  }

  /// Returns the first picture after the main one that says it is a gain map.
  ///
  /// Lists of pictures (CIPA DC-007) and of items in XMP packets name it, too, but phones and editors write them wrong.
  static func gainMap(in file: borrowing RegularFile, isTolerant: Bool) -> GatedGainMap? {
    var main = JPEGGate(window: PictureWindow(file), isTolerant: isTolerant)
    guard let picture = try? main.walk() else { return nil }
    var offset = main.scanStart
    for _ in 0..<maxFollowing {
      guard let start = main.next(after: offset) else { return nil }
      var gate = JPEGGate(window: PictureWindow(file, part: start..<file.byteCount), isTolerant: isTolerant)
      guard var found = try? gate.walk() else { return nil }
      if let meaning = GatedGainMap.meaning(of: found, headroom: picture.exif.appleHeadroom) {
        found.move(by: start)
        return GatedGainMap(picture: found, meaning: meaning)
      }
      offset = start + gate.scanStart
    }
    return nil
  }

  /// Returns the offset after the first picture of a file; nil if it does not end.
  static func end(in file: borrowing RegularFile) -> Int? {
    var gate = JPEGGate(window: PictureWindow(file), isTolerant: false)
    guard (try? gate.walk()) != nil else { return nil }
    var offset = gate.scanStart
    while let mark = gate.window.next(0xFF, from: offset) {
      if gate.window.byte(at: mark + 1) == Marker.endOfImage.code { return mark + 2 }
      offset = mark + 1
    }
    return nil
  }

  /// Returns the start of the picture after the end of the one whose scans contain an offset.
  private mutating func next(after offset: Int) -> Int? {
    var offset = offset
    var isEnded = false
    while let mark = window.next(0xFF, from: offset) {
      let code = window.byte(at: mark + 1)
      if code == Marker.endOfImage.code { isEnded = true }
      if isEnded, code == 0xD8, window.byte(at: mark + 2) == 0xFF { return mark }
      offset = mark + 1
    }
    return nil
  }

  private init(window: PictureWindow, isTolerant: Bool) { (self.window, self.isTolerant) = (window, isTolerant) }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    picture.keep(0..<2)
    var offset = 2
    while true {
      guard let mark = window.next(0xFF, from: offset), let code = marker(after: mark) else {
        throw .damaged("unexpected end of file at byte \(window.count), before the first scan")
      }
      // The decoder handles bytes between segments.
      picture.keep(offset..<mark)
      let (marker, place) = code
      guard marker.hasLength else {
        if marker == .endOfImage { throw .damaged("end of image at byte \(mark), before the first scan") }
        picture.keep(mark..<(place + 1))
        offset = place + 1
        continue
      }
      guard let length = window.number(at: place + 1, bytes: 2), length >= 2, place + 1 + length <= window.count else {
        throw .damaged(
          "segment \(marker) at byte \(mark) extends past the end of the file at byte \(window.count)")
      }
      let segment = mark..<(place + 1 + length)
      if marker == .startOfScan {
        if !isForMetadata { try takeScans(segment, body: (place + 3)..<segment.upperBound) }
        picture.extendedXMP = extended.packet(of: picture.xmp)
        return picture
      }
      try take(marker, segment, body: (place + 3)..<segment.upperBound)
      offset = segment.upperBound
    }
  }

  /// Returns the next marker, which follows one or more bytes 0xFF, and its offset.
  private mutating func marker(after mark: Int) -> (Marker, Int)? {
    var place = mark + 1
    while let byte = window.byte(at: place) {
      if byte != 0xFF { return (Marker(byte), place) }
      place += 1
    }
    return nil
  }

  private mutating func take(_ marker: Marker, _ segment: Range<Int>, body: Range<Int>) throws(GateFault) {
    if marker.isFrame {
      try readFrame(marker, body)
      picture.keep(segment)
    } else if marker == .profile, begins(body, with: Self.profileName) {
      profile.append(segment)
      let total = profile.reduce(0) { $0 + $1.count }
      // A profile that is too long or has too many parts is left out, since an incomplete profile is useless.
      if total <= MetadataLimit.profile && profile.count <= 100 { picture.keep(segment) }
    } else if marker == .profile, begins(body, with: Self.gainMap.name) {
      picture.hasGainMap = true
      picture.gainMapBlock = window.bytes(in: (body.lowerBound + Self.gainMap.name.count)..<body.upperBound) ?? []
    } else if marker == .profile, begins(body, with: PictureList.name) {
      let start = body.lowerBound + PictureList.name.count
      following = PictureList.offsets(in: window.bytes(in: start..<body.upperBound) ?? []).map { start + $0 }
    } else if marker == .exif {
      if picture.xmp.isEmpty, begins(body, with: Self.xmpName) {
        picture.xmp = window.bytes(in: (body.lowerBound + Self.xmpName.count)..<body.upperBound) ?? []
        if picture.xmp.place(of: Self.gainMap.property) != nil { picture.hasGainMap = true }
      }
      if begins(body, with: ExtendedXMP.name) { extended.add(body, in: &window) }
      guard !hasExif, begins(body, with: Self.exifName), let bytes = window.bytes(in: body) else { return }
      hasExif = true
      picture.exif = ExifBlock(segment: bytes)
      if picture.exif.isAdobeRGB { picture.signal = .adobeRGB }
    } else if isForMetadata, marker == .photoshop, picture.iptc.isEmpty {
      picture.iptc = PhotoshopResources.iptc(in: window.bytes(in: body) ?? [])
    } else if marker == .adobe, body.count <= 64 {
      picture.keep(segment)
    } else if marker == .jfif, body.count <= 64 {
      picture.keep(segment)
    } else if !marker.isApplication {
      picture.keep(segment)
    }
  }

  private mutating func readFrame(_ marker: Marker, _ body: Range<Int>) throws(GateFault) {
    let at = body.lowerBound
    guard let height = window.number(at: at + 1, bytes: 2), let width = window.number(at: at + 3, bytes: 2),
      let count = window.number(at: at + 5, bytes: 1), body.count >= 6 + 3 * count
    else { throw .damaged("truncated frame header at byte \(at)") }
    guard !hasFrame else { throw .damaged("second frame header at byte \(at)") }
    hasFrame = true
    (picture.size, components, picture.bands) = (PixelSize(width, height), count, count)
    isProgressive = marker.isProgressive
    frameCode = marker.code
    coefficients = numberOfCoefficients(at)
  }

  /// Returns the number of coefficients of a frame: components may have fewer values than the picture has pixels.
  private mutating func numberOfCoefficients(_ at: Int) -> Int {
    let factors = (0..<components).map { index -> (Int, Int) in
      let code = window.number(at: at + 7 + 3 * index, bytes: 1) ?? 0x11
      return (max(1, code >> 4), max(1, code & 15))
    }
    let (across, down) = (factors.map(\.0).max() ?? 1, factors.map(\.1).max() ?? 1)
    func blocks(_ length: Int, _ unit: Int) -> Int { (length + 8 * unit - 1) / (8 * unit) }
    let units = GateMath.product(blocks(picture.size.width, across), blocks(picture.size.height, down))
    return GateMath.product(units, factors.reduce(0) { $0 + $1.0 * $1.1 }, 64)
  }

  /// Passes everything from the first scan on to the decoder, whose memory is computed from the frame header.
  private mutating func takeScans(_ segment: Range<Int>, body: Range<Int>) throws(GateFault) {
    guard hasFrame else { throw .damaged("scan at byte \(segment.lowerBound) before any frame header") }
    keepScans(segment)
    scanStart = segment.upperBound
    let inFirst = window.number(at: body.lowerBound, bytes: 1) ?? 0
    guard isProgressive || inFirst < components else { return }
    picture.heldBytes = GateMath.product(coefficients, Self.coefficientBytes)
    if frameCode == Self.huffmanProgressive, picture.heldBytes > Self.maxHeldBytes {
      (picture.isMadeSequential, picture.heldBytes) = (true, 0)
      return
    }
    picture.visits = 1
    guard window.isWhole else { throw .damaged("unexpected end of file while its scans were counted") }
    var offset = segment.upperBound
    while let mark = window.next(0xFF, from: offset), let code = window.byte(at: mark + 1) {
      if Marker(code) == .startOfScan { picture.visits += 1 }
      if Marker(code) == .endOfImage { break }
      offset = mark + 1
    }
  }

  /// The numbers of coefficients in the scans of sequential pictures.
  private static let allCoefficients: [UInt8] = [0, 63, 0]

  /// Keeps everything from the first scan on; some phones write numbers of coefficients there that only progressive
  /// pictures have, of which decoders warn as of damage.
  private mutating func keepScans(_ segment: Range<Int>) {
    let numbers = (segment.upperBound - Self.allCoefficients.count)..<segment.upperBound
    guard Self.sequential.contains(frameCode), numbers.lowerBound > segment.lowerBound,
      window.bytes(in: numbers) != Self.allCoefficients
    else { return picture.keep(segment.lowerBound..<window.count) }
    picture.keep(segment.lowerBound..<numbers.lowerBound)
    picture.insert(Self.allCoefficients)
    picture.keep(numbers.upperBound..<window.count)
  }

  private func begins(_ range: Range<Int>, with name: [UInt8]) -> Bool {
    guard range.count >= name.count else { return false }
    return window.bytes(in: range.lowerBound..<(range.lowerBound + name.count)) == name
  }

  /// The byte that identifies the type of a segment.
  private struct Marker: Equatable, CustomStringConvertible {
    let code: UInt8

    init(_ code: UInt8) { self.code = code }

    static let startOfScan = Marker(0xDA)
    static let endOfImage = Marker(0xD9)
    static let jfif = Marker(0xE0)
    static let exif = Marker(0xE1)
    static let profile = Marker(0xE2)
    static let photoshop = Marker(0xED)
    static let adobe = Marker(0xEE)

    /// True if a length follows the marker, unlike stuffing, TEM, RST, SOI and EOI.
    var hasLength: Bool { code > 1 && !(0xD0...0xD9).contains(code) }
    var isFrame: Bool { (0xC0...0xCF).contains(code) && ![0xC4, 0xC8, 0xCC].contains(code) }
    var isProgressive: Bool { [0xC2, 0xC6, 0xCA, 0xCE].contains(code) }
    /// True for application segments and comments.
    var isApplication: Bool { (0xE0...0xEF).contains(code) || code == 0xFE }
    var description: String { "FF\(String(code, radix: 16, uppercase: true))" }
  }
}
