import CollageModel
import CollageTestSupport
import CollageTesting
import Determinism
import Testing

/// Straightening, perspective and crops: what is left of a photo, and where its points come to lie.
@Suite struct PerspectiveTests {
  private let photo = Size(300, 200)
  private let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 600, height: 400))

  private func placement(_ intent: Intent, in slot: Slot? = nil) -> Placement {
    (slot ?? self.slot).placement(of: intent, photoSize: photo)
  }

  /// Returns the position on the canvas of a point of the upright photo, which is in pixels.
  private func place(_ point: Point, _ placement: Placement) -> Point {
    placement.photoToCanvas.apply(placement.correction?.apply(point) ?? point)
  }

  @Test func aNeutralCorrectionIsNone() {
    #expect(placement(Intent()).correction == nil)
    #expect(placement(Intent(straighten: Angle(degrees: 0))) == placement(Intent()))
  }

  /// The largest rectangle of the photo's aspect ratio in the turned photo, by the formula for its center.
  @Test(arguments: [3.0, -3, 10, -20, 45, -45])
  func aStraightenedPhotoShowsTheLargestPartOfItsAspect(_ degrees: Double) throws {
    let placement = placement(Intent(straighten: Angle(degrees: degrees)))
    let (sine, cosine) = (Angle(degrees: degrees.magnitude).sine, Angle(degrees: degrees.magnitude).cosine)
    let share = min(300 / (300 * cosine + 200 * sine), 200 / (300 * sine + 200 * cosine))
    #expect(placement.visiblePart.size.width.isNear(300 * share, within: 1e-9))
    #expect(placement.visiblePart.size.height.isNear(200 * share, within: 1e-9))
    #expect(placement.visiblePart.center.isNear(Point(150, 100)))
    // The crop stays upright and fills the slot; the picture in it turns.
    #expect(placement.photoToCanvas.keepsUprightRectangles)
    #expect(Rect.bounding(placement.corners)?.isNear(slot.frame, within: 1e-9) == true)
    let way = place(Point(160, 100), placement) - place(Point(150, 100), placement)
    #expect(Angle.turn(from: Point(1, 0), to: way).degrees.isNear(degrees, within: 1e-9))
  }

  @Test func aVerticalKeystoneWidensTheTopAndKeepsTheMiddle() {
    let placement = placement(Intent(perspective: .keystone(vertical: 0.5, horizontal: 0)))
    let (left, right) = (place(Point(100, 20), placement), place(Point(200, 20), placement))
    let (lowLeft, lowRight) = (place(Point(100, 180), placement), place(Point(200, 180), placement))
    #expect(right.x - left.x > (lowRight.x - lowLeft.x) * 1.2)
    #expect(left.y.isNear(right.y) && lowLeft.y.isNear(lowRight.y))
    #expect((left.x + right.x).isNear(600) && (lowLeft.x + lowRight.x).isNear(600))
  }

  @Test func aHorizontalKeystoneWidensTheRight() {
    let placement = placement(Intent(perspective: .keystone(vertical: 0, horizontal: 0.5)))
    func height(_ x: Double) -> Double { place(Point(x, 150), placement).y - place(Point(x, 50), placement).y }
    #expect(height(280) > height(20) * 1.2)
  }

  @Test func fourCornersBecomeTheSlot() throws {
    let corners = Quadrilateral(
      topLeft: Point(0.2, 0.1), topRight: Point(0.8, 0.2), bottomRight: Point(0.9, 0.9), bottomLeft: Point(0.1, 0.7))
    let whole = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 500, height: 400), style: SlotStyle(fit: .contain))
    let placement = placement(Intent(perspective: .corners(corners)), in: whole)
    let frame = try #require(Rect.bounding(placement.corners))
    let wanted = [
      Point(frame.x, frame.y), Point(frame.right, frame.y), Point(frame.right, frame.bottom),
      Point(frame.x, frame.bottom),
    ]
    for (corner, place) in zip(corners.corners, wanted) {
      #expect(self.place(Point(corner.x * 300, corner.y * 200), placement).isNear(place, within: 1e-6))
    }
  }

  @Test func aCropIsMovedIntoTheStraightenedPhotoAndMadeSmallerOnlyWhereItMustBe() {
    let small = Rect(x: 0, y: 0, width: 0.2, height: 0.2)
    let moved = placement(Intent(crop: small, straighten: Angle(degrees: 10))).visiblePart
    #expect(moved.width.isNear(60) && moved.height.isNear(40))
    #expect(moved.center.x > 30 && moved.center.y > 20)
    let middle = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    let kept = placement(Intent(crop: middle, straighten: Angle(degrees: 10))).visiblePart
    #expect(kept.isNear(Rect(x: 120, y: 80, width: 60, height: 40)))
    let wide = Rect(x: 0, y: 0.25, width: 1, height: 0.5)
    let shrunk = placement(Intent(crop: wide, straighten: Angle(degrees: 30))).visiblePart
    #expect(shrunk.width < 300 && (shrunk.width / shrunk.height).isNear(3))
  }

  @Test func noCornerIsEverEmpty() throws {
    var random = SplitMix64(seed: 20)
    var scenes = RandomScene(seed: 21)
    var corrected = 0
    for round in 0..<2000 {
      let size = Size(random.double(1...4000), random.double(1...4000))
      let intent = scenes.intent()
      let placement = slot.placement(of: intent, photoSize: size)
      guard let inverse = placement.correction?.inverse else { continue }
      corrected += 1
      for corner in placement.visiblePart.corners {
        let original = inverse.apply(corner)
        let slack = max(size.width, size.height) * 1e-9
        let isInside =
          original.x >= -slack && original.y >= -slack && original.x <= size.width + slack
          && original.y <= size.height + slack
        #expect(isInside, "seed 21, round \(round), \(intent) of \(size): \(original)")
      }
    }
    #expect(corrected > 500)
  }

  @Test func aFocusStaysOnItsPointOfThePhoto() {
    let focus = Point(0.55, 0.45)
    for intent in [
      Intent(focus: focus, zoom: 4, straighten: Angle(degrees: 12)),
      Intent(focus: focus, zoom: 4, quarterTurns: 1, straighten: Angle(degrees: -7)),
      Intent(focus: focus, zoom: 4, isMirrored: true, perspective: .keystone(vertical: 0.7, horizontal: -0.3)),
    ] {
      let placement = placement(intent)
      #expect(placement.focus.isNear(focus, within: 1e-9))
      #expect(place(Point(0.55 * 300, 0.45 * 200), placement).isNear(Point(300, 200), within: 1e-6))
    }
  }

  @Test func aPhotoThatIsALineIsNotCorrected() {
    let line = slot.placement(of: Intent(straighten: Angle(degrees: 30)), photoSize: Size(1e9, 1e-3))
    #expect(line.correction == nil && line.visiblePart.width == 1e9)
  }
}

