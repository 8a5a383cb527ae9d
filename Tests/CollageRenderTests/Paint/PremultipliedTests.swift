import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting
import SystemCalls
import Testing
import Vips

@testable import CollageRender

/// No pixel that is made on the way to a picture has a color greater than its alpha.
@Suite("Premultiplied pixels") struct PremultipliedTests {
  private let folder: ScratchFolder
  private let photos: [String]

  init() throws {
    folder = try ScratchFolder()
    photos = try RandomCollage.photos(in: folder)
  }

  /// Returns the number of pixels in a tile that are not valid premultiplied pixels.
  private func wrong(_ tile: Tile) -> Int {
    (0..<(tile.width * tile.height)).count { index in
      let pixel = tile.bytes + 4 * index
      return max(pixel[0], pixel[1], pixel[2]) > pixel[3]
    }
  }

  @Test("no color exceeds its alpha in a rotated photo with translucent edges")
  func turnedPhoto() async throws {
    for degrees in [1.0, 7, 33, 45, 137] {
      var harness = RenderHarness(folder, 120, 120, on: .transparent)
      harness = harness.adding(
        photos[0], frame: Rect(x: 20, y: 20, width: 80, height: 80), rotation: degrees,
        intent: Intent(rotation: Angle(degrees: 3)))
      let prepared = try await harness.prepared()
      let step = try #require(prepared.plan.slots.first)
      let sprite = try sprite(step, Compositor(plan: prepared.plan, pixels: prepared.pixels))
      #expect(wrong(try #require(sprite.photo).tile) == 0)
    }
  }

  @Test("are valid in every tile of 150 random collages, painted at once, in bands and as an animation")
  func randomCollages() async throws {
    let seed: UInt64 = 20_131
    var random = SplitMix64(seed: seed)
    for number in 0..<150 {
      let harness = RandomCollage.harness(&random, photos: photos, in: folder, onTransparent: number % 2 == 0)
      let name: Comment = "seed \(seed), collage \(number)"
      let prepared = try await harness.prepared()
      let (plan, pixels) = (prepared.plan, prepared.pixels)
      for step in plan.slots {
        let sprite = try sprite(step, Compositor(plan: plan, pixels: pixels))
        if let photo = sprite.photo { #expect(wrong(photo.tile) == 0, name) }
        if case .tile(let tile, _) = sprite.fill { #expect(wrong(tile) == 0, name) }
        let content = try Tile(width: max(1, sprite.area.width), height: max(1, sprite.area.height))
        if !sprite.area.isEmpty {
          for y in sprite.area.top..<sprite.area.bottom { sprite.write(row: y, to: content.row(y - sprite.area.top)) }
        }
        #expect(wrong(content) == 0, name)
      }
      let once = try await Painter(plan: plan, pixels: pixels, width: 1, progress: { _ in }).run()
      #expect(wrong(once) == 0, name)
      #expect(wrong(try await banded(plan, pixels)) == 0, name)
      let film = EncodeFrames.opaque(once, size: plan.size)
      #expect(film.count == 3 * plan.size.width * plan.size.height, name)
    }
  }

  private func sprite(_ step: PaintStep, _ compositor: Compositor) throws -> SlotSprite {
    guard case .slot(let sprite) = try compositor.layer(step) else { throw RenderError.unsupportedOutput("no slot") }
    return sprite
  }

  /// The canvas put together of its bands.
  private func banded(_ plan: RenderPlan, _ pixels: SourcePixels) async throws -> Tile {
    let bands = BandPlan.bands(of: plan, limits: BandPlan.Limits(pixelsAtOnce: 0, bandPixels: 2_500))
    let canvas = try Tile(width: plan.size.width, height: plan.size.height)
    let stream = BandStream()
    let size = plan.size
    let reader = try #require(
      WaitingThread { () -> Bool in
        stream.read(
          rows: 0..<size.height, columns: 0..<size.width, bands: 4, into: canvas.bytes, stride: 4 * size.width)
      })
    try await BandPainter(plan: plan, pixels: pixels, width: 1, bands: bands, progress: { _ in }).run(into: stream)
    stream.finish()
    #expect(reader.join() == true)
    return canvas
  }

  @Test(
    "of a transparent canvas with rotated translucent photos can be written in every format",
    arguments: OutputFormat.allCases)
  func formats(format: OutputFormat) async throws {
    for bandPixels in [nil, 2_000] {
      var harness = RenderHarness(folder, 120, 110, on: .transparent)
      for (index, photo) in photos.prefix(3).enumerated() {
        harness = harness.adding(
          photo, frame: Rect(x: Double(index) * 30, y: 10, width: 60, height: 80), rotation: Double(index) * 23 + 11,
          style: SlotStyle(fit: .contain, blend: index == 1 ? .multiply : .normal))
      }
      var request = harness.request(OutputSettings(format: format))
      if let bandPixels { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
      let path = folder.file("out.\(format.rawValue)")
      let report = try await PreparedRender(request).write(to: .file(path), protecting: InputGuard())
      #expect(report.byteCount > 100)
    }
  }

  @Test("colors that exceed their alpha saturate instead of wrapping")
  func saturation() {
    // What a kernel may leave: more color than alpha.
    let source: [UInt8] = [255, 200, 0, 128, 255, 255, 255, 10]
    for share in [nil, [UInt8](repeating: 255, count: 2), [200, 3]] {
      var target = [UInt8](repeating: 255, count: 8)
      target.withUnsafeMutableBufferPointer { target in
        guard let row = target.baseAddress else { return }
        PixelBlend.over(source, share: share.flatMap { $0.withUnsafeBufferPointer(\.baseAddress) }, count: 2, onto: row)
      }
      #expect(target.allSatisfy { $0 >= 127 }, "\(target)")
    }
    var target = [UInt8](repeating: 255, count: 8)
    target.withUnsafeMutableBufferPointer { target in
      guard let row = target.baseAddress else { return }
      PixelBlend.lay(source, .multiply, count: 2, onto: row)
    }
    #expect(target[3] == 255 && target[7] == 255 && target[4] == 255)
  }

  @Test("a row of colors may start at any byte")
  func unalignedFill() {
    var bytes = [UInt8](repeating: 7, count: 4 * 9 + 4)
    bytes.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      for offset in 0..<4 {
        FillPaint.color(Color(red: 255, green: 128, blue: 0, alpha: 128)).write(
          row: 0, left: 0, count: 9, to: start + offset)
        #expect(
          Array(UnsafeBufferPointer(start: start + offset, count: 36))
            == (0..<9).flatMap { _ in [128, 64, 0, 128] as [UInt8] })
      }
    }
  }
}
