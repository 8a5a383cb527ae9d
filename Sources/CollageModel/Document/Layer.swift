/// A free element above the photos: it moves, scales and rotates as a whole and belongs to no slot.
///
/// Gestures need only its position; a layer has no content yet.
public struct Layer: Hashable, Sendable {
  /// The layer's name.
  public var id: LayerID
  /// Its size before scaling, in canvas units.
  public var size: Size
  /// The position of its center, in canvas units.
  public var center: Point
  /// The factor by which it is enlarged; above zero.
  public var scale: Double
  /// Its rotation about its center, clockwise.
  public var rotation: Angle
  /// Whether gestures and commands leave the layer unchanged.
  public var isLocked: Bool
  /// The group in which a finger moves it together with others, or none.
  public var group: GroupID?

  /// Creates a layer.
  public init(
    id: LayerID, size: Size, center: Point, scale: Double = 1, rotation: Angle = .zero, isLocked: Bool = false,
    group: GroupID? = nil
  ) {
    self.id = id
    self.size = size
    self.center = center
    self.scale = scale
    self.rotation = rotation
    self.isLocked = isLocked
    self.group = group
  }

  /// Returns whether a point of the canvas is within the layer's rotated rectangle.
  public func contains(_ point: Point) -> Bool {
    let space = PoseSpace(center: center, rotation: .zero)
    let pose = Pose(focus: .zero, scale: Size(scale, scale), rotation: rotation)
    let own = space.toPhoto(point - center, pose)
    return own.x.magnitude <= size.width / 2 && own.y.magnitude <= size.height / 2
  }
}
