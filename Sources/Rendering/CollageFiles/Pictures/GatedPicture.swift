/// The parts of a file that its decoder may read, and a description of the picture, determined before decoding.
///
/// Decoders decompress, copy and interpret everything in a file, such as profiles, texts, thumbnails and later frames,
/// before the picture's size is known here. They receive only the parts that the picture needs.
package struct GatedPicture {
  /// A piece of the decoder's input.
  package enum Piece: Hashable {
    case file(Range<Int>)
    /// Bytes that replace a part of the file.
    case bytes([UInt8])

    package var count: Int {
      switch self {
      case .file(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The decoder's input, in order.
  package private(set) var pieces: [Piece] = []
  /// The size in pixels as the decoder will report it.
  package internal(set) var size = PixelSize(0, 0)
  /// The number of bands including alpha; 0 if it is unknown before decoding.
  var bands = 0
  /// The number of bands if those after them are not opacity, which the decoder takes them for; nil for most files.
  package internal(set) var opaqueBands: Int?
  /// The bytes of pixels that the decoder needs before it can return the first row; 0 if it decodes row by row.
  var heldBytes = 0
  /// The number of passes over all pixels, which is the number of scans of a JPEG.
  var visits = 1
  /// True if a JPEG is read as a `SequentialJPEG`, because its decoder would hold all of it.
  package internal(set) var isMadeSequential = false
  /// The rows of a picture that is decoded one row of tiles after the other; nil for others.
  package internal(set) var tiles: TileRows?
  /// The likely fault if decoding fails, for decoders that give no reason.
  package internal(set) var pixelFault: String?
  /// True if the decoder itself rotates the picture upright, as the file requests.
  package internal(set) var isTurnedByLoader = false
  /// True if the picture is gray, and its black and white are not the least and the largest value but those of videos.
  package internal(set) var isLimitedGray = false
  package internal(set) var exif = ExifBlock()
  /// The colors that the file describes besides an ICC profile, which counts unless `prefersSignal` is true; nil for sRGB.
  package internal(set) var signal: ColorSignal?
  /// True if the colors are those of `signal` even if the file has an ICC profile.
  package internal(set) var prefersSignal = false
  /// True if only the EXIF block of a picture says how to turn it, which decoders of its format do not obey.
  package internal(set) var isTurnedByExif = false
  /// True if the file has further frames, which do not reach the decoder.
  package internal(set) var isAnimated = false
  /// The XMP packet, unparsed; empty if missing.
  package internal(set) var xmp: [UInt8] = []
  /// The extended XMP packet of a JPEG; empty if missing.
  package internal(set) var extendedXMP: [UInt8] = []
  /// The location of the pixels of a PNG that the renderer's own reader can decode; nil for others.
  package internal(set) var ordinaryPNG: OrdinaryPNG?
  /// The IPTC data, unparsed; empty if missing, and for all purposes but metadata.
  package internal(set) var iptc: [UInt8] = []
  /// True if the file has a gain map, which screens with a high dynamic range apply to the picture.
  package internal(set) var hasGainMap = false
  /// The block of ISO 21496-1 in a picture that is a gain map itself; empty if missing.
  var gainMapBlock: [UInt8] = []

  /// The pixel size of the raw photo that contains the picture, or of the picture if the former is unknown; nil for
  /// ordinary pictures.
  package internal(set) var sensorSize: PixelSize?

  /// The number of bytes in the decoder's input.
  package var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

  /// True if the decoder must keep the whole picture in memory.
  var isHeld: Bool { heldBytes > 0 }

  /// True if the decoder needs the whole picture before it returns the first row, and its memory is only estimated.
  func isHeld(as format: PictureFormat) -> Bool { isHeld && tiles == nil && format != .tiff && format != .jpeg }

  /// Adds a part of the file; adjacent parts become one piece.
  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .file(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .file(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.file(range))
    }
  }

  /// Adds pieces as they are.
  mutating func keep(_ pieces: [Piece]) { self.pieces += pieces }

  /// Moves all parts of the file by an offset.
  mutating func move(by offset: Int) {
    pieces = pieces.map { piece in
      if case .file(let range) = piece {
        .file((range.lowerBound + offset)..<(range.upperBound + offset))
      } else {
        piece
      }
    }
  }

  /// Adds bytes that are not in the file.
  mutating func insert(_ bytes: [UInt8]) {
    if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
  }
}

/// The reason why a picture is rejected.
enum GateFault: Error {
  /// The file violates its format.
  case damaged(String)
  /// The file is whole, and uses a part of its format that is not read.
  case unsupported(String)
  case tooLarge(found: String, allowed: String)
}

/// The maximum sizes of metadata in bytes; real photos have at most a few hundred kilobytes.
enum MetadataLimit {
  /// The maximum size of a color profile; longer ones are ignored.
  static let profile = 4 << 20
  /// The maximum size of an EXIF block; longer ones are ignored.
  static let exif = 1 << 20
  /// The maximum size of an XMP packet; longer ones are ignored.
  static let xmp = 1 << 20
}
