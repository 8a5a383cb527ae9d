import CollageLayout
import CollageModel
import Determinism
import Testing

/// Crops by subjects: what fits is never cut; of a head that does not fit the face stays, of other subjects the top.
@Suite("Crops by subjects") struct SubjectCropTests {
  private func contains(_ window: Rect, _ box: Rect) -> Bool {
    window.x <= box.x + 1e-9 && window.y <= box.y + 1e-9 && window.right >= box.right - 1e-9
      && window.bottom >= box.bottom - 1e-9
  }

  @Test("a subject that fits is shown whole for any photo, slot and zoom", arguments: 0..<40)
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

  @Test("several subjects that fit together are all shown whole", arguments: 0..<40)
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

  @Test("the top of a subject that is too tall is kept") func tooHigh() {
    let window = SubjectCrop([.init(Rect(x: 0.3, y: 0.2, width: 0.4, height: 0.7))], photoAspect: 1).window(aspect: 3)
    #expect(abs(window.y - 0.2) < 1e-9)
  }

  @Test("if two subjects do not fit together, the heavier one is whole and the other hidden rather than cut")
  func weights() {
    let (left, right) = (Rect(x: 0.05, y: 0.3, width: 0.2, height: 0.3), Rect(x: 0.75, y: 0.3, width: 0.2, height: 0.3))
    for (first, second) in [(2.0, 1.0), (1.0, 2.0)] {
      let crop = SubjectCrop([.init(left, weight: first), .init(right, weight: second)], photoAspect: 2)
      let window = crop.window(aspect: 0.8)
      #expect(contains(window, first > second ? left : right))
      #expect(window.intersection(first > second ? right : left) == nil)
    }
  }

  @Test("without subjects the window lies as requested, or in the middle") func prior() {
    #expect(SubjectCrop([], photoAspect: 0.75).window(aspect: 1.5).y == 0.25)
    #expect(SubjectCrop([], photoAspect: 0.75, shareAbove: 0.2).window(aspect: 1.5).y == 0.1)
    #expect(SubjectCrop([], photoAspect: 1.5).window(aspect: 0.75).x == 0.25)
  }

  @Test("without subjects a salient point keeps its relative position, also in a part of the photo") func salient() {
    let point = Point(0.2, 0.8)
    let crop = SubjectCrop([], photoAspect: 1.5, shareAbove: 0.1, salientPoint: point)
    for (aspect, zoom) in [(0.75, 1.0), (3.0, 1.0), (1.5, 2.0)] {
      let window = crop.window(aspect: aspect, zoom: zoom)
      #expect(abs((point.x - window.x) / window.width - point.x) < 1e-12, "\(window)")
      #expect(abs((point.y - window.y) / window.height - point.y) < 1e-12, "\(window)")
    }
    let part = Rect(x: 0.1, y: 0.6, width: 0.5, height: 0.4)
    #expect(crop.within(part).window(aspect: 0.9375) == Rect(x: 0.1, y: 0, width: 0.5, height: 1))
    // Outside the part, it says nothing about it.
    let other = crop.within(Rect(x: 0.5, y: 0, width: 0.5, height: 1)).window(aspect: 1.5)
    #expect(abs(other.y - 0.05) < 1e-12)
    // Subjects decide.
    let box = Rect(x: 0.7, y: 0.1, width: 0.2, height: 0.2)
    let known = SubjectCrop([.init(box)], photoAspect: 1.5, salientPoint: point)
    #expect(known.window(aspect: 0.75) == SubjectCrop([.init(box)], photoAspect: 1.5).window(aspect: 0.75))
    #expect(SubjectCrop([], photoAspect: 1.5, salientPoint: Point(.nan, 0)).window(aspect: 0.75).x == 0.25)
  }

  /// A head in a photo, as a detector boxes it.
  private func head(_ random: inout SplitMix64, photo: Double, side: ClosedRange<Double> = 0.1...0.9)
    -> SubjectCrop.Subject
  {
    let height = side.lowerBound + (side.upperBound - side.lowerBound) * random.unit()
    let size = Size(min(0.98, height * 0.75 / photo), height)
    let box = Rect(
      x: 0.01 + random.unit() * (0.98 - size.width), y: 0.01 + random.unit() * max(0, 0.98 - size.height),
      width: size.width, height: min(size.height, 0.98))
    return SubjectCrop.Subject(likelyHead: box, photoAspect: photo)
  }

