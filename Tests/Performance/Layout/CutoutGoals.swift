import CollageLayout
import CollageModel

extension OtherGoals {
  /// The outlines of layout.md's prototype: tee, trousers, dress, shoe, bag, belt, hat, coat, scarf, glasses.
  private static let outlines: [[Point]] = [
    [
      (0.28, 0), (0.72, 0), (1, 0.22), (0.88, 0.40), (0.76, 0.32), (0.76, 1), (0.24, 1), (0.24, 0.32), (0.12, 0.40),
      (0, 0.22),
    ],
    [(0.1, 0), (0.5, 0), (0.6, 1.2), (0.38, 1.2), (0.30, 0.35), (0.22, 1.2), (0, 1.2)],
    [(0.3, 0), (0.6, 0), (0.62, 0.45), (0.9, 1.3), (0, 1.3), (0.28, 0.45)],
    [(0, 0.05), (0.18, 0), (0.3, 0.16), (0.55, 0.22), (0.62, 0.34), (0, 0.34)],
    [(0.1, 0.25), (0.2, 0), (0.5, 0), (0.6, 0.25), (0.7, 0.28), (0.66, 0.75), (0.04, 0.75), (0, 0.28)],
    [(0, 0), (0.9, 0), (0.9, 0.09), (0, 0.09)],
    [(0.15, 0.2), (0.25, 0), (0.5, 0), (0.6, 0.2), (0.75, 0.26), (0, 0.26)],
    [
      (0.3, 0), (0.6, 0), (0.9, 0.3), (0.9, 0.95), (0.76, 0.95), (0.72, 0.45), (0.74, 1.3), (0.16, 1.3), (0.18, 0.45),
      (0.14, 0.95), (0, 0.95), (0, 0.3),
    ],
    [(0, 0), (0.2, 0), (0.32, 0.55), (0.5, 1), (0.3, 1.05), (0.12, 0.6)],
    [(0, 0.04), (0.45, 0.04), (0.43, 0.17), (0.27, 0.18), (0.225, 0.1), (0.18, 0.18), (0.02, 0.17)],
  ].map { $0.map { Point($0.0, $0.1) } }

  private static let maskSide = 300

  /// Returns an outline as a cut-out whose pixels are of the outlines' common unit.
  private static func cutout(_ points: [Point]) -> (photo: LayoutPhoto, cover: Double) {
    let bounds = Rect.bounding(points) ?? .unit
    let outline = Outline([points])
    let (width, height) = (
      max(1, Int(Double(maskSide) * bounds.width / 1.3)), max(1, Int(Double(maskSide) * bounds.height / 1.3))
    )
    var cells: [Bool] = []
    for y in 0..<height {
      for x in 0..<width {
        cells.append(
          outline.contains(
            Point(
              bounds.x + (Double(x) + 0.5) / Double(width) * bounds.width,
              bounds.y + (Double(y) + 0.5) / Double(height) * bounds.height)))
      }
    }
    let cover = Double(cells.count { $0 }) / Double(cells.count)
    return (
      LayoutPhoto(size: bounds.size, cutout: CutoutMask(width: width, height: height, cells: cells)), cover
    )
  }

  func cutouts() throws {
    var (covers, gains) = ([Double](), [Double]())
    for canvas in [Size(400, 400), Size(400, 600)] {
      for count in [4, 6, 8, 12, 20] {
        let pieces = (0..<count).map { Self.cutout(Self.outlines[$0 % Self.outlines.count]) }
        func pack(_ photos: [LayoutPhoto]) -> (share: Double, milliseconds: Double) {
          let start = Clock.now
          let frames = CutoutLayout.frames(photos, on: canvas, gap: 6, seed: 1) ?? []
          let time = Clock.now - start
          let opaque = zip(frames, pieces).reduce(0) { $0 + $1.0.width * $1.0.height * $1.1.cover }
          return (opaque / (canvas.width * canvas.height), time)
        }
        let outlines = pack(pieces.map { $0.photo })
        let boxes = pack(pieces.map { LayoutPhoto(size: $0.photo.size) })
        print(
          "L9 \(count) cut-outs on \(Int(canvas.width))x\(Int(canvas.height)): \(decimals(outlines.share * 100, 1)) % opaque, "
            + "boxes \(decimals(boxes.share * 100, 1)) %, \(Int(outlines.milliseconds)) ms")
        if count > 4 { covers.append(outlines.share) }
        gains.append(outlines.share / boxes.share)
      }
    }
    print(
      "L9 six to twenty: least \(decimals((covers.min() ?? 0) * 100, 1)) %, mean "
        + "\(decimals(covers.reduce(0, +) / Double(covers.count) * 100, 1)) %; on average "
        + "\(decimals(gains.reduce(0, +) / Double(gains.count), 2)) times the boxes")
  }

  func windows() throws {
    var dice = Dice(5)
    var times: [Double] = []
    for _ in 0..<60 {
      let (width, height) = (256, 192)
      let pixels = (0..<3 * width * height).map { _ in UInt8(dice.int(0...255)) }
      let start = Clock.now
      guard let map = SaliencyMap(rgb: pixels, width: width, height: height) else { continue }
      _ = CropWindow.best(in: map, aspect: 0.8, photoAspect: Double(width) / Double(height))
      times.append(Clock.now - start)
    }
    print("L10 map and window of a 256x192 thumbnail: \(decimals(times.sorted()[times.count / 2], 2)) ms")
  }
}
