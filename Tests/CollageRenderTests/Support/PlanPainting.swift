import CollageFiles
import CollageModel
import CollageTestSupport

@testable import CollageRender

extension RenderPlan {
  /// Paints the plan at once.
  func painted(_ pixels: SourcePixels) async throws -> Tile {
    try await Painter(plan: self, pixels: pixels, width: 2, progress: { _ in }).run()
  }

  /// Paints the plan in bands of 17 rows.
  func paintedInBands(_ pixels: SourcePixels) throws -> Tile {
    let canvas = try Tile(width: size.width, height: size.height)
    let compositor = Compositor(plan: self, pixels: pixels)
    let held = try steps.map { try compositor.hold($0) }
    for top in stride(from: 0, to: size.height, by: 17) {
      let band = top..<min(top + 17, size.height)
      let rows = CanvasRows(tile: try Tile(width: size.width, height: band.count), rows: band)
      for (step, held) in zip(steps, held) where step.rows(within: size).overlaps(band) {
        for layer in try compositor.layers(of: held, step, in: band) { compositor.lay(layer, on: rows) }
      }
      for y in band { canvas.row(y).update(from: rows.row(y), count: 4 * size.width) }
    }
    return canvas
  }
}

extension Tile {
  /// The pixels, four bytes each.
  var pixelBytes: [UInt8] { withExtendedLifetime(self) { Array(buffer) } }
}
