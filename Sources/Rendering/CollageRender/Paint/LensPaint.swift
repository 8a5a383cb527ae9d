import CollageFiles
import CollageModel

/// A small render that is blurred or pixelated, and then enlarged.
struct LensPaint: Sendable {
  private let tile: Tile
  private let ratio: Size
  /// The side of a block in pixels of the small render, or nil to enlarge it smoothly.
  private let side: Int?

  /// Prepares the small render of a step; within a small render, `beneath` holds the pixels painted before the step.
  init(_ step: LensStep, sources: SourcePixels, beneath: Tile?) throws(RenderError) {
    ratio = step.ratio
    let small: Tile
    if let beneath, step.steps.isEmpty {
      small = try beneath.copy()
    } else {
      small = try Self.render(step, sources)
    }
    switch step.effect {
    case .blur(let sigma):
      side = nil
      tile = try small.blurred(sigma: sigma)
    case .blocks(let length):
      side = max(1, length)
      small.average(blocks: max(1, length))
      tile = small
    }
  }

  var byteCount: Int { tile.byteCount }

  /// Paints all steps one after the other, because some of them show the pixels painted before.
  private static func render(_ step: LensStep, _ sources: SourcePixels) throws(RenderError) -> Tile {
    var pixels = sources
    // Cached photos are reduced for the canvas; these steps reduce them further.
    pixels.reduced = [:]
    let plan = RenderPlan(size: step.size, scale: 1, steps: step.steps, sources: sources.headers)
    let tile = try plan.emptyCanvas()
    let canvas = CanvasRows(tile: tile, rows: 0..<step.size.height)
    let compositor = Compositor(plan: plan, pixels: pixels)
    for step in step.steps { compositor.lay(try compositor.layer(step, beneath: tile), on: canvas) }
    return tile
  }

  /// Writes premultiplied pixels of a canvas row.
  func write(row y: Int, left: Int, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
    let (width, height) = (tile.width, tile.height)
    let v = (Double(y) + 0.5) * ratio.height
    if let side {
      let row = tile.row(min(height - 1, Int(v) / side * side))
      for x in 0..<count {
        let column = min(width - 1, Int((Double(left + x) + 0.5) * ratio.width) / side * side)
        (pixels + 4 * x).update(from: row + 4 * column, count: 4)
      }
      return
    }
    let (top, downwards) = Self.place(v, height)
    let (upper, lower) = (tile.row(top), tile.row(min(height - 1, top + 1)))
    for x in 0..<count {
      let (first, rightwards) = Self.place((Double(left + x) + 0.5) * ratio.width, width)
      let second = min(width - 1, first + 1)
      for band in 0..<4 {
        let above = Self.mix(upper[4 * first + band], upper[4 * second + band], rightwards)
        let below = Self.mix(lower[4 * first + band], lower[4 * second + band], rightwards)
        pixels[4 * x + band] = UInt8(above + (below - above) * downwards + 0.5)
      }
    }
  }

  /// Returns the pixel whose center precedes a position, and the fraction of the distance to the next center.
  private static func place(_ position: Double, _ count: Int) -> (Int, Float) {
    let place = max(0, min(Double(count - 1), position - 0.5))
    let first = Int(place)
    return (first, Float(place - Double(first)))
  }

  @inline(__always)
  private static func mix(_ one: UInt8, _ other: UInt8, _ share: Float) -> Float {
    Float(one) + (Float(other) - Float(one)) * share
  }
}

extension Tile {
  fileprivate func copy() throws(RenderError) -> Tile {
    let copy = try Tile(width: width, height: height)
    copy.bytes.update(from: bytes, count: width * height * Tile.bands)
    return copy
  }

  /// Returns a blurred copy; pixels beyond the edges repeat them.
  fileprivate func blurred(sigma: Double) throws(RenderError) -> Tile {
    let kernel = GaussianBlur.kernel(sigma: sigma, sigmas: 3)
    let (across, result) = (try Tile(width: width, height: height), try Tile(width: width, height: height))
    blur(kernel, into: across, along: 1, of: width, next: width, lines: height)
    across.blur(kernel, into: result, along: width, of: height, next: 1, lines: width)
    return result
  }

  /// Blurs lines of pixels: `along` is the distance between pixels of a line, `next` the distance between lines.
  private func blur(_ kernel: [Float], into result: Tile, along: Int, of count: Int, next: Int, lines: Int) {
    // The kernel starts with its center; its other half is symmetric.
    let reach = kernel.count - 1
    for line in 0..<lines {
      let start = along == 1 ? line * next : line
      for place in 0..<count {
        var sum = SIMD4<Float>.zero
        for offset in -reach...reach {
          let at = bytes + 4 * (start + along * max(0, min(count - 1, place + offset)))
          sum += SIMD4(Float(at[0]), Float(at[1]), Float(at[2]), Float(at[3])) * kernel[abs(offset)]
        }
        let to = result.bytes + 4 * (start + along * place)
        for band in 0..<4 { to[band] = UInt8(max(0, min(255, sum[band] + 0.5))) }
      }
    }
  }

  /// Replaces the pixels of each block by their mean.
  fileprivate func average(blocks side: Int) {
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        let (rows, columns) = (top..<min(height, top + side), left..<min(width, left + side))
        var sum = SIMD4<Int>.zero
        for y in rows { for x in columns { sum &+= SIMD4<Int>(truncatingIfNeeded: pixel(x, y)) } }
        let count = rows.count * columns.count
        for y in rows {
          for x in columns { for band in 0..<4 { row(y)[4 * x + band] = UInt8((sum[band] + count / 2) / count) } }
        }
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let at = row(y) + 4 * x
    return SIMD4(at[0], at[1], at[2], at[3])
  }
}
