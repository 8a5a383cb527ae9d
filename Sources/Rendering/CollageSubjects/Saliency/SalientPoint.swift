public import CollageModel

/// Finds the point of a picture that stands out, for photos of animals, buildings, plants and other things.
///
/// Two measures each propose a point: the distance of colors from those that reach the picture's border
/// (`BorderDistance`), and detail whose color differs from its surroundings, as in Itti et al., "A Model of
/// Saliency-Based Visual Attention" (1998). Only where they agree, along one axis or both, the point leaves the center:
/// each measure alone is worse than the center for some kinds of photos; nor does it where both are broad. `Tests/Research/Subjects/README.md` has the figures from
/// which the constants were chosen.
public enum SalientPoint {
  /// The version of the search, increased with every change of its results; cached results of other versions are
  /// ignored.
  public static let version = 2

  /// The exponents by which strong cells outweigh weak ones.
  private static let (borderPower, standoutPower) = (4, 3)
  /// The factor by which a measure's mean position is moved away from the center, because weak cells everywhere draw it
  /// there.
  private static let reach = 1.5
  /// The maximum distance of two positions that agree, relative to the picture's side.
  private static let tolerance = 0.2
  /// The standard deviation, relative to the picture's side, from which what stands out is broad: if both measures find it so,
  /// it reaches past most windows, and the center shows as much of it.
  private static let broad = 0.18
  /// The least range of colors that stands out, where 2 is the range of a color; sensor noise and rounding do not reach
  /// it.
  private static let minRange: Float = 0.1
  /// The surroundings of a cell, as the radius of a blur in cells.
  private static let surroundings = 8
  /// The value of cells without detail, and of those with the color of their surroundings, so that neither measure
  /// alone decides.
  private static let floor: Float = 0.1

  /// Returns the point that stands out, 0 to 1 of the picture; nil if the measures agree along neither axis.
  ///
  /// - Parameters:
  ///   - rgb: Red, green and blue, 0 to 255, pixel by pixel in rows from the top.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Returns: The point, at 0.5 along an axis without agreement.
  public static func point(inRGB rgb: [UInt8], width: Int, height: Int) -> Point? {
    HeadDetector.picture(inRGB: rgb, width: width, height: height).flatMap(point)
  }

  static func point(in picture: NetworkInput) -> Point? {
    guard let cells = PictureCells(picture), let border = proposal(enclosed(cells), borderPower),
      let standout = proposal(standout(cells), standoutPower)
    else { return nil }
    let (x, y) = (agreed(border.x, standout.x), agreed(border.y, standout.y))
    return x == nil && y == nil ? nil : Point(x ?? 0.5, y ?? 0.5)
  }

  /// Returns the distance of every cell's color from the border; 0 if nothing stands out.
  private static func enclosed(_ cells: PictureCells) -> CellGrid {
    let distances = sum(cells.colors.map(BorderDistance.distances))
    return (distances.values.max() ?? 0) >= minRange ? distances.stretched : distances.map { _ in 0 }
  }

  /// Returns the sum of grids of the same size.
  private static func sum(_ grids: [CellGrid]) -> CellGrid {
    grids.dropFirst().reduce(grids[0]) { $0.combined(with: $1, +) }
  }

  /// Returns the detail of every cell times the difference of its color from its surroundings.
  private static func standout(_ cells: PictureCells) -> CellGrid {
    let differences = cells.colors.map { color in
      let near = color.blurred(radius: 1, times: 1)
      return near.combined(with: color.blurred(radius: surroundings, times: 2)) { ($0 - $1) * ($0 - $1) }
    }
    let contrast = sum(differences).map { $0.squareRoot() }.stretched
    let detail = cells.detail.blurred(radius: 1, times: 3).stretched
    return detail.combined(with: contrast) { ($0 + floor) * ($1 + floor) }
  }

  /// Returns a measure's proposal: the mean position of its cells, weighted by a power of their values.
  private static func proposal(_ cells: CellGrid, _ power: Int) -> (x: CellGrid.Spread, y: CellGrid.Spread)? {
    let weights = cells.map { value in (0..<power).reduce(1) { result, _ in result * value } }
    guard var middle = weights.middle else { return nil }
    func move(_ place: inout Double) { place = min(max(0.5 + (place - 0.5) * reach, 0), 1) }
    move(&middle.x.mean)
    move(&middle.y.mean)
    return middle
  }

  private static func agreed(_ first: CellGrid.Spread, _ second: CellGrid.Spread) -> Double? {
    guard min(first.deviation, second.deviation) < broad else { return nil }
    return (first.mean - second.mean).magnitude <= tolerance ? (first.mean + second.mean) / 2 : nil
  }
}
