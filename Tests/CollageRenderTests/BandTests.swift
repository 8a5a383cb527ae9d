import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Determinism
import SystemCalls
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

/// Canvases painted in bands are the canvases painted at once.
@Suite struct BandTests {
  private let workplace: Workplace
  private let photos: [String]

  init() throws {
    let workplace = try Workplace()
    self.workplace = workplace
    let noise: (Int, Int, Int) -> UInt8 = { x, y, band in
      UInt8(truncatingIfNeeded: (x * 37 + y * 91 + band * 53) ^ (x * y / 7) & 127)
    }
    var photos: [String] = []
    for (index, size) in [(150, 100), (90, 160), (120, 120)].enumerated() {
      photos.append(
        try workplace.writePNG(
          "p\(index).png",
          Pixels(width: size.0, height: size.1) { x, y in [noise(x, y, 0), noise(y, x, 1), noise(x, y, 2)] }))
    }
    for orientation in 1...8 {
      let path = workplace.path("o\(orientation).jpg")
      let rgb = (0..<(96 * 64)).flatMap { index -> [UInt8] in
        let (x, y) = (index % 96, index / 96)
        return [UInt8(x * 2), UInt8(y * 3), x < 48 && y < 32 ? 250 : 20]
      }
      try PixelWriter.writeJPEG(rgb: rgb, width: 96, height: 64, exifOrientation: orientation, to: path)
      photos.append(path)
    }
    self.photos = photos
  }