  @Test("a head that does not fit keeps its face first, then its hair, then the headroom")
  func faces() throws {
    var random = SplitMix64(seed: 33)
    var (narrow, cut) = (0, 0)
    for _ in 0..<4_000 {
      let (photo, slot) = (0.4 + 2 * random.unit(), 0.3 + 4 * random.unit())
      let subject = head(&random, photo: photo)
      guard let face = subject.face else { continue }
      let window = SubjectCrop([subject], photoAspect: photo).window(aspect: slot)
      guard window.height < subject.box.height || window.width < subject.box.width else { continue }
      narrow += 1
      let fits = face.height <= window.height + 1e-9
      if fits, window.y > face.y + 1e-9 || window.bottom < face.bottom - 1e-9 { cut += 1 }
      // A face that is higher than the window loses its forehead before its chin, but shows its eyes.
      if !fits { #expect(abs(window.y - min(face.bottom - window.height, face.y + 0.12 * face.height)) < 1e-9) }
      if fits, window.height < subject.box.height {
        // All that is lost is above: air first, then hair.
        #expect(abs(window.bottom - subject.box.bottom) < 1e-9)
      }
      if window.width < face.width { #expect(abs(window.center.x - face.center.x) < 1e-9) }
      if window.width >= face.width {
        #expect(window.x <= face.x + 1e-9 && window.right >= face.right - 1e-9)
      }
    }
    #expect(narrow > 1_000 && cut == 0, "\(cut) of \(narrow) faces are cut")
  }

  @Test("all faces that fit together are whole, at the cost of hair") func facesTogether() throws {
    // Two heads, one higher than the other: whole they need 0.5 of the height, without the upper one's hair 0.4.
    let (upper, lower) = (Rect(x: 0.2, y: 0.1, width: 0.2, height: 0.3), Rect(x: 0.6, y: 0.3, width: 0.2, height: 0.3))
    let crop = SubjectCrop(
      [upper, lower].map { SubjectCrop.Subject(likelyHead: $0, photoAspect: 1.1) }, photoAspect: 1.1)
    for height in [0.41, 0.45, 0.49] {
      let window = crop.window(aspect: 1.1 / height)
      for subject in crop.subjects { #expect(contains(window, try #require(subject.face)), "\(height): \(window)") }
    }
  }

  @Test("a second face is shown from eyes to chin rather than hidden") func eyesToChin() throws {
    // From the upper one's brows to the lower one's chin is 0.62 of the height, from its eyes 0.598.
    let crop = SubjectCrop(
      [
        SubjectCrop.Subject(likelyHead: Rect(x: 0.3355, y: 0.0026, width: 0.2474, height: 0.2685), photoAspect: 0.8),
        SubjectCrop.Subject(likelyHead: Rect(x: 0.6421, y: 0.4908, width: 0.1998, height: 0.2174), photoAspect: 0.8),
      ], photoAspect: 0.8)
    let (upper, lower) = (try #require(crop.subjects[0].face), try #require(crop.subjects[1].face))
    for height in [0.6, 0.606, 0.615] {
      let window = crop.window(aspect: 0.8 / height)
      #expect(window.y <= upper.y + 0.12 * upper.height + 1e-9 && window.bottom >= lower.bottom - 1e-9, "\(window)")
    }
    // With less height one of them must go, and it is not cut through the eyes.
    let narrow = crop.window(aspect: 0.8 / 0.5)
    #expect(narrow.y >= upper.bottom || narrow.y <= upper.y, "\(narrow)")
  }

  @Test("the window moves by small steps when the slot changes by small steps", arguments: 0..<20)
  func continuity(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photo = 0.4 + 2 * random.unit()
    let crop = SubjectCrop([head(&random, photo: photo)], photoAspect: photo)
    var (aspect, last) = (0.3, Rect?.none)
    for _ in 0...4_000 {
      let window = crop.window(aspect: aspect)
      if let last {
        let jump = max(abs(window.x - last.x), abs(window.y - last.y))
        #expect(jump < 0.004, "seed \(seed): \(last) to \(window)")
      }
      last = window
      aspect *= 1.0008
    }
  }

  @Test("a box is recognized as a head by its aspect ratio, even if the photo's edge cuts it") func likelyHeads() throws
  {
    func face(_ box: Rect, photo: Double = 1) -> Rect? {
      SubjectCrop.Subject(likelyHead: box, photoAspect: photo).face
    }
    let whole = try #require(face(Rect(x: 0.3, y: 0.2, width: 0.3, height: 0.4)))
    #expect(whole.y > 0.3 && whole.y < 0.35 && whole.bottom > 0.59)
    // A person who stands, a landscape, a point.
    #expect(face(Rect(x: 0.3, y: 0.1, width: 0.2, height: 0.8)) == nil)
    #expect(face(Rect(x: 0.1, y: 0.4, width: 0.8, height: 0.3)) == nil)
    #expect(face(Rect(x: 0.5, y: 0.5, width: 0, height: 0)) == nil)
    // The upper half of the same head is above the photo: its brows are where they were.
    let cut = try #require(face(Rect(x: 0.3, y: 0, width: 0.3, height: 0.35)))
    #expect(abs(cut.y - (0.35 - 0.4 * 0.68)) < 1e-9)
    let left = try #require(face(Rect(x: 0, y: 0.2, width: 0.2, height: 0.4)))
    #expect(abs(left.right - (0.2 - 0.3 * 0.12)) < 1e-9)
  }

  @Test("cropping within a part equals cropping that part alone") func parts() {
    let part = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    let heads = [Rect(x: 0.1, y: 0.1, width: 0.2, height: 0.2), Rect(x: 0.7, y: 0.6, width: 0.2, height: 0.2)]
    let crop = SubjectCrop(heads.map { SubjectCrop.Subject($0) }, photoAspect: 2).within(part)
    #expect(crop.subjects.count == 1)
    let window = crop.window(aspect: 2)
    #expect(abs(window.height - 0.5) < 1e-9 && window.y <= 0.6 && window.bottom >= 0.8)
  }
}
