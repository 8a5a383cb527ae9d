import CollageModel
import CollageTestSupport
import Testing

@Suite struct OrientationTests {
  private static let all = [false, true].flatMap { mirrored in
    (0..<4).map { Orientation(isMirrored: mirrored, quarterTurns: $0) }
  }

  /// The positions of a stored picture's corners once it is upright, as Exif's tag 274 defines them.
  ///
  /// Each row's comment quotes the visual positions of the 0th row and the 0th column. Order: stored top left, top
  /// right, bottom right, bottom left; `tl` is the upright picture's top left corner.
  private static let exifCorners: [(tag: Int, corners: [String])] = [
    (1, ["tl", "tr", "br", "bl"]),  // row 0 top, column 0 left
    (2, ["tr", "tl", "bl", "br"]),  // row 0 top, column 0 right
    (3, ["br", "bl", "tl", "tr"]),  // row 0 bottom, column 0 right
    (4, ["bl", "br", "tr", "tl"]),  // row 0 bottom, column 0 left
    (5, ["tl", "bl", "br", "tr"]),  // row 0 left, column 0 top
    (6, ["tr", "br", "bl", "tl"]),  // row 0 right, column 0 top
    (7, ["br", "tr", "tl", "bl"]),  // row 0 right, column 0 bottom
    (8, ["bl", "tl", "tr", "br"]),  // row 0 left, column 0 bottom
  ]

  private func point(_ name: String, in size: Size) -> Point {
    Point(name.hasSuffix("r") ? size.width : 0, name.hasPrefix("b") ? size.height : 0)
  }

  @Test func exifTagsMoveCornersAsTheStandardSays() {
    let stored = Size(30, 20)
    for (tag, corners) in Self.exifCorners {
      let orientation = Orientation(exif: tag)
      let transform = orientation.transform(ofSize: stored)
      let upright = orientation.apply(to: stored)
      #expect(upright == (tag >= 5 ? Size(20, 30) : stored))
      for (from, name) in zip(["tl", "tr", "br", "bl"], corners) {
        #expect(transform.apply(point(from, in: stored)) == point(name, in: upright), "tag \(tag), \(from)")
      }
    }
  }

  @Test func unknownExifTagsAreUpright() {
    for tag in [Int.min, -1, 0, 9, 274, Int.max] { #expect(Orientation(exif: tag) == .upright) }
  }

  @Test func compositionIsTheCompositionOfTransforms() {
    let size = Size(30, 20)
    for first in Self.all {
      for second in Self.all {
        let composed = first.then(second)
        let transform = first.transform(ofSize: size).then(second.transform(ofSize: first.apply(to: size)))
        #expect(composed.transform(ofSize: size) == transform)
        #expect(composed.apply(to: size) == second.apply(to: first.apply(to: size)))
      }
    }
  }

  @Test func theEightOrientationsFormAGroup() {
    #expect(Set(Self.all).count == 8)
    for orientation in Self.all {
      #expect(orientation.then(.upright) == orientation)
      #expect(Self.all.filter { orientation.then($0) == .upright }.count == 1)
    }
  }

  @Test func quarterTurnsAreReduced() {
    #expect(Orientation(quarterTurns: 4) == .upright)
    #expect(Orientation(quarterTurns: -1) == Orientation(quarterTurns: 3))
    #expect(Orientation(quarterTurns: Int.min) == .upright)
    #expect(Orientation(quarterTurns: Int.max).quarterTurns == 3)
  }
}