  /// Renders at once and in bands of a few rows.
  private func both(
    _ template: Template, scale: Double = 1, bandPixels: Int = 4_000, format: OutputFormat = .png
  ) async throws -> (once: PixelBuffer, bands: PixelBuffer, cuts: [Range<Int>]) {
    var buffers: [PixelBuffer] = []
    var cuts: [Range<Int>] = []
    for isBanded in [false, true] {
      let composed = try Composer(template: template, whenShort: .repeatPhotos).compose(photos)
      var request = RenderRequest(
        composition: composed.composition, photoPaths: composed.paths, templateFolder: workplace.path("."),
        sizing: .scale(scale), output: OutputSettings(format: format))
      if isBanded { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
      let prepared = try await PreparedRender(request)
      if isBanded { cuts = BandPlan.bands(of: prepared.plan, limits: request.banding) }
      let path = workplace.path("\(isBanded).\(format.rawValue)")
      _ = try await prepared.write(to: .file(path), protecting: InputGuard())
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      let image = try Image.load(try Source(bytes: bytes), as: format == .png ? .png : .tiff, options: LoadOptions())
      buffers.append(try (image.bands == 4 ? image.extractBand(0, count: 3) : image).pixels())
    }
    return (buffers[0], buffers[1], cuts)
  }

  private func difference(_ one: PixelBuffer, _ other: PixelBuffer) -> (most: Int, share: Double) {
    let (first, second) = (one.withUnsafeBytes { Array($0) }, other.withUnsafeBytes { Array($0) })
    guard first.count == second.count else { return (999, 1) }
    let differences = zip(first, second).map { abs(Int($0) - Int($1)) }
    return (differences.max() ?? 0, Double(differences.count { $0 > 0 }) / Double(differences.count))
  }

  private func slots(_ styles: [(Slot) -> Slot]) -> [PlacedSlot] {
    (0..<11).map { index in
      let frame = Rect(
        x: 10 + Double(index % 4) * 95.3, y: 8 + Double(index / 4) * 97.7, width: 80 + Double(index % 3) * 14,
        height: 86)
      // Nobody looks at the photos before they are painted.
      let slot = Slot(id: SlotID("s\(index)"), frame: frame, style: SlotStyle(focus: .center))
      return PlacedSlot(slot: styles.isEmpty ? slot : styles[index % styles.count](slot), order: index)
    }
  }

  private func template(_ background: Background, _ styles: [(Slot) -> Slot]) -> Template {
    Template(
      name: "bands", canvas: Canvas(size: Size(400, 310), background: background), arrangement: .slots(slots(styles)))
  }

  @Test(arguments: [1.0, 1.37, 0.61, 3.1]) func uprightPhotosOfAllOrientationsAreTheSame(scale: Double) async throws {
    let result = try await both(template(.color(.white), []), scale: scale)
    #expect(result.cuts.count > 8)
    let difference = difference(result.once, result.bands)
    #expect(difference.most <= 1, "\(difference)")
  }

  @Test func formsBordersShadowsAndTurnsAreTheSame() async throws {
    let styles: [(Slot) -> Slot] = [
      { slot in
        var slot = slot
        slot.shape = .ellipse
        slot.style.border = Border(width: 5, color: Color(red: 250, green: 240, blue: 20))
        return slot
      },
      { slot in
        var slot = slot
        slot.rotation = Angle(degrees: 17)
        slot.style.shadow = Shadow(offset: Point(4, 9), blur: 14, color: Color(red: 0, green: 0, blue: 0, alpha: 150))
        return slot
      },
      { slot in
        var slot = slot
        slot.shape = .rectangle(CornerRadii(22))
        slot.style.fit = .contain
        slot.style.background = .color(Color(red: 30, green: 90, blue: 60))
        slot.style.border = Border(width: 6, color: Color(red: 0, green: 20, blue: 240), alignment: .outside)
        return slot
      },
      { slot in
        var slot = slot
        slot.shape = .rectangle(CornerRadii(9))
        slot.rotation = Angle(degrees: -6)
        slot.style.border = Border(
          widths: SideWidths(top: 4, right: 7, bottom: 21, left: 3), color: .white, alignment: .outside)
        slot.style.shadow = Shadow(offset: Point(0, 5), blur: 8, color: Color(red: 0, green: 0, blue: 0, alpha: 90))
        return slot
      },
      { slot in
        var slot = slot
        slot.style.background = .blurredPhoto(BlurredPhoto(blur: 12))
        slot.style.fit = .contain
        slot.style.shadow = Shadow(offset: Point(-6, 3), blur: 9, color: Color(red: 90, green: 0, blue: 0, alpha: 120))
        return slot
      },
    ]
    let gradient = Background.gradient(
      Gradient(
        geometry: .linear(Angle(degrees: 30)),
        stops: [.init(offset: 0, color: .white), .init(offset: 1, color: Color(red: 20, green: 60, blue: 120))]))
    let result = try await both(template(gradient, styles))
    let difference = difference(result.once, result.bands)
    #expect(difference.most <= 2, "\(difference)")
    #expect(difference.share < 0.02, "\(difference)")
  }

  @Test func backgroundsOfPicturesAreTheSame() async throws {
    for background in [
      Background.picture(path: "p0.png", fit: .cover), .picture(path: "p1.png", fit: .contain),
      .blurredPhoto(BlurredPhoto(blur: 40, tint: Color(red: 0, green: 0, blue: 0, alpha: 60))),
    ] {
      let result = try await both(template(background, []))
      let difference = difference(result.once, result.bands)
      #expect(difference.most <= 1, "\(background): \(difference)")
    }
  }

  @Test func aTIFFIsWrittenInBandsToo() async throws {
    let result = try await both(template(.color(.white), []), format: .tiff)
    #expect(difference(result.once, result.bands).most <= 1)
  }

  @Test func bandsCoverTheCanvasAndAreCutWhereRowsOfSlotsMeet() async throws {
    let composed = try Composer(template: template(.color(.white), []), whenShort: .repeatPhotos).compose(photos)
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
    let plan = try await PreparedRender(request).plan
    for pixels in [100, 7_000, 20_000, 60_000] {
      let bands = BandPlan.bands(of: plan, limits: BandPlan.Limits(pixelsAtOnce: 0, bandPixels: pixels))
      #expect(bands.first?.lowerBound == 0 && bands.last?.upperBound == 310)
      #expect(zip(bands, bands.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      #expect(bands.allSatisfy { !$0.isEmpty && $0.count * 400 <= max(pixels, 16 * 400) })
    }
    let bands = BandPlan.bands(of: plan, limits: BandPlan.Limits(pixelsAtOnce: 0, bandPixels: 60_000))
    #expect(bands.contains { $0.upperBound == 94 || $0.upperBound == 106 })
    #expect(BandPlan.bands(of: plan, limits: BandPlan.Limits()) == [0..<310])
  }

  @Test func aPhotoThatBreaksHalfWayLeavesNothing() async throws {
    let broken = workplace.path("broken.jpg")
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: photos[3])))
    bytes.removeLast(bytes.count / 2)
    try Data(bytes).write(to: URL(fileURLWithPath: broken))
    let composed = try Composer(template: template(.color(.white), [])).compose(Array(photos[..<9]) + [broken])
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
    request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: 4_000)
    let prepared = try await PreparedRender(request)
    let path = workplace.path("never.png")
    await #expect {
      _ = try await prepared.write(to: .file(path), protecting: InputGuard())
    } throws: { "\($0)".contains("broken.jpg") }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aDiskThatIsTooSmallIsSaidBefore() throws {
    let file = open(workplace.path("space"), O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    try DiskSpace.check(file, path: "space", size: PixelSize(400, 300), format: .tiff)
    #expect(throws: RenderError.self) {
      try DiskSpace.check(file, path: "space", size: PixelSize(1_000_000_000, 1_000_000), format: .tiff)
    }
  }

  @Test(
    "what is needed and what is free are different numbers",
    arguments: [
      (1.2e6, 1.1e6, "at least 1200 kB are needed and 1100 kB are free"),
      (1.2e6, 0, "at least 1200 kB are needed and 0 kB are free"),
      (900, 0, "at least 900 bytes are needed and 0 bytes are free"),
      (5e9, 4.2e8, "at least 5000 MB are needed and 420 MB are free"),
    ])
  func shortage(needed: Double, free: Double, text: String) {
    #expect(DiskSpace.shortage(of: needed, free: free) == text)
  }

  @Test func memoryThatIsNotThereIsAnError() {
    #expect(throws: RenderError.self) { try Tile(width: 1 << 30, height: 1 << 28) }
  }

  /// Later work may fail sooner; the first in order is what is reported.
  @Test func theFirstFailureInOrderIsThrown() async {
    for width in [1, 2, 4] {
      var taken: [Int] = []
      await #expect(throws: RenderError.layout("3")) {
        try await OrderedWork.run(count: 20, width: width) { index throws(RenderError) in
          if index == 3 { usleep(20_000) }
          if index >= 3 { throw .layout("\(index)") }
          return index
        } take: { place, value in
          #expect(place == value)
          taken.append(value)
        }
      }
      #expect(taken == [0, 1, 2])
    }
  }

  @Test func aFullDeviceEndsTheRender() async throws {
    let composed = try Composer(template: template(.color(.white), []), whenShort: .repeatPhotos).compose(photos)
    let device = open("/dev/full", O_WRONLY)
    defer { close(device) }
    let stream = BandStream()
    let settings = OutputSettings(format: .png)
    let encoder = WaitingThread { () -> Bool in
      defer { stream.close() }
      do {
        try EncodeCanvas(settings: settings).run(stream, size: PixelSize(400, 310), isOpaque: true, to: device)
        return true
      } catch { return false }
    }
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: settings)
    request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: 4_000)
    let prepared = try await PreparedRender(request)
    let plan = prepared.plan
    let painter = BandPainter(
      plan: plan, pixels: prepared.pixels, width: 2, bands: BandPlan.bands(of: plan, limits: request.banding),
      progress: { _ in })
    try await painter.run(into: stream)
    stream.finish()
    #expect(encoder?.join() == false)
  }
}
