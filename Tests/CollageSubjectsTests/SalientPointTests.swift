import CollageModel
import Determinism
import Testing

@testable import CollageSubjects

/// The point that stands out, in pictures with a colored disk.
@Suite("Salient point") struct SalientPointTests {
  /// A picture with a disk.
  private struct Scene {
    var width = 240
    var height = 160
    var rgb: [UInt8] = []

    /// Draws a ground of one color with noise of a strength of 0 to 255, and a disk centered at a point, 0 to 1.
    init(disk: Point?, noise: Int, ground: [Int] = [120, 140, 110]) {
      var random = SplitMix64(seed: 7)
      for y in 0..<height {
        for x in 0..<width {
          let isDisk = disk.map { disk in
            let (across, down) = (Double(x) - disk.x * Double(width), Double(y) - disk.y * Double(height))
            return across * across + down * down < 18 * 18
          }
          // The disk has spots, as things have details.
          let color = isDisk == true ? ((x / 4 + y / 4).isMultiple(of: 2) ? [210, 60, 40] : [150, 30, 30]) : ground
          for band in 0..<3 {
            let value = color[band] + Int((random.unit() - 0.5) * Double(noise))
            rgb.append(UInt8(min(max(value, 0), 255)))
          }
        }
      }
    }

    /// The picture with its pixels moved: the pixel at a position comes from the returned position.
    func moved(width: Int, height: Int, _ source: (Int, Int) -> (Int, Int)) -> Scene {
      var copy = self
      (copy.width, copy.height, copy.rgb) = (width, height, [])
      for y in 0..<height {
        for x in 0..<width {
          let (fromX, fromY) = source(x, y)
          let start = 3 * (fromY * self.width + fromX)
          copy.rgb += rgb[start..<start + 3]
        }
      }
      return copy
    }

    var point: Point? { SalientPoint.point(inRGB: rgb, width: width, height: height) }
  }

  private static let places = [Point(0.25, 0.3), Point(0.75, 0.3), Point(0.3, 0.7), Point(0.8, 0.75), Point(0.5, 0.25)]

  @Test("a disk off center is found on a plain and on a noisy ground", arguments: places, [0, 60])
  func disk(place: Point, noise: Int) throws {
    let found = try #require(Scene(disk: place, noise: noise).point)
    // The point lies between the center and the disk, or slightly farther; on a noisy ground it is more cautious.
    func isBetween(_ found: Double, _ place: Double) -> Bool {
      let share = (found - 0.5) / (place - 0.5)
      return place == 0.5 ? abs(found - 0.5) < 0.05 : share > (noise == 0 ? 0.7 : 0.25) && share < 1.6
    }
    #expect(isBetween(found.x, place.x) && isBetween(found.y, place.y), "\(found)")
  }

  @Test("the point moves with a picture that is mirrored or turned", arguments: places)
  func turned(place: Point) throws {
    let scene = Scene(disk: place, noise: 40)
    let (width, height) = (scene.width, scene.height)
    let found = try #require(scene.point)
    func expect(_ other: Scene, _ x: Double, _ y: Double) throws {
      let point = try #require(other.point)
      #expect(abs(point.x - x) < 0.03 && abs(point.y - y) < 0.03, "\(point) for \(x), \(y)")
    }
    try expect(scene.moved(width: width, height: height) { (width - 1 - $0, $1) }, 1 - found.x, found.y)
    try expect(scene.moved(width: width, height: height) { ($0, height - 1 - $1) }, found.x, 1 - found.y)
    try expect(scene.moved(width: height, height: width) { ($1, height - 1 - $0) }, 1 - found.y, found.x)
  }

  @Test("without agreement there is no point: a colored area without detail, and detail without its own color")
  func disagreement() {
    // A smooth red area on the left, and fine gray detail on the right.
    var scene = Scene(disk: nil, noise: 0)
    for y in 0..<scene.height {
      for x in 0..<scene.width {
        let start = 3 * (y * scene.width + x)
        let isRed = (20..<70).contains(x) && (20..<70).contains(y)
        if isRed { scene.rgb.replaceSubrange(start..<start + 3, with: [220, 40, 30]) }
        let isDetail = x >= 190 && y >= 110 && (x + y).isMultiple(of: 2)
        if isDetail { scene.rgb.replaceSubrange(start..<start + 3, with: [240, 240, 240]) }
      }
    }
    #expect(scene.point == nil)
  }

  @Test("plain pictures, and buffers that do not match their extents, have no point") func nothing() {
    #expect(Scene(disk: nil, noise: 0).point == nil)
    #expect(SalientPoint.point(inRGB: [], width: 100, height: 100) == nil)
    #expect(SalientPoint.point(inRGB: [1, 2, 3], width: 1, height: 1) == nil)
    #expect(SalientPoint.point(inRGB: [], width: .max, height: .max) == nil)
    let strip = [UInt8](repeating: 9, count: 3 * 4000 * 16)
    #expect(SalientPoint.point(inRGB: strip, width: 4000, height: 16) == nil)
  }

  @Test("the same picture has the same point, which changes only with the version") func deterministic() throws {
    let scene = Scene(disk: Point(0.3, 0.6), noise: 90)
    let found = try #require(scene.point)
    #expect(found == scene.point)
    #expect(SalientPoint.version == 2)
    #expect(found == Point(0.21013546533308242, 0.6471276710588022))
  }

  @Test("the search for subjects adds the point only where no head is certain") func subjects() throws {
    let scene = Scene(disk: Point(0.25, 0.3), noise: 0)
    let found = PhotoSubjects(inRGB: scene.rgb, width: scene.width, height: scene.height)
    #expect(found.salientPoint == scene.point && !found.subjects.contains { $0.weight >= 0.5 })
    #expect(PhotoSubjects(heads: [], salientPoint: Point(0.2, 0.5)).source == .saliency)
    #expect(PhotoSubjects(heads: [], salientPoint: nil) == .unknown)
    #expect(PhotoSubjects(inRGB: [], width: 100, height: 100) == .unknown)
  }
}
