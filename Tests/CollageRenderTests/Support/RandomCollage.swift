import CollageFiles
import CollageModel
import CollageTestSupport
import CollageTesting

@testable import CollageRender

/// Collages of every kind of slot, photo and background, drawn from a seed.
enum RandomCollage {
  /// Photos to draw from: opaque, half transparent, with hard edges of alpha, turned by EXIF.
  static func photos(in folder: ScratchFolder) throws -> [String] {
    let noise = { (x: Int, y: Int, band: Int) -> UInt8 in
      UInt8(truncatingIfNeeded: (x &* 61 &+ y &* 97 &+ band &* 53) ^ (x &* y &* 13))
    }
    let half = Pixels(width: 90, height: 70, bands: 4) { x, y in
      // Bright colors and checkered alpha: whatever overshoots does so here.
      [255, noise(x, y, 1), 255, (x / 7 + y / 5) % 2 == 0 ? 255 : noise(y, x, 3)]
    }
    let ring = Pixels(width: 64, height: 96, bands: 4) { x, y in
      let isInside = (x - 32) * (x - 32) + (y - 48) * (y - 48) < 700
      return [250, 250, 250, isInside ? 255 : x % 9 == 0 ? 17 : 0]
    }
    let plain = Pixels(width: 120, height: 80) { x, y in [noise(x, y, 0), UInt8(2 * x), UInt8(3 * y)] }
    return [
      try folder.picture("half.png", half), try folder.picture("ring.webp", ring),
      try folder.picture("gray.png", Pixels(width: 40, height: 60, bands: 2) { x, y in [255, noise(x, y, 0)] }),
      try folder.picture("plain.png", plain), try folder.picture("turned.jpg", plain, exif: 6),
      try folder.picture("mask.png", Pixels(width: 30, height: 30, bands: 1) { x, y in [UInt8(x * y * 255 / 900)] }),
    ]
  }

  /// A canvas with up to five slots.
  static func harness(
    _ random: inout SplitMix64, photos: [String], in folder: ScratchFolder, onTransparent: Bool = false
  ) -> RenderHarness {
    let size = PixelSize(random.int(60...170), random.int(60...170))
    let scale = random.double(0.6...1.7)
    let background = onTransparent ? Background.transparent : self.background(&random)
    let canvas = Canvas(
      size: Size(Double(size.width) / scale, Double(size.height) / scale), background: background)
    var harness = RenderHarness(folder, canvas: canvas, size: size)
    for _ in 0..<random.int(1...5) {
      let frame = Rect(
        x: random.double(-30...90), y: random.double(-30...90), width: random.double(4...90),
        height: random.double(4...90))
      let angles = [0, 0, 90, 7, random.double(-180...180)]
      let angle = random.element(of: angles) ?? 0
      harness = harness.adding(
        random.element(of: Array(photos.dropLast())) ?? photos[0], frame: frame, rotation: angle,
        shape: shape(&random), style: style(&random), intent: intent(&random))
    }
    return harness
  }

  private static func color(_ random: inout SplitMix64) -> Color {
    Color(
      red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)), blue: UInt8(random.int(0...255)),
      alpha: UInt8(random.bool() ? 255 : random.int(1...254)))
  }

  private static func background(_ random: inout SplitMix64) -> Background {
    switch random.int(0...5) {
    case 0: .transparent
    case 1: .color(color(&random))
    case 2:
      .gradient(
        Gradient(
          geometry: .linear(Angle(degrees: random.double(0...360))),
          stops: [.init(offset: 0, color: color(&random)), .init(offset: 1, color: color(&random))]))
    case 3:
      .blurredPhoto(
        BlurredPhoto(blur: random.double(0...20), tint: random.bool() ? color(&random) : .transparent))
    case 4:
      .pattern(
        Pattern(
          Pattern.Kind.allCases[random.int(0...Pattern.Kind.allCases.count - 1)], ground: color(&random),
          ink: color(&random), size: random.double(0.02...0.5), angle: Angle(degrees: random.double(-90...90))))
    default: .color(.white)
    }
  }

  private static func shape(_ random: inout SplitMix64) -> Shape {
    switch random.int(0...4) {
    case 0: .ellipse
    case 1: .rectangle(CornerRadii(random.double(0...30)))
    case 2: .polygon([Point(0.5, 0), Point(1, 0.6), Point(0.2, 1)])
    case 3: .mask("mask.png")
    default: .rectangle
    }
  }

  private static func style(_ random: inout SplitMix64) -> SlotStyle {
    var style = SlotStyle(fit: random.element(of: [Fit.cover, .contain, .fill, .none]) ?? .cover)
    if random.bool() {
      style.border = Border(
        width: random.double(0.1...9), color: color(&random),
        alignment: random.element(of: [.inside, .center, .outside]) ?? .inside)
    }
    if random.bool() {
      style.shadow = Shadow(
        offset: Point(random.double(-9...9), random.double(-9...9)), blur: random.double(0...20), color: color(&random))
    }
    if random.bool() { style.background = background(&random) }
    if random.int(0...3) == 0 { style.blend = Blend.allCases[random.int(1...15)] }
    return style
  }

  private static func intent(_ random: inout SplitMix64) -> Intent {
    Intent(
      focus: random.bool() ? Point(random.double(0...1), random.double(0...1)) : nil,
      zoom: random.bool() ? 1 : random.double(1...4),
      rotation: random.bool() ? .zero : Angle(degrees: random.double(-180...180)),
      quarterTurns: random.int(0...3), isMirrored: random.bool())
  }
}
