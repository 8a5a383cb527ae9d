/// Reads the chunks of a WebP file; the decoder receives only its first frame and its profile.
///
/// libvips allocates the whole picture when it opens a file, so the size is checked here first.
///
/// Source: RFC 9649, sections 2.3 to 2.7 and 3.4; RFC 6386, section 9.1.
struct WebPGate {
  private var window: PictureWindow
  private var picture = GatedPicture()
  private var features: Features?
  private var parts: [Range<Int>] = []

  private struct Features {
    var flags: UInt8
    let canvas: PixelSize
  }

  private static let profileFlag: UInt8 = 0x20
  /// The flags of the VP8X chunk for EXIF and XMP.
  private static let metadataFlags: UInt8 = 0x0C
  /// The decoder's memory per pixel: RGBA in the decoder's picture, and again on libvips' canvas.
  private static let bytesPerPixel = 8
  /// The maximum number of chunks: EXIF, XMP and unknown ones; an animation has one per frame.
  private static let maxChunksAfterPixels = 1_000
  /// The memory per pixel for lossless pictures, which are first decoded into 32-bit words.
  private static let losslessBytesPerPixel = 12

  /// Reads a file's chunks and returns the decoder's input.
  static func inspect(_ file: borrowing RegularFile, isTolerant: Bool) throws(GateFault) -> GatedPicture {
    var gate = WebPGate(window: PictureWindow(file))
    return try gate.walk()
  }

  private init(window: PictureWindow) { self.window = window }

  private mutating func walk() throws(GateFault) -> GatedPicture {
    guard window.name(at: 8) == "WEBP" else { throw .damaged("no WEBP signature at byte 8") }
    var offset = 12
    while let name = window.name(at: offset), let length = window.number(at: offset + 4, bytes: 4, isLittle: true) {
      let data = (offset + 8)..<(offset + 8 + length)
      let isPicture = ["VP8 ", "VP8L", "ANMF"].contains(name)
      if data.upperBound > window.count {
        throw .damaged(
          "chunk \(escaped(name)) at byte \(offset) has \(length) bytes, but the file ends after "
            + "\(window.count - offset - 8) of them")
      }
      // A chunk of odd length is padded by one byte.
      let end = min(window.count, data.upperBound + length % 2)
      try take(name, offset..<end, data)
      if isPicture {
        finish()
        findMetadata(from: end)
        return picture
      }
      offset = end
    }
    throw .damaged("unexpected end of file at byte \(window.count), before any pixels")
  }

  /// Searches for EXIF and the XMP packet, which follow the pixels.
  private mutating func findMetadata(from start: Int) {
    guard features != nil else { return }
    var offset = start
    for _ in 0..<Self.maxChunksAfterPixels {
      guard let name = window.name(at: offset),
        let length = window.number(at: offset + 4, bytes: 4, isLittle: true), length <= window.count - offset - 8
      else { return }
      let data = (offset + 8)..<(offset + 8 + length)
      if name == "XMP ", picture.xmp.isEmpty, length <= MetadataLimit.xmp { picture.xmp = window.bytes(in: data) ?? [] }
      if name == "EXIF" { readExif(data) }
      if name == "ANMF" { picture.isAnimated = true }
      offset += 8 + length + length % 2
    }
  }

  /// Reads the first EXIF chunk, which some programs begin with the identifier of JPEG's segment.
  private mutating func readExif(_ data: Range<Int>) {
    guard picture.exif == ExifBlock(), data.count <= MetadataLimit.exif, let bytes = window.bytes(in: data) else {
      return
    }
    picture.exif = ExifBlock(segment: bytes)
  }

  private mutating func take(_ name: String, _ chunk: Range<Int>, _ data: Range<Int>) throws(GateFault) {
    switch name {
    case "VP8X":
      guard features == nil, parts.isEmpty, data.count >= 10, let flags = window.byte(at: data.lowerBound),
        let width = window.number(at: data.lowerBound + 4, bytes: 3, isLittle: true),
        let height = window.number(at: data.lowerBound + 7, bytes: 3, isLittle: true)
      else { throw .damaged("invalid VP8X header at byte \(chunk.lowerBound)") }
      features = Features(
        flags: flags & ~(Self.metadataFlags | Self.profileFlag), canvas: PixelSize(width + 1, height + 1))
    case "ICCP":
      guard features != nil, parts.isEmpty, data.count <= MetadataLimit.profile else { return }
      features?.flags |= Self.profileFlag
      parts.append(chunk)
    case "ANIM", "ALPH": parts.append(chunk)
    case "EXIF": readExif(data)
    case "VP8 ", "VP8L":
      try measure(name, data)
      parts.append(chunk)
    case "ANMF":
      let frame = data.lowerBound + 16
      guard let inner = window.name(at: frame),
        let width = window.number(at: data.lowerBound + 6, bytes: 3, isLittle: true),
        let height = window.number(at: data.lowerBound + 9, bytes: 3, isLittle: true), data.count >= 24
      else { throw .damaged("truncated ANMF chunk at byte \(chunk.lowerBound)") }
      hold(PixelSize(width + 1, height + 1), isLossless: inner == "VP8L")
      parts.append(chunk)
    default: break
    }
  }

  /// Reads the size from the header of the coded frame.
  private mutating func measure(_ name: String, _ data: Range<Int>) throws(GateFault) {
    let at = data.lowerBound
    if name == "VP8L" {
      guard window.byte(at: at) == 0x2F, let bits = window.number(at: at + 1, bytes: 4, isLittle: true) else {
        throw .damaged("invalid lossless header at byte \(at)")
      }
      hold(PixelSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1), isLossless: true)
    } else {
      guard window.number(at: at + 3, bytes: 3) == 0x9D012A,
        let width = window.number(at: at + 6, bytes: 2, isLittle: true),
        let height = window.number(at: at + 8, bytes: 2, isLittle: true)
      else { throw .damaged("no key frame header at byte \(at)") }
      hold(PixelSize(width & 0x3FFF, height & 0x3FFF), isLossless: false)
    }
  }

  private mutating func hold(_ size: PixelSize, isLossless: Bool) {
    let canvas = features?.canvas ?? size
    picture.size = PixelSize(max(size.width, canvas.width), max(size.height, canvas.height))
    picture.heldBytes = GateMath.product(
      picture.size.width, picture.size.height, isLossless ? Self.losslessBytesPerPixel : Self.bytesPerPixel)
  }

  /// Assembles a file from the selected parts.
  private mutating func finish() {
    var head: [UInt8] = []
    if let features {
      head = Array("VP8X".utf8) + Self.little(10, 4) + [features.flags, 0, 0, 0]
      head += Self.little(features.canvas.width - 1, 3) + Self.little(features.canvas.height - 1, 3)
    } else {
      // A picture without an extended header consists of one chunk.
      parts.removeFirst(parts.count - 1)
    }
    let total = parts.reduce(4 + head.count) { $0 + $1.count + $1.count % 2 }
    picture.insert(Array("RIFF".utf8) + Self.little(total, 4) + Array("WEBP".utf8) + head)
    for part in parts {
      picture.keep(part)
      if part.count % 2 == 1 { picture.insert([0]) }
    }
  }

  private static func little(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
