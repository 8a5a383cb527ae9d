import CollageModel
import CollageTestSupport
import Testing

/// With `cover` no slot has an uncovered corner, and no photo is larger than necessary.
@Suite struct CoverTests {
  /// Returns how far the farthest point of a fine outline is outside of the photo, as a fraction of the photo's longer
  /// side.
  private func overhang(_ slot: Slot, _ placement: Placement) throws -> Double {
    let outline = slot.outline(tolerance: slot.frame.size.shortSide * 1e-6)
    let inverse = try #require(placement.photoToCanvas.inverse)
    let bounds = try #require(outline.transformed(by: inverse).bounds)
    let part = placement.visiblePart
    let most = max(
      part.x - bounds.x, part.y - bounds.y, bounds.right - part.right, bounds.bottom - part.bottom)
    // Relative to the mapped size: a photo of one pixel is magnified by hundreds.
    return most / max(part.width, part.height)
  }

  @Test func everyVertexOfEveryOutlineLiesWithinThePhoto() throws {
    var generator = SplitMix64(seed: 11)
    for round in 0..<3000 {
      let slot = generator.slot(fit: .cover)
      let intent = generator.intent()
      let size = generator.photoSize()
      let placement = slot.placement(of: intent, photoSize: size)
      #expect(try overhang(slot, placement) < 1e-9, "round \(round): \(slot) \(intent) \(size)")
    }
  }

  @Test func fillCoversTheFrame() throws {
    var generator = SplitMix64(seed: 14)
    for round in 0..<500 {
      var slot = generator.slot(fit: .fill)
      let intent = generator.intent()
      let placement = slot.placement(of: intent, photoSize: generator.photoSize())
      // A path may extend out of its frame; a stretched photo does not.
      slot.shape = .rectangle
      #expect(try overhang(slot, placement) < 1e-9, "round \(round): \(slot) \(intent)")
    }
  }

  @Test func zoomOneIsTheMinimumThatCovers() throws {
    var generator = SplitMix64(seed: 12)
    for round in 0..<1000 {
      let slot = generator.slot(fit: .cover)
      var intent = generator.intent()
      intent.zoom = 1
      let placement = slot.placement(of: intent, photoSize: generator.photoSize())
      let center = slot.frame.center
      var smaller = placement
      smaller.photoToCanvas = placement.photoToCanvas
        .then(.translation(-center)).then(.scale(0.999, 0.999)).then(.translation(center))
      #expect(try overhang(slot, smaller) > 0, "round \(round): \(slot) \(intent)")
    }
  }

  @Test func theTransformIsASimilarity() {
    var generator = SplitMix64(seed: 13)
    for _ in 0..<500 {
      let intent = generator.intent()
      let transform = generator.slot(fit: .cover).placement(of: intent, photoSize: generator.photoSize()).photoToCanvas
      let (x, y) = (Point(transform.a, transform.b), Point(transform.c, transform.d))
      #expect((x.length / y.length).isNear(1))
      #expect((Point.dot(x, y) / (x.length * y.length)).isNear(0))
      #expect((transform.determinant < 0) == intent.isMirrored)
    }
  }

  @Test func aFocusWithinItsLimitsIsAtTheSlotsCenter() {
    let slot = Slot(id: "a", frame: Rect(x: 10, y: 20, width: 100, height: 100))
    let placement = slot.placement(of: Intent(focus: Point(0.4, 0.5)), photoSize: Size(400, 100))
    #expect(placement.focus == Point(0.4, 0.5))
    #expect(placement.photoToCanvas.apply(Point(160, 50)) == slot.frame.center)
  }

  @Test func aFocusBeyondItsLimitsMovesByTheMinimum() {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let size = Size(400, 100)
    #expect(slot.placement(of: Intent(focus: Point(0, 0)), photoSize: size).focus == Point(0.125, 0.5))
    #expect(slot.placement(of: Intent(focus: Point(9, 9)), photoSize: size).focus == Point(0.875, 0.5))
    #expect(slot.placement(of: Intent(focus: Point(0, 0), zoom: 2), photoSize: size).focus == Point(0.0625, 0.25))
  }

  @Test func aPhotoOfTheSlotsSizeIsNotScaled() {
    for angle in [0.0, 90, 180, -90] {
      for shape in [Shape.rectangle, .ellipse, .rectangle(CornerRadii(7.3))] {
        let slot = Slot(id: "a", frame: Rect(x: 3, y: 5, width: 30, height: 30), shape: shape)
        let intent = Intent(rotation: Angle(degrees: angle))
        let transform = slot.placement(of: intent, photoSize: Size(30, 30)).photoToCanvas
        #expect(transform.axisScales == Size(1, 1))
        #expect(transform.boundingBox(of: Rect(x: 0, y: 0, width: 30, height: 30)) == slot.frame)
      }
    }
  }

  @Test func aRoundShapeNeedsNoMoreThanItself() {
    // A circle in a square photo may rotate without growing; a square may not.
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let intent = Intent(rotation: Angle(degrees: 45))
    for shape in [Shape.ellipse, .rectangle(CornerRadii(50))] {
      let placement = Slot(id: "a", frame: frame, shape: shape).placement(of: intent, photoSize: Size(100, 100))
      #expect(placement.photoToCanvas.axisScales.width.isNear(1))
    }
    let square = Slot(id: "a", frame: frame).placement(of: intent, photoSize: Size(100, 100))
    #expect(square.photoToCanvas.axisScales.width.isNear(2.0.squareRoot()))
  }

  @Test func theSlotsOwnRotationTurnsThePhotoWithIt() {
    let upright = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 120, height: 80))
    var turned = upright
    turned.rotation = Angle(degrees: 25)
    let size = Size(300, 300)
    let expected = upright.placement(of: Intent(), photoSize: size).photoToCanvas
      .then(.rotation(turned.rotation, about: upright.frame.center))
    #expect(turned.placement(of: Intent(), photoSize: size).photoToCanvas.isNear(expected))
  }
}
