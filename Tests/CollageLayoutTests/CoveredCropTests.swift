import CollageLayout
import CollageModel
import Determinism
import Testing

/// Crops of slots that other slots cover in part.
@Suite("Crops of covered slots") struct CoveredCropTests {
  private let back = Slot(id: "back", frame: Rect(x: 0, y: 0, width: 100, height: 100))

  private func inset(_ frame: Rect, turned: Double = 0, shape: Shape = .rectangle, _ style: SlotStyle = SlotStyle())
    -> Slot
  {
    Slot(id: "inset", frame: frame, rotation: Angle(degrees: turned), shape: shape, style: style)
  }

  private func visibility(_ cover: Slot, canvas: Rect? = nil, orientation: Orientation = .upright) -> SlotVisibility? {
    SlotCovers([back, cover], on: canvas).visibility(of: 0, orientation: orientation)
  }

  @Test("the visible part lies on the canvas, within the shape and outside later slots")
  func areas() throws {
    let quarter = try #require(visibility(inset(Rect(x: 50, y: 50, width: 50, height: 50))))
    #expect(abs(quarter.area(of: .unit) - 0.75) < 0.01)
    #expect(quarter.area(of: Rect(x: 0.55, y: 0.55, width: 0.4, height: 0.4)) < 1e-9)
    #expect(abs(quarter.area(of: Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)) - 0.1875) < 0.005)
    // In a photo that is turned a quarter clockwise the slot's lower right is the photo's upper right.
    let turned = try #require(
      visibility(
        inset(Rect(x: 50, y: 50, width: 50, height: 50)), orientation: Orientation(quarterTurns: 1)))
    #expect(turned.area(of: Rect(x: 0.55, y: 0.05, width: 0.4, height: 0.4)) < 1e-9)
    let round = try #require(visibility(inset(Rect(x: 0, y: 0, width: 100, height: 100), shape: .ellipse)))
    #expect(abs(round.area(of: .unit) - (1 - Double.pi / 4)) < 0.01)
    let diamond = try #require(visibility(inset(Rect(x: 25, y: 25, width: 50, height: 50), turned: 45)))
    #expect(diamond.area(of: Rect(x: 0.17, y: 0.48, width: 0.05, height: 0.04)) < 0.0015)
    let off = try #require(SlotCovers([back], on: Rect(x: 0, y: 0, width: 200, height: 60)).visibility(of: 0))
    #expect(abs(off.area(of: .unit) - 0.6) < 0.01)
    let border = Border(width: 10, color: .black, alignment: .outside)
    let bordered = try #require(
      visibility(inset(Rect(x: 50, y: 50, width: 50, height: 50), SlotStyle(border: border))))
    #expect(abs(bordered.area(of: .unit) - 0.64) < 0.01)
  }

  @Test("a border covers its own width on each side", arguments: [0.0, 180]) func instantPrint(
    turned: Double
  ) throws {
    let border = Border(
      widths: SideWidths(top: 10, right: 10, bottom: 40, left: 10), color: .white, alignment: .outside)
    let frame = Rect(x: 60, y: turned == 0 ? 30 : 40, width: 40, height: 30)
    let seen = try #require(visibility(inset(frame, turned: turned, SlotStyle(border: border))))
    #expect(abs(seen.area(of: .unit) - 0.6) < 0.01)
    #expect(abs(seen.area(of: Rect(x: 0.55, y: turned == 0 ? 0.02 : 0.85, width: 0.4, height: 0.13)) - 0.052) < 0.002)
  }

  @Test("an uncovered slot is not measured")
  func whole() {
    #expect(visibility(inset(Rect(x: 100, y: 0, width: 50, height: 100))) == nil)
    #expect(visibility(inset(Rect(x: 0, y: 0, width: 50, height: 50), SlotStyle(blend: .multiply))) == nil)
    #expect(visibility(inset(Rect(x: 0, y: 0, width: 50, height: 50), SlotStyle(fit: .contain))) == nil)
    // Next to nothing is seen: no crop can help.
    #expect(visibility(inset(Rect(x: 0, y: 0, width: 100, height: 99))) == nil)
    let covers = SlotCovers([back, inset(Rect(x: 0, y: 0, width: 50, height: 50))], on: nil) { $0.id == "back" }
    #expect(covers.visibility(of: 0) == nil)
    #expect(covers.visibility(of: 1) == nil)
  }

  @Test("a subject is fully visible whenever some window allows it", arguments: 0..<20)
  func visible(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<25 {
      let size = Size(20 + 60 * random.unit(), 20 + 60 * random.unit())
      let frame = Rect(
        x: random.unit() * (100 - size.width), y: random.unit() * (100 - size.height), width: size.width,
        height: size.height)
      guard let seen = visibility(inset(frame)) else { continue }
      let photo = 0.4 + 2 * random.unit()
      let side = 0.05 + 0.25 * random.unit()
      let box = Rect(
        x: random.unit() * (1 - side), y: random.unit() * (1 - side), width: side, height: side)
      let crop = SubjectCrop([.init(box)], photoAspect: photo)
      let window = crop.window(aspect: 1, visibility: seen)
      #expect(window.x >= 0 && window.y >= 0 && window.right <= 1 + 1e-9 && window.bottom <= 1 + 1e-9, "seed \(seed)")
      let free = 1 - (photo > 1 ? window.width : window.height)
      let least =
        (0...200).map { step -> Double in
          var other = window
          let start = free * Double(step) / 200
          if photo > 1 { other.x = start } else { other.y = start }
          return crop.lost(in: other, visibility: seen)
        }.min() ?? 0
      if least < 0.005 { #expect(crop.lost(in: window, visibility: seen) < 0.02, "seed \(seed): \(box) in \(window)") }
    }
  }

  @Test("a layer covers as a later slot does") func layers() throws {
    let plate = Outline(Rect(x: 50, y: 50, width: 50, height: 50))
    let seen = try #require(SlotCovers([back], on: nil, layers: [plate]).visibility(of: 0))
    let slot = try #require(visibility(inset(Rect(x: 50, y: 50, width: 50, height: 50))))
    #expect(seen == slot)
    #expect(
      SlotCovers([back], on: nil, layers: [Outline(Rect(x: 200, y: 0, width: 9, height: 9))]).visibility(of: 0) == nil)
  }

  @Test("the face stays visible if part of the head is always covered") func face() throws {
    let seen = try #require(visibility(inset(Rect(x: 0, y: 0, width: 100, height: 50))))
    let head = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.35)
    let crop = SubjectCrop([.init(likelyHead: head, photoAspect: 0.5)], photoAspect: 0.5)
    let face = try #require(crop.subjects[0].face)
    let window = crop.window(aspect: 1, visibility: seen)
    // The lower half of the window is seen, less than the head needs.
    #expect(window.y + window.height / 2 <= face.y + 0.01 && window.bottom >= face.bottom - 0.01, "\(window)")
  }

  @Test("a title over hair does not push the face aside") func hair() throws {
    // A portrait in the middle of a wide photo, and a line of words above the face, as on a card.
    let seen = try #require(visibility(inset(Rect(x: 23, y: 4, width: 54, height: 5))))
    let crop = SubjectCrop(
      [.init(likelyHead: Rect(x: 0.4312, y: 0, width: 0.1742, height: 0.397), photoAspect: 16.0 / 9)],
      photoAspect: 16.0 / 9)
    let plain = crop.window(aspect: 0.714)
    let window = crop.window(aspect: 0.714, visibility: seen)
    #expect(abs(window.center.x - plain.center.x) < 0.1 * window.width, "\(window) instead of \(plain)")
    // Over the face it is a reason.
    let below = try #require(visibility(inset(Rect(x: 23, y: 15, width: 27, height: 10))))
    let moved = crop.window(aspect: 0.714, visibility: below)
    #expect(crop.lost(in: moved, visibility: below) < 0.01, "\(moved)")
  }

  @Test("a rounded slot shows two faces from eyes to chin rather than one face alone") func eyesToChin() throws {
    let seen = try #require(visibility(inset(Rect(x: 0, y: 0, width: 4, height: 4))))
    let heads = [
      Rect(x: 0.3259, y: 0.3543, width: 0.3035, height: 0.3044),
      Rect(x: 0.3872, y: 0.1067, width: 0.2478, height: 0.2502),
    ]
    let crop = SubjectCrop(heads.map { .init(likelyHead: $0, photoAspect: 0.75) }, photoAspect: 0.75)
    let window = crop.window(aspect: 1.63, visibility: seen)
    let upper = try #require(crop.subjects[1].face)
    #expect(window.y <= upper.y + 0.14 * upper.height && window.bottom >= 0.655, "\(window)")
  }

  @Test("a subject that fits nowhere is shown as far as possible, its upper part first")
  func asMuchAsPossible() throws {
    let seen = try #require(visibility(inset(Rect(x: 0, y: 30, width: 100, height: 70))))
    let crop = SubjectCrop([.init(Rect(x: 0.3, y: 0.4, width: 0.4, height: 0.3))], photoAspect: 0.5)
    let window = crop.window(aspect: 1, visibility: seen)
    // Of the window's upper 0.15 of the photo all shows the subject, from its top.
    #expect(window.y >= 0.38 && window.y <= 0.42, "\(window)")
  }

  @Test("a subject that must stay whole is not cut to flee from a cover, nor by enlarging", arguments: [1.0, 1.6])
  func staysWhole(maxZoom: Double) throws {
    // Words over the upper third of a square slot; the box is taller than the rest.
    let seen = try #require(visibility(inset(Rect(x: 0, y: 0, width: 100, height: 35))))
    let box = Rect(x: 0.3, y: 0.2, width: 0.4, height: 0.55)
    var subject = SubjectCrop.Subject(box)
    func window() -> Rect {
      SubjectCrop([subject], photoAspect: 0.6).window(aspect: 1, maxZoom: maxZoom, visibility: seen)
    }
    let cut = window()
    #expect(cut.bottom < box.bottom - 0.05, "\(cut)")
    subject.staysWhole = true
    let whole = window()
    #expect(whole.y <= box.y + 1e-9 && whole.bottom >= box.bottom - 1e-9, "\(whole)")
    // It still moves as far as it may.
    #expect(abs(whole.bottom - box.bottom) < 0.01, "\(whole)")
  }

  @Test("a photo is assigned to the slot in which its subject is uncovered")
  func assignment() {
    let covered = Slot(id: "covered", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let free = Slot(id: "free", frame: Rect(x: 100, y: 0, width: 100, height: 100))
    let slots = [covered, free, inset(Rect(x: 30, y: 30, width: 40, height: 40))]
    let covers = SlotCovers(slots, on: nil)
    var seen: [SlotID: SlotVisibility] = [:]
    for (index, slot) in slots.enumerated() { seen[slot.id] = covers.visibility(of: index) }
    #expect(Array(seen.keys) == [covered.id])
    let head = LayoutPhoto(size: Size(400, 400), subjects: [Rect(x: 0.35, y: 0.35, width: 0.3, height: 0.3)])
    let lake = LayoutPhoto(size: Size(400, 400))
    for photos in [[head, lake], [lake, head]] {
      let best = Assignment.best(slots: [covered, free], photos: photos, visibilities: seen)
      #expect(best[1].map { photos[$0] } == head)
    }
  }
}
