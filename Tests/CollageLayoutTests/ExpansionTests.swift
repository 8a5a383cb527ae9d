import CollageLayout
import CollageModel
import CollageTestSupport
import Testing

@Suite struct ExpansionTests {
  private static let arrangements: [Arrangement] = [
    placed(slot("a", 0, 0, 320, 800), slot("b", 320, 0, 320, 400), slot("c", 320, 400, 320, 400)),
    .split(.branch(.row, [.init(.slot("a"), weight: 2), .init(.slot("b"))]), overrides: [:]),
    .cells(CellMatrix(rows: [[1, 1, 2], [3, 4, 2]]), overrides: [:]),
    .automatic(.grid(AutomaticGrid())),
  ]

  @Test func anExpandedTemplateHasTheSameSlotsAndNothingToCarve() throws {
    for arrangement in Self.arrangements {
      let original = template(arrangement, gap: 8, margin: 16)
      let expanded = try original.expanded(photoCount: 7)
      #expect(expanded.gap == 0 && expanded.margin == 0)
      #expect(try expanded.resolvedSlots(photoCount: 0) == original.resolvedSlots(photoCount: 7))
    }
  }

  @Test func expandingTwiceIsExpandingOnce() throws {
    for arrangement in Self.arrangements {
      let once = try template(arrangement, gap: 8, margin: 16).expanded(photoCount: 7)
      #expect(try once.expanded(photoCount: 3) == once)
    }
  }

  @Test func explicitOrderComesFirst() throws {
    let slots = [
      PlacedSlot(slot: slot("z", 500, 0, 50, 50)), PlacedSlot(slot: slot("y", 0, 0, 50, 50), order: 9),
      PlacedSlot(slot: slot("x", 200, 600, 50, 50), order: -1), PlacedSlot(slot: slot("w", 200, 0, 50, 50)),
    ]
    let resolved = try template(.slots(slots)).resolvedSlots(photoCount: 0)
    #expect(resolved.fillOrder == ["x", "y", "w", "z"])
    #expect(resolved.slots.map { $0.id } == ["z", "y", "x", "w"])
  }

  @Test func equalOrdersKeepReadingOrder() throws {
    let slots = [
      PlacedSlot(slot: slot("b", 500, 0, 50, 50), order: 1), PlacedSlot(slot: slot("a", 0, 0, 50, 50), order: 1),
    ]
    #expect(try template(.slots(slots)).resolvedSlots(photoCount: 0).fillOrder == ["a", "b"])
  }

  @Test func slotsAtUnevenHeightsAreOneRow() throws {
    let arrangement = placed(
      slot("right", 400, 100, 100, 100), slot("left", 0, 130, 100, 120), slot("middle", 200, 110, 100, 40),
      slot("below", 0, 300, 100, 100))
    let resolved = try template(arrangement).resolvedSlots(photoCount: 0)
    #expect(resolved.fillOrder == ["left", "middle", "right", "below"])
  }

  @Test func carvingDoesNotChangeTheFillOrder() throws {
    let arrangement = placed(slot("a", 0, 0, 300, 400), slot("b", 300, 0, 340, 200), slot("c", 300, 200, 340, 200))
    let plain = try template(arrangement).resolvedSlots(photoCount: 0)
    let carved = try template(arrangement, gap: 40, margin: 30).resolvedSlots(photoCount: 0)
    #expect(plain.fillOrder == carved.fillOrder)
  }

  @Test func errorsSayWhatWasFoundAndWhatIsAllowed() {
    let errors: [(LayoutError, String)] = [
      (
        .noRoom(slot: "a", width: -2, height: 8.5), "slot \"a\": gap and margin leave -2 x 8.5 for it; both must be > 0"
      ),
      (.tooFewPhotos(photos: 3, slots: 4), "3 photos for 4 slots; every slot needs a photo"),
      (.unknownSlot("z", known: ["a", "b"]), "slot \"z\" is not in the template; it has \"a\", \"b\""),
      (
        .unevenRow(row: 2, found: 1, expected: 2),
        "cells: row 2 has 1 cells; every row must have 2, like the first"
      ),
    ]
    for (error, text) in errors { #expect(error.description == text) }
  }
}
