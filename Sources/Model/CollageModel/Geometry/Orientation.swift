/// One of the eight orientations of an image: optionally mirrored, then rotated by quarter turns.
///
/// The symmetries of the square (the dihedral group of order 8), which EXIF's orientation tag also uses.
public struct Orientation: Storable {
  /// True to mirror the image left to right before it is rotated.
  public let isMirrored: Bool
  /// The clockwise quarter turns that follow, 0 to 3.
  public let quarterTurns: Int

  /// Creates an orientation; any number of quarter turns is reduced to 0 to 3.
  public init(isMirrored: Bool = false, quarterTurns: Int = 0) {
    self.isMirrored = isMirrored
    self.quarterTurns = ((quarterTurns % 4) + 4) % 4
  }

  /// The orientation that leaves the image as stored.
  public static let upright = Orientation()

  /// Creates the orientation that makes an image with this EXIF tag upright; values outside 2 to 8 count as 1.
  ///
  /// Source: CIPA DC-008 (Exif 2.32), tag 274.
  public init(exif: Int) {
    switch exif {
    case 2: self.init(isMirrored: true, quarterTurns: 0)
    case 3: self.init(isMirrored: false, quarterTurns: 2)
    case 4: self.init(isMirrored: true, quarterTurns: 2)
    case 5: self.init(isMirrored: true, quarterTurns: 3)
    case 6: self.init(isMirrored: false, quarterTurns: 1)
    case 7: self.init(isMirrored: true, quarterTurns: 1)
    case 8: self.init(isMirrored: false, quarterTurns: 3)
    default: self.init()
    }
  }

  /// True if the orientation exchanges width and height.
  public var swapsSides: Bool { quarterTurns % 2 == 1 }

  /// Returns this orientation followed by another.
  public func then(_ next: Orientation) -> Orientation {
    // A mirror reverses the turns before it: mirror * turn(k) = turn(-k) * mirror.
    let turns = next.isMirrored ? -quarterTurns : quarterTurns
    return Orientation(isMirrored: isMirrored != next.isMirrored, quarterTurns: turns + next.quarterTurns)
  }

  /// Returns the size of the oriented image.
  public func apply(to size: Size) -> Size { swapsSides ? size.transposed : size }

  /// Returns the map from the coordinates of a stored image of this size to those of the oriented image.
  ///
  /// Both coordinate spaces have their origin at the image's top left corner.
  public func transform(ofSize size: Size) -> Affine {
    let mirrored: Affine =
      isMirrored ? Affine(a: -1, b: 0, c: 0, d: 1, tx: size.width, ty: 0) : .identity
    let (width, height) = (size.width, size.height)
    let turned: Affine =
      switch quarterTurns {
      case 1: Affine(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      case 2: Affine(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case 3: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      default: .identity
      }
    return mirrored.then(turned)
  }
}
