/// The mean colors of subject and background around each pixel near an edge, with their variances.
struct LocalColorModel {
  /// The color of a side around a pixel, 0 to 255, and the variance of each component.
  struct Side {
    var mean = SIMD3<Float>.zero
    var variance = SIMD3<Float>(repeating: Self.unknownVariance)

    /// The variance of a side without any pixels nearby.
    fileprivate static let unknownVariance: Float = 100
  }

  /// The colors of a side at the few pixels where they are needed.
  struct Sides {
    /// The index of each pixel's color, starting at 1; 0 if it is not needed.
    private var positions: [Int32]
    private var sides: [Side]

    fileprivate init(of needed: [Bool]) {
      positions = [Int32](repeating: 0, count: needed.count)
      sides = [Side()]
      for place in needed.indices where needed[place] {
        positions[place] = Int32(sides.count)
        sides.append(Side())
      }
    }

    fileprivate(set) subscript(place: Int) -> Side {
      get { sides[Int(positions[place])] }
      set { if positions[place] > 0 { sides[Int(positions[place])] = newValue } }
    }
  }

  let subject: Sides
  let background: Sides

  /// The limits of variances: rounding errors, and the variance of black and white.
  private static let variances: (min: Float, max: Float) = (2, 9000)

  /// Learns the colors of both sides from pixels outside the band, whose side is certain.
  ///
  /// Colors are available in the band or, if given, at the `needed` pixels.
  init(_ picture: ReducedPicture, opaque: [Bool], band: [Bool], radius: Int, needed: [Bool]? = nil) {
    let needed = needed ?? band
    subject = Self.spread(picture, from: { opaque[$0] && !band[$0] }, to: needed, radius: radius)
    background = Self.spread(picture, from: { !opaque[$0] && !band[$0] }, to: needed, radius: radius)
  }

  private static func spread(
    _ picture: ReducedPicture, from isUsed: (Int) -> Bool, to needed: [Bool], radius: Int
  ) -> Sides {
    let rgb = picture.rgb
    var sides = Sides(of: needed)
    var missing: [Int] = []
    blurred(picture, from: isUsed, at: needed, radius: radius) { place, sums in
      guard needed[place] else { return }
      if sums[3] > minWeight { sides[place] = side(sums) } else { missing.append(place) }
    }
    guard !missing.isEmpty else { return sides }
    var isFar = [Bool](repeating: false, count: needed.count)
    for place in missing { isFar[place] = true }
    var all = SIMD4<Float>.zero
    for place in rgb.indices where isUsed(place) { all += SIMD4(rgb[place], 1) }
    blurred(picture, from: isUsed, at: isFar, radius: 5 * radius) { place, sums in
      guard isFar[place] else { return }
      sides[place] =
        sums[3] > minWeight
        ? side(sums) : Side(mean: all.w > 0 ? SIMD3(all.x, all.y, all.z) / all.w : rgb[place])
    }
    return sides
  }

  /// Calls a closure with needed pixels and others near them, and the means around each: the colors of the pixels
  /// used, their count, and the squared colors.
  @inline(__always) private static func blurred(
    _ picture: ReducedPicture, from isUsed: (Int) -> Bool, at needed: [Bool], radius: Int,
    _ body: (Int, SIMD8<Float>) -> Void
  ) {
    let rgb = picture.rgb
    for tile in BandTile.tiles(of: needed, width: picture.width, height: picture.height, margin: radius) {
      var blur = BoxFilterRows<SIMD8<Float>>(width: tile.width, height: tile.height, radius: radius)
      var line = [SIMD8<Float>](repeating: .zero, count: tile.width)
      func finish(_ row: Int, _ sums: UnsafeBufferPointer<SIMD8<Float>>) {
        guard tile.rows.contains(tile.top + row) else { return }
        for x in tile.columns { body((tile.top + row) * picture.width + x, sums[x - tile.left]) }
      }
      for y in tile.top..<(tile.top + tile.height) {
        for x in 0..<tile.width {
          let place = y * picture.width + tile.left + x
          let color = rgb[place]
          line[x] = isUsed(place) ? SIMD8(lowHalf: SIMD4(color, 1), highHalf: SIMD4(color * color, 1)) : .zero
        }
        line.withUnsafeBufferPointer { blur.take($0, finish: finish) }
      }
      blur.end(finish: finish)
    }
  }

  /// Smaller sums of weights are rounding errors of the moving sums.
  private static let minWeight: Float = 1e-4

  private static func side(_ sums: SIMD8<Float>) -> Side {
    let weight = sums[3]
    let mean = SIMD3(sums[0], sums[1], sums[2]) / weight
    let raw = SIMD3(sums[4], sums[5], sums[6]) / weight - mean * mean
    return Side(
      mean: mean,
      variance: raw.clamped(
        lowerBound: SIMD3(repeating: variances.min), upperBound: SIMD3(repeating: variances.max)))
  }
}
