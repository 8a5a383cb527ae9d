import CollageModel
import CollageTestSupport
import CollageTesting
import Determinism
import Testing

@testable import CollageRender

/// Straightened photos and photos whose perspective is corrected are painted where the model says.
@Suite("Corrected photos")
struct CorrectedPhotoTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A disc on a photo, and where its picture must be on the canvas.
  private struct Marker {
    let center: Point
    let radius: Double
    let expected: Point
    let window: Double
  }

  @Test(
    "show a marker within half a pixel of its position, for any correction, crop, fit and rotation", arguments: 1...6)
  func marker(seed: Int) async throws {
    var random = SplitMix64(seed: UInt64(seed) &* 104_729)
    var scenes = RandomScene(seed: UInt64(seed))
    var worst = 0.0
    var count = 0
    while count < 20 {
      let size = Size(Double(random.int(80...300)), Double(random.int(80...300)))
      var intent = scenes.intent()
      intent.zoom = min(intent.zoom, 2)
      guard intent.straighten != .zero || intent.perspective != nil, intent.fit != Fit.none else { continue }
      let turn = Angle(degrees: random.bool() ? 0 : random.double(-180...180))
      let slot = Slot(id: "1", frame: Rect(x: 12, y: 9, width: 110, height: 90), rotation: turn)
      guard let marker = marker(slot, intent, size, &random) else { continue }
      let picture = Pixels(width: Int(size.width), height: Int(size.height)) { x, y in
        let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - marker.center).length
        let value = UInt8(60 + (min(1, max(0, marker.radius + 0.5 - away)) * 140).rounded())
        return [value, value, value]
      }
      let path = try folder.picture("\(count).png", picture)
      var harness = RenderHarness(folder, 140, 120)
      harness.cells = [.init(slot: slot, photo: path, intent: intent)]
      let error = error(of: marker, in: try await harness.paint())
      #expect(error < 0.5, "seed \(seed), \(intent) of \(size) in \(slot): \(error) pixels off")
      worst = max(worst, error)
      count += 1
    }
    print("corrected markers, seed \(seed): worst \(worst) pixels")
  }

  /// Looks for a place at which a marker lies within the slot and the photo's part.
  private func marker(_ slot: Slot, _ intent: Intent, _ size: Size, _ random: inout SplitMix64) -> Marker? {
    let placement = slot.placement(of: intent, photoSize: size)
    guard let correction = placement.correction, let toPhoto = correction.inverse,
      let fromCanvas = placement.photoToCanvas.inverse
    else { return nil }
    func original(_ point: Point) -> Point { toPhoto.apply(fromCanvas.apply(point)) }
    let outline = slot.outline(tolerance: 0.05)
    for _ in 0..<60 {
      let place = Point(random.double(20...120), random.double(20...100))
      let center = original(place)
      let steps = [Point(0.5, 0), Point(0, 0.5)].map { (original(place + $0) - original(place - $0)).length }
      guard let largest = steps.max(), let smallest = steps.min(), largest < 6, smallest > 0.1 else { continue }
      let radius = max(2.5, 3.5 * largest)
      let window = radius / smallest + 3 / min(1, smallest) + 1
      let reach = Rect(x: place.x - window, y: place.y - window, width: 2 * window, height: 2 * window)
      guard window < 24,
        reach.corners.allSatisfy({ corner in
          outline.contains(corner) && placement.visiblePart.contains(fromCanvas.apply(corner))
            && corner.x > 1 && corner.y > 1 && corner.x < 139 && corner.y < 119
        })
      else { continue }
      return Marker(
        center: center, radius: radius, expected: centroid(center, radius, reach, original), window: window)
    }
    return nil
  }

  /// Returns the middle of what the canvas shows of a disc on the photo.
  private func centroid(_ center: Point, _ radius: Double, _ area: Rect, _ original: (Point) -> Point) -> Point {
    var (sum, count) = (Point.zero, 0.0)
    for y in stride(from: area.y, through: area.bottom, by: 0.25) {
      for x in stride(from: area.x, through: area.right, by: 0.25)
      where (original(Point(x, y)) - center).length <= radius {
        sum = sum + Point(x, y)
        count += 1
      }
    }
    return sum * (1 / max(count, 1))
  }

  private func error(of marker: Marker, in canvas: Pixels) -> Double {
    var (sum, mass) = (Point.zero, 0.0)
    let (from, to) = (
      marker.expected - Point(marker.window, marker.window), marker.expected + Point(marker.window, marker.window)
    )
    for y in max(0, Int(from.y))...min(canvas.height - 1, Int(to.y)) {
      for x in max(0, Int(from.x))...min(canvas.width - 1, Int(to.x)) {
        let weight = Double(canvas.value(x, y, 1) - 60)
        guard weight > 20 else { continue }
        sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5) * weight
        mass += weight
      }
    }
    return mass > 0 ? (sum * (1 / mass) - marker.expected).length : .infinity
  }

  private static let corrections: [Intent] = [
    Intent(straighten: Angle(degrees: 9)), Intent(perspective: .keystone(vertical: 0.8, horizontal: -0.5)),
    Intent(
      zoom: 1.4, quarterTurns: 1, isMirrored: true, straighten: Angle(degrees: -30),
      perspective: .keystone(vertical: -1, horizontal: 0)),
    Intent(
      perspective: .corners(
        Quadrilateral(
          topLeft: Point(0.3, 0.2), topRight: Point(0.8, 0), bottomRight: Point(1, 0.9), bottomLeft: Point(0, 0.8)))),
  ]

  @Test("have the same pixels at once and in bands, and leave no pixel of a covered slot empty", arguments: corrections)
  func bands(intent: Intent) async throws {
    let path = try folder.picture(
      "a.png", Pixels(width: 190, height: 160) { x, y in [UInt8(x), UInt8(y), UInt8((x * 7 + y * 13) % 256)] })
    for fit in [Fit.cover, .contain] {
      let harness = RenderHarness(folder, 120, 100, on: .transparent).adding(
        path, frame: Rect(x: 0, y: 0, width: 120, height: 100), style: SlotStyle(fit: fit), intent: intent)
      let prepared = try await harness.prepared()
      let whole = try await prepared.plan.painted(prepared.pixels)
      #expect(try prepared.plan.paintedInBands(prepared.pixels).pixelBytes == whole.pixelBytes)
      guard fit == .cover else { continue }
      #expect((0..<120 * 100).allSatisfy { whole.pixelBytes[4 * $0 + 3] == 255 })
    }
  }

  /// Four quadrants of a page become the four quadrants of the slot.
  @Test("show a page's quadrants in order")
  func quadrants() async throws {
    let corners = Quadrilateral(
      topLeft: Point(0.3, 0.1), topRight: Point(0.7, 0.2), bottomRight: Point(0.9, 0.8), bottomLeft: Point(0.1, 0.9))
    let page = try #require(
      Homography(
        unitSquareTo: Quadrilateral(
          topLeft: Point(60, 15), topRight: Point(140, 30), bottomRight: Point(180, 120), bottomLeft: Point(20, 135))))
    let toUnit = try #require(page.inverse)
    let colors: [[UInt8]] = [[250, 0, 0], [0, 250, 0], [0, 0, 250], [250, 250, 0]]
    let path = try folder.picture(
      "page.png",
      Pixels(width: 200, height: 150) { x, y in
        let place = toUnit.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        guard (0...1).contains(place.x), (0...1).contains(place.y) else { return [128, 128, 128] }
        return colors[(place.x < 0.5 ? 0 : 1) + (place.y < 0.5 ? 0 : 2)]
      })
    let harness = RenderHarness(folder, 100, 80).adding(
      path, frame: Rect(x: 0, y: 0, width: 100, height: 80), style: SlotStyle(fit: .fill),
      intent: Intent(perspective: .corners(corners)))
    let canvas = try await harness.paint()
    for (index, place) in [(10, 8), (90, 8), (10, 72), (90, 72), (44, 35), (56, 35), (44, 45), (56, 45)].enumerated() {
      let wanted = colors[index % 4]
      for band in 0..<3 {
        #expect(abs(canvas.value(place.0, place.1, band) - Int(wanted[band])) < 12, "\(place), band \(band)")
      }
    }
  }

  @Test("have blurred copies that are corrected as well")
  func blurredCopies() async throws {
    // The left half is black and the right half white; straightened by 30 degrees, the top center is on one side.
    let path = try folder.picture(
      "halves.png", Pixels(width: 200, height: 200) { x, _ in x < 100 ? [0, 0, 0] : [255, 255, 255] })
    var tops: [Int] = []
    for degrees in [-30.0, 0, 30] {
      var harness = RenderHarness(folder, 100, 100, on: .blurredPhoto(BlurredPhoto(blur: 4)))
      let slot = Slot(id: "1", frame: Rect(x: 45, y: 45, width: 10, height: 10), style: SlotStyle(focus: .center))
      harness.cells = [.init(slot: slot, photo: path, intent: Intent(straighten: Angle(degrees: degrees)))]
      let canvas = try await harness.paint()
      tops.append(Int(canvas[50, 4][0]))
      #expect(abs(Int(canvas[50, 4][0]) + Int(canvas[50, 95][0]) - 255) < 70, "\(degrees)")
    }
    #expect(abs(tops[1] - 128) < 30 && abs(tops[0] - tops[2]) > 200, "\(tops)")
  }
}
