import CollageTestSupport
import CollageTesting
import Testing

@testable import CollageModel

/// A transition begins and ends with its scenes, photos cover their slots at every moment, and nothing jumps.
@Suite struct TransitionTests {
  private func scene(_ slots: [Slot], items: [(String, String)], zoom: Double = 1) throws -> Scene {
    let photos = items.map { ScenePhoto(id: PhotoID($0.0), size: Size(400, 300)) }
    return try Scene(
      board: Board(canvas: Size(600, 400), slots: slots), photos: photos,
      items: items.map { name, slot in
        Item(
          id: ItemID(name), photo: PhotoID(name), slot: SlotID(slot),
          intent: Intent(focus: Point(0.2, 0.7), zoom: zoom, rotation: Angle(degrees: 5)))
      })
  }

  private func slot(_ id: String, _ frame: Rect, _ shape: Shape = .rectangle, rotation: Double = 0) -> Slot {
    Slot(id: SlotID(id), frame: frame, rotation: Angle(degrees: rotation), shape: shape)
  }

  private func pair(_ seed: UInt64) throws -> (Scene, Scene) {
    var random = SplitMix64(seed: seed)
    let shapes: [Shape] = [
      .rectangle, .rectangle(CornerRadii(20)), .ellipse, .polygon([Point(0.5, 0), Point(1, 1), Point(0, 0.8)]),
    ]
    func slots() -> [Slot] {
      ["a", "b", "c"].map { name in
        slot(
          name,
          Rect(
            x: random.double(0...300), y: random.double(0...200), width: random.double(60...300),
            height: random.double(60...200)), random.element(of: shapes) ?? .ellipse,
          rotation: random.double(-170...170))
      }
    }
    let first = try scene(slots(), items: [("p", "a"), ("q", "b"), ("r", "c")], zoom: random.double(1...3))
    let second = try scene(slots(), items: [("p", "c"), ("q", "a"), ("r", "b")], zoom: random.double(1...3))
    return (first, second)
  }

  @Test func itsEndsAreTheScenes() throws {
    for seed in UInt64(0)..<20 {
      let (first, second) = try pair(seed)
      let transition = Transition(from: first, to: second)
      #expect(transition.at(0) == Session(scene: first).presentation())
      #expect(transition.at(1) == Session(scene: second).presentation())
      #expect(transition.at(-3) == transition.at(0) && transition.at(.nan) == transition.at(0))
      #expect(transition.at(7) == transition.at(1))
    }
  }

  @Test func photosCoverTheirSlotsOnTheWay() throws {
    for seed in UInt64(0)..<40 {
      let (first, second) = try pair(seed)
      let transition = Transition(from: first, to: second, easing: seed % 2 == 0 ? .linear : .back)
      for step in 1..<24 {
        let seen = transition.at(Double(step) / 24)
        #expect(seen.items.count == 3)
        for item in seen.items {
          let slot = try #require(seen.slots.first { $0.id == item.slot })
          let outline = slot.outline(tolerance: 0.01)
          let inverse = try #require(item.placement.photoToCanvas.inverse)
          let bounds = try #require(outline.transformed(by: inverse).bounds)
          #expect(bounds.x > -0.05 && bounds.y > -0.05 && bounds.right < 400.05 && bounds.bottom < 300.05)
        }
      }
    }
  }

  @Test func nothingJumps() throws {
    for seed in UInt64(0)..<20 {
      let (first, second) = try pair(seed)
      let transition = Transition(from: first, to: second, easing: .linear)
      let moments = [1e-7, 0.2, 0.499_999_9, 0.5, 0.8, 1 - 2e-7]
      for moment in moments {
        let (one, other) = (transition.at(moment), transition.at(moment + 1e-7))
        for item in one.items {
          let next = try #require(other.items.first { $0.item == item.item })
          for (corner, moved) in zip(item.placement.corners, next.placement.corners) {
            #expect((corner - moved).length < 0.1)
          }
        }
      }
      // This includes the step from the scene itself into the movement.
      for item in transition.at(0).items {
        let next = try #require(transition.at(1e-9).items.first { $0.item == item.item })
        for (corner, moved) in zip(item.placement.corners, next.placement.corners) {
          #expect((corner - moved).length < 0.1)
        }
      }
    }
  }

  @Test func theWayBackIsTheSameWay() throws {
    for seed in UInt64(0)..<10 {
      let (first, second) = try pair(seed)
      let there = Transition(from: first, to: second, easing: .linear)
      let back = Transition(from: second, to: first, easing: .linear)
      for time in [0.125, 0.25, 0.75] {
        for item in there.at(time).items {
          let slot = try #require(there.at(time).slots.first { $0.id == item.slot })
          let other = back.at(1 - time)
          let same = try #require(other.items.first { $0.item == item.item })
          let returned = try #require(other.slots.first { $0.id == same.slot })
          #expect((slot.frame.center - returned.frame.center).length < 1e-9)
          #expect(slot.frame.width.isNear(returned.frame.width, within: 1e-9))
          let (turn, turned) = (slot.rotation.normalized.degrees, returned.rotation.normalized.degrees)
          #expect(turn.isNear(turned, within: 1e-6) || (turn - turned).magnitude > 359.999)
        }
      }
    }
  }

