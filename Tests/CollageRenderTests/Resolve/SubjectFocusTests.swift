import CollageFiles
import CollageModel
import CollageSubjects
import CollageTestSupport
import Testing

@testable import CollageRender

/// Crops by what our own detector finds in photos.
@Suite("Crops by subjects") struct SubjectFocusTests {
  private let folder: ScratchFolder
  private let head: Rect
  private let pixels: Pixels

  init() throws {
    folder = try ScratchFolder()
    (pixels, head) = DrawnScene.tall()
  }

  /// A square slot with the photo.
  private func harness(_ photo: String, side: Int = 64, style: SlotStyle = SlotStyle()) -> RenderHarness {
    var harness = RenderHarness(folder, side, side).adding(
      photo, frame: Rect(x: 0, y: 0, width: 64, height: 64), style: style)
    harness.canvas.size = Size(64, 64)
    harness.looksForSubjects = true
    return harness
  }

  /// Returns true if the mouth is visible, whose color occurs nowhere else.
  private func showsMouth(_ picture: Pixels) -> Bool {
    (0..<picture.height).contains { y in
      (0..<picture.width).contains { x in
        let (red, green, blue) = (picture.value(x, y, 0), picture.value(x, y, 1), picture.value(x, y, 2))
        return red > 95 && green < red * 2 / 3 && blue < red * 2 / 3
      }
    }
  }

  /// The part of the photo that the only slot shows, 0 to 1.
  private func shown(_ prepared: PreparedRender) throws -> Rect {
    let crop = try #require(prepared.report.slots.first).crop
    let size = prepared.plan.sources[0].uprightSize
    return Rect(
      x: crop.x / size.width, y: crop.y / size.height, width: crop.width / size.width, height: crop.height / size.height
    )
  }

  @Test("a head that a centered crop would cut is shown whole, from brow to mouth")
  func keepsHead() async throws {
    let photo = try folder.picture("tall.png", pixels)
    let automatic = harness(photo)
    let shown = try shown(try await automatic.prepared())
    #expect(shown.y <= head.y && shown.bottom >= head.bottom, "\(shown) for \(head)")
    #expect(try await automatic.prepared().report.slots.map(\.focus) == [.detector])
    #expect(showsMouth(try await automatic.paint()))
    let center = harness(photo, style: SlotStyle(focus: .center))
    #expect(!showsMouth(try await center.paint()))
    #expect(try await center.prepared().report.slots.map(\.focus) == [nil])
  }

