import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Colors of all kinds of photos")
struct ColorTests {
  private let folder: ScratchFolder
  /// Colors that every space here holds.
  private static let patches: [[UInt8]] = [
    [200, 90, 60], [120, 120, 120], [90, 140, 100], [80, 90, 160], [255, 255, 255], [0, 0, 0], [180, 170, 60],
  ]

  init() throws { folder = try ScratchFolder() }

  /// The color in the middle of a photo shown at its own size, and shrunk so that boxes and kernels are at work.
  private func expectShown(_ photo: String, _ expected: [UInt8], _ what: String, tolerance: Int = 2) async throws {
    for side in [96.0, 11] {
      var harness = RenderHarness(folder, 96, 96)
        .adding(photo, frame: Rect(x: 0, y: 0, width: side, height: side))
      harness.policy.allowedFormats.insert(.tiff)
      let color = Array(try await harness.paint()[Int(side) / 2, Int(side) / 2].prefix(3))
      #expect(distance(color, expected) <= tolerance, "\(what): \(color), expected \(expected)")
    }
  }

  @Test("photos in wide color spaces match their matrices", arguments: ["png", "jpg", "tif"])
  func profiles(kind: String) async throws {
    for profile in [MatrixProfile.displayP3, .adobeRGB] {
      for patch in Self.patches {
        let pixels = Pixels(width: 96, height: 96, filled: patch)
        let photo = try folder.picture("patch.\(kind)", pixels, profile: profile.bytes)
        // JPEG itself rounds a color by one, which a steep curve doubles.
        try await expectShown(
          photo, profile.inSRGB(patch), "\(profile.name) \(patch) in \(kind)", tolerance: kind == "jpg" ? 4 : 2)
      }
    }
    let expected = MatrixProfile.displayP3.inSRGB([200, 90, 60])
    #expect(distance(expected, [200, 90, 60]) > 8, "the conversion must be visible for this test to mean anything")
  }

  @Test("a transparent photo in a wide color space keeps its colors")
  func profileAndAlpha() async throws {
    let pixels = Pixels(width: 96, height: 96, filled: [200, 90, 60, 128])
    let photo = try folder.picture("p3a.png", pixels, profile: MatrixProfile.displayP3.bytes)
    let over = MatrixProfile.displayP3.inSRGB([200, 90, 60]).map { value in
      let mixed: Int = Int(value) * 128 + 255 * 127
      return UInt8((mixed + 127) / 255)
    }
    try await expectShown(photo, over, "half transparent Display P3 over white", tolerance: 3)
  }

  @Test("an unreadable profile is ignored, and an sRGB profile changes nothing")
  func unusable() async throws {
    let patch: [UInt8] = [200, 90, 60]
    let pixels = Pixels(width: 96, height: 96, filled: patch)
    var damaged = MatrixProfile.displayP3.bytes
    for index in 40..<damaged.count { damaged[index] = 0xA5 }
    try await expectShown(try folder.picture("damaged.png", pixels, profile: damaged), patch, "damaged", tolerance: 0)
    let cut = Array(MatrixProfile.displayP3.bytes.prefix(300))
    try await expectShown(try folder.picture("cut.png", pixels, profile: cut), patch, "cut off", tolerance: 0)
    let plain = try folder.picture("srgb.png", pixels, profile: SRGBProfile.bytes)
    try await expectShown(plain, patch, "sRGB", tolerance: 0)
  }

  @Test("the written profile is recognized as sRGB; linear light, wide spaces and damaged bytes are not")
  func recognition() {
    #expect(ColorProfile(bytes: SRGBProfile.bytes).isSRGB)
    let sRGB = MatrixProfile(name: "sRGB", primaries: MatrixProfile.sRGBPrimaries, curve: .sRGB)
    #expect(ColorProfile(bytes: sRGB.bytes).isSRGB)
    let gamma = MatrixProfile(name: "2.2", primaries: MatrixProfile.sRGBPrimaries, curve: .gamma(2.2))
    for other in [MatrixProfile.displayP3, .adobeRGB, .linear, gamma] {
      #expect(!ColorProfile(bytes: other.bytes).isSRGB, "\(other.name)")
    }
    for length in stride(from: 0, to: 400, by: 7) {
      #expect(!ColorProfile(bytes: Array(SRGBProfile.bytes.prefix(length))).isSRGB)
    }
  }
}
