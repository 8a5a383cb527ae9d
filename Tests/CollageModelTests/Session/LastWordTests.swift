import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Rules that real editors miss: the last position of what ends, the second hand, names of steps.
@Suite struct LastWordTests {
  private let photo = Offer.Content.photo("N", ScenePhoto(id: "n", size: Size(3, 2)))

  // MARK: Last positions

  @Test func anOfferIsDroppedWhereItEnds() throws {
    let stage = try Stage("ab")
    stage.send(.offer(Offer(.began, photo, at: Point(50, 50))))
    stage.send(.offer(Offer(.ended, photo, at: Point(160, 50))))
    #expect(stage.session.scene.item(in: "b")?.id == "N" && stage.session.scene.item(in: "a")?.id == "A")
  }

  @Test func anOfferThatEndsOutsideIsNotDropped() throws {
    let stage = try Stage("ab")
    stage.send(.offer(Offer(.began, photo, at: Point(50, 50))))
    stage.send(.offer(Offer(.ended, photo, at: Point(105, 50))))
    #expect(stage.session.scene.item("N") == nil && stage.session.undoCount == 0)
  }

  @Test func theLastReportOfATrackpadCounts() throws {
    let stage = try Stage("ab", photoSize: Size(400, 100))
    stage.send(.trackpad(TrackpadGesture(.began, at: Point(50, 50))))
    stage.send(.trackpad(TrackpadGesture(.ended, at: Point(50, 50), pan: Point(-20, 0), magnification: 1.5)))
    let placement = try #require(stage.session.scene.placement(of: "A"))
    #expect(placement.zoom.isNear(1.5))
    #expect(placement.photoToCanvas.apply(Point(200, 50)).isNear(Point(30, 50)))
  }

  @Test func aFingerIsLiftedWhereItIsReported() throws {
    let stage = try Stage("ab")
    stage.finger(1).down(on: "a").drag(by: Point(10, 0))
    stage.send(.touch(Touch(id: 1, phase: .ended, position: Point(160, 50))))
    #expect(stage.session.scene.item(in: "b")?.id == "A")
  }

  // MARK: Interactions

  @Test func onlyTheNumberOfTheInteractionRevertsIt() throws {
    let stage = try Stage("ab")
    let start = stage.session.scene
    stage.perform(.straighten("A", Angle(degrees: 4)), interaction: 1)
    let changed = stage.session.scene
    #expect(!stage.send(.cancel, interaction: 2).changes.contains(.scene))
    #expect(!stage.cancel().changes.contains(.scene))
    #expect(stage.session.scene == changed && stage.session.undoCount == 1)
    #expect(stage.send(.cancel, interaction: 1).changes.contains(.scene))
    #expect(stage.session.scene == start && stage.session.undoCount == 0 && !stage.session.canRedo)
  }

  @Test func anInteractionThatWasFollowedByAnotherIsNotReverted() throws {
    let stage = try Stage("ab")
    stage.perform(.straighten("A", Angle(degrees: 4)), interaction: 1)
    stage.perform(.straighten("B", Angle(degrees: 4)), interaction: 2)
    #expect(!stage.send(.cancel, interaction: 1).changes.contains(.scene) && stage.session.undoCount == 2)
  }

  @Test func theNextRedoHasAName() throws {
    let stage = try Stage("ab")
    stage.perform(.flip("A", .horizontal))
    stage.wait(1)
    stage.perform(.swap("A", "B"))
    #expect(stage.session.redoName == nil && stage.session.undoName == .swap)
    stage.undo()
    #expect(stage.session.redoName == .swap && stage.session.undoName == .flip)
    stage.undo()
    #expect(stage.session.redoName == .flip && stage.session.undoName == nil)
    stage.redo()
    #expect(stage.session.redoName == .swap && stage.session.undoName == .flip)
  }

