import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// A session's memory is bounded by its history, however long it is edited.
@Suite struct MemoryTests {
  /// Counts all values that are reachable from one; objects that are shared count once.
  private struct Census {
    private var seen: Set<ObjectIdentifier> = []
    private(set) var count = 0

    mutating func add(_ value: Any) {
      count += 1
      if type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted { return }
      for child in Mirror(reflecting: value).children { add(child.value) }
    }
  }

  private func size(_ session: Session) -> Int {
    var census = Census()
    census.add(session)
    return census.count
  }

  /// Adds and deletes a photo, lays out anew, edits and drags.
  private func edit(_ session: inout Session, round: Int) throws {
    let item = ItemID("item \(round)")
    let photo = ScenePhoto(id: PhotoID("photo \(round)"), size: Size(400, 300))
    let cells: [SplitNode.Child] = [.init(.slot("a"), weight: Double(1 + round % 7)), .init(.slot("b"), weight: 2)]
    let split = SplitNode.branch(.row, cells)
    let board = try Board(canvas: Size(200, 100), split: split, gap: Double(round % 5))
    let time = Double(round)
    let commands: [Edit] = [
      .setAside("A"), .add(item, photo, to: "a"), .relayout(board, .readingOrder),
      .straighten(item, Angle(degrees: 3)), .delete(.item(item)), .move("A", to: "a"),
    ]
    for (index, command) in commands.enumerated() {
      let response = session.reduce(.edit(command, time: time + Double(index) * 0.01))
      #expect(response.refusal == nil, "\(command)")
    }
    for (index, phase) in [Touch.Phase.began, .moved, .moved, .ended].enumerated() {
      let touch = Touch(id: round % 3, phase: phase, position: Point(30 + Double(index) * 4, 50))
      _ = session.reduce(Event(time: time + 0.3 + Double(index) * 0.02, .touch(touch)))
    }
  }

  @Test func aSessionThatIsEditedForeverStaysAsLargeAsItsHistory() throws {
    var session = Session(scene: try Scene(BoardDrawing("ab")))
    session.policy.historyLimit = 30
    for round in 0..<150 { try edit(&session, round: round) }
    let early = size(session)
    for round in 150..<900 { try edit(&session, round: round) }
    let late = size(session)
    #expect(late <= early * 11 / 10, "\(late) values after 900 rounds, \(early) after 150")
    #expect(session.scene.photos.count <= 3 + session.undoCount && session.undoCount <= 30)
  }
}
