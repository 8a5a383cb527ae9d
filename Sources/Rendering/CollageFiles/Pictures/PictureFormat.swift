/// The supported picture formats; a file's format is determined by its first bytes, never by its extension.
public enum PictureFormat: String, Codable, Hashable, Sendable, CaseIterable {
  case jpeg
  case png
  case webp
  /// GIF, of which only the first frame is used.
  case gif
  /// TIFF, of which only one page is used.
  case tiff
  case avif
  case heic

  /// The formats that are allowed by default, whose decoders have been fuzzed most.
  public static let trusted: Set<PictureFormat> = [.jpeg, .png, .webp, .gif]

  /// The formats that programs accept for people's own photos: all but TIFF, whose decoder has known vulnerabilities in
  /// old versions of libvips.
  public static let usual = trusted.union([.heic, .avif])

  /// The number of bytes that identify a format.
  package static let signatureLength = 32

  /// Determines the format of a file from its first bytes; nil if it is unknown.
  public init?(signature bytes: [UInt8]) {
    func begins(_ pattern: [UInt8], at offset: Int = 0) -> Bool {
      bytes.count >= offset + pattern.count && Array(bytes[offset..<(offset + pattern.count)]) == pattern
    }
    if begins([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if begins(Array("RIFF".utf8)), begins(Array("WEBP".utf8), at: 8) {
      self = .webp
    } else if begins(Array("GIF87a".utf8)) || begins(Array("GIF89a".utf8)) {
      self = .gif
    } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) || begins([0x49, 0x49, 0x2B, 0])
      || begins([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if begins(Array("ftyp".utf8), at: 4) {
      // The main brand, a version, and the brands with which the file is compatible.
      let brands = stride(from: 8, to: min(bytes.count, bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }) - 3, by: 4)
        .filter { $0 != 12 }.map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
      guard let brand = brands.first else { return nil }
      let isGeneral = Self.generalBrands.contains(brand)
      if Self.avifBrands.contains(brand) || isGeneral && brands.contains(where: Self.avifBrands.contains) {
        self = .avif
      } else if isGeneral || Self.heicBrands.contains(brand) {
        self = .heic
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static let avifBrands = ["avif", "avis", "MA1A", "MA1B"]
  private static let heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
  /// The brands of pictures whose coding other brands tell.
  private static let generalBrands = ["mif1", "mif2", "msf1", "miaf", "tmap"]

  /// Returns whether a file's first bytes are those of a raw photo that is not structured like a TIFF file.
  ///
  /// Source: the magic numbers of Canon, Fujifilm, Olympus and Panasonic in the database of the `file` program.
  static func isRawPhoto(signature bytes: [UInt8]) -> Bool {
    isCanonRaw(signature: bytes) || isFujifilmRaw(signature: bytes)
      || ["IIRO", "IIRS", "MMOR", "IIU\0"].contains { bytes.starts(with: Array($0.utf8)) }
  }

  /// Returns whether the first bytes of a file are those of a raw photo of Fujifilm's (RAF).
  static func isFujifilmRaw(signature bytes: [UInt8]) -> Bool { bytes.starts(with: Array("FUJIFILMCCD-RAW".utf8)) }

  /// Returns whether the first bytes of a file are those of a raw photo of Canon's that consists of boxes (CR3).
  static func isCanonRaw(signature bytes: [UInt8]) -> Bool {
    bytes.count >= 12 && Array(bytes[4..<12]) == Array("ftypcrx ".utf8)
  }

  /// Returns whether the first bytes of a file are those of a video: MP4 and QuickTime, Matroska and WebM, or AVI.
  static func isVideo(_ bytes: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    return PictureFormat(signature: bytes) == nil && !isCanonRaw(signature: bytes)
      && (["ftyp", "moov", "mdat", "wide"].contains { has($0, at: 4) } || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
        || (has("RIFF", at: 0) && has("AVI ", at: 8)))
  }
}
