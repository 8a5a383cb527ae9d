import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct SplitTests {
  private func tree(_ generator: inout SplitMix64, depth: Int, count: inout Int) -> SplitNode {
    if depth == 0 || generator.int(0...4) == 0 {
      count += 1
      return .slot(SlotID("s\(count)"))
    }
    let children = (0..<generator.int(1...4)).map { _ in
      SplitNode.Child(tree(&generator, depth: depth - 1, count: &count), weight: generator.double(0.4...3))
    }
    return .branch(generator.bool() ? .row : .column, children)
  }

  @Test func randomTreesTileTheCanvas() throws {
    var generator = SplitMix64(seed: 41)
    for _ in 0..<300 {
      var count = 0
      let node = tree(&generator, depth: 3, count: &count)
      let template = template(
        .split(node, overrides: [:]), width: generator.double(2000...4000), height: generator.double(2000...4000),
        gap: Double(generator.int(0...6)), margin: Double(generator.int(0...30)))
      let resolved = try template.resolvedSlots(photoCount: 0)
      #expect(resolved.slots.map { $0.id } == node.slotIDs)
      #expect(Set(resolved.fillOrder) == Set(node.slotIDs))
      expectTiling(resolved.slots, of: template)
    }
  }

  @Test func lengthIsSharedByWeightAfterGaps() throws {
    let node = SplitNode.branch(
      .row,
      [
        .init(.slot("hero"), weight: 2),
        .init(.branch(.column, [.init(.slot("a")), .init(.slot("b"))])),
      ])
    let template = template(.split(node, overrides: [:]), width: 328, height: 128, gap: 8, margin: 10)
    let frames = try template.resolvedSlots(photoCount: 0).slots.map { $0.frame }
    #expect(frames[0].isNear(Rect(x: 10, y: 10, width: 200, height: 108)))
    #expect(frames[1].isNear(Rect(x: 218, y: 10, width: 100, height: 50)))
    #expect(frames[2].isNear(Rect(x: 218, y: 68, width: 100, height: 50)))
  }

  @Test func unitCanvasesKeepTheirGapToOneRounding() throws {
    let children = (1...7).map { SplitNode.Child(.slot(SlotID("\($0)")), weight: Double($0)) }
    let template = template(.split(.branch(.row, children), overrides: [:]), width: 1, height: 1.25, gap: 0.013)
    let frames = try template.resolvedSlots(photoCount: 0).slots.map { $0.frame }
    let gaps = zip(frames, frames.dropFirst()).map { $1.x - $0.right }
    #expect(Set(gaps).count == 1)
    #expect((gaps[0] - 0.013).magnitude <= 1.0.ulp)
    #expect(frames.last?.right == 1)
  }

  @Test func aSlotWithoutRoomIsNamed() {
    let node = SplitNode.branch(.row, [.init(.slot("wide"), weight: 99), .init(.slot("thin"), weight: 0)])
    let template = template(.split(node, overrides: [:]), width: 100, height: 100)
    #expect(throws: LayoutError.noRoom(slot: "thin", width: 0, height: 100)) {
      try template.resolvedSlots(photoCount: 0)
    }
  }

  @Test(arguments: [60.0, 1e9, .infinity, .nan])
  func gapsAndMarginsThatLeaveNothingAreRejected(length: Double) {
    let node = SplitNode.branch(.column, [.init(.slot("a")), .init(.slot("b"))])
    #expect(throws: LayoutError.self) {
      try template(.split(node, overrides: [:]), width: 50, height: 50, gap: length).resolvedSlots(photoCount: 0)
    }
    #expect(throws: LayoutError.self) {
      try template(.split(node, overrides: [:]), width: 50, height: 50, margin: length).resolvedSlots(photoCount: 0)
    }
  }

  @Test func overridesApplyByName() throws {
    let node = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let round = SlotDefaults(shape: .ellipse, rotation: Angle(degrees: 5), style: SlotStyle(fit: .contain))
    var template = template(.split(node, overrides: ["b": round]))
    template.defaults.shape = .rectangle(CornerRadii(6))
    let slots = try template.resolvedSlots(photoCount: 0).slots
    #expect(slots[0].shape == .rectangle(CornerRadii(6)))
    #expect(slots[0].style.fit == .cover)
    #expect(slots[1].shape == .ellipse)
    #expect(slots[1].rotation.degrees == 5)
    #expect(slots[1].style.fit == .contain)
  }
}
