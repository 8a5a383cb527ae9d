import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

/// Layouts within slots, and fill orders of trees.
@Suite struct SublayoutTests {
  private func template(_ photos: Int? = nil, rotation: Double = 0) -> Template {
    Template(
      name: "two", canvas: Canvas(size: Size(1000, 600)),
      arrangement: .slots([
        PlacedSlot(slot: slot("hero", 0, 0, 500, 600)),
        PlacedSlot(
          slot: Slot(
            id: "wall", frame: Rect(x: 520, y: 100, width: 400, height: 400), rotation: Angle(degrees: rotation)),
          sublayout: Sublayout(.mosaic(Mosaic(quality: .quick)), gap: 8, photos: photos)),
      ]))
  }

  @Test func aSlotTakesThePhotosThatOthersLeave() throws {
    let photos = Photos.mixed(8, seed: 3)
    let resolved = try template().resolvedSlots(photos: photos)
    #expect(resolved.fillOrder.map { $0.name } == ["hero"] + (1...7).map { "wall/\($0)" })
    #expect(try template().fillOrder(photoCount: 8) == resolved.fillOrder)
    let wall = resolved.slots.filter { $0.id.name.hasPrefix("wall/") }
    let covered = wall.reduce(0) { $0 + ($1.frame.width + 8) * ($1.frame.height + 8) }
    #expect(covered.isNear(408 * 408, within: 1e-6))
    for slot in wall {
      #expect(slot.frame.x >= 520 && slot.frame.right <= 920 && slot.frame.y >= 100 && slot.frame.bottom <= 500)
    }
  }

  @Test func aSlotTakesAsManyAsItSays() throws {
    let resolved = try template(3).resolvedSlots(photos: Photos.mixed(9, seed: 3))
    #expect(resolved.fillOrder.count == 4)
    #expect(try template().resolvedSlots(photos: []).fillOrder.map { $0.name } == ["hero", "wall/1"])
  }

  @Test func itsSlotsTurnWithIt() throws {
    let photos = Photos.mixed(6, seed: 3)
    let turn = Affine.rotation(Angle(degrees: 30), about: Point(720, 300))
    let upright = try template().resolvedSlots(photos: photos)
    let turned = try template(rotation: 30).resolvedSlots(photos: photos)
    for (one, other) in zip(upright.slots.dropFirst(), turned.slots.dropFirst()) {
      #expect(other.rotation.degrees == 30)
      #expect((turn.apply(one.frame.center) - other.frame.center).length < 1e-9)
      #expect(one.frame.width.isNear(other.frame.width, within: 1e-9))
    }
  }

  @Test func photosAreSharedByArea() throws {
    let auto = Sublayout(.justified(Justified()))
    let tree = SplitNode.branch(.row, [.init(.slot("a"), weight: 3), .init(.slot("b"), weight: 1)])
    let template = Template(
      name: "t", canvas: Canvas(size: Size(800, 400)),
      arrangement: .split(tree, overrides: ["a": SlotDefaults(sublayout: auto), "b": SlotDefaults(sublayout: auto)]))
    let names = try template.fillOrder(photoCount: 10).map { $0.name }
    #expect(names.count { $0.hasPrefix("a/") } == 7)
    #expect(names.count { $0.hasPrefix("b/") } == 3)
    #expect(template.dependsOnPhotos)
    // Its dividers would tear the layouts apart, so there are none.
    #expect(try template.board(photos: Photos.mixed(10, seed: 1)).split == nil)
  }

  @Test func aTreeCanSayInWhichOrderItIsFilled() throws {
    let tree = SplitNode.branch(.row, ["a", "b", "c"].map { .init(.slot($0)) })
    var template = Template(
      name: "t", canvas: Canvas(size: Size(900, 300)), arrangement: .split(tree, overrides: [:]))
    #expect(try template.fillOrder(photoCount: 3) == ["a", "b", "c"])
    template.fillOrder = ["c"]
    #expect(try template.fillOrder(photoCount: 3) == ["c", "a", "b"])
    #expect(try template.resolvedSlots(photos: []).fillOrder == ["c", "a", "b"])
    #expect(try template.expanded(photoCount: 3).resolvedSlots(photos: []).fillOrder == ["c", "a", "b"])
  }
}
