import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// Small pictures of one collage through many looks.
@Suite("Previews of looks") struct LookPreviewTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Two photos, one of them turned and with a look of its own.
  private func request() throws -> RenderRequest {
    let picture = Pixels(width: 90, height: 70) { x, y in
      [UInt8(x * 2 + 20), UInt8(y * 3), UInt8((x + y) * 255 / 158)]
    }
    let path = try folder.picture("a.png", picture)
    let harness = RenderHarness(folder, 100, 60)
      .adding(path, frame: Rect(x: 0, y: 0, width: 48, height: 60))
      .adding(path, frame: Rect(x: 56, y: 8, width: 36, height: 40), rotation: 12)
    var request = harness.request(OutputSettings(format: .png))
    request.composition.items[1].look = Look(adjustments: Adjustments([.exposure: 0.3]))
    return request
  }

  private let noir = FilterSource(
    filter: Filter(
      id: "noir", title: "Noir", summary: "", adjustments: Adjustments([.grayscale: 1, .contrast: 0.4, .clarity: 0.5])))

  @Test func areThePicturesThatAreRendered() async throws {
    let request = try request()
    let changes = [
      LookChange(), LookChange(filter: .set("noir")), LookChange(filter: .set("noir"), strength: 0.5),
      LookChange(adjustments: [.saturation: 0.4, .temperature: 0.3]),
    ]
    var previews: [RenderedPicture] = []
    try await LookPreviews(request, filters: [noir]).render(changes) { index, picture in
      #expect(index == previews.count)
      previews.append(picture)
    }
    #expect(previews.count == changes.count)
    for (change, preview) in zip(changes, previews) {
      var whole = request
      whole.filters["noir"] = noir
      whole.composition.changeLooks(change)
      let wanted = try await PreparedRender(whole).picture().premultipliedPixels
      let differences = zip(preview.premultipliedPixels, wanted).map { abs(Int($0) - Int($1)) }
      let mean = Double(differences.reduce(0, +)) / Double(differences.count)
      #expect(mean < 0.5 && differences.allSatisfy { $0 <= 8 }, "\(change): \(mean), \(differences.max() ?? 0)")
    }
    #expect(Set(previews.map(\.premultipliedPixels)).count == changes.count)
  }

  @Test func doNotDependOnTheNumberOfThreads() async throws {
    var pictures: [[UInt8]] = []
    for threads in [1, 3] {
      var request = try request()
      request.threads = threads
      try await LookPreviews(request, filters: [noir]).render([LookChange(), LookChange(filter: .set("noir"))]) {
        pictures.append($1.premultipliedPixels)
      }
    }
    #expect(pictures[0] == pictures[2] && pictures[1] == pictures[3])
  }

  @Test func areOfFilesThatCanBeUsed() async throws {
    var request = try request()
    request.photos = request.photos.mapValues { _ in PhotoSource(path: folder.file("none.png")) }
    await #expect(throws: RenderError.self) { try await LookPreviews(request, filters: []) }
  }
}
