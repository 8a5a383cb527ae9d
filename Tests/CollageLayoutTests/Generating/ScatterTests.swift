import CollageLayout
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Prints on a table: each is seen well enough, and lies where chance and nothing else put it.
@Suite struct ScatterTests {
  private func template(_ scatter: Scatter, border: Double = 10) -> Template {
    var template = Template.automatic(.scatter(scatter), width: 1500, height: 1000, gap: 0, margin: 20)
    template.defaults.style.border = Border(width: border, color: .white, alignment: .outside)
    return template
  }

  /// Whether a print, border included, covers a point.
  private func covers(_ slot: Slot, _ point: Point, border: Double) -> Bool {
    let upright = AffineTransform.rotation(-slot.rotation, about: slot.frame.center).apply(point)
    return slot.frame.inset(by: -border).contains(upright)
  }

  @Test(arguments: [1, 2, 5, 12, 30], [0.8, 1.3])
  func everyPrintIsSeen(count: Int, density: Double) throws {
    for seed in UInt64(1)...3 {
      var photos = Photos.mixed(count, seed: seed)
      for index in photos.indices where index % 2 == 0 {
        photos[index].subjects = [Rect(x: 0.2, y: 0.3, width: 0, height: 0)]
      }
      let resolved = try template(Scatter(seed: seed, density: density)).resolvedSlots(photos: photos)
      for (index, slot) in resolved.slots.enumerated() {
        let above = resolved.slots[(index + 1)...]
        let outer = slot.frame.inset(by: -10)
        let turn = AffineTransform.rotation(slot.rotation, about: slot.frame.center)
        var seen = 0
        for step in 0..<900 {
          let point = turn.apply(
            Point(
              outer.x + (Double(step % 30) + 0.5) / 30 * outer.width,
              outer.y + (Double(step / 30) + 0.5) / 30 * outer.height))
          #expect(Rect(x: 20, y: 20, width: 1460, height: 960).inset(by: -1e-6).contains(point))
          if !above.contains(where: { covers($0, point, border: 10) }) { seen += 1 }
        }
        #expect(seen >= 540, "\(count) prints, seed \(seed): \(seen) of 900 of print \(slot.id.name)")
        let photo = try #require(Int(slot.id.name)) - 1
        let share = photos[photo].subjects.first.map { Point($0.x, $0.y) } ?? Point(0.5, 0.5)
        let focus = turn.apply(
          Point(slot.frame.x + share.x * slot.frame.width, slot.frame.y + share.y * slot.frame.height))
        #expect(!above.contains { covers($0, focus, border: 10) })
      }
    }
  }

  @Test func bordersThatLeaveNoRoomAreAnError() {
    #expect(throws: LayoutError.self) {
      try template(Scatter(), border: 260).resolvedSlots(photos: Photos.mixed(30, seed: 1))
    }
  }

  @Test func aSeedDecidesEverything() throws {
    let photos = Photos.mixed(9, seed: 3)
    let one = try template(Scatter(seed: 5)).resolvedSlots(photos: photos)
    #expect(try template(Scatter(seed: 5)).resolvedSlots(photos: photos) == one)
    #expect(try template(Scatter(seed: 6)).resolvedSlots(photos: photos) != one)
  }

  @Test func printsKeepTheirAspectAndTurnNoFurtherThanAsked() throws {
    let photos = Photos.mixed(20, seed: 3)
    let resolved = try template(Scatter(seed: 2, tilt: 6)).resolvedSlots(photos: photos)
    for slot in resolved.slots {
      let photo = photos[try #require(Int(slot.id.name)) - 1]
      #expect(slot.frame.size.aspect.isNear(photo.aspect, within: 1e-9))
      #expect(slot.rotation.degrees.magnitude <= 6)
    }
    #expect(Set(resolved.slots.map { $0.rotation }).count > 5)
    #expect(throws: LayoutError.scatter(tilt: 50, density: 1)) {
      try template(Scatter(tilt: 50, density: 1)).resolvedSlots(photos: photos)
    }
  }
}
