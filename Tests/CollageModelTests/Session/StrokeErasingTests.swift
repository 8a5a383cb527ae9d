import CollageModel
import CollageTesting
import Testing

/// An eraser cuts the strokes of a scene, as steps that are undone as one.
@Suite struct StrokeErasingTests {
  private func line(_ id: LayerID, y: Double, scale: Double = 1) -> Layer {
    let samples = [Stroke.Sample(Point(10, y), pressure: 1), Stroke.Sample(Point(90, y), pressure: 1)]
    return Layer(
      id: id, content: .stroke(Stroke(.line, samples: samples, width: 0.02)), size: Size(80, 2), center: Point(50, y),
      scale: scale)
  }

  private func ends(_ scene: Scene, _ id: LayerID) throws -> [Point] {
    let layer = try #require(scene.layer(id))
    guard case .stroke(let stroke) = layer.content else { return [] }
    return [stroke.samples.first, stroke.samples.last].compactMap { $0?.position }
      .map(layer.strokeToCanvas(stroke).apply)
  }

  @Test func aCutStrokeBecomesTwoInItsPlace() throws {
    let stage = try Stage("ab", layers: [line("under", y: 20), line("cut", y: 50), line("over", y: 80)])
    let before = stage.session.scene
    let command = try #require(try before.erasing(along: [Point(50, 40), Point(50, 60)], radius: 5))
    stage.perform(command)
    let scene = stage.session.scene
    #expect(scene.layers.map { $0.id } == ["under", "cut", "cut-2", "over"])
    let (left, right) = (try ends(scene, "cut"), try ends(scene, "cut-2"))
    #expect((left[0] - Point(10, 50)).length < 1e-6 && (left[1] - Point(45, 50)).length < 0.05, "\(left)")
    #expect((right[0] - Point(55, 50)).length < 0.05 && (right[1] - Point(90, 50)).length < 1e-6, "\(right)")
    #expect(stage.session.undoName == .erase)
    stage.perform(.undo)
    #expect(stage.session.scene == before)
  }

  @Test func whatIsErasedIsWhereItIsShown() throws {
    var moved = line("cut", y: 50, scale: 0.5)
    (moved.center, moved.rotation) = (Point(150, 40), Angle(degrees: 90))
    let stage = try Stage("ab", layers: [moved])
    stage.perform(try #require(try stage.session.scene.erasing(along: [Point(150, 40)], radius: 4)))
    let scene = stage.session.scene
    #expect(scene.layers.count == 2)
    let (upper, lower) = (try ends(scene, "cut"), try ends(scene, "cut-2"))
    #expect((upper[1] - Point(150, 36)).length < 0.05, "\(upper)")
    #expect((lower[0] - Point(150, 44)).length < 0.05 && (lower[1] - Point(150, 60)).length < 1e-6, "\(lower)")
  }

  @Test func severalStrokesAreOneStepAndTakenNamesAreLeftOut() throws {
    let stage = try Stage("ab", layers: [line("a", y: 30), line("a-2", y: 50), line("a-3", y: 95)])
    let before = stage.session.scene
    stage.perform(try #require(try before.erasing(along: [Point(50, 20), Point(50, 60)], radius: 3)))
    #expect(stage.session.scene.layers.map { $0.id } == ["a", "a-4", "a-2", "a-2-2", "a-3"])
    #expect(stage.session.undoCount == 1)
  }

  @Test func aWhollyErasedStrokeIsGone() throws {
    let stage = try Stage("ab", layers: [line("a", y: 50)])
    stage.perform(try #require(try stage.session.scene.erasing(along: [Point(0, 50), Point(100, 50)], radius: 5)))
    #expect(stage.session.scene.layers.isEmpty)
  }

  @Test func untouchedLockedAndHiddenStrokesStay() throws {
    var (locked, hidden) = (line("locked", y: 50), line("hidden", y: 50))
    (locked.isLocked, hidden.isHidden) = (true, true)
    let scene = try Stage("ab", layers: [locked, hidden, line("far", y: 90)]).session.scene
    #expect(try scene.erasing(along: [Point(50, 50)], radius: 5) == nil)
    #expect(try scene.erasing(along: [], radius: 5) == nil)
    #expect(try scene.erasing(along: [Point(50, 90)], radius: .nan) == nil)
  }

  @Test func oneDragIsOneStep() throws {
    var session = try Stage("ab", layers: [line("a", y: 50)]).session
    let before = session.scene
    for (step, x) in [30.0, 50, 70].enumerated() {
      let command = try #require(try session.scene.erasing(along: [Point(x, 50)], radius: 3))
      _ = session.reduce(Event(time: Double(step), .edit(command), interaction: 7))
    }
    #expect(session.scene.layers.count == 4 && session.undoCount == 1)
    _ = session.reduce(Event(time: 9, .command(.undo)))
    #expect(session.scene == before)
  }

  @Test func replacementsAreChecked() throws {
    var session = try Stage("ab", layers: [line("a", y: 30), line("b", y: 50)]).session
    var locked = line("c", y: 10)
    locked.scale = -1
    let cases: [(Edit, Refusal)] = [
      (.replaceLayer("x", with: []), .unknownLayer("x")),
      (.replaceLayer("a", with: [line("b", y: 1)]), .nameTaken(.layer("b"))),
      (.replaceLayer("a", with: [line("d", y: 1), line("d", y: 2)]), .nameTaken(.layer("d"))),
      (.replaceLayer("a", with: [locked]), .badNumber),
    ]
    for (command, refusal) in cases {
      #expect(session.reduce(Event(time: 0, .edit(command))).refusal == refusal)
    }
  }
}