  @Test func removedItemsShrinkAndAddedOnesGrow() throws {
    let frame = Rect(x: 100, y: 100, width: 200, height: 100)
    let first = try scene([slot("a", frame), slot("b", Rect(x: 0, y: 0, width: 80, height: 80))], items: [("p", "a")])
    let second = try scene(
      [slot("a", frame), slot("b", Rect(x: 300, y: 0, width: 80, height: 80))], items: [("q", "b")])
    let transition = Transition(from: first, to: second, easing: .linear)
    let middle = transition.at(0.25)
    let leaving = try #require(
      middle.slots.first { slot in middle.items.contains { $0.item == "p" && $0.slot == slot.id } })
    #expect(leaving.frame == Rect(x: 125, y: 112.5, width: 150, height: 75))
    let coming = try #require(
      middle.slots.first { slot in middle.items.contains { $0.item == "q" && $0.slot == slot.id } })
    #expect(coming.frame == Rect(x: 330, y: 30, width: 20, height: 20))
  }

  @Test func photosThatFadeStayWhereTheyAre() throws {
    let frame = Rect(x: 100, y: 100, width: 200, height: 100)
    let first = try scene([slot("a", frame), slot("b", Rect(x: 0, y: 0, width: 80, height: 80))], items: [("p", "a")])
    let second = try scene(
      [slot("a", frame), slot("b", Rect(x: 300, y: 0, width: 80, height: 80))], items: [("q", "b")])
    let transition = Transition(from: first, to: second, easing: .linear, appearance: .fade)
    let middle = transition.at(0.25)
    #expect(middle.slots.map(\.frame) == [frame, Rect(x: 300, y: 0, width: 80, height: 80)])
    #expect(middle.items.map(\.opacity) == [0.75, 0.25])
    #expect(transition.at(0).items.map(\.opacity) == [1] && transition.at(1).items.map(\.opacity) == [1])
    let moving = Transition(from: first, to: first, easing: .back, appearance: .fade)
    #expect(moving.at(0.5).items.map(\.opacity) == [1])
  }

  @Test func eachSideOfABorderGrowsByItself() throws {
    var start = slot("a", Rect(x: 0, y: 0, width: 90, height: 90))
    var end = slot("a", Rect(x: 9, y: 9, width: 90, height: 90))
    start.style.border = Border(widths: SideWidths(top: 2, right: 4, bottom: 20, left: 6), color: .white)
    end.style.border = Border(width: 8, color: .white)
    func widths(_ share: Double) -> SideWidths? { start.blended(with: end, at: share, id: "a").style.border?.widths }
    #expect(widths(0) == start.style.border?.widths)
    #expect(widths(0.5) == SideWidths(top: 5, right: 6, bottom: 14, left: 7))
    #expect(widths(1) == SideWidths(8))
    let shrunk = start.shrunk(to: 0.5, id: "a")
    #expect(shrunk.style.border?.widths == SideWidths(top: 1, right: 2, bottom: 10, left: 3))
  }

  @Test func aFadeComesInFromBeyondTheSlot() {
    let start = slot("a", Rect(x: 0, y: 0, width: 80, height: 40))
    var end = start
    end.style.fade = Fade(from: Point(0.5, 0.5), to: Point(1, 0.5))
    func fade(_ share: Double) -> Fade? { start.blended(with: end, at: share, id: "a").style.fade }
    #expect(fade(0) == nil && fade(1) == end.style.fade)
    // All of the frame is before the start of the fade that is not there yet.
    #expect(fade(0.5) == Fade(from: Point(0.75, 0.5), to: Point(1.25, 0.5)))
    #expect(
      end.blended(with: start, at: 0.75, id: "a").style.fade == Fade(from: Point(0.875, 0.5), to: Point(1.375, 0.5)))
  }

  @Test func theShorterRotationIsInterpolated() throws {
    let frame = Rect(x: 100, y: 100, width: 200, height: 100)
    let first = try scene([slot("a", frame, rotation: 170)], items: [("p", "a")])
    let second = try scene([slot("a", frame, rotation: -170)], items: [("p", "a")])
    let turned = Transition(from: first, to: second, easing: .linear).at(0.5).slots[0].rotation
    #expect(turned.normalized.degrees.isNear(180, within: 1e-9))
  }

  @Test func shapesKeepTheirCorners() throws {
    let frame = Rect(x: 0, y: 0, width: 200, height: 200)
    let diamond = Shape.polygon([Point(0.5, 0), Point(1, 0.5), Point(0.5, 1), Point(0, 0.5)])
    let first = try scene([slot("a", frame)], items: [("p", "a")])
    let second = try scene([slot("a", frame, diamond)], items: [("p", "a")])
    let transition = Transition(from: first, to: second, easing: .linear)
    let areas = [0.001, 0.25, 0.5, 0.75, 0.999].map { transition.at($0).slots[0].outline(tolerance: 0.01).signedArea }
    #expect(areas[0].isNear(40_000, within: 60))
    #expect(areas[4].isNear(20_000, within: 60))
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func colorsAreInterpolated() throws {
    var first = try scene([slot("a", Rect(x: 0, y: 0, width: 10, height: 10))], items: [("p", "a")])
    #expect(Transition(from: first, to: first).canvas(at: 0.3) == first.board.template.canvas)
    first = try scene([slot("a", Rect(x: 0, y: 0, width: 10, height: 10))], items: [("p", "a")])
    func canvas(_ background: Background) throws -> Scene {
      let template = Template(
        name: "t", canvas: Canvas(size: Size(10, 10), background: background),
        arrangement: .slots(first.board.slots.map { PlacedSlot(slot: $0) }))
      let board = try Board(template: template, slots: first.board.slots, fillOrder: ["a"])
      return first.relaid(onto: board, .readingOrder)
    }
    let dark = try canvas(.color(Color(red: 0, green: 0, blue: 0)))
    let light = try canvas(.color(Color(red: 200, green: 100, blue: 50)))
    let middle = Transition(from: dark, to: light, easing: .linear).canvas(at: 0.5)
    #expect(middle.background == .color(Color(red: 100, green: 50, blue: 25)))
    let dots = try canvas(.pattern(Pattern(.dots, ground: .black, ink: .white, size: 0.1)))
    let larger = try canvas(
      .pattern(Pattern(.dots, ground: Color(red: 100, green: 0, blue: 0), ink: .white, size: 0.3)))
    guard case .pattern(let pattern) = Transition(from: dots, to: larger, easing: .linear).canvas(at: 0.5).background
    else {
      Issue.record("no pattern")
      return
    }
    #expect((pattern.size - 0.2).magnitude < 1e-9)
    #expect(pattern.ground == Color(red: 50, green: 0, blue: 0))
  }

  @Test func slotsOfOneNameKeepTheirPhotos() throws {
    let first = try scene(
      [slot("a", Rect(x: 0, y: 0, width: 10, height: 10)), slot("b", Rect(x: 20, y: 0, width: 10, height: 10))],
      items: [("p", "a"), ("q", "b")])
    let board = try Board(
      canvas: Size(600, 400),
      slots: [slot("b", Rect(x: 0, y: 0, width: 9, height: 9)), slot("a", Rect(x: 30, y: 0, width: 9, height: 9))])
    func places(_ rule: RelayoutRule) -> [SlotID?] {
      let relaid = first.relaid(onto: board, rule)
      return ["p", "q"].map { name in relaid.items.first { $0.id == ItemID(name) }?.slot }
    }
    #expect(places(.sameSlots) == ["a", "b"])
    #expect(places(.readingOrder) == ["b", "a"])
    #expect(places(.leastMovement) == ["b", "a"])
  }
}

