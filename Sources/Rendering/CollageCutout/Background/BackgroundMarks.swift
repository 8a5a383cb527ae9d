/// Detects lines and marks in a background: joints between tiles, seams, folds, patterns.
///
/// A background of one color with a few lines is treated as uniform, but a dark line beside the subject must not be
/// taken for the subject's edge.
enum BackgroundMarks {
  /// The radius within which a mark is compared with its surroundings.
  private static let radius = 4
  /// The minimum color difference of a mark.
  private static let contrast: Float = 0.045
  /// The minimum fraction of the background covered by marks.
  private static let minShare = 0.01
  /// The distance from a subject, as a fraction of the longer side, within which dark pixels may be its shadow.
  private static let distance = 0.04

  /// Returns whether a picture has marks away from its subject.
  static func exist(in picture: LabPicture, around mask: [Bool]) -> Bool {
    let (width, height) = (picture.width, picture.height)
    let reach = max(radius + 1, Int(Double(max(width, height)) * distance))
    let near = Morphology.dilated(mask, width: width, height: height, radius: reach)
    let means = BoxFilter(width: width, height: height, radius: radius).run(picture.colors.map { SIMD4($0, 0) })
    var (marked, count) = (0, 0)
    for place in mask.indices where !near[place] {
      count += 1
      let away = picture.colors[place] - SIMD3(means[place].x, means[place].y, means[place].z)
      if away.squared > contrast * contrast { marked += 1 }
    }
    return Double(marked) > minShare * Double(count)
  }
}
