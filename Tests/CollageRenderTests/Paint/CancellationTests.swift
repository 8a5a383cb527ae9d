import CollageFiles
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Synchronization
import Testing
import Vips

@testable import CollageRender
import PictureTestSupport

/// A render whose task is canceled stops at its next photo and leaves nothing behind.
@Suite("Canceled renders") struct CancellationTests {
  /// Cancels the task that runs it at the first progress, and keeps what was reported.
  private final class FirstProgress: Sendable {
    private let state = Mutex<(cancel: (@Sendable () -> Void)?, reported: [Double])>((nil, []))

    var reported: [Double] { state.withLock { $0.reported } }

    func cancels(_ task: Task<RenderReport, any Error>) { state.withLock { $0.cancel = { task.cancel() } } }

    func report(_ fraction: Double) {
      let cancel = state.withLock { state in
        state.reported.append(fraction)
        return state.cancel
      }
      cancel?()
    }
  }

  @Test(
    "report the error, paint nothing more, and write no file, at once and in bands",
    arguments: [false, true])
  func stops(inBands: Bool) async throws {
    let workplace = try Workplace()
    let photo = try workplace.writePNG("photo.png", Pixels.quadrants(width: 60, height: 40))
    let template = Template(
      name: "column", canvas: Canvas(size: Size(40, 1_200)),
      arrangement: .slots(
        (0..<40).map { index in
          let frame = Rect(x: 0, y: Double(index) * 30, width: 40, height: 30)
          return PlacedSlot(slot: Slot(id: SlotID("s\(index)"), frame: frame), order: index)
        }))
    let composed = try Composer(template: template, whenShort: .repeatPhotos).compose([photo])
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: workplace.path("."),
      sizing: .scale(1), output: OutputSettings(format: .png), threads: 2)
    if inBands { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: 40 * 30) }
    let prepared = try await PreparedRender(request)
    let before = try FileManager.default.contentsOfDirectory(atPath: workplace.path(".")).sorted()

    let progress = FirstProgress()
    let (begin, go) = AsyncStream<Void>.makeStream()
    let path = workplace.path("canceled.png")
    let task = Task {
      for await _ in begin { break }
      return try await prepared.write(to: .file(path), protecting: InputGuard()) { progress.report($0) }
    }
    progress.cancels(task)
    go.yield()
    await #expect(throws: RenderError.canceled) { try await task.value }
    #expect(!progress.reported.isEmpty && (progress.reported.last ?? 1) < 0.5, "\(progress.reported)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path(".")).sorted() == before)

    // The same render goes through afterward: nothing of the canceled one stays.
    _ = try await prepared.write(to: .file(path), protecting: InputGuard())
    #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.path(".")).count == before.count + 1)
  }
}
