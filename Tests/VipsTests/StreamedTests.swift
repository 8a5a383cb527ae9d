import Synchronization
import Testing
import Vips

/// Images whose rows are asked for while they are saved.
@Suite struct StreamedTests {
  init() throws { try TestImages.start() }

  /// The first rows that were asked for, in their order.
  private final class Asked: Sendable {
    let rows = Mutex<[Int]>([])
  }

  @Test("a streamed picture is saved from top to bottom with any number of threads", arguments: [1, 2, 8])
  func order(threads: Int) throws {
    Runtime.setConcurrency(threads)
    defer { Runtime.setConcurrency(1) }
    let asked = Asked()
    let image = try Image.streamed(width: 300, height: 2_000, bands: 3, interpretation: .srgb) { rows, _, _, _ in
      asked.rows.withLock { $0.append(rows.lowerBound) }
      return true
    }
    try image.save(to: .memory(), as: .png(compression: 0), keepProfile: false)
    let rows = asked.rows.withLock { $0 }
    #expect(rows.count > 10)
    #expect(rows == rows.sorted())
  }

  @Test("a failing row source ends the save with its own reason")
  func missingRows() throws {
    let image = try Image.streamed(width: 30, height: 2_000, bands: 3, interpretation: .srgb) { rows, _, _, _ in
      rows.upperBound < 1_000
    }
    do throws(VipsError) {
      try image.save(to: .memory(), as: .png(compression: 0), keepProfile: false)
      Issue.record("the picture was saved")
    } catch {
      #expect(error.operation == "pngsave_target")
      #expect(error.detail.contains("were not provided"), "\(error.detail)")
    }
  }
}
