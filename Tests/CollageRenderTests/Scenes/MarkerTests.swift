import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Rendered points match the model")
struct MarkerTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "a marker's centroid is within half a pixel of its placement, for 1,000 random intents, slots and photos",
    arguments: 1...10)
  func marker(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 7919)
    var errors: [Double] = []
    for number in 0..<100 {
      let trial = MarkerTrial.random(&random)
      let name = "\(number).\(trial.isJPEG ? "jpg" : "png")"
      let photo = try folder.picture(name, trial.storedPixels, exif: trial.exif > 1 ? trial.exif : nil)
      var harness = RenderHarness(folder, canvas: trial.canvas, size: trial.size)
      harness.cells = [.init(slot: trial.slot, photo: photo, intent: trial.intent)]
      let error = trial.error(in: try await harness.paint())
      #expect(error < 0.5, "\(trial)")
      errors.append(error)
    }
    let mean = errors.reduce(0, +) / Double(errors.count)
    print("marker seed \(seed): mean \(mean) px, worst \(errors.max() ?? 0) px of \(errors.count)")
  }
}
