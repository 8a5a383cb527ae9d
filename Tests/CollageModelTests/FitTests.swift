import CollageModel
import CollageTestSupport
import Testing

@Suite struct FitTests {
  private let slot = Slot(id: "a", frame: Rect(x: 10, y: 20, width: 200, height: 100))

  private func corners(_ intent: Intent, _ size: Size, in slot: Slot) -> Rect? {
    let back = Affine.rotation(-slot.rotation, about: slot.frame.center)
    return Rect.bounding(slot.placement(of: intent, photoSize: size).corners.map(back.apply))
  }

  @Test func containStaysWithinTheFrameAtEveryAngle() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<2000 {
      let slot = generator.slot(fit: .contain)
      var intent = generator.intent()
      intent.zoom = 1
      let box = try #require(corners(intent, generator.photoSize(), in: slot))
      let reach = 1e-9 * max(slot.frame.width, slot.frame.height)
      #expect(box.x >= slot.frame.x - reach && box.right <= slot.frame.right + reach)
      #expect(box.y >= slot.frame.y - reach && box.bottom <= slot.frame.bottom + reach)
      let touchesSides = box.width.isNear(slot.frame.width, within: reach)
      #expect(touchesSides || box.height.isNear(slot.frame.height, within: reach))
    }
  }

  @Test func containMovesTheFocusWithinTheSlackOnly() throws {
    let left = try #require(corners(Intent(focus: Point(5, 0.5), fit: .contain), Size(50, 50), in: slot))
    #expect(left.isNear(Rect(x: 10, y: 20, width: 100, height: 100)))
    let middle = try #require(corners(Intent(fit: .contain), Size(50, 50), in: slot))
    #expect(middle.isNear(Rect(x: 60, y: 20, width: 100, height: 100)))
  }

  @Test func containZoomedInFillsTheFrameWithThePhotosBox() throws {
    let box = try #require(corners(Intent(focus: Point(0, 0), zoom: 4, fit: .contain), Size(50, 50), in: slot))
    #expect(box.isNear(Rect(x: 10, y: 20, width: 400, height: 400)))
  }

  @Test func fillStretchesToTheFrame() throws {
    let box = try #require(corners(Intent(focus: Point(0, 1), fit: .fill), Size(70, 70), in: slot))
    #expect(box.isNear(slot.frame))
    let turned = try #require(corners(Intent(quarterTurns: 1, fit: .fill), Size(70, 10), in: slot))
    #expect(turned.isNear(slot.frame))
    var rotated = slot
    rotated.rotation = Angle(degrees: 37)
    #expect(try #require(corners(Intent(fit: .fill), Size(70, 10), in: rotated)).isNear(slot.frame))
  }

  @Test func noneMakesAPixelAUnit() throws {
    let box = try #require(corners(Intent(fit: Fit.none), Size(20, 30), in: slot))
    #expect(box.isNear(Rect(x: 100, y: 55, width: 20, height: 30)))
    let large = try #require(corners(Intent(focus: Point(0, 0), fit: Fit.none), Size(500, 60), in: slot))
    #expect(large.x == 10)
    #expect(large.width == 500)
  }

  @Test func theIntentsFitGoesBeforeTheSlots() {
    var contained = slot
    contained.style.fit = .contain
    let size = Size(50, 50)
    let asSlot = contained.placement(of: Intent(), photoSize: size)
    #expect(asSlot == slot.placement(of: Intent(fit: .contain), photoSize: size))
    let asIntent = contained.placement(of: Intent(fit: .cover), photoSize: size)
    #expect(asIntent == slot.placement(of: Intent(), photoSize: size))
  }

  @Test func cropsAreAllThatIsUsed() throws {
    let crop = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let placement = slot.placement(of: Intent(crop: crop), photoSize: Size(800, 800))
    #expect(placement.visiblePart == Rect(x: 200, y: 400, width: 400, height: 200))
    #expect(placement.photoToCanvas.boundingBox(of: placement.visiblePart).isNear(slot.frame))
  }

  @Test(arguments: [
    Rect(x: 2, y: 2, width: 1, height: 1), Rect(x: 0, y: 0, width: 0, height: 1),
    Rect(x: 0.5, y: 0.5, width: 1e-300, height: 1e-300), Rect(x: 0, y: 0, width: -1, height: 1),
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: -.infinity, y: 0, width: .infinity, height: 1),
  ])
  func aCropThatLeavesNothingIsIgnored(crop: Rect) {
    let placement = slot.placement(of: Intent(crop: crop), photoSize: Size(800, 600))
    #expect(placement.visiblePart == Rect(x: 0, y: 0, width: 800, height: 600))
  }

  @Test func theSlotsFocusHoldsUntilSomebodyChooses() {
    let size = Size(600, 100)
    var focused = slot
    focused.style.focus = .point(Point(0.6, 0.5))
    #expect(focused.placement(of: Intent(), photoSize: size).focus.isNear(Point(0.6, 0.5)))
    #expect(focused.placement(of: Intent(focus: Point(0.3, 0.5)), photoSize: size).focus.isNear(Point(0.3, 0.5)))
    focused.style.focus = .attention
    let automatic = Point(0.7, 0.5)
    #expect(focused.placement(of: Intent(), photoSize: size, automaticFocus: automatic).focus.isNear(automatic))
    #expect(focused.placement(of: Intent(), photoSize: size).focus.isNear(Point(0.5, 0.5)))
  }
}
