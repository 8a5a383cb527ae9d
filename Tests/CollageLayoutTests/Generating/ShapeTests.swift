import CollageLayout
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// Photos that fill an outline: every photo once, no blank but gutters, areas alike, and people whole.
@Suite struct ShapeTests {
  private static let gap = 12.0

  private func template(_ shaped: ShapedMosaic, gap: Double = gap, margin: Double = 40) -> Template {
    .automatic(.shape(shaped), width: 1200, height: 1000, gap: gap, margin: margin)
  }

  private func photos(_ count: Int) -> [LayoutPhoto] { Photos.mixed(count, seed: UInt64(count)) }

  /// Returns the outline as a template places it.
  private func placed(_ path: Path, _ template: Template) throws -> Outline {
    let inner = template.canvas.bounds.inset(by: template.margin)
    let bounds = try #require(path.outline(mappedBy: .identity, tolerance: 0.001).bounds)
    let scale = min(inner.width / bounds.width, inner.height / bounds.height)
    let map = Affine.translation(-bounds.center).then(.scale(scale, scale)).then(.translation(inner.center))
    return path.outline(mappedBy: map, tolerance: 0.05)
  }

  @Test(arguments: Outlines.all.map(\.name), [5, 8, 21])
  func onlyGuttersAreBlankAndTheyAreEven(name: String, count: Int) throws {
    let path = try #require(Outlines.all.first { $0.name == name }).path
    let template = template(ShapedMosaic(path))
    let resolved = try template.resolvedSlots(photos: photos(count))
    #expect(Set(resolved.slots.map(\.id)).count == count && resolved.fillOrder.count == count)
    let outline = try placed(path, template)
    let cells = resolved.slots.map { $0.outline(tolerance: 0.1) }
    let touched = cells.map { ClippedOutline($0) }
    var (inside, blank) = (0, 0)
    for row in 0..<100 {
      for column in 0..<120 {
        let point = Point(Double(column) * 10 + 5.3, Double(row) * 10 + 5.7)
        let around = cells.indices.filter { cells[$0].contains(point) }
        #expect(around.count < 2, "overlap at \(point)")
        guard outline.contains(point) else {
          #expect(around.isEmpty || ClippedOutline(outline).touches(point, within: 0.2), "beyond at \(point)")
          continue
        }
        inside += 1
        guard around.isEmpty else { continue }
        // A gutter has a photo on either side.
        if !touched.contains(where: { $0.touches(point, within: Self.gap / 2 + 0.2) }) { blank += 1 }
      }
    }
    #expect(Double(blank) <= 0.003 * Double(inside), "\(name) \(count): \(blank) of \(inside)")
    for (index, cell) in cells.enumerated() {
      for point in cell.contours.joined() {
        let near = touched.indices.contains { $0 != index && touched[$0].touches(point, within: Self.gap - 0.1) }
        #expect(!near, "a narrow gutter at \(point)")
      }
    }
  }