  @Test func everyCommandOfLayersHasItsName() throws {
    let layer = Layer(id: "text", size: Size(20, 20), center: Point(50, 50))
    let names: [(Edit, EditName)] = [
      (.setLayerSize("text", Size(30, 20)), .resize), (.setContent("text", .text(TextContent("a"))), .edit),
      (.styleLayers(["text"], Layer.Style(opacity: 0.5)), .restyle), (.hide(["text"], true), .hide),
      (.hide(["text"], false), .show), (.setLevel(["text"], .belowSlots), .reorder), (.group(["text"], "g"), .group),
      (.group(["text"], nil), .ungroup), (.align(["text"], .left), .align), (.lock(.layer("text"), true), .lock),
      (.lock(.layer("text"), false), .unlock), (.replaceLayer("text", with: []), .erase),
    ]
    let stage = try Stage("ab", layers: [layer])
    for (command, name) in names {
      stage.wait(1)
      #expect(stage.perform(command).refusal == nil && stage.session.undoName == name, "\(command)")
    }
  }

  // MARK: Two hands

  /// Hands on "a" and "b", and a wheel that sends commands over a third photo, or over one of theirs.
  @Test(arguments: [("C" as ItemID, true), ("A", false), ("B", false)])
  func aWheelEndsOnlyWhatItIsOver(_ item: ItemID, _ goOn: Bool) throws {
    let stage = try Stage("abc")
    stage.finger(1).down(on: "a").drag(by: Point(12, 0))
    stage.finger(2).down(on: "b").drag(by: Point(-9, 0))
    #expect(stage.perform(.zoom(.item(item), by: 1.5, about: nil)).refusal == nil)
    #expect((stage.session.phase == .panning(.item("A"))) == goOn)
    #expect((stage.session.otherPhase == .panning(.item("B"))) == goOn)
  }

  // MARK: Groups

  /// Layers of some sizes in a group, side by side, the later ones above.
  private func groupStage(_ sizes: [Double]) throws -> Stage {
    let layers = sizes.enumerated().map { index, size in
      Layer(
        id: LayerID("\(index)"), size: Size(size, size), center: Point(40 + Double(index) * 20, 50), group: "both")
    }
    return try Stage("ab", layers: layers) { $0.snapping = nil }
  }

  /// A layer's longer side stays between a hundredth of the canvas' short side and twenty times that.
  @Test func noMemberOfAGroupGetsTooSmall() throws {
    let stage = try groupStage([40, 4])
    stage.finger(1).down(at: Point(25, 50))
    stage.finger(2).down(at: Point(35, 50)).drag(to: Point(25.01, 50)).up()
    stage.finger(1).up()
    let scales = stage.session.scene.layers.map(\.scale)
    // Alone the first one would get down to 1 / 40.
    #expect(scales[0].isNear(0.25, within: 1e-9) && scales[1].isNear(0.25, within: 1e-9))
  }

  @Test func noMemberOfAGroupGetsTooLarge() throws {
    let stage = try groupStage([100, 10])
    for _ in 0..<4 {
      let center = stage.session.scene.layers[1].center
      stage.finger(1).down(at: center - Point(2, 0))
      stage.finger(2).down(at: center + Point(2, 0)).drag(by: Point(60, 0)).up()
      stage.finger(1).up()
    }
    let scales = stage.session.scene.layers.map(\.scale)
    // Alone the small one would get up to 200.
    #expect(scales[1].isNear(20, within: 1e-9) && scales[0].isNear(20, within: 1e-9))
  }

  @Test func everyMemberOfAGroupStaysOnTheCanvas() throws {
    let stage = try groupStage([20, 20])
    stage.finger(1).down(at: Point(40, 50)).drag(by: Point(-300, 0)).up()
    #expect(stage.session.scene.layers.map(\.center.x) == [0, 20])
    stage.finger(1).down(at: Point(0, 50)).drag(by: Point(900, 900)).up()
    #expect(stage.session.scene.layers.map(\.center) == [Point(190, 100), Point(210, 100)])
  }

  // MARK: Another canvas

  @Test func layersKeepTheirPlacesAsSharesOfAnotherCanvas() throws {
    var layers = ["own", "locked"].map {
      Layer(
        id: LayerID($0), size: Size(20, 20), center: Point(50, 25), scale: 2,
        shadow: Shadow(offset: Point(1, 2), blur: 3, color: .black))
    }
    layers[1].isLocked = true
    let stage = Stage(try Scene(board: Board(canvas: Size(200, 100), slots: []), photos: [], layers: layers))
    stage.perform(.relayout(try Board(canvas: Size(300, 300), slots: []), .readingOrder))
    let (own, locked) = (stage.session.scene.layers[0], stage.session.scene.layers[1])
    // Places follow both sides, sizes the shorter one.
    #expect(own.center == Point(75, 75) && own.scale == 6)
    #expect(own.shadow == Shadow(offset: Point(3, 6), blur: 9, color: .black))
    #expect(locked == layers[1])
    stage.undo()
    #expect(stage.session.scene.layers == layers)
  }

