import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender
import PictureTestSupport

/// A bright disc on a dark photo must appear where the model says, for any intent, form and rotation.
@Suite("Marker positions")
struct MarkerPositionTests {
  private static let side = 140
  private static let ground: UInt8 = 20

  @Test("match the model within half a pixel for up to 1,000 random intents, shapes and rotations")
  func randomMarkers() async throws {
    let workplace = try Workplace()
    var random = SplitMix64(seed: 11)
    var worst = 0.0
    var sum = 0.0
    var count = 0
    while count < Effort.cases(of: 1000) {
      guard let error = try await measure(&random, workplace, index: count) else { continue }
      worst = max(worst, error)
      sum += error
      count += 1
      #expect(error < 0.5, "case \(count) is \(error) pixels off")
    }
    print("markers: mean \(sum / Double(count)) worst \(worst) pixels")
  }

  /// The distance in pixels, or nil when the drawn case leaves no room for a whole marker.
  private func measure(_ random: inout SplitMix64, _ workplace: Workplace, index: Int) async throws -> Double? {
    let slot = slot(&random)
    let size = Size(Double(random.int(90...400)), Double(random.int(90...400)))
    let intent = Intent(
      focus: Point(random.double(0...1), random.double(0...1)), zoom: random.double(1...3),
      rotation: random.bool() ? Angle(degrees: random.double(-180...180)) : .zero,
      quarterTurns: random.int(0...3), isMirrored: random.bool(),
      fit: random.element(of: [.cover, .cover, .contain, .none]))
    let placement = slot.placement(of: intent, photoSize: size)
    let scale = placement.photoToCanvas.axisScales.width
    let radius = max(3, 2.2 / scale)
    let inner = slot.outline(tolerance: 0.1).inset(by: 2 * radius * scale + 3)
    let target = Point(random.double(20...120), random.double(20...120))
    guard inner.contains(target), let center = placement.photoToCanvas.inverse?.apply(target) else { return nil }
    let room = Rect(x: 0, y: 0, width: size.width, height: size.height).inset(by: radius * 2 + 2)
    guard room.contains(center) else { return nil }
    var scene = Scene(size: PixelSize(Self.side, Self.side), background: gray, slots: [slot])
    let exif = random.element(of: [1, 1, 3, 6, 7]) ?? 1
    scene.place(
      try write(size: size, center: center, radius: radius, exif: exif, workplace, index), in: slot.id, intent)
    let tile = try await scene.paint()
    return (centroid(of: tile, around: target, radius: radius * scale) - target).length
  }

  private var gray: Color { Color(red: Self.ground, green: Self.ground, blue: Self.ground) }

  private func slot(_ random: inout SplitMix64) -> Slot {
    let shapes: [Shape] = [
      .rectangle, .rectangle(CornerRadii(18)), .ellipse,
      .polygon([Point(0.5, 0), Point(1, 0.4), Point(0.8, 1), Point(0.2, 1), Point(0, 0.4)]),
    ]
    let frame = Rect(
      x: random.double(5...25), y: random.double(5...25), width: random.double(70...110),
      height: random.double(70...110))
    return Slot(
      id: "s", frame: frame, rotation: random.bool() ? Angle(degrees: random.double(-60...60)) : .zero,
      shape: random.element(of: shapes) ?? .rectangle)
  }

  /// Writes the photo as a camera would: the stored pixels turned away, and a tag that says so.
  private func write(
    size: Size, center: Point, radius: Double, exif: Int, _ workplace: Workplace, _ index: Int
  ) throws -> String {
    let orientation = Orientation(exif: exif)
    let stored = orientation.swapsSides ? size.transposed : size
    let toUpright = orientation.transform(ofSize: stored)
    let picture = Pixels(width: Int(stored.width), height: Int(stored.height)) { x, y in
      let point = toUpright.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
      let inside = min(max(radius + 0.5 - (point - center).length, 0), 1)
      let value = Self.ground + UInt8((inside * 200).rounded())
      return [value, value, value]
    }
    if exif == 1 { return try workplace.writePNG("\(index).png", picture) }
    let path = workplace.path("\(index).jpg")
    try PixelWriter.writeJPEG(
      rgb: picture.bytes, width: picture.width, height: picture.height, exifOrientation: exif, to: path)
    return path
  }

  private func centroid(of tile: Tile, around target: Point, radius: Double) -> Point {
    let reach = radius * 2 + 2
    var total = 0.0
    var sum = Point.zero
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        // What a JPEG leaves of noise on the ground must not pull.
        guard (point - target).length < reach, tile.pixel(x, y)[1] > Self.ground + 12 else { continue }
        let weight = Double(tile.pixel(x, y)[1] - Self.ground)
        total += weight
        sum = sum + point * weight
      }
    }
    return sum * (1 / max(total, 1e-9))
  }
}