  @Test(arguments: ["disc", "ring", "heart", "four", "E", "star"], [6, 12, 30])
  func areasAreAlike(name: String, count: Int) throws {
    let path = try #require(Outlines.all.first { $0.name == name }).path
    let areas = try template(ShapedMosaic(path)).resolvedSlots(photos: photos(count)).slots.map {
      $0.outline(tolerance: 0.1).signedArea.magnitude
    }
    let (least, most) = (try #require(areas.min()), try #require(areas.max()))
    #expect(most / least < 2, "\(name) \(count): \(most / least)")
  }

  @Test func heavyPhotosAreLarger() throws {
    let shaped = ShapedMosaic(Outlines.disc, emphases: [.init(photo: 3, weight: 3)])
    let resolved = try template(shaped).resolvedSlots(photos: photos(12))
    let areas = Dictionary(
      uniqueKeysWithValues: resolved.slots.map { ($0.id, $0.outline(tolerance: 0.1).signedArea.magnitude) })
    let own = try #require(areas["4"])
    let others = areas.filter { $0.key != "4" }.values.reduce(0, +) / 11
    #expect((2.3...3.8).contains(own / others), "\(own / others)")
  }

  @Test func partsGetPhotosByTheirAreas() throws {
    let resolved = try template(ShapedMosaic(Outlines.parts)).resolvedSlots(photos: photos(19))
    let centers = resolved.slots.map(\.frame.center.x)
    // The widths of the parts are 30, 80 and 24 of 152.
    let scale = 1120 / 152.0
    let bar = centers.count { $0 < 40 + 32 * scale }
    let dot = centers.count { $0 > 40 + 124 * scale }
    #expect((6...8).contains(bar) && (1...2).contains(dot), "\(bar) and \(dot)")
  }

  @Test func everyPartNeedsAPhoto() throws {
    #expect(throws: LayoutError.tooManyParts(found: 3, photos: 2)) {
      try template(ShapedMosaic(Outlines.parts)).resolvedSlots(photos: photos(2))
    }
    #expect(try template(ShapedMosaic(Outlines.parts)).resolvedSlots(photos: photos(3)).slots.count == 3)
    #expect(throws: LayoutError.outlineWithoutArea) {
      try template(ShapedMosaic(Outlines.polygon([(0, 0), (9, 9)]))).resolvedSlots(photos: photos(2))
    }
  }

  /// Heads at the sides of photos, as in groups: cells at the outline's edge would cut them off.
  @Test(arguments: ["disc", "heart", "four"]) func headsAreWhole(name: String) throws {
    let path = try #require(Outlines.all.first { $0.name == name }).path
    var photos = photos(16)
    for index in photos.indices where index.isMultiple(of: 3) {
      photos[index].subjects = [
        Rect(x: 0.12, y: 0.15, width: 0.12, height: 0.2), Rect(x: 0.7, y: 0.2, width: 0.12, height: 0.2),
      ]
    }
    let resolved = try template(ShapedMosaic(path)).resolvedSlots(photos: photos)
    var lost = 0.0
    for (slot, photo) in zip(resolved.slots, photos) where !photo.subjects.isEmpty {
      let crop = SubjectCrop(
        photo.subjects.map { .init(likelyHead: $0, photoAspect: photo.aspect) }, photoAspect: photo.aspect)
      let visibility = SlotVisibility(of: slot, beneath: [], on: nil)
      let window = crop.window(aspect: slot.frame.size.aspect, maxZoom: 8, visibility: visibility)
      lost += crop.lost(in: window, visibility: visibility)
    }
    #expect(lost < 0.6, "\(lost) of 6 photos")
  }

  @Test func seedsGiveOtherLayoutsAndTheSameAgain() throws {
    let photos = photos(14)
    let frames = try [1, 1, 2, 3].map { try template(ShapedMosaic(Outlines.heart, seed: $0)).frames(photos) }
    #expect(frames[0] == frames[1] && frames[0] != frames[2] && frames[2] != frames[3])
  }

  @Test func variantsDiffer() async throws {
    let request = LayoutRequest(
      name: "heart", extent: .width(900), arrangement: .shape(ShapedMosaic(Outlines.heart)), gap: 6, margin: 20)
    let made = try await request.layouts(photos(11), count: 3)
    #expect(made.count == 3 && Set(made.map(\.template)).count == 3)
    // The height follows from the outline.
    let size = made[0].template.canvas.size
    #expect(size.width == 900 && (700...860).contains(size.height) && size.height == size.height.rounded())
    #expect(made.allSatisfy { $0.quality.blank < 0.003 && $0.quality.smallestArea > 0.7 }, "\(made[0].quality)")
  }

  @Test func theOrderIsKept() throws {
    let shaped = ShapedMosaic(Outlines.disc, keepsOrder: true)
    let resolved = try template(shaped).resolvedSlots(photos: photos(16))
    let slots = Dictionary(uniqueKeysWithValues: resolved.slots.map { ($0.id, $0) })
    let first = try #require(slots["1"]?.frame.center), last = try #require(slots["16"]?.frame.center)
    #expect(first.y < 500 && last.y > 500 || first.x < 600 && last.x > 600)
  }

  @Test func aSlotWithALayoutOfItsOwnIsFilled() throws {
    let placed = PlacedSlot(
      slot: Slot(id: "left", frame: Rect(x: 100, y: 50, width: 400, height: 300)),
      sublayout: Sublayout(.shape(ShapedMosaic(Outlines.disc)), gap: 4, photos: 5))
    let template = Template(name: "t", canvas: Canvas(size: Size(600, 400)), arrangement: .slots([placed]))
    let slots = try template.resolvedSlots(photos: photos(5)).slots
    #expect(slots.count == 5 && slots.contains { !$0.shape.isPlainRectangle })
    #expect(slots.allSatisfy { $0.frame.x >= 149.9 && $0.frame.right <= 450.1 })
  }

  @Test func manyPhotosAndWideGuttersAreLaidOutOrRefused() throws {
    #expect(try template(ShapedMosaic(Outlines.heart), gap: 2).resolvedSlots(photos: photos(240)).slots.count == 240)
    #expect(throws: LayoutError.self) {
      try template(ShapedMosaic(Outlines.heart), gap: 200).resolvedSlots(photos: photos(40))
    }
  }
}

