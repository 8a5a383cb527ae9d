import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

/// Pictures with more than 8 bits per color.
@Suite("Depth") struct DepthTests {
  private let folder: ScratchFolder
  private static let width = 2048

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// Writes a ramp in 16 bits from left to right.
  private func ramp(_ name: String = "ramp.png", profile: [UInt8]? = nil) throws -> String {
    var values: [UInt16] = []
    for _ in 0..<8 {
      for x in 0..<Self.width { values += [UInt16](repeating: UInt16(x * 65_535 / (Self.width - 1)), count: 3) }
    }
    let image = try values.withUnsafeBytes { bytes in
      try Image.fromMemory(
        copying: bytes, width: Self.width, height: 8, bands: 3, format: .ushort, interpretation: .rgb16)
    }
    return try folder.write(PictureFile.encode(image, as: name, profile: profile), as: name)
  }

  private func output(_ format: OutputFormat, _ depth: Int) -> OutputSettings {
    var output = OutputSettings(format: format, quality: 100)
    output.depth = depth
    return output
  }

  /// Returns the values of the middle row's first band as 16 bits.
  private func row(_ harness: RenderHarness, _ settings: OutputSettings) async throws -> [Int] {
    let format: LoaderFormat = settings.format == .png ? .png : settings.format == .tiff ? .tiff : .heif
    let image = try Image.load(Source(bytes: try await harness.file(settings)), as: format)
    #expect(image.bandFormat == .ushort)
    let width = image.width
    let (bands, height) = (image.bands, image.height)
    return try image.pixels().withUnsafeBytes { bytes in
      let values = bytes.bindMemory(to: UInt16.self)
      return (0..<width).map { Int(values[bands * (height / 2 * width + $0)]) }
    }
  }

  private func harness(
    _ photo: String, width: Int, style: SlotStyle = SlotStyle(), intent: Intent = Intent()
  ) -> RenderHarness {
    RenderHarness(folder, width, width * 8 / Self.width)
      .adding(
        photo, frame: Rect(x: 0, y: 0, width: Double(width), height: Double(width * 8 / Self.width)), style: style,
        intent: intent)
  }

  @Test("of a ramp is kept through resampling", arguments: [OutputFormat.png, .tiff])
  func ramp(format: OutputFormat) async throws {
    let steps = Set(try await row(harness(try ramp(), width: 1024), output(format, 16)))
    #expect(steps.count > 1000, "\(steps.count) steps")
  }

  @Test("of a ramp at its own size is exact")
  func exact() async throws {
    let values = try await row(harness(try ramp(), width: Self.width), output(.png, 16))
    for (x, value) in values.enumerated() {
      #expect((value - x * 65_535 / (Self.width - 1)).magnitude <= 1, "column \(x)")
    }
  }

  @Test("of a ramp is kept through a look, a profile, opacity and a turn")
  func look() async throws {
    var style = SlotStyle()
    style.look = Look(adjustments: Adjustments([.contrast: 0.2, .temperature: 0.3]))
    let looked = Set(try await row(harness(try ramp(), width: 1024, style: style), output(.png, 16)))
    #expect(looked.count > 700, "a look: \(looked.count) steps")
    let wide = try ramp("p3.png", profile: MatrixProfile.adobeRGB.bytes)
    let converted = Set(try await row(harness(wide, width: 1024), output(.tiff, 16)))
    #expect(converted.count > 700, "a profile: \(converted.count) steps")
    let turned = harness(try ramp(), width: 1024, intent: Intent(straighten: Angle(degrees: 0.5)))
    #expect(Set(try await row(turned, output(.png, 16))).count > 700)
    style.look = Look(adjustments: Adjustments([.sharpen: 0.5, .vignette: 0.3]))
    let sharpened = Set(try await row(harness(try ramp(), width: 1024, style: style), output(.png, 16)))
    #expect(sharpened.count > 400, "effects: \(sharpened.count) steps")
    var blended = SlotStyle()
    blended.blend = .multiply
    let mixed = Set(try await row(harness(try ramp(), width: 1024, style: blended), output(.png, 16)))
    #expect(mixed.count > 700, "a blend mode: \(mixed.count) steps")
  }

