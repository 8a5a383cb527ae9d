import Testing

@testable import CollageFiles

@Suite("Formats identified by their first bytes")
struct PictureFormatTests {
  @Test(
    "every signature is recognized",
    arguments: [
      (.jpeg, [0xFF, 0xD8, 0xFF, 0xE0]),
      (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      (.webp, Array("RIFF....WEBP".utf8)),
      (.gif, Array("GIF89a".utf8)),
      (.tiff, [0x49, 0x49, 0x2A, 0]),
      (.avif, Array("\0\0\0\u{20}ftypavif".utf8)),
      (.heic, Array("\0\0\0\u{20}ftypheic".utf8)),
    ] as [(PictureFormat, [UInt8])])
  func known(format: PictureFormat, bytes: [UInt8]) {
    #expect(PictureFormat(signature: bytes) == format)
    #expect(PictureFormat(signature: Array(bytes.dropLast(2))) != format)
  }

  @Test(
    "a general brand leaves the coding to the others",
    arguments: [
      (.avif, "mif1", "avif"), (.heic, "mif1", "heic"), (.heic, "miaf", "mif1"), (.avif, "msf1", "avis"),
      (.heic, "heic", "avif"),
    ] as [(PictureFormat, String, String)])
  func brands(format: PictureFormat, brand: String, other: String) {
    let bytes = Array("\0\0\0\u{18}ftyp\(brand)\0\0\0\0miaf\(other)....meta".utf8)
    #expect(PictureFormat(signature: bytes) == format)
  }

  @Test(
    "other files, and pictures of unsupported formats, have no format",
    arguments: ["", "%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "hello", "BM......", "8BPS"])
  func unknown(text: String) {
    #expect(PictureFormat(signature: Array(text.utf8)) == nil)
  }
}
