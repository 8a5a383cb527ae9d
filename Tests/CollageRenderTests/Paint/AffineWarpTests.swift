import CollageFiles
import CollageModel
import CollageTesting
import Testing

@testable import CollageRender

/// A rotated photo's pixels are those of Catmull-Rom interpolation, wherever and in however many parts it is painted.
@Suite("Affine warps") struct AffineWarpTests {
  /// Returns a tile of premultiplied noise, whose margin repeats its edge as in a photo.
  private func noise(_ random: inout SplitMix64, width: Int, height: Int) throws -> Tile {
    let tile = try Tile(width: width, height: height)
    for index in 0..<(width * height) {
      let alpha = UInt8.random(in: 0...255, using: &random)
      for band in 0..<3 { tile.bytes[4 * index + band] = UInt8.random(in: 0...alpha, using: &random) }
      tile.bytes[4 * index + 3] = alpha
    }
    return tile
  }

  private func map(_ random: inout SplitMix64) -> Affine {
    let turn = Affine.rotation(Angle(degrees: Double.random(in: -180..<180, using: &random)))
    let side = Double.random(in: 0.5..<3, using: &random) * (Bool.random(using: &random) ? 1 : -1)
    let place = Point(Double.random(in: -20..<40, using: &random), Double.random(in: -20..<40, using: &random))
    return Affine.scale(side, side.magnitude).then(turn).then(.translation(place))
  }

  private func weight(_ distance: Double) -> Double {
    let t = distance.magnitude
    if t < 1 { return 1.5 * t * t * t - 2.5 * t * t + 1 }
    return t < 2 ? -0.5 * t * t * t + 2.5 * t * t - 4 * t + 2 : 0
  }

  /// Returns the exact sum of a band at a position measured from the tile's corner.
  private func exact(_ tile: Tile, _ place: Point, band: Int) -> Double {
    let (left, top) = (Int((place.x - 0.5).rounded(.down)) - 1, Int((place.y - 0.5).rounded(.down)) - 1)
    var sum = 0.0
    for y in top..<(top + 4) {
      for x in left..<(left + 4) {
        let pixel = tile.row(min(max(y, 0), tile.height - 1)) + 4 * min(max(x, 0), tile.width - 1)
        sum += Double(pixel[band]) * weight(Double(x) + 0.5 - place.x) * weight(Double(y) + 0.5 - place.y)
      }
    }
    return sum
  }

  @Test("differ from exact interpolation of noise by at most a level, and stay clear away from it")
  func interpolation() throws {
    let seed: UInt64 = 4_711
    var random = SplitMix64(seed: seed)
    let area = PixelRect(left: -9, top: 3, right: 41, bottom: 47)
    for number in 0..<60 {
      let tile = try noise(&random, width: Int.random(in: 1...30, using: &random), height: 17)
      let transform = map(&random)
      let back = try #require(transform.inverse)
      let painted = try #require(AffineWarp(tileToCanvas: transform)).run(tile, filling: area)
      for y in 0..<area.height {
        for x in 0..<area.width {
          let place =
            back.apply(Point(Double(area.left + x) + 0.5, Double(area.top + y) + 0.5)) + Point(4, 4)
          let corners = Rect(x: 0, y: 0, width: Double(tile.width), height: Double(tile.height))
          if !corners.inset(by: -1.5).contains(place) {
            // Which columns of a row are painted is rounded to whole ones, of at most two pixels of the tile each.
            let isClear = (0..<4).allSatisfy { painted.row(y)[4 * x + $0] == 0 }
            #expect(isClear || corners.inset(by: -5).contains(place), "seed \(seed), map \(number), pixel \(x), \(y)")
            continue
          }
          let alpha = min(max(exact(tile, place, band: 3), 0), 255)
          for band in 0..<4 {
            let expected = min(max(exact(tile, place, band: band), 0), alpha)
            let found = Double(painted.row(y)[4 * x + band])
            #expect((found - expected).magnitude <= 1, "seed \(seed), map \(number), pixel \(x), \(y), band \(band)")
          }
        }
      }
    }
  }

  @Test("a shift by whole pixels and a quarter turn copy every pixel")
  func copies() throws {
    var random = SplitMix64(seed: 3)
    let tile = try noise(&random, width: 20, height: 14)
    let (width, height) = (12, 6)
    let shift = try #require(AffineWarp(tileToCanvas: .translation(Point(7, -2))))
      .run(tile, filling: PixelRect(left: 7, top: -2, right: 7 + width, bottom: -2 + height))
    // A quarter turn clockwise puts the left column on top.
    let quarter = Affine(a: 0, b: 1, c: -1, d: 0, tx: Double(height), ty: 0)
    let turned = try #require(AffineWarp(tileToCanvas: quarter))
      .run(tile, filling: PixelRect(left: 0, top: 0, right: height, bottom: width))
    for y in 0..<height {
      for x in 0..<width {
        for band in 0..<4 {
          let pixel = tile.row(y + PlaceStep.margin)[4 * (x + PlaceStep.margin) + band]
          #expect(shift.row(y)[4 * x + band] == pixel)
          #expect(turned.row(x)[4 * (height - 1 - y) + band] == pixel)
        }
      }
    }
  }

  @Test("parts of an area equal the whole area")
  func parts() throws {
    var random = SplitMix64(seed: 5)
    for number in 0..<40 {
      let tile = try noise(&random, width: 40, height: 30)
      let warp = try #require(AffineWarp(tileToCanvas: map(&random)))
      let area = PixelRect(left: -5, top: -7, right: 60, bottom: 50)
      let whole = try warp.run(tile, filling: area)
      let part = PixelRect(left: 11, top: 8, right: 37, bottom: 23)
      let painted = try warp.run(tile, filling: part)
      for y in part.top..<part.bottom {
        let expected = whole.row(y - area.top) + 4 * (part.left - area.left)
        let same = (0..<(4 * part.width)).allSatisfy { painted.row(y - part.top)[$0] == expected[$0] }
        #expect(same, "map \(number), row \(y)")
      }
    }
  }

  @Test("places too far for whole numbers are clear", arguments: [1e12, -1e300, -2e9, 2e9])
  func distantPlaces(distance: Double) throws {
    var random = SplitMix64(seed: 9)
    let tile = try noise(&random, width: 12, height: 12)
    let warp = try #require(AffineWarp(tileToCanvas: .translation(Point(distance, 0))))
    let painted = try warp.run(tile, filling: PixelRect(left: 0, top: 0, right: 3, bottom: 2))
    for place in 0..<painted.byteCount { #expect(painted.bytes[place] == 0) }
  }
}
