/// The parts of a file that its decoder may read, and a description of the picture; both are found before a decoder reads
/// any byte.
///
/// Decoders decompress, copy and interpret everything in a file before the picture's size is known here: profiles, texts,
/// thumbnails, later frames. They are given only the parts that the picture needs.
package struct GatedPicture {
  /// Bytes that a decoder sees.
  package enum Piece: Hashable {
    /// A range of the file.
    case file(Range<Int>)
    /// Bytes that replace some of the file.
    case bytes([UInt8])

    package var count: Int {
      switch self {
      case .file(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// The bytes that the decoder sees, in order.
  package private(set) var pieces: [Piece] = []
  /// The size that the decoder will find, in pixels.
  package internal(set) var size = PixelSize(0, 0)
  /// The number of bands, alpha included; 0 if it is only known after decoding.
  var bands = 0
  /// How many bytes of pixels the decoder needs before it can return the first row; 0 if it decodes row by row.
  var heldBytes = 0
  /// How often the decoder visits all pixels: the number of scans of a JPEG.
  var visits = 1
  /// What is wrong if the pixels cannot be decoded, for a decoder that gives no reason.
  package internal(set) var pixelFault: String?
  /// Whether the file tells its decoder to turn the picture, which then comes upright.
  package internal(set) var isTurnedByLoader = false
  /// The photo's orientation and time.
  package internal(set) var exif = ExifBlock()
  /// The photo's XMP packet, unparsed; empty if there is none.
  package internal(set) var xmp: [UInt8] = []
  /// What a JPEG's packet has no room for: a second packet, to which the first refers; empty if there is none.
  package internal(set) var extendedXMP: [UInt8] = []
  /// Set for a PNG that the renderer's own reader can read.
  package internal(set) var ordinaryPNG: OrdinaryPNG?

  /// The size in pixels of the raw photo that holds the picture, or of the picture if that is not known; nil for a
  /// picture in a file of its own.
  package internal(set) var sensorSize: PixelSize?

  /// How many bytes the decoder sees.
  package var byteCount: Int { pieces.reduce(0) { $0 + $1.count } }

  /// Whether the decoder must hold the whole picture.
  var isHeld: Bool { heldBytes > 0 }

  /// Adds a part of the file; adjacent parts become one piece.
  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .file(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .file(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.file(range))
    }
  }

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
  /// The file does not have the structure of its format.
  case damaged(String)
  /// Decoding it would exceed a limit.
  case tooLarge(found: String, allowed: String)
}

/// The maximum size of metadata that are read, in bytes; those of real photos have a few hundred kilobytes at most.
enum MetadataLimit {
  /// The maximum of a color profile; a longer one is ignored.
  static let profile = 4 << 20
  /// The maximum of an EXIF block; a longer one is ignored.
  static let exif = 1 << 20
  /// The maximum of an XMP packet; a longer one is ignored.
  static let xmp = 1 << 20
}
