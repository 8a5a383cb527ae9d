internal import Deflate

/// Reads the chunks of a PNG file.
///
/// libpng receives only what determines the pixels: header, palette, transparency, profile and compressed pixels.
/// Otherwise it would decompress a hundred profiles and texts to 50 MB each before the size is checked.
///
/// Source: Portable Network Graphics (PNG) Specification (Third Edition), W3C 2025, sections 5 and 11.
struct PNGGate {
  private var window: PictureWindow
  private let isTolerant: Bool
  private let purpose: PictureGate.Purpose
  private var picture = GatedPicture()
  private var header = Header()
  private var seen: Set<String> = []
  private var data: Range<Int>?
  private var isDataOver = false
  private var colors = PNGColors()
  /// True if a chunk of EXIF data was read, which takes precedence over a text.
  private var hasExif = false

  private static let signatureBytes = 8
  private static let maxLength = 0x7FFF_FFFF
  /// The maximum number of pieces of pixel data separated by other chunks in a damaged file.
  private static let maxPieces = 65_536

  /// The valid bit depths of each color type.
  private static let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]

  /// The contents of the IHDR chunk.
  private struct Header {
    var depth = 0
    var colorType = 0
    var isPlain = false
    var isInterlaced = false
  }

  private struct Chunk {
    let name: String
    let start: Int
    let data: Range<Int>
    var whole: Range<Int> { start..<(data.upperBound + 4) }
    var isCritical: Bool { name.unicodeScalars.first.map { $0.value & 0x20 == 0 } ?? false }
    var location: String { "chunk \(escaped(name)) at byte \(start)" }
  }

  /// Reads a file's chunks; if `isTolerant`, a damaged file is accepted up to the damage.
  static func inspect(
    _ file: borrowing RegularFile, isTolerant: Bool, for purpose: PictureGate.Purpose
  ) throws(GateFault) -> GatedPicture {
    var gate = PNGGate(window: PictureWindow(file), isTolerant: isTolerant, purpose: purpose)
    return try gate.walk()
  }

  private init(window: PictureWindow, isTolerant: Bool, purpose: PictureGate.Purpose) {
    (self.window, self.isTolerant, self.purpose) = (window, isTolerant, purpose)
  }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    picture.keep(0..<Self.signatureBytes)
    var offset = Self.signatureBytes
    while offset < window.count {
      guard let chunk = try chunk(at: offset) else { break }
      if seen.isEmpty { try readHeader(chunk) }
      if data != nil && chunk.name != "IDAT" { isDataOver = true }
      try take(chunk)
      seen.insert(chunk.name)
      offset = chunk.whole.upperBound
      if chunk.name == "IEND" { break }
    }
    guard let data else {
      throw .damaged("unexpected end of file at byte \(window.count), before any pixels (no IDAT chunk)")
    }
    guard header.colorType != 3 || seen.contains("PLTE") else {
      throw .damaged("indexed-color image without a palette (no PLTE before IDAT)")
    }
    if let (signal, isPreferred) = colors.signal { (picture.signal, picture.prefersSignal) = (signal, isPreferred) }
    picture.pixelFault =
      "the compressed pixels, \(data.count) bytes from byte \(data.lowerBound), "
      + "do not decompress to \(picture.size.width)x\(picture.size.height) pixels"
    if header.isPlain, !seen.contains("tRNS"), !isTolerant, purpose == .pixels {
      picture.ordinaryPNG = OrdinaryPNG(chunks: data)
    }
    return picture
  }

  /// Returns the next chunk; nil if the file ends within one that does not affect the pixels.
  private mutating func chunk(at offset: Int) throws(GateFault) -> Chunk? {
    guard let length = window.number(at: offset, bytes: 4), let name = window.name(at: offset + 4) else {
      if data != nil { return nil }
      throw .damaged("unexpected end of file at byte \(window.count), in a chunk header")
    }
    let isName = name.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("a"..."z").contains($0) }
    guard isName, length <= Self.maxLength else {
      if data != nil && isTolerant { return nil }
      throw .damaged("invalid chunk name at byte \(offset)")
    }
    let start = offset + 8
    let there = window.count - start
    if length + 4 > there {
      let chunk = Chunk(name: name, start: offset, data: start..<(start + max(0, min(length, there - 4))))
      let isNeeded = name == "IDAT" || data == nil
      if !isNeeded { return nil }
      if !isTolerant || name != "IDAT" {
        throw .damaged(
          "\(chunk.location) has \(length) bytes, but the file ends after \(max(0, there)) of them")
      }
      // Decodes the pixels up to the end of the file; the decoder reports the missing ones.
      picture.keep(offset..<window.count)
      data = data ?? chunk.whole
      return nil
    }
    return Chunk(name: name, start: offset, data: start..<(start + length))
  }

  private mutating func readHeader(_ chunk: Chunk) throws(GateFault) {
    guard chunk.name == "IHDR", chunk.data.count == 13, let bytes = window.bytes(in: chunk.data) else {
      throw .damaged("\(chunk.location) has \(chunk.data.count) bytes; expected the header (IHDR, 13 bytes)")
    }
    func side(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
    picture.size = PixelSize(side(0), side(4))
    header.depth = Int(bytes[8])
    header.colorType = Int(bytes[9])
    header.isInterlaced = bytes[12] != 0
    guard let depths = Self.depths[header.colorType], depths.contains(header.depth), bytes[10] == 0, bytes[11] == 0,
      bytes[12] <= 1
    else {
      throw .damaged(
        "the header at byte \(chunk.start) has color type \(bytes[9]), depth \(bytes[8]), compression \(bytes[10]), "
          + "filter \(bytes[11]) and interlacing \(bytes[12]), an invalid combination")
    }
    let bands = [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][header.colorType] ?? 4
    picture.bands = bands
    header.isPlain = header.depth == 8 && header.colorType != 3 && bytes[10...].allSatisfy { $0 == 0 }
    if header.isInterlaced {
      // Transparency adds an alpha band.
      let most = min(4, header.colorType == 3 || header.colorType == 2 ? 4 : bands + 1)
      picture.heldBytes = GateMath.product(picture.size.width, picture.size.height, most * (header.depth > 8 ? 2 : 1))
    }
  }

  private mutating func take(_ chunk: Chunk) throws(GateFault) {
    switch chunk.name {
    case "IHDR":
      if seen.contains("IHDR") { return try fault("\(chunk.location) is a second header") }
      try keep(chunk)
    case "PLTE", "tRNS":
      let isPalette = chunk.name == "PLTE"
      if isPalette && (chunk.data.count % 3 != 0 || !(3...768).contains(chunk.data.count)) {
        return try fault("\(chunk.location) of \(chunk.data.count) bytes is not a palette of 1 to 256 colors")
      }
      if seen.contains(chunk.name) { return try fault("\(chunk.location) occurs a second time") }
      if data != nil { return try fault("\(chunk.location) comes after the pixels") }
      try keep(chunk)
    case "iCCP":
      guard !seen.contains("iCCP"), data == nil, chunk.data.count <= MetadataLimit.profile else { return }
      if isSmallProfile(chunk) { try keep(chunk) }
    case "cICP", "sRGB", "gAMA", "cHRM":
      if data == nil, chunk.data.count <= 32, let bytes = window.bytes(in: chunk.data) {
        colors.take(bytes, chunk: chunk.name)
      }
    case "eXIf":
      guard !hasExif, chunk.data.count <= MetadataLimit.exif else { return }
      if let bytes = window.bytes(in: chunk.data) { (picture.exif, hasExif) = (ExifBlock(segment: bytes), true) }
    case "tEXt", "zTXt":
      guard picture.exif == ExifBlock(), chunk.data.count <= PNGProfileText.limit,
        let text = window.bytes(in: chunk.data),
        let bytes = PNGProfileText.exif(in: text, isCompressed: chunk.name == "zTXt")
      else { return }
      picture.exif = ExifBlock(segment: bytes)
    case "acTL":
      picture.isAnimated = (window.number(at: chunk.data.lowerBound, bytes: 4) ?? 0) > 1
    case "iTXt":
      guard picture.xmp.isEmpty, chunk.data.count <= MetadataLimit.xmp, let text = window.bytes(in: chunk.data) else {
        return
      }
      picture.xmp = Self.packet(in: text)
    case "IDAT":
      if isDataOver {
        try fault("\(chunk.location) is separated from the previous pixels by other chunks")
      }
      data = (data?.lowerBound ?? chunk.start)..<chunk.whole.upperBound
      try keep(chunk)
    case "IEND": try keep(chunk)
    default:
      if chunk.isCritical { try fault("\(chunk.location) is an unknown critical chunk") }
    }
  }

  /// Returns the XMP packet of an iTXt chunk; empty for other texts.
  ///
  /// XMP does not allow compression, but some programs compress it anyway.
  private static func packet(in text: [UInt8]) -> [UInt8] {
    let name = Array("XML:com.adobe.xmp\0".utf8)
    // Skips the compression flag and the compression method, which is always 0.
    guard text.starts(with: name), text.count > name.count + 2, text[name.count + 1] == 0 else { return [] }
    // A language tag and a translated keyword follow, each ended by a zero byte.
    let parts = text.dropFirst(name.count + 2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return [] }
    switch text[name.count] {
    case 0: return Array(parts[2])
    case 1: return parts[2].withUnsafeBytes { Inflate.decompressed($0, within: MetadataLimit.xmp) } ?? []
    default: return []
    }
  }

  private mutating func keep(_ chunk: Chunk) throws(GateFault) {
    // Verifying the pixels' checksums is most of the work and is not needed to read a header.
    let isChecked = purpose == .pixels || chunk.name != "IDAT"
    let isWhole = !isChecked || check(of: chunk) == window.number(at: chunk.data.upperBound, bytes: 4)
    if !isWhole { try fault("\(chunk.location), \(chunk.data.count) bytes long, is damaged: wrong checksum") }
    picture.keep(chunk.whole)
    guard picture.pieces.count <= Self.maxPieces else {
      throw .damaged("the pixels are separated by more than \(Self.maxPieces) other chunks")
    }
  }

  private func fault(_ detail: String) throws(GateFault) {
    if !isTolerant { throw .damaged(detail) }
  }

  /// Returns the checksum of a chunk's name and data.
  private func check(of chunk: Chunk) -> Int {
    var (sum, offset) = (UInt32(0), chunk.data.lowerBound - 4)
    while offset < chunk.data.upperBound {
      let end = min(chunk.data.upperBound, offset + 1 << 20)
      guard let bytes = window.bytes(in: offset..<end) else { return -1 }
      sum = bytes.withUnsafeBytes { Inflate.crc32($0, after: sum) }
      offset = end
    }
    return Int(sum)
  }

  /// Returns whether a profile decompresses to a size within the limit.
  private func isSmallProfile(_ chunk: Chunk) -> Bool {
    guard let bytes = window.bytes(in: chunk.data), let end = bytes.firstIndex(of: 0), end < 80, end + 2 < bytes.count
    else { return false }
    return bytes[(end + 2)...].withUnsafeBytes { Inflate.isIntact($0, within: MetadataLimit.profile) }
  }
}

