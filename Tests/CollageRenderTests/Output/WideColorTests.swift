import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

/// Pictures in color profiles other than sRGB.
@Suite("Wide colors") struct WideColorTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// Colors that sRGB cannot hold, and some that it can.
  private static let patches: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 255, 255], [255, 0, 255], [255, 255, 0], [234, 51, 35], [117, 251, 76],
    [10, 10, 10], [128, 128, 128], [200, 90, 60], [250, 250, 250],
  ]
  private static let side = 16

  private func output(_ format: OutputFormat, _ profile: OutputProfile) -> OutputSettings {
    var output = OutputSettings(format: format, quality: 100)
    output.color.profile = profile
    return output
  }

  /// Returns the decoded picture of patches rendered at a scale, its profile, and the patches' middles.
  private func rendered(
    _ photo: String, _ settings: OutputSettings, scale: Int
  ) async throws -> (profile: [UInt8]?, colors: [[UInt8]]) {
    let (width, height) = (Self.patches.count * Self.side / scale, Self.side / scale)
    let harness = RenderHarness(folder, width, height)
      .adding(photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    let file = try await harness.file(settings)
    let format = try #require(LoaderFormat(rawValue: settings.format == .avif ? "heif" : settings.format.rawValue))
    let image = try Image.load(Source(bytes: file), as: format)
    let pixels = try image.pixels().withUnsafeBytes { Array($0) }
    let colors = Self.patches.indices.map { index in
      let start = 3 * (height / 2 * width + index * Self.side / scale + Self.side / scale / 2)
      return Array(pixels[start..<(start + 3)])
    }
    return (image.metadataBlob("icc-profile-data"), colors)
  }

  private func photo(_ profile: [UInt8]?) throws -> String {
    let pixels = Pixels(width: Self.patches.count * Self.side, height: Self.side) { x, _ in
      Self.patches[x / Self.side]
    }
    return try folder.picture("patches.png", pixels, profile: profile)
  }

  @Test("of photos in Display P3 are kept", arguments: OutputFormat.allCases, [1, 2])
  func kept(format: OutputFormat, scale: Int) async throws {
    let photo = try photo(MatrixProfile.displayP3.bytes)
    let found = try await rendered(photo, output(format, .displayP3), scale: scale)
    #expect(found.profile == OutputProfile.displayP3.bytes)
    for (color, patch) in zip(found.colors, Self.patches) {
      // Differences are smaller in the larger space than the formula for sRGB says.
      let difference = ColorDifference.ciede2000(color.map { Double($0) }, patch.map { Double($0) })
      #expect(difference < (format == .webp || format == .avif ? 3 : 1), "\(format) 1/\(scale): \(color) for \(patch)")
    }
  }

  @Test("of photos in other spaces are converted once", arguments: [MatrixProfile.adobeRGB, .displayP3])
  func converted(profile: MatrixProfile) async throws {
    let photo = try photo(profile.bytes)
    for target in [OutputProfile.displayP3, .rec2020] {
      let found = try await rendered(photo, output(.png, target), scale: 1)
      let transform = try #require(LabConversion(target.bytes))
      let source = try #require(LabConversion(profile.bytes))
      for (color, patch) in zip(found.colors, Self.patches) where target == .rec2020 || profile.name == "Display P3" {
        let difference = ColorDifference.between(transform.lab(of: color), source.lab(of: patch))
        #expect(difference < 1, "\(profile.name) in \(target.name): \(patch) became \(color), dE00 \(difference)")
      }
    }
  }

  @Test("of templates, which are sRGB, look the same in every profile")
  func templateColors() async throws {
    let pixels = Pixels(width: 8, height: 8, filled: [90, 120, 30])
    let photo = try folder.picture("plain.png", pixels, profile: nil)
    for target in [OutputProfile.displayP3, .rec2020] {
      for patch in Self.patches {
        let harness = RenderHarness(folder, 40, 20, on: .color(Color(patch + [255])))
          .adding(photo, frame: Rect(x: 0, y: 0, width: 20, height: 20))
        let written = try await harness.written(output(.png, target))
        let (own, sRGB) = (try #require(LabConversion(target.bytes)), try #require(LabConversion(SRGBProfile.bytes)))
        let ground = ColorDifference.between(own.lab(of: written[30, 10]), sRGB.lab(of: patch))
        let photo = ColorDifference.between(own.lab(of: written[5, 10]), sRGB.lab(of: [90, 120, 30]))
        #expect(ground < 1 && photo < 1, "\(patch) in \(target.name): \(ground), a photo without a profile: \(photo)")
      }
    }
  }

  @Test("are in plans, but sRGB is not")
  func plans() async throws {
    let harness = RenderHarness(folder, 40, 20).adding(
      try photo(nil), frame: Rect(x: 0, y: 0, width: 20, height: 20))
    let wide = try await PreparedRender(harness.request(output(.png, .displayP3))).plan.description
    #expect(wide.contains("colors in Display P3") && wide.contains("convert color to Display P3"))
    let usual = try await harness.plan().description
    #expect(!usual.contains("colors in") && usual.contains("convert color to srgb"))
  }

  @Test("of gray, transparent and damaged profiles still work")
  func others() async throws {
    let gray = try folder.picture("gray.png", Pixels(width: 8, height: 8, filled: [128]), profile: nil)
    let clear = try folder.picture(
      "clear.png", Pixels(width: 8, height: 8, filled: [200, 90, 60, 128]), profile: MatrixProfile.displayP3.bytes)
    let damaged = try folder.picture(
      "damaged.png", Pixels(width: 8, height: 8, filled: [128, 128, 128]),
      profile: Array(MatrixProfile.displayP3.bytes.prefix(300)))
    for (path, expected) in [(gray, [128, 128, 128]), (clear, [227, 172, 157]), (damaged, [128, 128, 128])] {
      let harness = RenderHarness(folder, 8, 8).adding(path, frame: Rect(x: 0, y: 0, width: 8, height: 8))
      let written = try await harness.written(output(.png, .displayP3))
      #expect(distance(written[4, 4], expected.map { UInt8($0) }) <= 2, "\(path): \(written[4, 4])")
    }
  }
}
