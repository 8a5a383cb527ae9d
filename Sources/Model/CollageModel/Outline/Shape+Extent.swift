extension Shape {
  /// The flattening tolerance of curved paths, as a fraction of the frame's short side.
  private static let relativeTolerance = 1e-5

  /// Returns the bounding box of the shape after rotation about its frame's center, with that center as the origin.
  ///
  /// The result is exact for rectangles, ellipses, polygons and masks. For paths with curves it is enlarged by the
  /// flattening tolerance, so that it never cuts into the shape.
  func extent(in size: Size, turned angle: Angle) -> Rect {
    switch self {
    case .rectangle(let radii):
      return Shape.rectangleExtent(size, radii: radii.fitted(to: size), turned: angle)
    case .ellipse:
      if let upright = Shape.quarterTurned(size, by: angle) { return upright }
      let alongX = Point(size.width * angle.cosine, size.height * angle.sine).length
      let alongY = Point(size.width * angle.sine, size.height * angle.cosine).length
      return Shape.centered(Size(alongX, alongY))
    case .mask:
      return Shape.rectangleExtent(size, radii: .zero, turned: angle)
    case .polygon, .path:
      return tracedExtent(in: size, turned: angle)
    }
  }

  private func tracedExtent(in size: Size, turned angle: Angle) -> Rect {
    let tolerance = size.shortSide * Shape.relativeTolerance
    let outline = outline(in: Shape.centered(size), tolerance: tolerance)
    guard let bounds = outline.transformed(by: .rotation(angle)).bounds, max(bounds.width, bounds.height) > 0 else {
      // A shape without extent is invisible; using its frame keeps every quotient finite.
      return Shape.rectangleExtent(size, radii: .zero, turned: angle)
    }
    if case .path(let path) = self, path.hasCurves { return bounds.inset(by: -tolerance) }
    return bounds
  }

  /// Returns the extent of a rounded rectangle, which equals that of the discs in its four corners.
  private static func rectangleExtent(_ size: Size, radii: CornerRadii, turned angle: Angle) -> Rect {
    if let upright = quarterTurned(size, by: angle) { return upright }
    let rotation = Affine.rotation(angle)
    let (x, y) = (size.width / 2, size.height / 2)
    let discs = [
      (Point(radii.topLeft - x, radii.topLeft - y), radii.topLeft),
      (Point(x - radii.topRight, radii.topRight - y), radii.topRight),
      (Point(x - radii.bottomRight, y - radii.bottomRight), radii.bottomRight),
      (Point(radii.bottomLeft - x, y - radii.bottomLeft), radii.bottomLeft),
    ]
    var reached: [Point] = []
    for (center, radius) in discs {
      let turned = rotation.apply(center)
      reached.append(turned - Point(radius, radius))
      reached.append(turned + Point(radius, radius))
    }
    return Rect.bounding(reached) ?? centered(size)
  }

  /// Returns the exact extent of the whole frame if the angle keeps it upright.
  private static func quarterTurned(_ size: Size, by angle: Angle) -> Rect? {
    guard let turns = angle.quarterTurns else { return nil }
    return centered(turns % 2 == 0 ? size : size.transposed)
  }

  private static func centered(_ size: Size) -> Rect {
    Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
  }
}