  // MARK: Equal distances

  /// Two layers at a distance of 30, side by side or one above the other, and a third that is moved near a place.
  @Test(arguments: [(30.0, 160.0), (-30, 10), (0, 85)], [true, false])
  func aLayerSnapsToEqualDistances(_ place: (offset: Double, line: Double), _ isAcross: Bool) throws {
    func point(_ along: Double, _ off: Double) -> Point { isAcross ? Point(along, off) : Point(off, along) }
    let others = [("one", 60.0), ("two", 110)].map {
      Layer(id: LayerID($0.0), size: Size(20, 20), center: point($0.1, 13))
    }
    let moved = Layer(id: "moved", size: Size(20, 20), center: point(200, 77))
    let board = try Board(canvas: isAcross ? Size(900, 400) : Size(400, 900), slots: [])
    let stage = Stage(try Scene(board: board, photos: [], layers: others + [moved]))
    // The edges of the two are at 50 and 70, 100 and 120.
    let wanted = point(place.line + 1, 77 + 3)
    stage.finger(1).down(at: moved.center).drag(to: wanted)
    let shown = stage.session.presentation()
    let center = try #require(shown.layers.last?.center)
    #expect((isAcross ? center.x : center.y).isNear(place.line, within: 1e-9))
    #expect(shown.guides.contains { $0.kind == .spacing })
  }
}

/// The maximum distances at which elements snap.
@Suite struct SnapWindowTests {
  private func focus(_ stage: Stage) -> Double? { stage.session.scene.item("A")?.intent.focus?.x }

  /// A photo of 400 by 100 units on a canvas of 400 points.
  private func stage(offset: Double) throws -> Stage {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 400, height: 400))
    let item = Item(id: "A", photo: "p", slot: "a", intent: Intent(focus: Point(0.5 - offset / 1600, 0.5)))
    return Stage(
      try Scene(
        board: Board(canvas: Size(400, 400), slots: [slot]), photos: [ScenePhoto(id: "p", size: Size(400, 100))],
        items: [item])
    ) { $0.slop = 0 }
  }

  /// Drags the photo and returns how far it moved, in units.
  private func moved(from offset: Double, by way: Double) throws -> Double {
    let stage = try stage(offset: offset)
    stage.finger(1).down(on: "a").move(by: Point(way, 0)).up()
    let focus = try #require(stage.session.scene.item("A")?.intent.focus)
    return (0.5 - offset / 1600 - focus.x) * 1600
  }

  @Test func noPhotoIsThrownToTheCenter() throws {
    for offset in [-7.9, -3.9, 3.9, 7.9] {
      let way = offset < 0 ? 0.5 : -0.5
      #expect(try moved(from: offset, by: way).isNear(way, within: 1e-6), "\(offset)")
    }
  }

  @Test func aPhotoThatComesNearSnaps() throws {
    for left in [3.9, -3.9] {
      #expect(try moved(from: -60, by: 60 + left).isNear(60, within: 1e-6), "\(left)")
    }
    for left in [4.1, -4.1] {
      #expect(try moved(from: -60, by: 60 + left).isNear(60 + left, within: 1e-6), "\(left)")
    }
  }

  @Test func nothingSnapsFurtherThanItWasMoved() throws {
    // Along the other axis the photo has hardly moved, and stays where it is.
    let layer = Layer(id: "text", size: Size(20, 20), center: Point(102, 20))
    let stage = try Stage("ab", layers: [layer]) { $0.snapping = Snapping(centerWindow: 8) }
    stage.finger(1).down(at: layer.center).drag(by: Point(0.5, 40))
    #expect(stage.session.presentation().layers[0].center.x == 102.5)
    stage.finger(1).drag(by: Point(1.2, 0))
    #expect(stage.session.presentation().layers[0].center.x == 105)
  }
}
