import CollageColor
import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Photos that slots show without their ground.
@Suite("Cut-outs in slots")
struct CutoutSceneTests {
  private let folder: ScratchFolder
  private static let blue = Background.color(Color(red: 20, green: 60, blue: 200))
  private static let red: [UInt8] = [200, 30, 40]

  init() throws {
    folder = try ScratchFolder()
    try PictureFile.start()
  }

  /// A red rectangle of 80 by 120 pixels at 140, 60 on light paper of 320 by 240.
  private func shirt(
    ground: (Int, Int) -> [UInt8] = { _, _ in [236, 236, 232] }, as name: String = "shirt.png", exif: Int? = nil
  ) throws -> String {
    var bytes: [UInt8] = []
    for y in 0..<240 {
      for x in 0..<320 {
        bytes += (140..<220).contains(x) && (60..<180).contains(y) ? Self.red : ground(x, y)
      }
    }
    return try folder.picture(name, Pixels(width: 320, height: 240, bands: 3, bytes: bytes), exif: exif)
  }

  private func style(_ rule: CutoutRule = CutoutRule()) -> SlotStyle {
    var style = SlotStyle()
    (style.cutout, style.fit) = (rule, .contain)
    return style
  }

  /// The columns and rows of a picture that are red.
  private func redBounds(_ pixels: Pixels) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    var (columns, rows): ([Int], [Int]) = ([], [])
    for y in 0..<pixels.height {
      for x in 0..<pixels.width where distance(pixels[x, y], Self.red + [255]) < 60 {
        columns.append(x)
        rows.append(y)
      }
    }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
      return nil
    }
    return (left...right, top...bottom)
  }

  @Test("the subject is trimmed and fills its slot, upright, and the canvas shows behind it", arguments: [nil, 6, 3])
  func trimmed(exif: Int?) async throws {
    let photo = try shirt(as: exif == nil ? "s.png" : "s.jpg", exif: exif)
    let scene = RenderHarness(folder, 400, 300, on: Self.blue)
      .adding(photo, frame: Rect(x: 20, y: 30, width: 160, height: 240), style: style())
    let pixels = try await scene.paint()
    let bounds = try #require(redBounds(pixels))
    // 80 by 120 in a frame of 160 by 240 fills it; turned by a quarter, 120 by 80 stands in its middle.
    let expected = exif == 6 ? (20...179, 97...202) : (20...179, 30...269)
    #expect(abs(bounds.columns.lowerBound - expected.0.lowerBound) <= 3)
    #expect(abs(bounds.columns.upperBound - expected.0.upperBound) <= 3)
    #expect(abs(bounds.rows.lowerBound - expected.1.lowerBound) <= 3)
    #expect(abs(bounds.rows.upperBound - expected.1.upperBound) <= 3)
    #expect(pixels[10, 10] == [20, 60, 200, 255] && pixels[390, 290] == [20, 60, 200, 255])
    let ground = (0..<(400 * 300)).count { distance(pixels[$0 % 400, $0 / 400], [236, 236, 232, 255]) < 40 }
    #expect(ground == 0, "\(ground) pixels of the paper are left")
  }

  @Test("a sticker's subject is cut out like a slot's, and shown whole at low confidence", arguments: [0.0, 1.0])
  func sticker(minConfidence: Double) async throws {
    if minConfidence == 0 {
      _ = try shirt()
    } else {
      _ = try shirt(ground: { x, y in (x / 5 + y / 5) % 2 == 0 ? [190, 40, 50] : [210, 20, 30] })
    }
    let sticker = Sticker(.picture("shirt.png"), cutout: CutoutRule(minConfidence: minConfidence))
    let layer = Layer(id: "shirt", content: .sticker(sticker), size: Size(160, 240), center: Point(200, 150))
    var scene = RenderHarness(folder, 400, 300, on: Self.blue)
    scene.layers = [layer]
    #expect(try await scene.prepared().report.uncut.count == (minConfidence == 0 ? 0 : 1))
    let pixels = try await scene.paint()
    if minConfidence > 0 {
      // All of the photo, 4 to 3, in the middle of the frame.
      #expect(distance(pixels[124, 150], [200, 30, 40, 255]) < 60 && pixels[124, 60] == [20, 60, 200, 255])
      return
    }
    let bounds = try #require(redBounds(pixels))
    #expect(abs(bounds.columns.lowerBound - 120) <= 3 && abs(bounds.columns.upperBound - 279) <= 3, "\(bounds)")
    #expect(abs(bounds.rows.lowerBound - 30) <= 3 && abs(bounds.rows.upperBound - 269) <= 3, "\(bounds)")
    let ground = (0..<(400 * 300)).count { distance(pixels[$0 % 400, $0 / 400], [236, 236, 232, 255]) < 40 }
    #expect(ground == 0, "\(ground) pixels of the paper are left")
  }

  /// Two shirts of one blue on the same ground, the second one in a warmer and dimmer light, which cover a canvas of 320 by 200.
  private func shirtsInTwoLights(ground: [UInt8], evensLight: Bool) throws -> RenderHarness {
    let gains = [0.9, 0.75, 0.6]
    func lit(_ color: [UInt8]) -> [UInt8] {
      zip(color, gains).map { UInt8((SRGBTransfer.encode($1 * SRGBTransfer.decode(Double($0) / 255)) * 255).rounded()) }
    }
    let shirt: [UInt8] = [70, 80, 140]
    let style = style(CutoutRule(evensLight: evensLight))
    var scene = RenderHarness(folder, 320, 200, on: Self.blue)
    for (index, (ground, shirt)) in [(ground, shirt), (lit(ground), lit(shirt))].enumerated() {
      var bytes: [UInt8] = []
      for y in 0..<240 {
        for x in 0..<320 { bytes += (140..<220).contains(x) && (60..<180).contains(y) ? shirt : ground }
      }
      let photo = try folder.picture("\(index).png", Pixels(width: 320, height: 240, bands: 3, bytes: bytes))
      scene = scene.adding(photo, frame: Rect(x: 160 * Double(index), y: 0, width: 160, height: 200), style: style)
    }
    return scene
  }

  @Test("cut-outs are brought to one light if white or gray grounds tell the lights of their photos")
  func evenLight() async throws {
    func difference(ground: [UInt8], evensLight: Bool) async throws -> Int {
      let pixels = try await shirtsInTwoLights(ground: ground, evensLight: evensLight).paint()
      return distance(pixels[80, 100], pixels[240, 100])
    }
    #expect(try await difference(ground: [225, 225, 222], evensLight: false) > 20)
    #expect(try await difference(ground: [225, 225, 222], evensLight: true) <= 6)
    // A red ground may be red paper in any light.
    let (plain, red) = (
      try await difference(ground: [190, 90, 80], evensLight: false),
      try await difference(ground: [190, 90, 80], evensLight: true)
    )
    #expect(plain == red && plain > 20)
  }

  /// A canvas filled by a shirt beside a stripe of its color, so that there is less than full confidence in it.
  private func unsureScene(_ fallback: CutoutRule.WhenUncertain, intent: Intent = Intent()) throws -> RenderHarness {
    let photo = try shirt(ground: { x, y in
      if x < 128, y >= 60 { return [195, 35 + UInt8(y % 20), 45] }
      return (x / 9 + y / 7) % 2 == 0 ? [210, 200, 205] : [230, 190, 196]
    })
    let frame = Rect(x: 0, y: 0, width: 320, height: 240)
    let rule = CutoutRule(minConfidence: 1, whenUncertain: fallback)
    return RenderHarness(folder, 320, 240, on: Self.blue)
      .adding(photo, frame: frame, style: style(rule), intent: intent)
  }

  @Test("an uncertain subject is cropped to, on a card with a white border or without one", arguments: [true, false])
  func uncertainSubjects(isCard: Bool) async throws {
    let scene = try unsureScene(isCard ? .card : .crop)
    let prepared = try await scene.prepared()
    let (entry, whole) = (try #require(prepared.report.slots.first), try #require(prepared.plan.sources.first))
    let size = whole.uprightSize
    #expect(entry.crop.width * entry.crop.height < size.width * size.height * 0.9, "\(entry.crop)")
    #expect(prepared.report.uncut.count == 1)
    let pixels = try await scene.paint()
    let whites = (0..<(320 * 240)).count { pixels[$0 % 320, $0 / 320] == [255, 255, 255, 255] }
    #expect(isCard ? whites > 2_000 : whites == 0, "\(whites) pixels of the border")
    #expect(pixels[0, 0] == [20, 60, 200, 255] && pixels[319, 239] == [20, 60, 200, 255])
  }

  @Test("a photo that its author cropped or turned is shown uncut as the author chose", arguments: [0, 1])
  func authorsCrop(quarterTurns: Int) async throws {
    var intent = Intent()
    (intent.crop, intent.quarterTurns) = (Rect(x: 0.5, y: 0, width: 0.25, height: 1), quarterTurns)
    let entry = try #require(try await unsureScene(.crop, intent: intent).prepared().report.slots.first)
    #expect(abs(entry.crop.x - 160) < 2 && abs(entry.crop.width - 80) < 2 && entry.crop.height > 238, "\(entry.crop)")
    let isHigh = entry.area.height > entry.area.width
    #expect(isHigh == (quarterTurns == 0), "\(entry.area)")
  }

  @Test("an uncertain subject is left out")
  func leftOut() async throws {
    let scene = try unsureScene(.leaveOut)
    let prepared = try await scene.prepared()
    #expect(prepared.report.slots.isEmpty && prepared.report.uncut.count == 1)
    #expect(try await scene.paint()[80, 120] == [20, 60, 200, 255])
  }

  @Test("an uncertain subject makes no picture if the rule says so, and the error names both confidences")
  func failure() async throws {
    let scene = try unsureScene(.fail)
    await #expect { _ = try await scene.prepared() } throws: {
      "\($0)".contains("cannot be cut out: the confidence is only") && "\($0)".hasSuffix("at least 100 %")
    }
  }

  @Test("at low confidence the photo is shown uncut with rounded corners, and the report says so")
  func fallback() async throws {
    let photo = try shirt(ground: { x, y in (x / 5 + y / 5) % 2 == 0 ? [190, 40, 50] : [210, 20, 30] })
    let scene = RenderHarness(folder, 320, 240, on: Self.blue)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 320, height: 240), style: style(CutoutRule(minConfidence: 1)))
    let pixels = try await scene.paint()
    #expect(pixels[0, 0] == [20, 60, 200, 255] && pixels[319, 239] == [20, 60, 200, 255], "corners are round")
    #expect(distance(pixels[160, 40], [200, 30, 40, 255]) < 60 && distance(pixels[160, 200], [200, 30, 40, 255]) < 60)
    let prepared = try await PreparedRender(scene.request(OutputSettings(format: .png)))
    #expect(prepared.report.notes.contains { $0.kind == .uncut && $0.description.contains("left uncut") })
  }

  @Test("a mask overrides segmentation and has full confidence")
  func mask() async throws {
    let photo = try shirt()
    let mask = Pixels(
      width: 320, height: 240, bands: 1,
      bytes: (0..<(320 * 240)).map { ((160..<200).contains($0 % 320) && (80..<160).contains($0 / 320)) ? 255 : 0 })
    let path = try folder.picture("mask.png", mask)
    let scene = RenderHarness(folder, 400, 300, on: Self.blue)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 150, height: 300), style: style(CutoutRule(minConfidence: 1)))
    var request = scene.request(OutputSettings(format: .png))
    request.masks = [PhotoID("photo-0"): PhotoSource(path: path)]
    let file = folder.file("masked.png")
    _ = try await PreparedRender(request).write(to: .file(file), protecting: InputGuard())
    let bounds = try #require(redBounds(try PictureFile.decode(folder.read("masked.png"))))
    #expect(bounds.columns == 0...149 && bounds.rows == 0...299, "40 by 80 fills 150 by 300")
  }

  @Test("a photo in many slots is cut out once, at the resolution that the largest slot needs")
  func shared() async throws {
    let photo = try shirt()
    let scene = RenderHarness(folder, 600, 300, on: Self.blue)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 40, height: 60), style: style())
      .adding(photo, frame: Rect(x: 100, y: 0, width: 160, height: 240), style: style())
      .adding(photo, frame: Rect(x: 300, y: 0, width: 60, height: 90), style: style())
    let plan = try await scene.plan()
    let cutouts = plan.slots.compactMap { $0.photo }.map { plan.sources[$0.source] }
    #expect(cutouts.count == 3 && Set(cutouts.compactMap { $0.cutout }).count == 1)
    let size = try #require(cutouts.first?.storedSize)
    #expect(abs(size.width - 80) <= 2 && abs(size.height - 120) <= 2, "all of the photo's pixels")
  }

  @Test("a small subject in a large photo is decoded at a higher resolution")
  func fine() async throws {
    var bytes = [UInt8](repeating: 236, count: 1600 * 1200 * 3)
    for y in 400..<800 {
      for x in 600..<880 { for band in 0..<3 { bytes[3 * (y * 1600 + x) + band] = Self.red[band] } }
    }
    let photo = try folder.picture("small.png", Pixels(width: 1600, height: 1200, bands: 3, bytes: bytes))
    let scene = RenderHarness(folder, 300, 300, on: Self.blue)
      .adding(photo, frame: Rect(x: 0, y: 0, width: 140, height: 200), style: style())
    let plan = try await scene.plan()
    let slot = try #require(plan.slots.first?.photo)
    let size = plan.sources[slot.source].storedSize
    #expect(abs(size.width - 140) <= 4 && abs(size.height - 200) <= 4, "\(size) of 140 by 200 pixels")
  }

  @Test("another renderer finds finished slots in the folder, and paints the same")
  func folderHits() async throws {
    let scene = RenderHarness(folder, 400, 300, on: Self.blue)
      .adding(try shirt(), frame: Rect(x: 20, y: 30, width: 160, height: 240), style: style())
      .adding(try shirt(as: "plain.png"), frame: Rect(x: 200, y: 30, width: 160, height: 120))
      // Slots with a mask are made anew each time, but their photos' pixels are shared.
      .adding(
        try shirt(as: "masked.png"), frame: Rect(x: 200, y: 160, width: 160, height: 120), shape: .mask("form.png"))
    _ = try folder.picture("form.png", Pixels(width: 8, height: 8, filled: [255]))
    let tiles = TileDiskCache(path: folder.file("tiles"))
    let request = scene.request(OutputSettings(format: .png))
    let first = ResidentRenderer(threads: 1, folder: tiles)
    let cold = try await first.render(request)
    let coldCounts = await first.statistics
    #expect(coldCounts.hits == 0 && coldCounts.misses > 0)
    let second = ResidentRenderer(threads: 1, folder: tiles)
    let warm = try await second.render(request)
    let warmCounts = await second.statistics
    #expect(warmCounts.hits == 3 && warmCounts.misses == 0, "\(warmCounts)")
    #expect(cold.premultipliedPixels == warm.premultipliedPixels)
    #expect(try await first.render(request).premultipliedPixels == cold.premultipliedPixels)
  }
}
