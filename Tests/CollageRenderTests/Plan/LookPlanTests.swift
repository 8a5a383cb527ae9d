import CollageColor
import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Which grade a photo has in a plan, and where else its look shows.
@Suite("Looks in plans") struct LookPlanTests {
  private let gray = Look(adjustments: Adjustments([.grayscale: 1]))
  private let bright = Look(adjustments: Adjustments([.exposure: 1]))

  private func plan(
    slot look: Look, item: Look?, background: Background? = nil, canvas: Background = .color(.white),
    changing change: (inout RenderPlanner) -> Void = { _ in }
  ) -> RenderPlan {
    let slot = Slot(
      id: "a", frame: Rect(x: 4, y: 4, width: 12, height: 12),
      style: SlotStyle(focus: .center, background: background, look: look))
    let header = PhotoHeader(path: "a.jpg", format: .jpeg, storedSize: PixelSize(40, 40))
    var planner = RenderPlanner(
      slots: [slot], items: [Item(id: "i", photo: "p", slot: "a", look: item)],
      sources: ResolvedSources(headers: [header], photos: ["p": 0]),
      canvas: Canvas(size: Size(20, 20), background: canvas), size: PixelSize(20, 20))
    change(&planner)
    return planner.plan()
  }

  private func grade(_ plan: RenderPlan) -> Grade? { plan.slots.first?.photo?.adjust?.grade }

  @Test func anItemsLookReplacesThatOfItsSlot() {
    #expect(grade(plan(slot: .neutral, item: nil)) == nil)
    #expect(grade(plan(slot: gray, item: nil)) == Grade(adjustments: gray.adjustments))
    #expect(grade(plan(slot: gray, item: bright)) == Grade(adjustments: bright.adjustments))
    #expect(grade(plan(slot: gray, item: .neutral)) == nil)
    // What is shown between two looks replaces both.
    let between = plan(slot: gray, item: bright) { $0.looks["i"] = LookMix(.neutral) }
    #expect(grade(between) == nil)
  }

  @Test func filtersAreTheirAdjustmentsByTheirWeight() {
    let look = Look(filter: "mine", strength: 0.25, adjustments: bright.adjustments)
    let plan = plan(slot: look, item: nil) {
      $0.sources.filters["mine"] = ResolvedFilter(adjustments: gray.adjustments, table: nil)
    }
    let part = Grade.Part(adjustments: gray.adjustments, weight: 0.25)
    #expect(grade(plan) == Grade(adjustments: bright.adjustments, filters: [part]))
  }

  @Test func detailAndEffectsAreSumsWithinTheirRangesInTheirOrder() throws {
    let look = Look(
      filter: "mine", strength: 0.5, adjustments: Adjustments([.grain: 0.25, .clarity: 0.75, .blur: 0.125]))
    let plan = plan(slot: look, item: nil) {
      let filter = Adjustments([.clarity: 1, .grain: 0.25, .vignette: -0.5])
      $0.sources.filters["mine"] = ResolvedFilter(adjustments: filter, table: nil)
    }
    let photo = try #require(plan.slots.first?.photo)
    let wanted: [PhotoEffects.Amount] = [
      .init(adjustment: .clarity, number: 1), .init(adjustment: .blur, number: 0.125),
      .init(adjustment: .vignette, number: -0.25), .init(adjustment: .grain, number: 0.375),
    ]
    #expect(photo.effects?.amounts == wanted && photo.adjust == nil)
    #expect(photo.effects?.space.unit == 20)
    // The slot's corners are the frame's.
    let space = try #require(photo.effects?.space.moved(x: 4, y: 4))
    #expect(space.toFrame.apply(space.center(0, 0)).isNear(Point(-11.0 / 12, -11.0 / 12)))
    #expect(space.toFrame.apply(space.center(11, 11)).isNear(Point(11.0 / 12, 11.0 / 12)))
    #expect(self.plan(slot: gray, item: nil).slots.first?.photo?.effects == nil)
  }

  @Test func aBlurredCopyOfAPhotoHasItsLook() throws {
    let blurred = Background.blurredPhoto(BlurredPhoto(blur: 4))
    for plan in [plan(slot: gray, item: nil, background: blurred), plan(slot: gray, item: nil, canvas: blurred)] {
      let fills = plan.steps.compactMap { step -> FillStep? in
        switch step.content {
        case .background(let fill): fill
        case .slot(let slot), .sticker(let slot): slot.fill
        case .layer, .look, .overlay: nil
        }
      }
      let grades = fills.compactMap { fill -> Grade? in
        if case .blurred(let photo, _, _, _, _) = fill { photo.adjust?.grade } else { nil }
      }
      #expect(grades == [Grade(adjustments: gray.adjustments)])
    }
  }

  @Test func aTableIsPartOfCacheKeys() throws {
    func table(_ red: Int) throws -> ColorTable {
      let colors = (0..<8).map { _ in "0.\(red) 0 0" }.joined(separator: "\n")
      return try ColorTable(cubeFile: Array("LUT_3D_SIZE 2\n\(colors)\n".utf8))
    }
    let keys = try [1, 2, 1].map { red in
      let filter = ResolvedFilter(adjustments: .neutral, table: try table(red))
      let plan = plan(slot: Look(filter: "mine"), item: nil) { $0.sources.filters["mine"] = filter }
      return Fingerprint.text(of: PhotoPipeline(try #require(plan.slots.first?.photo)))
    }
    #expect(keys[0] == keys[2] && keys[0] != keys[1])
  }

  @Test func aCanvasWithEffectsStopsTheRender() async throws {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 8, height: 8))
    let template = Template(
      name: "t", canvas: Canvas(size: Size(8, 8), look: Look(adjustments: Adjustments([.grain: 0.5, .clarity: 0.5]))),
      arrangement: .slots([PlacedSlot(slot: slot)]))
    let request = RenderRequest(
      composition: Composition(template: template), photoPaths: [:], output: OutputSettings(format: .png))
    let error = await #expect(throws: RenderError.self) { _ = try await PreparedRender(request) }
    #expect("\(try #require(error))".contains("a canvas supports only light, tone, color, vignette and grain"))
  }

  @Test func aFilterThatIsNotThereStopsTheRender() async throws {
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 8, height: 8), style: SlotStyle(look: Look(filter: "gone")))
    let template = Template(
      name: "t", canvas: Canvas(size: Size(8, 8), look: Look(filter: "gone")),
      arrangement: .slots([PlacedSlot(slot: slot)]))
    let request = RenderRequest(
      composition: Composition(template: template), photoPaths: [:], output: OutputSettings(format: .png))
    await #expect(throws: RenderError.file(.cannotOpen(path: "gone", reason: "unknown filter"))) {
      _ = try await PreparedRender(request)
    }
  }
}
