internal import CollageModel

/// A print: a photo with its white border.
struct Print {
  let index: Int
  var center: Point
  /// The photo's extents on the table, without the border.
  var photo: Size
  let border: Double
  let rotation: Angle
  let subjects: [Rect]
  private let sine: Double
  private let cosine: Double

  init(index: Int, center: Point, photo: Size, border: Double, rotation: Angle, subjects: [Rect]) {
    self.index = index
    self.center = center
    self.photo = photo
    self.border = border
    self.rotation = rotation
    self.subjects = subjects
    (sine, cosine) = rotation.sineAndCosine
  }

  var half: Size { Size(photo.width / 2 + border, photo.height / 2 + border) }

  /// Converts a position on the table to the print's coordinates: unrotated, with the origin at its center.
  func local(_ point: Point) -> Point {
    let way = point - center
    return Point(cosine * way.x + sine * way.y, cosine * way.y - sine * way.x)
  }

  func place(of local: Point) -> Point {
    return center + Point(cosine * local.x - sine * local.y, sine * local.x + cosine * local.y)
  }

  func contains(_ point: Point) -> Bool {
    let local = local(point)
    return local.x.magnitude < half.width && local.y.magnitude < half.height
  }

  /// Half the extents of the upright rectangle around the rotated print.
  var reach: Size {
    return Size(
      half.width * cosine.magnitude + half.height * sine.magnitude,
      half.width * sine.magnitude + half.height * cosine.magnitude)
  }

  /// The points at which the print's visible fraction is measured: the centers of a raster's cells.
  var samples: [Point] {
    (0..<Self.raster * Self.raster).map { index in
      let (column, row) = (index % Self.raster, index / Self.raster)
      let step = 2 / Double(Self.raster)
      return place(
        of: Point(
          ((Double(column) + 0.5) * step - 1) * half.width, ((Double(row) + 0.5) * step - 1) * half.height))
    }
  }

  private static let raster = 14

  /// The points that must stay visible: each subject's center, edges and corners; without subjects, the photo's center.
  var focusPoints: [Point] {
    let boxes = subjects.isEmpty ? [Rect(x: 0.5, y: 0.5, width: 0, height: 0)] : subjects
    let ring = photo.shortSide * 0.08
    return boxes.flatMap { box in
      let center = Point((box.center.x - 0.5) * photo.width, (box.center.y - 0.5) * photo.height)
      let reach = Point(max(ring, box.width * photo.width / 2), max(ring, box.height * photo.height / 2))
      return Self.grid(3).map { place(of: Point(center.x + reach.x * $0.x, center.y + reach.y * $0.y)) }
    }
  }

  /// Sample points of the part of a photo where heads usually are, for those that no detector finds.
  ///
  /// Of the 213 heads of CollageBench's photos, 95 % have more than half of their area in this part, which is half of
  /// the photo.
  var corePoints: [Point] {
    Self.grid(7).map { point in
      place(of: Point(point.x * Self.core.x * photo.width, (point.y * Self.core.y + Self.coreRise) * photo.height))
    }
  }

  /// Half the extents of that part, and the distance of its center from the photo's, in fractions of the photo.
  private static let core = Point(0.4, 0.325)
  private static let coreRise = -0.125

  /// The points of a square raster with `count` points a side, each coordinate from -1 to 1.
  private static func grid(_ count: Int) -> [Point] {
    (0..<count * count).map { index in
      let step = 2 / Double(count - 1)
      return Point(Double(index % count) * step - 1, Double(index / count) * step - 1)
    }
  }
}
