import CollageFiles
import CollageModel
import CollageTestSupport

@testable import CollageRender

/// One photo with a round marker, in one slot, and where the marker must be seen.
struct MarkerTrial: Sendable {
  var canvas: Canvas
  var size: PixelSize
  var slot: Slot
  var intent: Intent
  var storedSize: PixelSize
  var exif: Int
  var isJPEG: Bool
  /// The marker's center in pixels of the upright photo.
  var center = Point.zero
  /// The marker's radius in pixels of the photo.
  var radius = 0.0
  /// The marker's center in canvas pixels.
  var expected = Point.zero
  /// The half side, in canvas pixels, of the window in which the marker and its ringing lie.
  var window = 0.0

  private static let ground = 60
  private static let bright = 200

  /// A trial whose marker is seen whole.
  static func random(_ random: inout SplitMix64) -> MarkerTrial {
    while true {
      var trial = MarkerTrial(&random)
      if trial.placeMarker(&random) { return trial }
    }
  }

  private init(_ random: inout SplitMix64) {
    size = PixelSize(random.int(90...180), random.int(80...150))
    let scale = random.double(0.8...1.5)
    canvas = Canvas(
      size: Size(Double(size.width) / scale, Double(size.height) / scale), background: .transparent)
    let frame = Rect(
      x: random.double(-10...30), y: random.double(-10...25), width: random.double(45...90),
      height: random.double(40...80))
    let angles: [Double] = [0, 0, 90, 180, 270, 2.5, random.double(-180...180)]
    let angle = random.element(of: angles) ?? 0
    let turns: [Double] = [0, 0, 90, random.double(-180...180)]
    let fit = random.element(of: [Fit.cover, .cover, .contain, .fill, .none]) ?? .cover
    slot = Slot(
      id: "marked", frame: frame, rotation: Angle(degrees: angle), shape: Self.shape(&random),
      style: SlotStyle(fit: fit))
    intent = Intent(
      focus: random.bool() ? Point(random.double(0...1), random.double(0...1)) : nil,
      zoom: random.bool() ? 1 : random.double(1...3),
      rotation: Angle(degrees: random.element(of: turns) ?? 0),
      quarterTurns: random.int(0...3), isMirrored: random.bool(), fit: nil,
      crop: random.int(0...3) == 0
        ? Rect(x: random.double(0...0.3), y: random.double(0...0.3), width: 0.6, height: 0.7) : nil)
    let sizes = [PixelSize(64, 48), PixelSize(120, 160), PixelSize(200, 141), PixelSize(333, 250), PixelSize(480, 420)]
    storedSize = random.element(of: sizes) ?? PixelSize(64, 48)
    exif = random.element(of: [1, 1, 1, 6, 7]) ?? 1
    isJPEG = exif > 1 || random.bool()
  }

  private static func shape(_ random: inout SplitMix64) -> Shape {
    switch random.int(0...4) {
    case 0: .ellipse
    case 1: .rectangle(CornerRadii(random.double(2...20)))
    case 2: .polygon([Point(0.5, 0), Point(1, 0.5), Point(0.7, 1), Point(0, 0.9), Point(0.1, 0.2)])
    case 3:
      .path(
        Path([
          .move(to: Point(0, 0.3)), .cubic(control1: Point(0.2, -0.2), control2: Point(0.9, 0), to: Point(1, 0.5)),
          .quadratic(control: Point(1, 1), to: Point(0.4, 1)), .close,
        ]))
    default: .rectangle
    }
  }

  private var orientation: Orientation { Orientation(exif: exif) }

  /// Looks for a place at which the marker lies within the slot, the canvas and the photo's part.
  private mutating func placeMarker(_ random: inout SplitMix64) -> Bool {
    let upright = orientation.apply(to: storedSize.size)
    let placement = slot.placement(of: intent, photoSize: upright)
    let toPixels = placement.photoToCanvas.then(PixelGrid(canvas: canvas.size, size: size).toPixels)
    let scales = toPixels.axisScales
    let (least, most) = (min(scales.width, scales.height), max(scales.width, scales.height))
    radius = max(2.5, 2.5 / least)
    window = radius * most + 3 * max(1, most) + 1
    guard window < 22, let toPhoto = toPixels.inverse else { return false }
    let outline = slot.outline(tolerance: 0.05)
      .transformed(by: PixelGrid(canvas: canvas.size, size: size).toPixels)
    let reach = radius + 3 + 3 / least
    let part = placement.visiblePart.inset(by: reach)
    let frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)).inset(by: window)
    for _ in 0..<40 {
      let point = Point(random.double(0...Double(size.width)), random.double(0...Double(size.height)))
      guard frame.contains(point), part.contains(toPhoto.apply(point)) else { continue }
      let isInside = stride(from: 0.0, to: 360, by: 15).allSatisfy { degrees in
        let angle = Angle(degrees: degrees)
        return outline.contains(point + Point(angle.cosine, angle.sine) * (window * 1.42))
      }
      guard isInside, outline.contains(point) else { continue }
      (center, expected) = (toPhoto.apply(point), point)
      return true
    }
    return false
  }

  /// The photo as stored: dark, with an antialiased disc.
  var storedPixels: Pixels {
    let ground = UInt8(Self.ground)
    let count = storedSize.width * storedSize.height * 3
    var pixels = Pixels(
      width: storedSize.width, height: storedSize.height, bands: 3, bytes: [UInt8](repeating: ground, count: count))
    let toStored = orientation.transform(ofSize: storedSize.size).inverse ?? .identity
    let middle = toStored.apply(center)
    let reach = radius + 1
    for y in max(0, Int(middle.y - reach))..<min(storedSize.height, Int(middle.y + reach) + 1) {
      for x in max(0, Int(middle.x - reach))..<min(storedSize.width, Int(middle.x + reach) + 1) {
        let away = (Point(Double(x) + 0.5, Double(y) + 0.5) - middle).length
        let share = min(1, max(0, radius + 0.5 - away))
        let value = UInt8(Self.ground + Int((share * Double(Self.bright - Self.ground)).rounded()))
        pixels[x, y] = [value, value, value]
      }
    }
    return pixels
  }

  /// Returns the distance in pixels between the centroid of the rendered marker and its expected position.
  func error(in canvas: Pixels) -> Double {
    var (sum, mass) = (Point.zero, 0.0)
    for y in Int(expected.y - window)...Int(expected.y + window) where (0..<canvas.height).contains(y) {
      for x in Int(expected.x - window)...Int(expected.x + window) where (0..<canvas.width).contains(x) {
        let weight = Double(canvas.value(x, y, 1) - Self.ground)
        // Below this is the noise of JPEG and the ringing of the kernel.
        guard weight > 20 else { continue }
        sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5) * weight
        mass += weight
      }
    }
    guard mass > 0 else { return .infinity }
    return (sum * (1 / mass) - expected).length
  }
}
