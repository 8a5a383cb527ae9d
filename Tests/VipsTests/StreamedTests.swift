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

  private static func picture(_ height: Int, failingFrom last: Int = .max) throws -> Image {
    try .streamed(width: 30, height: height, bands: 3, interpretation: .srgb) { rows, columns, memory, stride in
      for (index, y) in rows.enumerated() {
        for x in columns {
          for band in 0..<3 {
            memory.storeBytes(
              of: UInt8((7 * x + 3 * y + band) % 251),
              toByteOffset: index * stride + 3 * (x - columns.lowerBound) + band, as: UInt8.self)
          }
        }
      }
      return rows.upperBound <= last
    }
  }

  @Test("rows that are read directly are those that libvips computes", arguments: [1, 63, 64, 65, 200])
  func direct(height: Int) throws {
    var strips: [UInt8] = []
    try Self.picture(height).forEachStrip { top, count, bytes, stride in
      #expect(strips.count == top * 90)
      for row in 0..<count { strips += bytes[(row * stride)..<(row * stride + 90)] }
    }
    let computed = try Self.picture(height).computed().pixels()
    #expect(computed.withUnsafeBytes { strips.elementsEqual($0) })
    try Self.picture(height).readRows((height / 2)..<height) { bytes, stride in
      #expect(strips[(height / 2 * 90)...].elementsEqual(bytes.prefix((height - height / 2) * stride)))
    }
  }

  @Test("a failing row source is told when rows are read directly")
  func missingDirectRows() throws {
    let error = #expect(throws: VipsError.self) {
      try Self.picture(200, failingFrom: 100).forEachStrip { top, _, _, _ in #expect(top < 64) }
    }
    #expect(error?.detail == "rows 64 to 128 were not provided")
    #expect(throws: VipsError.self) { try Self.picture(20).readRows(10..<21) { _, _ in } }
  }
}
