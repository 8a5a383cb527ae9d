import CollageModel
internal import Vips

/// What may come to a decoder of a file, and what the file says of itself: found by walking over its parts, before any
/// decoder has seen a byte.
///
/// Decoders unfold, copy and interpret whatever stands in a file, long before a picture's size is known to us: profiles,
/// texts, thumbnails, later frames. They are shown only what the picture needs.
struct GatedPicture {
  /// Some bytes that a decoder sees.
  enum Piece: Hashable {
    /// As they stand in the file.
    case file(Range<Int>)
    /// Others in their place.
    case bytes([UInt8])

    var count: Int {
      switch self {
      case .file(let range): range.count
      case .bytes(let bytes): bytes.count
      }
    }
  }

  /// What the decoder sees, one after the other.
  private(set) var pieces: [Piece] = []
  /// The size that the decoder will find, in pixels.
  var size = PixelSize(0, 0)
  /// Bands, alpha included, where the file says so before it is decoded.
  var bands = 0
  /// How many bytes the decoder needs for pixels before it can hand out the first row; 0 where it goes row by row.
  var heldBytes = 0
  /// How often the decoder visits all pixels: scans of a JPEG that was written in several.
  var visits = 1
  /// What is known of pixels that could not be decoded, where the decoder says nothing.
  var pixelFault: String?
  /// What the file says about how and when it was taken.
  var exif = ExifBlock()
  /// Whether this is a PNG that our own reader can read: see `PortableNetworkGraphics`.
  var ordinaryPNG: OrdinaryPNG?

  /// What to say where pixels could not be decoded.
  func pixelMessage(for error: VipsError) -> String {
    pixelFault.map { error.hasDetail ? "\($0) (\(error.detail))" : $0 } ?? message(for: error)
  }

  /// What to say of a decoder's failure to open the picture.
  func message(for error: VipsError) -> String {
    error.hasDetail ? error.detail : "the decoder gives no cause; \(byteWords)"
  }

  private var byteWords: String {
    "it was given \(pieces.reduce(0) { $0 + $1.count }) bytes of \(size.width)x\(size.height) pixels"
  }

  /// Whether a decoder must hold the whole picture.
  var isHeld: Bool { heldBytes > 0 }

  /// Adds a part of the file; neighbors become one piece.
  mutating func keep(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if case .file(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .file(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.file(range))
    }
  }

  /// Adds bytes that are not in the file.
  mutating func insert(_ bytes: [UInt8]) {
    if !bytes.isEmpty { pieces.append(.bytes(bytes)) }
  }
}

/// Why a picture is not let in.
enum GateFault: Error {
  /// Its parts do not follow each other as its format says.
  case damaged(String)
  /// It would take more than is allowed.
  case tooLarge(found: String, allowed: String)
}

/// The longest metadata that are looked at, in bytes: real ones have a few hundred kilobytes at most.
enum MetadataLimit {
  /// A color profile; a longer one is left out.
  static let profile = 4 << 20
  /// An EXIF block; a longer one is not read.
  static let exif = 1 << 20
}
