import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

/// Layouts made for photos, rendered.
@Suite struct GeneratedLayoutTests {
  private let workplace: Workplace

  init() throws { workplace = try Workplace() }

  /// A colored form on a transparent ground.
  private func cutout(_ name: String, _ color: [UInt8], _ holds: (Double, Double) -> Bool) throws -> String {
    try workplace.writePNG(
      name,
      Pixels(width: 240, height: 200, bands: 4) { x, y in
        color + [holds((Double(x) + 0.5) / 240, (Double(y) + 0.5) / 200) ? 255 : 0]
      })
  }

  @Test func uncertainPhotosAreLeftOutOfTheLayout() async throws {
    let color: [UInt8] = [200, 30, 40]
    let sure = try cutout("sure.png", [20, 90, 60]) { x, y in abs(x - 0.5) < 0.4 && abs(y - 0.5) < 0.4 }
    // The same color everywhere has no certain subject.
    let unsure = try workplace.writePNG("unsure.png", Pixels(width: 240, height: 200, bands: 3) { _, _ in color })
    var template = Template(
      name: "T", canvas: Canvas(size: Size(400, 300)), arrangement: .automatic(.outfit(Outfit())))
    func count(_ fallback: CutoutRule.WhenUncertain) async throws -> (slots: [String], uncut: Int) {
      template.defaults.style.cutout = CutoutRule(minConfidence: 0.99, whenUncertain: fallback)
      let composed = try Composer(template: template).compose([sure, unsure, sure])
      let request = RenderRequest(
        composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
      let report = try await PreparedRender(request).report
      return (report.slots.map(\.slot.name).sorted() + report.emptySlots.map { "empty \($0.name)" }, report.uncut.count)
    }
    let (left, card) = (try await count(.leaveOut), try await count(.card))
    #expect(left.slots == ["1", "2"] && left.uncut == 1, "\(left)")
    #expect(card.slots == ["1", "2", "3"] && card.uncut == 1, "\(card)")
  }

  @Test("garments fill the slots made for their kind, other photos the rest in order, unless the order is given")
  func slotsOfKinds() throws {
    let slots = [("one", nil), ("feet", Outfit.Role.shoes), ("head", .hat), ("other", nil)].enumerated().map {
      index, slot in
      PlacedSlot(
        slot: Slot(
          id: SlotID(slot.0), frame: Rect(x: Double(index) * 10, y: 0, width: 10, height: 10),
          style: SlotStyle(role: slot.1)), order: index)
    }
    let template = Template(name: "T", canvas: Canvas(size: Size(40, 10)), arrangement: .slots(slots))
    func filled(_ composer: Composer, _ paths: [String]) throws -> [String: String] {
      let composed = try composer.compose(paths)
      return Dictionary(
        uniqueKeysWithValues: composed.composition.items.compactMap { item in
          item.slot.map { ($0.name, composed.paths[item.photo] ?? "") }
        })
    }
    let paths = ["cap.png", "IMG_1.png", "boots.png", "shoe.png"]
    var composer = Composer(template: template)
    #expect(
      try filled(composer, paths) == ["one": "IMG_1.png", "feet": "boots.png", "head": "cap.png", "other": "shoe.png"])
    composer.roles = ["IMG_1.png": .shoes, "cap.png": .bag]
    #expect(
      try filled(composer, paths) == ["feet": "IMG_1.png", "one": "cap.png", "head": "boots.png", "other": "shoe.png"])
    #expect(try composer.compose(paths).composition.items.first { $0.slot == "feet" }?.role == .shoes)
    composer.pinned = [(slot: "feet", path: "boots.png")]
    #expect(try filled(composer, paths)["feet"] == "boots.png")
    (composer.assignment, composer.pinned) = (.given, [])
    #expect(
      try filled(composer, paths) == ["one": "cap.png", "feet": "IMG_1.png", "head": "boots.png", "other": "shoe.png"])
  }

  private func render(_ template: Template, _ paths: [String], subjects: [PhotoID: [Rect]] = [:]) async throws
    -> (bytes: [UInt8], width: Int, bands: Int)
  {
    let composed = try Composer(template: template).compose(paths)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
    request.subjects = subjects
    let path = workplace.path("out.png")
    _ = try await PreparedRender(request).write(to: .file(path), protecting: InputGuard())
    let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let image = try Image.load(try Source(bytes: file), as: .png, options: LoadOptions())
    let pixels = try image.pixels()
    let bytes = pixels.withUnsafeBytes { Array($0) }
    return (bytes, image.width, image.bands)
  }

  /// Each cutout has a channel of its own and adds light; where two met, two channels would be lit.
  @Test func noTwoCutoutsShareAPixel() async throws {
    let paths = [
      try cutout("a.png", [255, 0, 0]) { x, y in y > 0.5 - x / 2 && y < 0.5 + x / 2 },
      try cutout("b.png", [0, 255, 0]) { x, y in
        let distance: Double = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
        return distance > 0.22 && distance < 0.46
      },
      try cutout("c.png", [0, 0, 255]) { x, y in y < 0.3 || x < 0.28 || x > 0.72 },
    ]
    var template = Template(
      name: "outfit",
      canvas: Canvas(size: Size(700, 500), background: .color(Color(red: 0, green: 0, blue: 0))), gap: 4, margin: 10,
      arrangement: .automatic(.outfit(Outfit(roles: [.top, .top, .top]))))
    template.defaults.style.fit = .contain
    let picture = try await render(template, paths)
    var lit = 0
    for pixel in 0..<(picture.bytes.count / picture.bands) {
      let channels = picture.bytes[(pixel * picture.bands)..<(pixel * picture.bands + 3)].count { $0 > 0 }
      #expect(channels <= 1)
      lit += channels
    }
    #expect(Double(lit) > 0.2 * 700 * 500)
  }

  @Test func theUprightSizeDecides() async throws {
    let sideways = workplace.path("sideways.jpg")
    try PixelWriter.writeJPEG(
      rgb: [UInt8](repeating: 90, count: 3 * 80 * 40), width: 80, height: 40, exifOrientation: 6, to: sideways)
    let photo = try #require(try await LayoutPhotos.read([sideways]).first)
    #expect(photo.size == Size(40, 80))
    let template = Template(
      name: "m", canvas: Canvas(size: Size(400, 800)), arrangement: .automatic(.mosaic(Mosaic(quality: .quick))))
    let composed = try Composer(template: template).compose([sideways])
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
    let crop = try #require(try await PreparedRender(request).report.slots.first?.crop)
    #expect(crop == Rect(x: 0, y: 0, width: 40, height: 80))
  }

  @Test func whatMustBeSeenIsInTheSlot() async throws {
    // A white dot at the right end of a wide black photo, in a square slot.
    let path = try workplace.writePNG(
      "wide.png",
      Pixels(width: 300, height: 60) { x, y in x > 276 && x < 284 && y > 26 && y < 34 ? [255, 255, 255] : [0, 0, 0] })
    // About the center, because the dot stands out.
    let slot = Slot(id: "s", frame: Rect(x: 0, y: 0, width: 60, height: 60), style: SlotStyle(focus: .center))
    let template = Template(
      name: "one", canvas: Canvas(size: Size(60, 60)), arrangement: .slots([PlacedSlot(slot: slot)]))
    let plain = try await render(template, [path])
    #expect(!plain.bytes.contains { $0 > 200 })
    let dot = Rect(x: 276.0 / 300, y: 0.4, width: 8.0 / 300, height: 0.2)
    let shown = try await render(template, [path], subjects: ["photo-1": [dot]])
    #expect(shown.bytes.count { $0 > 200 } > 100)
  }

  @Test func theBestAssignmentPutsLandscapesIntoLandscapes() async throws {
    let tall = try workplace.writePNG("1.png", Pixels(width: 40, height: 80) { _, _ in [9, 9, 9] })
    let wide = try workplace.writePNG("2.png", Pixels(width: 80, height: 40) { _, _ in [9, 9, 9] })
    let template = Template(
      name: "two", canvas: Canvas(size: Size(300, 200)),
      arrangement: .slots([
        PlacedSlot(slot: Slot(id: "wide", frame: Rect(x: 0, y: 0, width: 200, height: 100)), order: 1),
        PlacedSlot(slot: Slot(id: "tall", frame: Rect(x: 200, y: 0, width: 100, height: 200)), order: 2),
      ]))
    var composer = Composer(template: template)
    func slot(of path: String) throws -> SlotID? {
      let composed = try composer.compose([tall, wide])
      let photo = composed.paths.first { $0.value == path }?.key
      return composed.composition.items.first { $0.photo == photo }?.slot
    }
    #expect(try slot(of: tall) == "wide")
    let measured = try await LayoutPhotos.read([tall, wide])
    composer.assignment = .best([tall: .init(photo: measured[0]), wide: .init(photo: measured[1])])
    #expect(try slot(of: tall) == "tall" && slot(of: wide) == "wide")
    composer.pinned = [("wide", tall)]
    #expect(try slot(of: tall) == "wide" && slot(of: wide) == "tall")
  }

  /// Goal L10 of layout.md: on the same map libvips' windows never hold more than ours.
  @Test func ourWindowHoldsAsMuchAsLibvips() async throws {
    for seed in 0..<12 {
      let picture = Pixels(width: 96, height: 64) { x, y in
        let isSubject = x > 10 + seed * 5 && x < 26 + seed * 5 && y > 20 && y < 44
        return isSubject ? [UInt8(60 + 37 * ((x + y) % 5)), 90, 200] : [UInt8(118 + (x * 7 + y * 3) % 11), 128, 120]
      }
      let path = try workplace.writePNG("s\(seed).png", picture)
      let header = try PhotoProbe.header(of: path, policy: PhotoPolicy())
      let thumbnail = try PhotoThumbnail(header, side: 256, policy: PhotoPolicy())
      let map = try #require(SaliencyMap(rgb: thumbnail.rgb, width: thumbnail.width, height: thumbnail.height))
      for aspect in [0.5, 0.8, 1.2] {
        let own = CropWindow.best(in: map, aspect: aspect, photoAspect: 1.5)
        for focus in [Focus.attention, .entropy] {
          let center = try #require(
            try FocusFinder(header: header, policy: PhotoPolicy()).focus(focus, windowAspect: aspect))
          var theirs = own
          theirs.x = min(max(center.x - own.width / 2, 0), 1 - own.width)
          #expect(CropWindow.share(of: map, in: theirs) <= CropWindow.share(of: map, in: own) + 1e-9)
        }
      }
    }
  }
}

