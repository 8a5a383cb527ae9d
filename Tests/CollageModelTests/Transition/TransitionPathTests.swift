import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Single photos between two scenes.
@Suite struct TransitionPathTests {
  private let photos = [
    ScenePhoto(id: "p", size: Size(400, 100), automaticFocus: Point(0.8, 0.5)),
    ScenePhoto(id: "q", size: Size(100, 100)),
  ]
  private let frames = [Rect(x: 0, y: 0, width: 100, height: 100), Rect(x: 60, y: 0, width: 100, height: 100)]

  private func scene(
    _ items: [Item], _ slots: [SlotID] = ["a", "b"], shape: Shape = .rectangle, focus: Focus = .center
  ) throws -> Scene {
    let made = slots.map { id in
      Slot(id: id, frame: id == "a" ? frames[0] : frames[1], shape: shape, style: SlotStyle(focus: focus))
    }
    return try Scene(board: Board(canvas: Size(200, 100), slots: made), photos: photos, items: items)
  }

  private func item(_ id: ItemID, _ photo: PhotoID, _ slot: SlotID, _ intent: Intent = Intent()) -> Item {
    Item(id: id, photo: photo, slot: slot, intent: intent)
  }

  @Test func aMirrorChangesHalfWay() throws {
    let transition = Transition(
      from: try scene([item("A", "p", "a")]), to: try scene([item("A", "p", "b", Intent(isMirrored: true))]),
      easing: .linear)
    for (time, isMirrored) in [(0.25, false), (0.75, true)] {
      let map = try #require(transition.at(time).items.first).placement.photoToCanvas
      #expect((map.determinant < 0) == isMirrored, "\(time)")
    }
  }

  @Test(arguments: [1, 2, 3], [false, true])
  func turnsAndFlipsAreMovementsWithoutAJump(_ turns: Int, _ isMirrored: Bool) throws {
    let intent = Intent(zoom: 1.3, rotation: Angle(degrees: 8), quarterTurns: turns, isMirrored: isMirrored)
    for shape in [Shape.rectangle, .ellipse] {
      let (start, end) = (
        try scene([item("A", "p", "a")], shape: shape), try scene([item("A", "p", "b", intent)], shape: shape)
      )
      let transition = Transition(from: start, to: end, easing: .linear)
      var last = try #require(transition.at(0).items.first).placement.photoToCanvas
      for step in 1...1000 {
        let shown = transition.at(Double(step) / 1000)
        let item = try #require(shown.items.first)
        for place in [Point(0, 0), Point(400, 100), Point(200, 50)] {
          let way = item.placement.photoToCanvas.apply(place) - last.apply(place)
          #expect(way.length < 3, "\(step)")
        }
        let slot = try #require(shown.slots.first { $0.id == item.slot })
        let inverse = try #require(item.placement.photoToCanvas.inverse)
        let part = try #require(slot.outline(tolerance: 0.01).transformed(by: inverse).bounds)
        #expect(part.x > -0.1 && part.y > -0.1 && part.right < 400.1 && part.bottom < 100.1, "\(step): \(part)")
        last = item.placement.photoToCanvas
      }
    }
  }

  @Test func aPhotoThatGoesKeepsItsCrop() throws {
    let start = try scene([item("A", "p", "a")], focus: .attention)
    let whole = try #require(start.placement(of: "A")).focus
    #expect(whole.x.isNear(0.8))
    let transition = Transition(from: start, to: try scene([]), easing: .linear)
    for time in [0.1, 0.5, 0.9] {
      #expect(try #require(transition.at(time).items.first).placement.focus.isNear(whole), "\(time)")
    }
  }

  @Test func thePaintOrderChangesOnTheWay() throws {
    let items = [item("A", "p", "a"), item("B", "p", "b")]
    let transition = Transition(from: try scene(items), to: try scene(items, ["b", "a"]), easing: .linear)
    #expect(transition.at(0.1).items.map(\.item) == ["A", "B"])
    #expect(transition.at(0.9).items.map(\.item) == ["B", "A"])
  }

  @Test func anItemThatShowsAnotherPhotoIsTwoThings() throws {
    let transition = Transition(
      from: try scene([item("A", "p", "a")]), to: try scene([item("A", "q", "a")]), easing: .linear)
    #expect(transition.at(0.5).items.map(\.photo) == ["p", "q"])
  }

  @Test func oppositelyDirectedShapesDoNotTurnInsideOut() throws {
    let other = Shape.polygon([Point(0, 0), Point(0, 1), Point(1, 1), Point(1, 0)])
    let transition = Transition(
      from: try scene([item("A", "p", "a")], shape: other), to: try scene([item("A", "p", "a")], shape: .ellipse),
      easing: .linear)
    for time in [0.25, 0.5, 0.75] {
      let slot = try #require(transition.at(time).slots.first)
      // Between the ellipse's 78.5 % and the square's 100 %.
      let area = slot.outline(tolerance: 0.01).signedArea.magnitude
      #expect(area > 7_800 && area < 10_001, "\(time): \(area)")
    }
  }
}