/// Easing curves from 0 to 1.
@Suite struct EasingTests {
  @Test func everyCurveBeginsAndEnds() {
    for (_, easing) in Easing.named {
      #expect(easing.share(at: 0) == 0 && easing.share(at: 1) == 1)
      #expect(easing.share(at: -1) == 0 && easing.share(at: 2) == 1 && easing.share(at: .nan) == 0)
    }
  }

  @Test func curvesAreThoseOfCSS() {
    // Values of cubic-bezier() at the midpoint, to four digits.
    #expect(Easing.linear.share(at: 0.5) == 0.5)
    #expect(Easing.ease.share(at: 0.5).isNear(0.8024, within: 1e-3))
    #expect(Easing.easeIn.share(at: 0.5).isNear(0.3154, within: 1e-3))
    #expect(Easing.easeOut.share(at: 0.5).isNear(0.6846, within: 1e-3))
    #expect(Easing.easeInOut.share(at: 0.5).isNear(0.5, within: 1e-9))
    #expect((0..<100).contains { Easing.back.share(at: Double($0) / 100) > 1.05 })
    #expect(Easing.bezier(Point(0, 0), Point(1, 1)).share(at: 0.3).isNear(0.3, within: 1e-9))
  }

  @Test func oppositeCurvesMirrorEachOther() {
    for step in 0...50 {
      let time = Double(step) / 50
      #expect((Easing.easeIn.share(at: time) + Easing.easeOut.share(at: 1 - time)).isNear(1, within: 1e-9))
    }
  }
}