  @Test("of 10 and 12 bits in AVIF", arguments: [10, 12])
  func avif(depth: Int) async throws {
    let harness = harness(try ramp(), width: 1024)
    guard depth == 12 || InstalledHEIF.writesTenBits else {
      await #expect(throws: RenderError.self) { try await PreparedRender(harness.request(output(.avif, depth))) }
      return
    }
    let steps = Set(try await row(harness, output(.avif, depth)))
    #expect(steps.count > 500, "\(steps.count) steps")
  }

  @Test("is the picture of 8 bits, finer")
  func agreement() async throws {
    let pixels = Pixels(width: 90, height: 60) { x, y in [UInt8(x * 2), UInt8(y * 4), UInt8((x * y) % 256)] }
    let photo = try folder.picture("photo.png", pixels, profile: nil)
    var style = SlotStyle(border: Border(width: 2, color: Color(red: 200, green: 30, blue: 30)))
    style.look = Look(adjustments: Adjustments([.exposure: 0.3]))
    style.shadow = Shadow(offset: Point(2, 3), blur: 6, color: Color(red: 0, green: 0, blue: 0, alpha: 128))
    var harness = RenderHarness(folder, 100, 80, on: .color(Color(red: 240, green: 230, blue: 210)))
      .adding(photo, frame: Rect(x: 10, y: 10, width: 50, height: 40), rotation: 10, style: style)
    style.blend = .overlay
    harness = harness.adding(photo, frame: Rect(x: 40, y: 30, width: 50, height: 40), style: style)
    let usual = try await harness.written(output(.png, 8))
    let image = try Image.load(Source(bytes: try await harness.file(output(.png, 16))), as: .png)
    let deep = try image.pixels().withUnsafeBytes { bytes in
      bytes.bindMemory(to: UInt16.self).map { UInt8((UInt32($0) * 255 + 32_895) >> 16) }
    }
    let found = Pixels(width: image.width, height: image.height, bands: image.bands, bytes: deep)
    #expect(found.largestDifference(from: usual) <= 4, "\(found.largestDifference(from: usual)) codes")
  }

  @Test("of bands is that of a whole canvas, also behind an effect", arguments: [0.0, 0.5])
  func bands(clarity: Double) async throws {
    var style = SlotStyle()
    if clarity > 0 { style.look = Look(adjustments: Adjustments([.clarity: clarity])) }
    let pixels = Pixels(width: 500, height: 450) { x, y in [UInt8(x / 2), UInt8(y / 2), UInt8((x + y) / 4)] }
    let harness = RenderHarness(folder, 350, 315)
      .adding(
        try folder.picture("tall.png", pixels, profile: nil), frame: Rect(x: 0, y: 0, width: 350, height: 315),
        style: style)
    for format in [OutputFormat.png, .tiff] {
      var request = harness.request(output(format, 16))
      request.banding.pixelsAtOnce = 2000
      request.banding.bandPixels = 1500
      let name = "bands.\(format.rawValue)"
      let render = try await PreparedRender(request)
      let isStreamed = render.isStreamed
      #expect(isStreamed)
      _ = try await render.write(to: .file(folder.file(name)), protecting: InputGuard())
      let loader: LoaderFormat = format == .png ? .png : .tiff
      let (bands, whole) = (
        try Image.load(Source(bytes: folder.read(name)), as: loader).pixels().withUnsafeBytes { Array($0) },
        try Image.load(Source(bytes: await harness.file(output(format, 16))), as: loader).pixels()
          .withUnsafeBytes { Array($0) }
      )
      #expect(bands.count == whole.count)
      #expect(zip(bands, whole).allSatisfy { $0 == $1 })
    }
  }

  @Test(
    "is an error where a format has none",
    arguments: [(OutputFormat.jpeg, 16), (.png, 10), (.avif, 16), (.webp, 10)])
  func unsupported(format: OutputFormat, depth: Int) async throws {
    let harness = harness(try ramp(), width: 1024)
    await #expect(throws: RenderError.self) { try await PreparedRender(harness.request(output(format, depth))) }
  }
}
