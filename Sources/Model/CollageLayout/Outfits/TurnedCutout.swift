internal import CollageModel

/// A cutout turned about its picture's center, as the smallest upright picture that holds it.
struct TurnedCutout {
  let turn: Angle
  /// The outline within the upright picture.
  let outline: CutoutOutline
  /// The extents of the upright picture, and of the unturned picture, relative to the latter's height.
  let size: Size
  let unturned: Size

  /// Turns a photo's cutout; a photo without a cutout is not turned.
  init(_ photo: LayoutPhoto, by turn: Angle) {
    unturned = Size(photo.aspect, 1)
    guard let mask = photo.cutout, turn != .zero else {
      (self.turn, size) = (.zero, unturned)
      outline = photo.cutout.map { CutoutOutline($0) } ?? CutoutOutline()
      return
    }
    let (sine, cosine) = turn.sineAndCosine
    let box = Size(
      unturned.width * cosine.magnitude + sine.magnitude, unturned.width * sine.magnitude + cosine.magnitude)
    (self.turn, size) = (turn, box)
    outline = Self.mask(mask, of: unturned, turned: turn, within: box).map { CutoutOutline($0) } ?? CutoutOutline()
  }

  /// Returns the mask whose cells' centers are covered, with cells about as large as the given mask's.
  private static func mask(
    _ mask: CutoutMask, of picture: Size, turned turn: Angle, within box: Size
  ) -> CutoutMask? {
    let back = Affine.rotation(-turn)
    let perUnit = max(Double(mask.height), Double(mask.width) / picture.width)
    let (columns, rows) = (
      max(1, Int((box.width * perUnit).rounded())), max(1, Int((box.height * perUnit).rounded()))
    )
    var cells = Array(repeating: false, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let point = back.apply(
          Point(
            (Double(column) + 0.5) / Double(columns) * box.width - box.width / 2,
            (Double(row) + 0.5) / Double(rows) * box.height - box.height / 2))
        let (x, y) = (point.x / picture.width + 0.5, point.y + 0.5)
        guard x >= 0, y >= 0, x < 1, y < 1 else { continue }
        cells[row * columns + column] =
          mask.cells[Int(y * Double(mask.height)) * mask.width + Int(x * Double(mask.width))]
      }
    }
    return CutoutMask(width: columns, height: rows, cells: cells)
  }

  /// Returns the frame of the unturned picture at a scale whose upright picture has a frame.
  func frame(_ upright: Rect) -> Rect {
    let scale = upright.height / size.height
    let (width, height) = (unturned.width * scale, unturned.height * scale)
    if turn == .zero { return upright }
    return Rect(x: upright.center.x - width / 2, y: upright.center.y - height / 2, width: width, height: height)
  }

  /// Returns the frame of the upright picture whose outline has the given bounds.
  func upright(_ bounds: Rect) -> Rect {
    let (width, height) = (bounds.width / outline.width, bounds.height / outline.height)
    return Rect(
      x: bounds.x - outline.left * width, y: bounds.y - outline.top * height, width: width, height: height)
  }

  /// Returns the bounds of the outline of an upright picture with a frame.
  func bounds(_ upright: Rect) -> Rect {
    Rect(
      x: upright.x + outline.left * upright.width, y: upright.y + outline.top * upright.height,
      width: outline.width * upright.width, height: outline.height * upright.height)
  }
}
