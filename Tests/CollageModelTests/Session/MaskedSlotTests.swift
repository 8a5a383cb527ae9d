import CollageModel
import CollageTesting
import Testing

/// A slot whose shape is a picture is touched where that is opaque, once the host has told where.
@Suite struct MaskedSlotTests {
  /// A slot beneath, and one whose picture is opaque only on its left, above half of it.
  private func session(rotation: Angle = .zero, border: Border? = nil) throws -> Session {
    let slots = [
      Slot(id: "under", frame: Rect(x: 0, y: 0, width: 200, height: 100)),
      Slot(
        id: "masked", frame: Rect(x: 20, y: 20, width: 80, height: 60), rotation: rotation, shape: .mask("leaf.png"),
        style: SlotStyle(border: border)),
    ]
    let photos = ["A", "B"].map { ScenePhoto(id: PhotoID($0), size: Size(400, 300)) }
    let items = [Item(id: "A", photo: "A", slot: "under"), Item(id: "B", photo: "B", slot: "masked")]
    let board = try Board(canvas: Size(200, 100), slots: slots)
    var session = Session(scene: try Scene(board: board, photos: photos, items: items), time: 0)
    session.policy.snapping = nil
    return session
  }

  private func mask() throws -> TouchMask { try #require(TouchMask(columns: 2, cells: [true, false])) }

  @Test("Until it is told the frame is touched, then what is opaque, and again the frame when it is forgotten")
  func onlyWhatIsOpaqueIsTouched() throws {
    var session = try session()
    #expect(session.hit(at: Point(30, 50)) == .item("B") && session.hit(at: Point(90, 50)) == .item("B"))
    session.touchAreas["masked"] = try mask()
    #expect(session.hit(at: Point(30, 50)) == .item("B") && session.hit(at: Point(90, 50)) == .item("A"))
    session.touchAreas["masked"] = nil
    #expect(session.hit(at: Point(90, 50)) == .item("B"))
  }

  @Test("The picture turns with its slot, and a border around the frame is touched")
  func thePictureTurnsWithItsSlot() throws {
    var turned = try session(rotation: Angle(degrees: 180))
    turned.touchAreas["masked"] = try mask()
    #expect(turned.hit(at: Point(30, 50)) == .item("A") && turned.hit(at: Point(90, 50)) == .item("B"))
    var bordered = try session(border: Border(width: 6, color: .black, alignment: .outside))
    bordered.touchAreas["masked"] = try mask()
    #expect(bordered.hit(at: Point(103, 50)) == .item("B") && bordered.hit(at: Point(90, 50)) == .item("A"))
  }

  @Test("A tap, a pinch and a drop beside the opaque part belong to what lies beneath")
  func gesturesBesideIt() throws {
    var session = try session()
    session.touchAreas["masked"] = try mask()
    _ = session.reduce(.touch(1, .began, at: Point(90, 50), time: 1))
    _ = session.reduce(.touch(1, .ended, at: Point(90, 50), time: 1.1))
    #expect(session.selection == .item("A"))
    _ = session.reduce(.touch(1, .began, at: Point(90, 40), time: 2))
    _ = session.reduce(.touch(2, .began, at: Point(90, 60), time: 2))
    #expect(session.phase == .manipulating(.item("A")))
    _ = session.reduce(Event(time: 2.1, .cancel))
    for id in 1...2 { _ = session.reduce(.touch(id, .ended, at: Point(90, 50), time: 2.2)) }
    let offer = { Offer($0, .photo("C", ScenePhoto(id: "C", size: Size(9, 9))), at: $1) }
    _ = session.reduce(Event(time: 3, .offer(offer(.began, Point(90, 50)))))
    #expect(session.phase == .offering("C", target: "under"))
    _ = session.reduce(Event(time: 3.1, .offer(offer(.moved, Point(30, 50)))))
    #expect(session.phase == .offering("C", target: "masked"))
  }

  @Test("A photo that is dragged into the part that is not opaque stays a pan of its own slot")
  func aDragAcrossIt() throws {
    var session = try session()
    session.touchAreas["masked"] = try mask()
    _ = session.reduce(.touch(1, .began, at: Point(150, 50), time: 1))
    _ = session.reduce(.touch(1, .moved, at: Point(130, 50), time: 1.1))
    _ = session.reduce(.touch(1, .moved, at: Point(90, 50), time: 1.2))
    #expect(session.phase == .panning(.item("A")))
    _ = session.reduce(.touch(1, .moved, at: Point(40, 50), time: 1.3))
    #expect(session.phase == .swapping("A", target: "masked"))
  }
}