/// A PNG with 8 bits per band, without palette, transparent color and interlacing, whose checksums are all correct.
package struct OrdinaryPNG: Hashable {
  /// The byte range of the pixel chunks, which are adjacent.
  package let chunks: Range<Int>
}

/// EXIF data in a text chunk of a PNG, where programs put them before there was the chunk `eXIf`, as ImageMagick still does.
///
/// Source: ImageMagick's `coders/png.c`: a keyword, then the kind, the number of bytes, and the bytes in hexadecimal digits.
enum PNGProfileText {
  private static let keywords = ["Raw profile type exif", "Raw profile type APP1"]
  /// The most bytes of a text, of which a byte takes two digits and a line break some.
  static let limit = 3 * MetadataLimit.exif

  /// Returns the EXIF data of a `tEXt` or `zTXt` chunk; nil for other texts.
  static func exif(in chunk: [UInt8], isCompressed: Bool) -> [UInt8]? {
    guard let end = chunk.firstIndex(of: 0), keywords.contains(where: { $0.utf8.elementsEqual(chunk[..<end]) }) else {
      return nil
    }
    guard isCompressed else { return bytes(of: chunk[(end + 1)...]) }
    // The method of compression is always 0.
    guard chunk.count > end + 2, chunk[end + 1] == 0 else { return nil }
    let text = chunk[(end + 2)...].withUnsafeBytes { Inflate.decompressed($0, within: limit) }
    return text.flatMap { bytes(of: $0[...]) }
  }

  /// Returns the bytes that a text tells, whose number stands before them; nil if there are fewer, and for XMP.
  private static func bytes(of text: ArraySlice<UInt8>) -> [UInt8]? {
    let words = text.split(maxSplits: 2, whereSeparator: isSpace)
    guard words.count == 3, let count = Int(String(decoding: words[1], as: UTF8.self)),
      (1...MetadataLimit.exif).contains(count)
    else { return nil }
    var (found, first): ([UInt8], UInt8?) = ([], nil)
    for byte in words[2] where !isSpace(byte) {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      guard let high = first else {
        first = UInt8(digit)
        continue
      }
      found.append(high << 4 | UInt8(digit))
      first = nil
      if found.count == count { return found.starts(with: "http:".utf8) ? nil : found }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
