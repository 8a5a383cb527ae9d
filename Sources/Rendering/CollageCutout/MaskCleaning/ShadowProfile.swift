/// The change of lightness across a part of a mask, from the subject outward.
///
/// A shadow is darkest beside the subject and fades outward; white soles on white paper have a darkness of their own, and
/// their outer edge is a step.
struct ShadowProfile {
  /// The mean color differences across the outer edge and across the edge to the subject; nil if there is no such edge.
  let outer: Float?
  let inner: Float?
  /// The mean rise of lightness across the outer edge, and toward it within the part.
  private let step: Float
  private let slope: Float
  /// The mean lightness near the subject and near the outer edge; nil if the part is too thin.
  private let near: Float?
  private let far: Float?

  /// The distance over which an edge is measured.
  private static let reach = 2
  /// The depth of the zones in which lightness is compared; their outermost pixels are mixed with what is beyond.
  private static let depth = 4
  /// The maximum fall of lightness across the outer edge.
  private static let maxFall: Float = 0.02
  /// The maximum rise across the outer edge: a multiple of the slope, and a constant.
  private static let (maxRatio, maxStep): (Float, Float) = (2, 0.03)
  /// The maximum by which the outer zone is darker than the inner one.
  private static let maxGain: Float = 0.015

  /// The pixels near a subject and near the outer edge of a mask, except for those that are mixed with what is beyond.
  struct Zones {
    fileprivate let isNear: [Bool]
    fileprivate let isFar: [Bool]

    /// Finds the zones between a subject and the outer edge of `mask`, which contains it.
    init(of mask: [Bool], around subject: [Bool], width: Int, height: Int) {
      let outside = mask.map { !$0 }
      func within(_ radius: Int, of part: [Bool]) -> [Bool] {
        Morphology.dilated(part, width: width, height: height, radius: radius)
      }
      let (rim, edge) = (within(1, of: subject), within(1, of: outside))
      let (near, far) = (within(ShadowProfile.depth, of: subject), within(ShadowProfile.depth, of: outside))
      isNear = mask.indices.map { near[$0] && !rim[$0] && !edge[$0] }
      isFar = mask.indices.map { far[$0] && !rim[$0] && !edge[$0] }
    }
  }

  /// Measures a component of `mask` outside of `kept`, which is the subject.
  init(_ picture: LabPicture, _ component: Morphology.Component, of mask: [Bool], _ kept: [Bool], _ zones: Zones) {
    let (width, height) = (picture.width, picture.height)
    var (outer, inner, steps, slopes) = (Mean(), Mean(), Mean(), Mean())
    let own = Set(component.pixels)
    for place in component.pixels {
      let color = picture.colors[place]
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        func neighbor(_ distance: Int) -> Int? {
          let (x, y) = (place % width + distance * dx, place / width + distance * dy)
          return (0..<width).contains(x) && (0..<height).contains(y) ? y * width + x : nil
        }
        guard let other = neighbor(Self.reach), let next = neighbor(1) else { continue }
        let difference = (color - picture.colors[other]).squared.squareRoot()
        if !mask[other] { outer.add(difference) } else if kept[other] { inner.add(difference) }
        if !mask[next], let behind = neighbor(-Self.reach), own.contains(behind) {
          steps.add(picture.colors[other].x - color.x)
          slopes.add(color.x - picture.colors[behind].x)
        }
      }
    }
    (self.outer, self.inner, step, slope) = (outer.value, inner.value, steps.value ?? 0, slopes.value ?? 0)
    var (near, far) = (Mean(), Mean())
    for place in component.pixels where zones.isNear[place] || zones.isFar[place] {
      if zones.isNear[place] { near.add(picture.colors[place].x) }
      if zones.isFar[place] { far.add(picture.colors[place].x) }
    }
    (self.near, self.far) = (near.value, far.value)
  }

  /// Returns whether lightness changes as across a shadow.
  var fades: Bool {
    guard step > -Self.maxFall, step < Self.maxRatio * max(0, slope) + Self.maxStep else { return false }
    guard let near, let far else { return true }
    return near - far < Self.maxGain
  }
}

/// The mean of values that are added one after the other.
private struct Mean {
  private var sum: Float = 0
  private var count: Float = 0

  /// Nil if there are no values.
  var value: Float? { count > 0 ? sum / count : nil }

  mutating func add(_ value: Float) { (sum, count) = (sum + value, count + 1) }
}