/// The commands of a crop tool.
@Suite struct CroppingTests {
  private func intent(_ stage: Stage) throws -> Intent { try #require(stage.session.scene.item("A")).intent }

  @Test func aDialStraightensInOneStepAndNothingOfThePhotoIsLost() throws {
    let stage = try Stage("ab")
    for degrees in 1...9 { stage.send(.edit(.straighten("A", Angle(degrees: Double(degrees)))), interaction: 1) }
    #expect(try intent(stage) == Intent(straighten: Angle(degrees: 9)))
    #expect(stage.session.undoCount == 1 && stage.session.undoName == .straighten)
    #expect(InvariantChecker().check(stage.session).isEmpty)
    stage.perform(.straighten("A", .zero))
    #expect(try intent(stage) == Intent())
    for bad in [45.1, -46, .nan, .infinity] {
      #expect(stage.perform(.straighten("A", Angle(degrees: bad))).refusal == .badNumber)
    }
  }

  @Test func aPerspectiveIsSetAndTakenBack() throws {
    let stage = try Stage("ab")
    stage.perform(.perspective("A", .keystone(vertical: 0.4, horizontal: 0)))
    #expect(try intent(stage).perspective == .keystone(vertical: 0.4, horizontal: 0))
    #expect(stage.session.undoName == .perspective)
    stage.wait(1)
    stage.perform(.perspective("A", .keystone(vertical: 0, horizontal: 0)))
    #expect(try intent(stage) == Intent())
    #expect(stage.perform(.perspective("A", .keystone(vertical: 1.1, horizontal: 0))).refusal == .badNumber)
    let crossed = Quadrilateral(
      topLeft: .zero, topRight: Point(1, 1), bottomRight: Point(1, 0), bottomLeft: Point(0, 1))
    #expect(stage.perform(.perspective("A", .corners(crossed))).refusal == .badNumber)
    let outside = Quadrilateral(
      topLeft: Point(-0.1, 0), topRight: Point(1, 0), bottomRight: Point(1, 1), bottomLeft: Point(0, 1))
    #expect(stage.perform(.perspective("A", .corners(outside))).refusal == .badNumber)
    stage.perform(.undo)
    #expect(try intent(stage).perspective == .keystone(vertical: 0.4, horizontal: 0))
  }

  @Test func aCropHasItsAspectAndStaysAboutWhatWasShown() throws {
    let stage = try Stage("ab")
    let size = try #require(stage.session.scene.photo("A")).size
    stage.perform(.crop("A", Rect(x: 0.6, y: 0.1, width: 0.3, height: 0.3)))
    stage.perform(.cropToAspect("A", .nineToSixteen))
    #expect(try #require(try intent(stage).crop).center.x.isNear(0.75))
    for aspect in CropAspect.allCases {
      stage.perform(.cropToAspect("A", aspect))
      guard let ratio = aspect.ratio, let crop = try intent(stage).crop else {
        #expect(aspect.ratio == nil || aspect.ratio == size.aspect)
        continue
      }
      #expect((crop.width * size.width / (crop.height * size.height)).isNear(ratio, within: 1e-9))
      #expect(crop.x >= 0 && crop.y >= 0 && crop.right <= 1 + 1e-12 && crop.bottom <= 1 + 1e-12)
      #expect(crop.width.isNear(1) || crop.height.isNear(1))
    }
    #expect(stage.perform(.crop("A", Rect(x: 0.5, y: 0, width: 0.6, height: 1))).refusal == .badNumber)
    #expect(stage.perform(.crop("A", Rect(x: 0, y: 0, width: 0, height: 1))).refusal == .badNumber)
  }

  /// Both crops fill the slot, so that the corners of what is shown stay where they are.
  @Test func aCropDuringAMotionBeginsWhereThePhotoIsSeen() throws {
    let stage = try Stage("ab")
    stage.perform(.crop("A", Rect(x: 0.1, y: 0.1, width: 0.3, height: 0.3)))
    stage.wait(1)
    stage.perform(
      .setIntent("A", Intent(rotation: Angle(degrees: 20), crop: Rect(x: 0.1, y: 0.1, width: 0.3, height: 0.3))))
    stage.wait(1)
    let before = stage.session.presentation().items.first { $0.item == "A" }?.placement
    stage.perform(.crop("A", Rect(x: 0.5, y: 0.5, width: 0.3, height: 0.3)))
    func placement(_ delay: Double) -> Placement? {
      stage.session.presentation(at: stage.session.time + delay).items.first { $0.item == "A" }?.placement
    }
    #expect(placement(0) == before)
    #expect(placement(0.1) != before)
  }

  /// A photo that stands on its side is cropped to what its viewer calls upright.
  @Test func anAspectIsThatOfWhatIsSeen() throws {
    let stage = try Stage("ab")
    let size = try #require(stage.session.scene.photo("A")).size
    stage.perform(.quarterTurn("A", 1))
    stage.perform(.cropToAspect("A", .nineToSixteen))
    let crop = try #require(try intent(stage).crop)
    #expect((crop.width * size.width / (crop.height * size.height)).isNear(16.0 / 9, within: 1e-9))
  }

  @Test func whatCorrectsThePhotoStaysWhenASwapResetsItsPlace() throws {
    var policy = Policy(canvas: Size(210, 100))
    policy.onSwap = .reset
    let stage = try Stage("ab", policy: policy)
    let perspective = Perspective.keystone(vertical: 0.3, horizontal: 0.1)
    stage.perform(.setIntent("A", Intent(zoom: 3, straighten: Angle(degrees: 4), perspective: perspective)))
    stage.perform(.swap("A", "B"))
    #expect(try intent(stage) == Intent(straighten: Angle(degrees: 4), perspective: perspective))
  }

  /// Pans and pinches of a corrected photo keep its slot covered and its corners full.
  @Test func fingersMoveACorrectedPhotoWithinWhatIsLeftOfIt() throws {
    let stage = try Stage("ab")
    stage.perform(.straighten("A", Angle(degrees: 15)))
    stage.perform(.perspective("A", .keystone(vertical: 0.6, horizontal: -0.4)))
    stage.pinch(on: "a", by: 2)
    let before = try #require(try intent(stage).focus)
    stage.finger(1).down(at: Point(50, 50))
    for step in 1...10 { stage.finger(1).move(to: Point(50 - Double(step) * 4, 50 + Double(step) * 3)) }
    stage.finger(1).up()
    #expect(InvariantChecker().check(stage.session).isEmpty)
    #expect(try intent(stage).zoom.isNear(2, within: 1e-6))
    let focus = try #require(try intent(stage).focus)
    #expect(focus.x > before.x && focus.y < before.y)
  }

  @Test func aTransitionInterpolatesCorrections() throws {
    let stage = try Stage("ab")
    stage.perform(.setIntent("A", Intent(perspective: .keystone(vertical: 0.8, horizontal: 0))))
    stage.wait(1)
    stage.perform(.straighten("A", Angle(degrees: 20)))
    let moving = try #require(
      stage.session.presentation(at: stage.session.time + 0.1).items.first { $0.item == "A" }?.placement.correction)
    let still = try #require(
      stage.session.presentation(at: .infinity).items.first { $0.item == "A" }?.placement.correction)
    #expect(moving != still)
    let turn = Angle.turn(from: Point(1, 0), to: still.apply(Point(51, 50)) - still.apply(Point(50, 50))).degrees
    let partial = Angle.turn(from: Point(1, 0), to: moving.apply(Point(51, 50)) - moving.apply(Point(50, 50))).degrees
    #expect(partial > 0.5 && partial < turn - 0.5)
  }

  @Test func aPartThatRoundingLeavesWithoutAnAreaIsNotUsed() throws {
    let corners = Quadrilateral(
      topLeft: Point(0.06, 0.1), topRight: Point(0.75, 0.14), bottomRight: Point(0.95, 0.84),
      bottomLeft: Point(0.28, 0.99))
    let intent = Intent(crop: Rect(x: 0, y: 0, width: 0.5, height: 1e-6), perspective: .corners(corners))
    let scene = try Scene(
      board: Board(canvas: Size(300, 300), slots: [Slot(id: "a", frame: Rect(x: 0, y: 0, width: 300, height: 300))]),
      photos: [ScenePhoto(id: "p", size: Size(1e9, 0.001))],
      items: [Item(id: "A", photo: "p", slot: "a", intent: intent)])
    let map = try #require(scene.placement(of: "A")).photoToCanvas
    #expect((map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite, "\(map)")
  }
}
