import CollageLayout
import CollageModel
import Testing

@Suite("The examples of CollageLayout's articles")
struct LayoutExample {
  @Test("a mosaic is generated for the aspect ratios of photos")
  func mosaic() async throws {
    let photos = [Size(4000, 3000), Size(3000, 4000), Size(4000, 2250)].map { LayoutPhoto(size: $0) }
    let request = LayoutRequest(
      name: "Three photos", extent: .exact(Size(1200, 800)), arrangement: .mosaic(Mosaic()), gap: 12, margin: 24)
    let made = try await request.layout(photos)
    let slots = try made.template.resolvedSlots(photos: photos).slots
    let lines = slots.map { "\($0.id): \($0.frame.width) x \($0.frame.height)" }
    let crop = made.quality.worstCrop  // the largest fraction that is cropped from a photo

    #expect(lines.count == 3 && crop < 0.2)
    #expect(slots.allSatisfy { $0.frame.x >= 24 && $0.frame.right <= 1200 - 24 })
  }

  @Test("photos are assigned to minimize cropping")
  func assignment() {
    let slots = [
      Slot(id: "portrait", frame: Rect(x: 0, y: 0, width: 300, height: 400)),
      Slot(id: "landscape", frame: Rect(x: 300, y: 0, width: 400, height: 300)),
    ]
    let photos = [LayoutPhoto(size: Size(4000, 3000)), LayoutPhoto(size: Size(3000, 4000))]
    let chosen = Assignment.best(slots: slots, photos: photos)  // [1, 0]: the second photo goes to the first slot

    #expect(chosen == [1, 0])
  }
}
