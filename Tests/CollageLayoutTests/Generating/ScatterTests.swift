import CollageLayout
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Prints on a table: each is visible enough, and positions depend only on the seed.
@Suite struct ScatterTests {
  fileprivate func template(_ scatter: Scatter, border: Double = 10) -> Template {
    var template = Template.automatic(.scatter(scatter), width: 1500, height: 1000, gap: 0, margin: 20)
    template.defaults.style.border = Border(width: border, color: .white, alignment: .outside)
    return template
  }

  /// Returns whether a print, border included, covers a point.
  fileprivate func covers(_ slot: Slot, _ point: Point, border: Double) -> Bool {
    let upright = Affine.rotation(-slot.rotation, about: slot.frame.center).apply(point)
    return slot.frame.inset(by: -border).contains(upright)
  }

  @Test func aDenserTableHasLargerPrints() throws {
    for count in [6, 12, 24] {
      let photos = Photos.mixed(count, seed: 2)
      let densities = try [0.95, 2].map { density in
        let template = template(Scatter(seed: 1, density: density))
        return LayoutQuality(try template.resolvedSlots(photos: photos), photos: photos, template: template).density
      }
      print("prints over the canvas, \(count): \(densities)")
      #expect(densities[1] > densities[0] * 1.02, "\(count)")
    }
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
        let turn = Affine.rotation(slot.rotation, about: slot.frame.center)
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

  /// A detector does not find every head, so that the part of a photo where heads usually are stays visible too.
  @Test(arguments: [5, 9, 14]) func thePartWhereHeadsUsuallyAreStaysVisible(count: Int) throws {
    for seed in UInt64(1)...4 {
      let resolved = try template(Scatter(seed: seed, density: 1.3)).resolvedSlots(
        photos: Photos.mixed(count, seed: seed))
      for (index, slot) in resolved.slots.enumerated() {
        let turn = Affine.rotation(slot.rotation, about: slot.frame.center)
        let covered = (0..<400).count { step in
          let share = Point(0.15 + Double(step % 20) / 19 * 0.7, 0.1 + Double(step / 20) / 19 * 0.5)
          let point = turn.apply(
            Point(slot.frame.x + share.x * slot.frame.width, slot.frame.y + share.y * slot.frame.height))
          return resolved.slots[(index + 1)...].contains { covers($0, point, border: 10) }
        }
        #expect(covered <= 60, "\(count) prints, seed \(seed): \(covered) of 400 of print \(slot.id.name)")
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

extension ScatterTests {
  /// Returns the share of the table that no print covers, measured on a raster.
  private func uncovered(_ slots: [Slot], border: Double) -> Double {
    var count = 0
    for step in 0..<2_400 {
      let point = Point((Double(step % 60) + 0.5) * 25, (Double(step / 60) + 0.5) * 25)
      if !slots.contains(where: { covers($0, point, border: border) }) { count += 1 }
    }
    return Double(count) / 2_400
  }

  @Test(arguments: [4, 9, 16]) func aDenserTableShowsNoMoreOfItself(count: Int) throws {
    let photos = Photos.mixed(count, seed: 6)
    var mean: [Double] = []
    for density in [0.5, 0.95, 1.4, 2, 3] {
      let shares = try (UInt64(1)...4).map { seed in
        uncovered(try template(Scatter(seed: seed, density: density)).resolvedSlots(photos: photos).slots, border: 10)
      }
      mean.append(shares.reduce(0, +) / 4)
    }
    // Packed as tightly as each print's being seen allows, chance decides the rest: a little more is no rule broken.
    for (thin, dense) in zip(mean, mean.dropFirst()) {
      #expect(dense <= thin + 0.03, "\(count) prints: uncovered \(mean)")
    }
  }

  @Test func manyPrintsAreThrownAlikeAndSeen() throws {
    let photos = Photos.mixed(250, seed: 6)
    let one = try template(Scatter(seed: 2), border: 2).resolvedSlots(photos: photos)
    #expect(one.slots.count == 250)
    #expect(try template(Scatter(seed: 2), border: 2).resolvedSlots(photos: photos) == one)
  }
}