/// Sessions and renders show the same slots, regardless of the photos for which the layout was generated.
@Suite struct GeneratedSceneTests {
  @Test(arguments: [
    AutomaticArrangement.mosaic(Mosaic(quality: .quick)), .outfit(Outfit(roles: [.top, .bottom])),
    .justified(Justified()),
  ])
  func aSceneHasTheSlotsOfTheRender(arrangement: AutomaticArrangement) async throws {
    let workplace = try Workplace()
    let paths = try (0..<3).map { index in
      try workplace.writePNG(
        "p\(index).png",
        Pixels(width: 60 + 30 * index, height: 70, bands: 4) { x, y in
          [80, 90, 100, x > 10 + 5 * index && y < 60 - 9 * index ? 255 : 0]
        })
    }
    var template = Template(
      name: "t", canvas: Canvas(size: Size(400, 300)), gap: 6, arrangement: .automatic(arrangement))
    template.defaults.style.fit = .contain
    let composed = try Composer(template: template).compose(paths)
    let facts = try await PhotoFacts(composition: composed.composition, paths: composed.paths)
    let scene = try composed.composition.scene(
      photoSizes: facts.sizes, automaticFocus: facts.automaticFocus, cutouts: facts.cutouts,
      namedRoles: facts.namedRoles)
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, output: OutputSettings(format: .png))
    let plan = try await PreparedRender(request).plan
    for step in plan.slots {
      let slot = try #require(scene.board[step.slot?.id ?? ""])
      let grid = PixelGrid(canvas: template.canvas.size, size: plan.size)
      #expect(grid.snapped(slot.frame).intersection(plan.size.bounds) == step.area)
    }
    #expect(plan.slots.count == 3)
  }
}
