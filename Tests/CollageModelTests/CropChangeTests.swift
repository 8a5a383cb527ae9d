import CollageModel
import Determinism
import Testing

/// Changes of crops by commands and tables, for photos of any size.
@Suite("Changes of crops") struct CropChangeTests {
  @Test("an aspect ratio applies to the displayed pixels, and the part is the largest within its limits")
  func aspects() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<500 {
      let size = Size(Double(random.next() % 4000 + 1), Double(random.next() % 4000 + 1))
      let ratio = Double(random.next() % 400 + 1) / 100
      func share() -> Double { Double(random.next() % 1000) / 1000 }
      let (x, y) = (share() * 0.9, share() * 0.9)
      let limits: Rect? =
        share() < 0.5 ? nil : Rect(x: x, y: y, width: (1 - x) * (0.05 + 0.95 * share()), height: (1 - y) * 0.7)
      let intent = Intent(
        quarterTurns: Int(random.next() % 4), crop: share() < 0.5 ? nil : Rect(x: 0, y: 0.5, width: 0.2, height: 0.3))
      let changed = CropChange(part: .aspect(ratio, within: limits)).applied(to: intent, photoSize: size)
      let crop = try #require(changed.crop)
      let seen = crop.width * size.width / (crop.height * size.height)
      let wanted = intent.quarterTurns % 2 == 0 ? ratio : 1 / ratio
      #expect(abs(seen / wanted - 1) < 1e-9, "\(size) \(ratio) \(intent)")
      let outer = limits ?? .unit
      #expect(crop.x >= outer.x - 1e-12 && crop.y >= outer.y - 1e-12)
      #expect(crop.right <= outer.right + 1e-12 && crop.bottom <= outer.bottom + 1e-12)
      #expect(max(crop.width / outer.width, crop.height / outer.height) > 1 - 1e-12, "not the largest")
      if limits != nil { #expect((crop.center - outer.center).length < 1e-9) }
    }
  }

  @Test("without a rectangle, a ratio is centered on the current crop, as in an editor's crop tool")
  func middle() {
    let intent = Intent(crop: Rect(x: 0.6, y: 0, width: 0.2, height: 1))
    let changed = CropChange(part: .aspect(1)).applied(to: intent, photoSize: Size(400, 200))
    #expect(changed.crop.map { ($0.x * 1e9).rounded() } == 0.45e9 && changed.crop?.width == 0.5)
  }

  @Test("settings that a change does not contain stay, and a later change overrides an earlier one")
  func merging() {
    let corrected = Intent(
      focus: Point(0.2, 0.3), zoom: 2, crop: .unit, straighten: Angle(degrees: 3),
      perspective: .keystone(vertical: 0.2, horizontal: 0))
    #expect(CropChange().applied(to: corrected, photoSize: Size(3, 2)) == corrected)
    let first = CropChange(straighten: Angle(degrees: 5), part: .original)
    let both = first.then(CropChange(straighten: Angle(degrees: 7), perspective: .keystone(vertical: 0, horizontal: 0)))
    #expect(both.straighten?.degrees == 7 && both.part == .original && CropChange().isEmpty && !both.isEmpty)
    let changed = both.applied(to: corrected, photoSize: Size(3, 2))
    #expect(changed == Intent(focus: Point(0.2, 0.3), zoom: 2, straighten: Angle(degrees: 7)))
  }
}
