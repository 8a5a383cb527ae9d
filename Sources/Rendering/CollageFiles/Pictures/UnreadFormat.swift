/// Kinds of files that people take for photos, and that are not read; messages name them.
///
/// Source: the signatures of the formats' specifications, as in the database of the `file` program.
enum UnreadFormat {
  /// The name of each kind, and its first bytes.
  private static let signatures: [(name: String, bytes: [UInt8])] = [
    ("a JPEG XL picture", [0xFF, 0x0A]),
    ("a JPEG XL picture", [0, 0, 0, 12] + Array("JXL \r\n".utf8)),
    ("a JPEG 2000 picture", [0, 0, 0, 12] + Array("jP  \r\n".utf8)),
    ("a JPEG 2000 picture", [0xFF, 0x4F, 0xFF, 0x51]),
    ("a JPEG XR picture", [0x49, 0x49, 0xBC]),
    ("a JPEG-LS picture", [0xFF, 0xD8, 0xFF, 0xF7]),
    ("a Photoshop document", Array("8BPS".utf8)),
    ("a PDF document", Array("%PDF".utf8)),
    ("a PostScript document", Array("%!PS".utf8)),
    ("a PostScript document", [0xC5, 0xD0, 0xD3, 0xC6]),
    ("a GIMP document", Array("gimp xcf".utf8)),
    ("an OpenEXR picture", [0x76, 0x2F, 0x31, 0x01]),
    ("a Radiance HDR picture", Array("#?RADIANCE".utf8)),
    ("a Radiance HDR picture", Array("#?RGBE".utf8)),
    ("a QOI picture", Array("qoif".utf8)),
    ("a DirectDraw surface", Array("DDS ".utf8)),
    ("an icon", [0, 0, 1, 0]),
    ("a DjVu document", Array("AT&TFORM".utf8)),
    ("a Flash film", Array("FWS".utf8)),
    ("a FITS picture", Array("SIMPLE  =".utf8)),
    ("an SVG drawing", Array("<svg".utf8)),
    ("a web page", Array("<!DOCTYPE html".utf8)),
    ("a web page", Array("<html".utf8)),
    ("an Apple icon", Array("icns".utf8)),
    ("a picture of the Netpbm family", Array("P4".utf8)),
    ("a picture of the Netpbm family", Array("P5".utf8)),
    ("a picture of the Netpbm family", Array("P6".utf8)),
    ("a picture of the Netpbm family", Array("P7".utf8)),
    // Last, because two letters begin other files as well.
    ("a BMP picture", Array("BM".utf8)),
  ]

  /// The name of each kind of pictures in a container of boxes, by its main brand.
  private static let brands = [
    "avci": "a HEIF picture coded as AVC", "avcs": "a HEIF picture coded as AVC",
    "jpeg": "a HEIF picture coded as JPEG",
    "jpgs": "a HEIF picture coded as JPEG", "j2ki": "a HEIF picture coded as JPEG 2000",
    "j2is": "a HEIF picture coded as JPEG 2000", "vvic": "a HEIF picture coded as VVC",
    "vvis": "a HEIF picture coded as VVC", "mif3": "a HEIF picture of the short form", "jxl ": "a JPEG XL picture",
    "jp2 ": "a JPEG 2000 picture", "jpx ": "a JPEG 2000 picture",
  ]

  /// Returns the name of the kind of a file, by its first bytes; nil if it is not known.
  static func name(signature bytes: [UInt8]) -> String? {
    if bytes.dropFirst(4).starts(with: "ftyp".utf8) {
      return brands[String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)]
    }
    return signatures.first { bytes.starts(with: $0.bytes) }?.name
  }
}
