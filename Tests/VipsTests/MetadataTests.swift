import Testing
import Vips

@Suite struct MetadataTests {
  private static let secret = "SECRET PLACE"

  init() throws { try TestImages.start() }

  /// Returns a JPEG with orientation 6, a description and a comment, as a camera would write it.
  private func taggedJPEG() throws -> [UInt8] {
    var exif = Array("Exif\0\0".utf8)
    exif += [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0]
    let text = Array(Self.secret.utf8) + [0]
    exif += [0x0E, 0x01, 2, 0, UInt8(text.count), 0, 0, 0, 38, 0, 0, 0]
    exif += [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
    exif += [0, 0, 0, 0] + text
    let comment = Array(Self.secret.utf8)
    let jpeg = try Image.inDisplayP3().encoded(as: .jpeg(quality: 90), keepProfile: true)
    let profile = try #require(Image.decoded(jpeg, as: .jpeg).metadataBlob("icc-profile-data"))
    let bare = try TestImages.gradient().encoded(as: .jpeg(quality: 90))
    // Ours first: readers take the first EXIF block.
    var tagged: [UInt8] = [0xFF, 0xD8] + segment(0xE1, exif) + segment(0xFE, comment)
    tagged += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    return tagged + bare.dropFirst(2 + exifLength(bare))
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }

  private func exifLength(_ jpeg: [UInt8]) -> Int {
    jpeg[3] == 0xE1 ? 2 + Int(jpeg[4]) << 8 + Int(jpeg[5]) : 0
  }

  private static let formats: [(Saver, LoaderFormat)] = [
    (.jpeg(quality: 90), .jpeg), (.png(compression: 6), .png), (.webp(quality: 90), .webp), (.tiff(), .tiff),
    (.avif(quality: 70, effort: 0), .heif),
  ]

  @Test func aTaggedFileIsRead() throws {
    let image = try Image.decoded(taggedJPEG(), as: .jpeg)
    #expect(image.orientation == 6)
    #expect(image.metadataInteger("orientation") == 6)
    #expect(image.metadataString("exif-ifd0-ImageDescription")?.hasPrefix(Self.secret) == true)
    #expect(image.metadataBlob("icc-profile-data") != nil && image.metadataString("missing") == nil)
  }

  @Test func savingDropsMetadataAndKeepsProfileAndResolution() throws {
    let image = try Image.decoded(taggedJPEG(), as: .jpeg).settingResolution(pixelsPerMillimeter: 300 / 25.4)
    let profile = try #require(image.metadataBlob("icc-profile-data"))
    for (saver, format) in Self.formats where format != .heif || Runtime.supportsOperation("heifsave_target") {
      for keepProfile in [true, false] {
        let bytes = try image.encoded(as: saver, keepProfile: keepProfile)
        #expect(!bytes.contains(Array(Self.secret.utf8)), "\(saver)")
        let saved = try Image.decoded(bytes, as: format)
        #expect(saved.orientation == 1, "\(saver)")
        #expect(saved.metadataBlob("icc-profile-data") == (keepProfile ? profile : nil), "\(saver)")
        let hasExif = bytes.contains(Array("Exif\0\0".utf8)) || saved.metadataNames.contains("exif-data")
        if format == .png || format == .tiff || (format == .heif && !keepProfile) { #expect(!hasExif, "\(saver)") }
        let tags = Set(saved.metadataNames.filter { $0.hasPrefix("exif-") })
        #expect(tags.isSubset(of: Self.madeByLibvips), "\(saver)")
        #expect(Set(saved.metadataNames).isDisjoint(with: ["xmp-data", "iptc-data", "jpeg-comment-0"]), "\(saver)")
        if format == .jpeg || format == .png || format == .tiff {
          #expect(abs(saved.pixelsPerMillimeter - 300 / 25.4) < 0.01, "\(saver)")
        }
      }
    }
  }

  /// The EXIF fields that libvips creates itself: size, resolution and constants.
  private static let madeByLibvips: Set<String> = [
    "exif-data", "exif-ifd0-Orientation", "exif-ifd0-XResolution", "exif-ifd0-YResolution", "exif-ifd0-ResolutionUnit",
    "exif-ifd0-YCbCrPositioning", "exif-ifd2-ExifVersion", "exif-ifd2-ComponentsConfiguration",
    "exif-ifd2-FlashpixVersion", "exif-ifd2-ColorSpace", "exif-ifd2-PixelXDimension", "exif-ifd2-PixelYDimension",
  ]

  @Test func aBrokenEmbeddedProfileIsRejected() throws {
    let image = try TestImages.gradient().attachingProfile([UInt8](repeating: 1, count: 500))
    #expect(throws: VipsError.self) { try image.iccTransform(outputProfile: "srgb") }
    #expect(throws: VipsError.self) { try TestImages.gradient().iccTransform(outputProfile: "srgb") }
    #expect(throws: VipsError.self) { try TestImages.gradient().attachingProfile([]) }
    var options = ProfileOptions()
    options.embedded = false
    options.inputProfile = "srgb"
    let converted = try image.iccTransform(outputProfile: "srgb", options: options)
    #expect(try largestDifference(converted.contents(), image.contents()) <= 2)
  }

  @Test func profilesConvertThereAndBack() throws {
    let back = try Image.inDisplayP3().iccTransform(outputProfile: "srgb")
    #expect(try largestDifference(back.contents(), TestImages.gradient().contents()) <= 6)
    #expect(try Image.inDisplayP3().contents() != TestImages.gradient().contents())
    var options = ProfileOptions()
    options.depth = 16
    #expect(try Image.inDisplayP3().iccTransform(outputProfile: "srgb", options: options).bandFormat == .ushort)
  }
}

extension [UInt8] {
  fileprivate func contains(_ part: [UInt8]) -> Bool {
    guard count >= part.count else { return false }
    return (0...(count - part.count)).contains { self[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
