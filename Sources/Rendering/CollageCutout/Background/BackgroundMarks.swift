/// Lines and marks of a background: joints between tiles, seams, folds, patterns.
///
/// A background of one color but for some lines is found as one, but beside the subject a dark line is no edge of it.
enum BackgroundMarks {
  /// The distance within which a mark differs from what is around it.
  private static let radius = 4
  /// A color that differs by more is a mark.
  private static let contrast: Float = 0.045
  /// The fraction of the background that marks take at least.
  private static let minShare = 0.01
  /// What is nearer to a subject, as a fraction of the longer side, may be its shadow.
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
