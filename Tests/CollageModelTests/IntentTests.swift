import CollageModel
import CollageTestSupport
import Testing

@Suite struct IntentTests {
  private static let hostile: [Double] = [
    .nan, .signalingNaN, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, -0.0, 0, 1e16,
  ]

  @Test func noIntentMakesAPlacementThatIsNotANumber() {
    var generator = SplitMix64(seed: 31)
    func hostile() -> Double { generator.element(of: Self.hostile) ?? .nan }
    for _ in 0..<4000 {
      let crop = Rect(x: hostile(), y: hostile(), width: hostile(), height: hostile())
      let intent = Intent(
        focus: generator.bool() ? Point(hostile(), hostile()) : nil, zoom: hostile(),
        rotation: Angle(degrees: hostile()), quarterTurns: generator.bool() ? Int.min : Int.max,
        isMirrored: generator.bool(), fit: Fit.allCases.randomElement(using: &generator),
        crop: generator.bool() ? crop : nil)
      let automatic = generator.bool() ? Point(hostile(), hostile()) : nil
      var slot = generator.slot(fit: .cover)
      slot.style.focus = .attention
      let placement = slot.placement(of: intent, photoSize: generator.photoSize(), automaticFocus: automatic)
      let numbers = placement.photoToCanvas.coefficients + [placement.focus.x, placement.focus.y, placement.zoom]
      #expect(numbers.allSatisfy { $0.isFinite }, "\(intent) \(slot)")
    }
  }

  @Test func aShapeWithoutExtentMakesFiniteNumbers() {
    let shapes: [Shape] = [.polygon([]), .polygon([.zero, .zero, .zero]), .path(Path([.move(to: .zero)]))]
    for shape in shapes {
      let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10), shape: shape)
      let placement = slot.placement(of: Intent(), photoSize: Size(20, 10))
      #expect(placement.photoToCanvas.coefficients.allSatisfy { $0.isFinite })
    }
  }

  @Test func fourQuarterTurnsAreNone() {
    var generator = SplitMix64(seed: 32)
    for _ in 0..<200 {
      let slot = generator.slot(fit: .cover)
      var intent = generator.intent()
      let size = generator.photoSize()
      let before = slot.placement(of: intent, photoSize: size)
      intent.quarterTurns += 4
      #expect(slot.placement(of: intent, photoSize: size) == before)
    }
  }

  @Test func mirroringTwiceIsTheIdentity() {
    var intent = Intent(quarterTurns: 3, isMirrored: true)
    intent.isMirrored.toggle()
    intent.isMirrored.toggle()
    #expect(intent.orientation == Intent(quarterTurns: 3, isMirrored: true).orientation)
    let mirror = Orientation(isMirrored: true)
    #expect(mirror.then(mirror) == .upright)
  }

  @Test func mirroringMirrorsThePictureWithinItsSlot() {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let size = Size(100, 50)
    let transform = slot.placement(of: Intent(isMirrored: true), photoSize: size).photoToCanvas
    #expect(transform.apply(Point(0, 0)) == Point(100, 0))
    #expect(transform.apply(Point(100, 50)) == Point(0, 50))
  }

  @Test func aQuarterTurnIsClockwise() {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 50, height: 100))
    let transform = slot.placement(of: Intent(quarterTurns: 1), photoSize: Size(100, 50)).photoToCanvas
    #expect(transform.apply(Point(0, 0)) == Point(50, 0))
    #expect(transform.apply(Point(100, 0)) == Point(50, 100))
  }

  @Test func zoomIsHeldWithinTheSlotsRange() {
    var slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    slot.style.zoomRange = 1.5...3
    let size = Size(100, 100)
    #expect(slot.placement(of: Intent(zoom: 0.1), photoSize: size).zoom == 1.5)
    #expect(slot.placement(of: Intent(zoom: 2), photoSize: size).zoom == 2)
    #expect(slot.placement(of: Intent(zoom: 99), photoSize: size).zoom == 3)
  }

  @Test func cornersRunClockwiseEvenWhenMirrored() {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    for isMirrored in [false, true] {
      let placement = slot.placement(of: Intent(isMirrored: isMirrored), photoSize: Size(70, 50))
      #expect(Outline([placement.corners]).signedArea > 0)
    }
  }
}
