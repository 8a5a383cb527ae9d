internal import CollageNetwork

/// The area that a network that has seen many garments and grounds takes for the subject of a picture.
///
/// Colors tell exactly where edges are, but not whether the ground between two shoes belongs to them. The network knows no
/// colors of this photo, so that where both agree on a mask, it is seldom wrong.
struct SubjectShares {
  /// The logarithm of the odds that each pixel belongs to the subject.
  let logits: [Float]

  /// The longer side of the picture that the network sees.
  private static let side = 160
  /// The color that is zero for the network, and the factors of differences from it.
  private static let (middle, scale) = (SIMD3<Float>(0.65, 0, 0), SIMD3<Float>(4, 10, 10))

  init(logits: [Float]) { self.logits = logits }

  /// Asks the network about a picture in the colors of its photo.
  init(_ picture: LabPicture) {
    let small = picture.reduced(side: Self.side)
    let answers = Self.answers(small)
    let patch = SubjectNetwork.patch
    func logit(_ x: Int, _ y: Int) -> Float {
      let cell = answers.values[(y / patch * answers.width + x / patch) * answers.blocks]
      return cell[y % patch * patch + x % patch]
    }
    let columns = Self.places(picture.width, of: small.width)
    logits = Self.places(picture.height, of: small.height).flatMap { row in
      columns.map { column in
        let above = logit(column.first, row.first) * (1 - column.share) + logit(column.next, row.first) * column.share
        let below = logit(column.first, row.next) * (1 - column.share) + logit(column.next, row.next) * column.share
        return above * (1 - row.share) + below * row.share
      }
    }
  }

  /// Returns the two places of a smaller line between which each pixel of a line lies, and the share of the second.
  private static func places(_ count: Int, of smaller: Int) -> [(first: Int, next: Int, share: Float)] {
    (0..<count).map { place in
      let center = (Float(place) + 0.5) * Float(smaller) / Float(count) - 0.5
      let inside = max(0, min(Float(smaller - 1), center))
      let first = Int(inside)
      return (first, min(first + 1, smaller - 1), inside - Float(first))
    }
  }

  /// Pads a picture on the right and at the bottom, and returns the network's map.
  private static func answers(_ picture: LabPicture) -> FeatureMap {
    let stride = SubjectNetwork.stride
    let width = (picture.width + stride - 1) / stride * stride
    let height = (picture.height + stride - 1) / stride * stride
    var pixels = [Float](repeating: 0, count: 3 * width * height)
    for (place, color) in picture.colors.enumerated() {
      let value = (color - middle) * scale
      let target = 3 * (place / picture.width * width + place % picture.width)
      (pixels[target], pixels[target + 1], pixels[target + 2]) = (value.x, value.y, value.z)
    }
    return SubjectNetwork.shared.answers(to: pixels, width: width, height: height)
  }

  /// The pixels that more likely belong to the subject than not.
  var mask: [Bool] { logits.map { $0 > 0 } }
}