/// Outlines whose contours cross, as those of letters in handwriting and of drawings do.
@Suite struct UnitedOutlineTests {
  private func area(_ path: Path, isEvenOdd: Bool = false) throws -> (area: Double, contours: Int) {
    let united = try #require(path.outline(mappedBy: .identity, tolerance: 0.001).united(isEvenOdd: isEvenOdd))
    return (united.signedArea, united.contours.count)
  }

  private func square(_ x: Double, _ y: Double, _ side: Double, isClockwise: Bool = true) -> [Path.Element] {
    let corners = Rect(x: x, y: y, width: side, height: side).corners.map { ($0.x, $0.y) }
    return Outlines.polygon(isClockwise ? corners : corners.reversed()).elements
  }

  @Test func overlapsCountOnce() throws {
    for isClockwise in [true, false] {
      let crossing = Path(square(0, 0, 10, isClockwise: isClockwise) + square(5, 5, 10, isClockwise: isClockwise))
      let found = try area(crossing)
      #expect(found.contours == 1 && (found.area - 175).magnitude < 1e-3)
      let odd = try area(crossing, isEvenOdd: true)
      #expect((odd.area - 150).magnitude < 1e-3)
    }
  }

  @Test func holesAndTouchingPartsStay() throws {
    let holed = try area(Path(square(0, 0, 10) + square(2, 2, 3, isClockwise: false)))
    #expect(holed.contours == 2 && (holed.area - 91).magnitude < 1e-3)
    let filled = try area(Path(square(0, 0, 10) + square(2, 2, 3)))
    #expect(filled.contours == 1 && (filled.area - 100).magnitude < 1e-3)
    let odd = try area(Path(square(0, 0, 10) + square(2, 2, 3)), isEvenOdd: true)
    #expect(odd.contours == 2 && (odd.area - 91).magnitude < 1e-3)
    let side = try area(Path(square(0, 0, 10) + square(10, 0, 10)))
    #expect(side.contours == 1 && (side.area - 200).magnitude < 1e-3)
    let corner = try area(Path(square(0, 0, 10) + square(10, 10, 10)))
    #expect(corner.contours == 2 && (corner.area - 200).magnitude < 1e-3)
    #expect(try area(Path(square(0, 0, 10) + square(0, 0, 10, isClockwise: false))).contours == 0)
  }

  @Test func aPentagramIsFilled() throws {
    let star = Outlines.polygon(
      (0..<5).map { index in
        let angle = Angle(degrees: Double(index) * 144)
        return (angle.sine, -angle.cosine)
      })
    // The area of a pentagram in the unit circle.
    #expect((try area(star).area - 1.12257).magnitude < 1e-4)
    #expect(try area(star).contours == 1 && area(star, isEvenOdd: true).contours == 5)
  }

  @Test func randomOutlinesKeepTheirArea() throws {
    for seed in UInt64(1)...40 {
      var random = SplitMix64(seed: seed)
      let path = Path(
        (0..<6).flatMap { _ in
          square(random.double(0...20), random.double(0...20), random.double(1...9), isClockwise: random.bool())
        })
      let before = path.outline(mappedBy: .identity, tolerance: 1)
      let after = try #require(before.united())
      for _ in 0..<200 {
        let point = Point(random.double(-1...30), random.double(-1...30))
        #expect(before.contains(point) == after.contains(point), "seed \(seed), \(point)")
      }
    }
  }
}
