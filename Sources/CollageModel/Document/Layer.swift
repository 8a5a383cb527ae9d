/// Something free above the photos: it moves, scales and turns as a whole and belongs to no slot.
///
/// What a layer shows is a later matter; how it lies is all that gestures need.
public struct Layer: Hashable, Sendable {
  /// The layer's name.
  public var id: LayerID
  /// Its extents before scaling, in canvas units.
  public var size: Size
  /// Where its center lies, in canvas units.
  public var center: Point
  /// The factor by which it is larger than its size; above zero.
  public var scale: Double
  /// Its rotation about its center, clockwise.
  public var rotation: Angle
  /// Whether gestures and commands leave it as it is.
  public var isLocked: Bool

  /// Makes a layer.
  public init(
    id: LayerID, size: Size, center: Point, scale: Double = 1, rotation: Angle = .zero, isLocked: Bool = false
  ) {
    self.id = id
    self.size = size
    self.center = center
    self.scale = scale
    self.rotation = rotation
    self.isLocked = isLocked
  }

  /// Whether a point of the canvas lies within the layer's turned rectangle.
  public func contains(_ point: Point) -> Bool {
    let space = PoseSpace(center: center, rotation: .zero)
    let pose = Pose(focus: .zero, scale: Size(scale, scale), rotation: rotation)
    let own = space.toPhoto(point - center, pose)
    return own.x.magnitude <= size.width / 2 && own.y.magnitude <= size.height / 2
  }
}
