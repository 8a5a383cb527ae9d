import CollageLayout
import CollageModel
import StableNumbers
import Testing

/// Crops by subjects: what fits is never cut, and what does not keeps its top.
@Suite("Crops by subjects") struct SubjectCropTests {
  private func contains(_ window: Rect, _ box: Rect) -> Bool {
    window.x <= box.x + 1e-9 && window.y <= box.y + 1e-9 && window.right >= box.right - 1e-9
      && window.bottom >= box.bottom - 1e-9
  }

  @Test("a subject that fits is whole, whatever photo, slot and zoom", arguments: 0..<40)
  func fits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let (photo, slot) = (0.4 + 2 * random.unit(), 0.3 + 2.5 * random.unit())
      let zoom = random.unit() < 0.5 ? 1 : 1 + random.unit()
      let size = Size(0.02 + 0.5 * random.unit(), 0.02 + 0.5 * random.unit())
      let box = Rect(
        x: random.unit() * (1 - size.width), y: random.unit() * (1 - size.height), width: size.width,
        height: size.height)
      let window = SubjectCrop([.init(box)], photoAspect: photo).window(aspect: slot, zoom: zoom)
      #expect(window.x >= 0 && window.y >= 0 && window.right <= 1 + 1e-9 && window.bottom <= 1 + 1e-9, "seed \(seed)")
      #expect(abs(window.width * photo / window.height / slot - 1) < 1e-9, "seed \(seed)")
      if box.width <= window.width && box.height <= window.height {
        #expect(contains(window, box), "seed \(seed): \(window) cuts \(box)")
      }
    }
  }

  @Test("several that fit together are all whole", arguments: 0..<40)
  func together(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (photo, slot) = (0.4 + 2 * random.unit(), 0.3 + 2.5 * random.unit())
      let probe = SubjectCrop([], photoAspect: photo).window(aspect: slot)
      let (left, top) = (random.unit() * (1 - probe.width), random.unit() * (1 - probe.height))
      let boxes = (0..<Int(2 + random.next() % 6)).map { _ -> Rect in
        let size = Size(probe.width * (0.05 + 0.4 * random.unit()), probe.height * (0.05 + 0.4 * random.unit()))
        return Rect(
          x: left + random.unit() * (probe.width - size.width), y: top + random.unit() * (probe.height - size.height),
          width: size.width, height: size.height)
      }
      let subjects = boxes.map { SubjectCrop.Subject($0, weight: 0.1 + random.unit()) }
      let window = SubjectCrop(subjects, photoAspect: photo).window(aspect: slot)
      for box in boxes { #expect(contains(window, box), "seed \(seed)") }
    }
  }

  @Test("of one that is too high the top is kept") func tooHigh() {
    let window = SubjectCrop([.init(Rect(x: 0.3, y: 0.2, width: 0.4, height: 0.7))], photoAspect: 1).window(aspect: 3)
    #expect(abs(window.y - 0.2) < 1e-9)
  }

  @Test("of two that do not fit together the weightier is whole, and the other is not cut where it can be hidden")
  func weights() {
    let (left, right) = (Rect(x: 0.05, y: 0.3, width: 0.2, height: 0.3), Rect(x: 0.75, y: 0.3, width: 0.2, height: 0.3))
    for (first, second) in [(2.0, 1.0), (1.0, 2.0)] {
      let crop = SubjectCrop([.init(left, weight: first), .init(right, weight: second)], photoAspect: 2)
      let window = crop.window(aspect: 0.8)
      #expect(contains(window, first > second ? left : right))
      #expect(window.intersection(first > second ? right : left) == nil)
    }
  }

  @Test("without subjects the share of the slack above is as asked, the middle by default") func prior() {
    #expect(SubjectCrop([], photoAspect: 0.75).window(aspect: 1.5).y == 0.25)
    #expect(SubjectCrop([], photoAspect: 0.75, shareAbove: 0.2).window(aspect: 1.5).y == 0.1)
    #expect(SubjectCrop([], photoAspect: 1.5).window(aspect: 0.75).x == 0.25)
  }
}
