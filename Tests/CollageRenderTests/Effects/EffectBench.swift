import CollageModel
import CollageTestSupport
import Determinism

@testable import CollageRender

/// Applies steps to small pictures.
enum EffectBench {
  /// Every effect with a number; large ones would read the whole of a small picture.
  static let all: [PhotoEffects.Amount] = [
    .init(adjustment: .noiseReduction, number: 0.7), .init(adjustment: .clarity, number: 0.8),
    .init(adjustment: .clarity, number: -0.8), .init(adjustment: .sharpen, number: 0.8),
    .init(adjustment: .blur, number: 0.3), .init(adjustment: .radialBlur, number: 0.4),
    .init(adjustment: .tiltShift, number: 0.4), .init(adjustment: .oilPaint, number: 0.5),
    .init(adjustment: .pencilSketch, number: 0.8), .init(adjustment: .pixelate, number: 0.2),
    .init(adjustment: .vignette, number: -0.7), .init(adjustment: .vignette, number: 0.6),
    .init(adjustment: .halftone, number: 0.7), .init(adjustment: .grain, number: 0.6),
  ]

  /// The space of a picture that fills its slot.
  static func space(_ width: Int, _ height: Int, unit: Double, corner: Point = .zero) -> EffectSpace {
    EffectSpace(
      unit: unit, corner: corner,
      toFrame: Affine(a: 2 / Double(width), b: 0, c: 0, d: 2 / Double(height), tx: -1, ty: -1))
  }

  static func tile(_ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]) throws -> Tile {
    let tile = try Tile(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let values = color(x, y)
        for band in 0..<4 { tile.row(y)[4 * x + band] = band < values.count ? values[band] : 255 }
      }
    }
    return tile
  }

  static func apply(_ amount: PhotoEffects.Amount, _ tile: Tile, in space: EffectSpace) throws -> Tile {
    try apply(amount.adjustment, amount.number, tile, in: space)
  }

  static func apply(_ adjustment: Adjustment, _ number: Double, _ tile: Tile, in space: EffectSpace) throws -> Tile {
    guard let step = PhotoEffects.step(adjustment, number, in: space, seed: 5) else { return tile }
    return try step.apply(to: tile)
  }

  static func bytes(of tile: Tile) -> [UInt8] { withExtendedLifetime(tile) { Array(tile.buffer) } }

  /// Some rows and columns of a tile.
  static func part(_ tile: Tile, _ columns: Range<Int>, _ rows: Range<Int>) throws -> Tile {
    try self.tile(columns.count, rows.count) { x, y in tile.pixel(columns.lowerBound + x, rows.lowerBound + y) }
  }

  /// The mean of a band over some columns and rows.
  static func mean(_ tile: Tile, _ columns: Range<Int>, _ rows: Range<Int>, band: Int = 0) -> Double {
    var sum = 0
    for y in rows { for x in columns { sum += Int(tile.row(y)[4 * x + band]) } }
    return Double(sum) / Double(columns.count * rows.count)
  }

  /// The standard deviation of a band.
  static func deviation(_ tile: Tile, _ columns: Range<Int>, _ rows: Range<Int>, band: Int = 0) -> Double {
    let mean = mean(tile, columns, rows, band: band)
    var sum = 0.0
    for y in rows {
      for x in columns {
        sum += (Double(tile.row(y)[4 * x + band]) - mean) * (Double(tile.row(y)[4 * x + band]) - mean)
      }
    }
    return (sum / Double(columns.count * rows.count)).squareRoot()
  }

  /// A picture with edges, slopes and texture, of which no part looks like another.
  static func scene(_ width: Int, _ height: Int, of size: (width: Double, height: Double) = (1, 1)) throws -> Tile {
    try tile(width, height) { x, y in
      let (u, v) = ((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
      let isDisc = (u - 0.4) * (u - 0.4) + (v - 0.55) * (v - 0.55) < 0.06
      let waves = (0.5 + 0.5 * Angle(degrees: u * 1100).cosine) * (0.5 + 0.5 * Angle(degrees: v * 700).sine)
      let red = isDisc ? 0.9 - 0.3 * v : 0.2 + 0.4 * u
      let green = u + v > 1.3 ? 0.75 : 0.3 + 0.3 * waves
      return [UInt8(red * 255), UInt8(green * 255), UInt8((isDisc ? 0.25 : 0.8 - 0.5 * v) * 255)]
    }
  }
}
