import CollageLayout
import CollageModel
import Determinism
import Testing

@Suite struct AssignmentTests {
  private let slots: [SlotID] = ["a", "b", "c", "d"]

  private func fill(
    _ photos: [PhotoID], pinned: [(SlotID, PhotoID)] = [], _ whenShort: WhenShort = .leaveEmpty
  ) throws -> AssignmentResult {
    try Assignment.fillSlots(fillOrder: slots, photos: photos, pinned: pinned, whenShort: whenShort)
  }

  private func table(_ result: AssignmentResult) -> [String] {
    (result.items + result.unplaced).map { "\($0.id.name) \($0.slot?.name ?? "-") \($0.photo.name)" }
  }

  @Test func photosFillSlotsInOrder() throws {
    let result = try fill(["1", "2", "3", "4"])
    #expect(table(result) == ["item-1 a 1", "item-2 b 2", "item-3 c 3", "item-4 d 4"])
    #expect(result.emptySlots.isEmpty && result.unplaced.isEmpty && result.repeated == 0)
    #expect(result.items.allSatisfy { $0.intent == Intent() })
  }

  @Test func photosWithoutASlotAreUnplaced() throws {
    let result = try fill(["1", "2", "3", "4", "5", "6"], .fail)
    #expect(table(result).suffix(2) == ["item-5 - 5", "item-6 - 6"])
    #expect(result.unplaced.count == 2)
  }

  @Test func pinnedPhotosAreOnlyInTheirSlots() throws {
    let result = try fill(["1", "2", "3", "4"], pinned: [("c", "1"), ("a", "4")])
    #expect(table(result) == ["item-1 a 4", "item-2 b 2", "item-3 c 1", "item-4 d 3"])
  }

  @Test func aRepeatedPhotoFillsTwoSlots() throws {
    let result = try fill(["1", "1", "2"], pinned: [("d", "1")])
    #expect(table(result) == ["item-1 a 1", "item-2 b 2", "item-3 d 1"])
    #expect(result.emptySlots == ["c"])
  }

  @Test func aPinnedPhotoNeedNotBeAmongTheOthers() throws {
    #expect(table(try fill(["1"], pinned: [("b", "x")])) == ["item-1 a 1", "item-2 b x"])
  }

  @Test func photosRepeatInOrder() throws {
    let result = try fill(["1", "2", "3"], pinned: [("a", "2")], .repeatPhotos)
    #expect(table(result) == ["item-1 a 2", "item-2 b 1", "item-3 c 3", "item-4 d 1"])
    #expect(result.repeated == 1)
    let one = try fill(["1"], .repeatPhotos)
    #expect(one.items.map { $0.photo } == ["1", "1", "1", "1"])
    #expect(one.repeated == 3)
    #expect(Set(one.items.map { $0.id }).count == 4)
  }

  @Test func pinnedPhotosAloneRepeatToo() throws {
    let result = try fill([], pinned: [("b", "x"), ("a", "y")], .repeatPhotos)
    #expect(result.items.map { $0.photo } == ["y", "x", "x", "y"])
  }

  @Test func slotsWithoutPhotoStayEmpty() throws {
    let result = try fill([], .leaveEmpty)
    #expect(result.items.isEmpty)
    #expect(result.emptySlots == slots)
  }

  @Test func tooFewPhotosFailWhereThatIsWanted() throws {
    #expect(throws: LayoutError.tooFewPhotos(photos: 3, slots: 4)) {
      try fill(["1", "2"], pinned: [("a", "x")], .fail)
    }
    #expect(throws: LayoutError.noPhotos(slots: 4)) { try fill([], .repeatPhotos) }
    let all: [(SlotID, PhotoID)] = [("a", "1"), ("b", "1"), ("c", "1"), ("d", "1")]
    #expect(try fill([], pinned: all, .fail).items.count == 4)
  }

  @Test func pinsMustMakeSense() {
    #expect(throws: LayoutError.unknownSlot("z", known: slots)) { try fill(["1"], pinned: [("z", "1")]) }
    #expect(throws: LayoutError.duplicatePin("a")) { try fill(["1"], pinned: [("a", "1"), ("a", "2")]) }
  }

  @Test func noSlotsLeaveAllPhotosWaiting() throws {
    let result = try Assignment.fillSlots(fillOrder: [], photos: ["1", "2"], whenShort: .repeatPhotos)
    #expect(table(result) == ["item-1 - 1", "item-2 - 2"])
  }
}

@Suite struct SeededShuffleTests {
  @Test func aShuffleIsAPermutation() {
    for seed in 0..<50 as Range<UInt64> {
      let shuffled = SeededShuffle.shuffled(Array(0..<30), seed: seed)
      #expect(shuffled.sorted() == Array(0..<30))
    }
    #expect(SeededShuffle.shuffled([Int](), seed: 1).isEmpty)
    #expect(SeededShuffle.shuffled([5], seed: 1) == [5])
  }

  /// Computed once by an independent program; it must never change, or saved compositions would.
  @Test func seedSevenIsPinned() {
    #expect(SeededShuffle.shuffled(Array(0..<10), seed: 7) == [8, 1, 5, 9, 0, 4, 3, 2, 6, 7])
  }

  @Test func everyElementComesFirstEquallyOften() {
    var counts = [0, 0, 0, 0, 0]
    for seed in 0..<5000 as Range<UInt64> { counts[SeededShuffle.shuffled(Array(0..<5), seed: seed)[0]] += 1 }
    // Four standard deviations of a binomial of 5000 and 1/5.
    #expect(counts.allSatisfy { (900...1100).contains($0) })
  }
}