  @Test(
    "a crop to an aspect ratio, and its slot within it, show the head",
    arguments: [
      CropChange.Part.aspect(1), .aspect(0.8), .aspect(2.4),
      .aspect(1, within: Rect(x: 0, y: 0.2, width: 1, height: 0.8)),
    ])
  func ratio(part: CropChange.Part) async throws {
    let photo = try folder.picture("tall.png", pixels)
    func shown(_ focus: Focus, _ intent: Intent = Intent()) async throws -> Rect {
      var harness = harness(photo)
      harness.cells[0].intent = intent
      var request = harness.request(OutputSettings(format: .png))
      request.crops = [request.composition.items[0].id: CropChange(part: part)]
      request.focus = focus
      return try self.shown(try await PreparedRender(request))
    }
    let byHead = try await shown(.auto)
    // A window of 2.4 is lower than the head: its eyes and its mouth are in it.
    let needed = head.inset(left: 0, top: head.height * 0.45, right: 0, bottom: head.height * 0.1)
    #expect(byHead.y <= needed.y && byHead.bottom >= needed.bottom, "\(byHead) for \(head)")
    let center = try await shown(.center)
    // The lower part's own middle is the head's.
    if case .aspect(_, within: nil) = part { #expect(center.y > head.y || center.bottom < head.bottom) }
    for quarterTurns in 1...3 {
      var turned = Intent()
      (turned.quarterTurns, turned.isMirrored) = (quarterTurns, quarterTurns == 2)
      let shown = try await shown(.auto, turned)
      #expect(shown.contains(Point(head.center.x, head.y + head.height * 0.6)), "\(quarterTurns): \(shown)")
    }
  }

  @Test("a head is found in a photo stored sideways or mirrored", arguments: [2, 6, 7])
  func orientations(exif: Int) async throws {
    // Stored so that the orientation brings it upright.
    let (width, height) = (pixels.width, pixels.height)
    let stored =
      switch exif {
      case 2: Pixels(width: width, height: height) { x, y in pixels[width - 1 - x, y] }
      case 6: Pixels(width: height, height: width) { x, y in pixels[width - 1 - y, x] }
      default: Pixels(width: height, height: width) { x, y in pixels[width - 1 - y, height - 1 - x] }
      }
    let photo = try folder.picture("turned.jpg", stored, exif: exif)
    let prepared = try await harness(photo).prepared()
    let shown = try shown(prepared)
    #expect(prepared.plan.sources[0].uprightSize == Size(Double(width), Double(height)))
    #expect(shown.y <= head.y && shown.bottom >= head.bottom, "\(shown) for \(head)")
    #expect(showsMouth(try await harness(photo).paint()))
  }

  @Test("subjects are the same at every size, cached or new")
  func independent() async throws {
    let photo = try folder.picture("tall.jpg", pixels)
    let kept = SubjectCache(folder: TileDiskCache(path: folder.file("found")), maxBytes: 1 << 20)
    var crops: Set<Rect> = []
    let reopened = SubjectCache(folder: TileDiskCache(path: folder.file("found")))
    for (side, cache) in [(32, kept), (64, kept), (128, SubjectCache()), (64, reopened)] {
      var request = harness(photo, side: side).request(OutputSettings(format: .png))
      request.subjectCache = cache
      crops.insert(try shown(try await PreparedRender(request)))
    }
    // Pixels of the canvas are whole, so the part that is shown may differ by rounding.
    let first = try #require(crops.first)
    #expect(crops.allSatisfy { abs($0.y - first.y) < 1e-6 && abs($0.height - first.height) < 1e-6 }, "\(crops)")
  }

  @Test("cached subjects are used until the photo changes")
  func stored() async throws {
    let photo = try folder.picture("tall.jpg", pixels)
    let version = try #require(FileVersion(path: photo))
    let tiles = TileDiskCache(path: folder.file("found"))
    let top = PhotoSubjects(
      [Subject(box: Rect(x: 0.4, y: 0.02, width: 0.2, height: 0.1), weight: 0.9)], source: .detector)
    SubjectCache(folder: tiles, maxBytes: 1 << 20).keep(top, of: PhotoView(version: version))
    #expect(SubjectCache(folder: tiles).subjects(of: PhotoView(version: version)) == top)
    func shownTop() async throws -> Double {
      var request = harness(photo).request(OutputSettings(format: .png))
      request.subjectCache = SubjectCache(folder: tiles)
      return try shown(try await PreparedRender(request)).y
    }
    #expect(try await shownTop() < 0.02)
    var other = pixels
    other[0, 0] = [1, 2, 3]
    let bytes = Array(other.bytes.prefix(192 * 478 * 3))
    _ = try folder.picture("tall.jpg", Pixels(width: 192, height: 478, bands: 3, bytes: bytes))
    #expect(try await shownTop() > 0.3)
  }

  @Test("a photo is decoded once if its slot needs the detector's reduction, with the same pixels as from the file")
  func sharesPixels() async throws {
    let tall = Pixels(width: 384, height: 960) { x, y in pixels[x / 2, y / 2] }
    let photo = try folder.picture("tall.jpg", tall)
    let prepared = try await harness(photo, side: 128).prepared()
    #expect(prepared.pixels.reduced.values.map(\.shrinkOnLoad) == [2])
    let crop = try shown(prepared)
    // The file is not read again.
    try folder.remove(folder.file("tall.jpg"))
    let held = try await Painter(plan: prepared.plan, pixels: prepared.pixels, width: 1, progress: { _ in }).run()
    _ = try folder.picture("tall.jpg", tall)
    let read = harness(photo, side: 128, style: SlotStyle(focus: .point(crop.center)))
    #expect(try await read.prepared().pixels.reduced.isEmpty)
    #expect(try await read.paint().bytes == Array(held.buffer))
    // A slot that reduces it otherwise holds nothing.
    #expect(try await harness(photo, side: 64).prepared().pixels.reduced.isEmpty)
  }

  @Test(
    "a large photo is decoded once for the detector and its slot, with the same crop and pixels as twice",
    arguments: [220, 440])
  func sharesLargerPixels(side: Int) async throws {
    let tall = Pixels(width: 1400, height: 3500) { x, y in pixels[x * pixels.width / 1400, y * pixels.height / 3500] }
    let photo = try folder.picture("tall.jpg", tall)
    let prepared = try await harness(photo, side: side).prepared()
    let reduction = side == 220 ? 4 : 2
    #expect(prepared.pixels.reduced.values.map(\.shrinkOnLoad) == [reduction])
    let crop = try shown(prepared)
    let header = try #require(prepared.plan.sources.first)
    var finder = SubjectFinder(header: header, policy: PhotoPolicy())
    let twice = try finder.finding(SubjectCache())
    finder.paintedReduction = reduction
    let once = try finder.finding(SubjectCache())
    #expect(once.reduced?.shrinkOnLoad == reduction && twice.reduced?.shrinkOnLoad == 8)
    let collected = CollectedEighth()
    let larger = try PhotoDecoder(
      source: SourcePhoto(header: header, policy: PhotoPolicy()),
      step: DecodeStep(whole: header, shrinkOnLoad: reduction, boxShrink: 1)
    ).reduced(maxBytes: ReducedPhoto.maxBytes, collecting: collected)
    #expect(larger?.eighth(collected)?.shrinkOnLoad == 8, "the file would be read a second time")
    #expect(!once.subjects.subjects.isEmpty && once.subjects == twice.subjects)
    try folder.remove(folder.file("tall.jpg"))
    let held = try await Painter(plan: prepared.plan, pixels: prepared.pixels, width: 1, progress: { _ in }).run()
    _ = try folder.picture("tall.jpg", tall)
    let read = harness(photo, side: side, style: SlotStyle(focus: .point(crop.center)))
    #expect(try await read.paint().bytes == Array(held.buffer))
    // Pixels that would take too much memory are decoded again.
    #expect(try await harness(photo, side: 1400).prepared().pixels.reduced.isEmpty)
  }

  @Test("a photo held in memory keeps its color profile", arguments: ["wide.png", "wide.jpg"])
  func keepsProfile(name: String) async throws {
    let red = Pixels(width: 48, height: 120, filled: [200, 90, 60])
    let profile = MatrixProfile.displayP3.bytes
    let photo = try folder.picture(name, red, profile: profile)
    let automatic = harness(photo)
    #expect(try await automatic.prepared().pixels.reduced.count == 1)
    let center = harness(photo, style: SlotStyle(focus: .center))
    #expect(try await center.prepared().pixels.reduced.isEmpty)
    let painted = try await automatic.paint()
    #expect(try await center.paint() == painted)
    #expect(painted.value(32, 32, 0) > 210)
  }

  @Test("a photo without heads is cropped by the point that stands out, at every orientation, cached or new")
  func salient() async throws {
    // A spotted red disk, high in a photo without heads.
    let disk = Pixels(width: 160, height: 400) { x, y in
      let isDisk = (x - 80) * (x - 80) + (y - 80) * (y - 80) < 30 * 30
      return isDisk ? ((x / 5 + y / 5).isMultiple(of: 2) ? [210, 60, 40] : [150, 30, 30]) : [120, 140, 110]
    }
    let turned = Pixels(width: 400, height: 160) { x, y in disk[159 - y, x] }
    let upright = try folder.picture("disk.png", disk)
    let sideways = try folder.picture("sideways.jpg", turned, exif: 6)
    let cache = SubjectCache(folder: TileDiskCache(path: folder.file("found")), maxBytes: 1 << 20)
    let reopened = SubjectCache(folder: TileDiskCache(path: folder.file("found")))
    var crops: [Rect] = []
    for (photo, cache) in [(upright, cache), (upright, reopened), (sideways, cache), (sideways, reopened)] {
      var request = harness(photo).request(OutputSettings(format: .png))
      request.subjectCache = cache
      let prepared = try await PreparedRender(request)
      #expect(prepared.report.slots.map(\.focus) == [.saliency])
      crops.append(try shown(prepared))
    }
    #expect(crops.allSatisfy { $0.y < 0.125 && $0.bottom > 0.275 }, "\(crops)")
    #expect(crops[0] == crops[1] && crops[2] == crops[3] && abs(crops[0].y - crops[2].y) < 0.01, "\(crops)")
    // A suspected head raises the crop only where the measures do not agree.
    let suspected = [Subject(box: Rect(x: 0.4, y: 0.1, width: 0.2, height: 0.1), weight: 0.45)]
    func top(_ point: Point?) -> Double {
      PhotoSubjects(heads: suspected, salientPoint: point).window(aspect: 1, photoAspect: 0.4).y
    }
    #expect(top(nil) < 0.27 && top(Point(0.7, 0.5)) == top(nil) && abs(top(Point(0.7, 0.6)) - 0.36) < 1e-9)
    // Nothing stands out of a plain photo.
    let plain = try folder.picture("plain.png", Pixels(width: 160, height: 400, filled: [120, 140, 110]))
    let prepared = try await harness(plain).prepared()
    #expect(prepared.report.slots.map(\.focus) == [.prior])
    #expect(abs(try shown(prepared).y - 0.3) < 0.01)
  }

  @Test("the detector does not run if nothing is cropped")
  func noChoice() async throws {
    let photo = try folder.picture("tall.jpg", pixels)
    var whole = RenderHarness(folder, 64, 160).adding(photo, frame: Rect(x: 0, y: 0, width: 64, height: 160))
    whole.looksForSubjects = true
    for harness in [whole, harness(photo, style: SlotStyle(fit: .contain))] {
      let cache = SubjectCache()
      var request = harness.request(OutputSettings(format: .png))
      request.subjectCache = cache
      #expect(try await PreparedRender(request).report.slots.map(\.focus) == [nil])
      #expect(cache.subjects(of: PhotoView(version: try #require(FileVersion(path: photo)))) == nil)
    }
  }
}
