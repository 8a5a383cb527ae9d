/// A free element: a text, a sticker, a shape or a stroke that moves, scales and rotates as a whole and belongs to no
/// slot.
public struct Layer: Hashable, Identifiable, Sendable {
  /// Where layers lie in the paint order.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Above all slots.
    case aboveSlots = "above"
    /// Above the canvas' background and beneath all slots.
    case belowSlots = "below"
  }

  /// The layer's name.
  public var id: LayerID
  /// What the layer shows; `empty` shows nothing, for hosts that draw their layers themselves.
  public var content: LayerContent
  /// Its size before scaling, in canvas units.
  public var size: Size
  /// The position of its center, in canvas units.
  public var center: Point
  /// The factor by which it is enlarged; above zero.
  public var scale: Double
  /// Its rotation about its center, clockwise.
  public var rotation: Angle
  /// The opacity of the whole layer, 0 to 1.
  public var opacity: Double
  /// How the layer blends with the pixels beneath.
  public var blend: Blend
  /// A shadow of the layer's own form, or none; it does not rotate with the layer.
  public var shadow: Shadow?
  /// Whether the layer is painted above or beneath the slots.
  public var level: Level
  /// Whether the layer is neither painted nor touched.
  public var isHidden: Bool
  /// Whether gestures and commands leave the layer unchanged.
  public var isLocked: Bool
  /// The group in which a finger moves it together with others, or none.
  public var group: GroupID?
  /// Whether the layer comes from the board's template: another layout brings its own in place of it.
  public var isFromTemplate: Bool
  /// The text to which a plate or an ornament belongs, and without whose words it is left out; nil for a layer of its own.
  public var companion: LayerID?

  /// Creates a layer.
  public init(
    id: LayerID, content: LayerContent = .empty, size: Size, center: Point, scale: Double = 1, rotation: Angle = .zero,
    opacity: Double = 1, blend: Blend = .normal, shadow: Shadow? = nil, level: Level = .aboveSlots,
    isHidden: Bool = false, isLocked: Bool = false, group: GroupID? = nil, isFromTemplate: Bool = false,
    companion: LayerID? = nil
  ) {
    self.id = id
    self.content = content
    self.size = size
    self.center = center
    self.scale = scale
    self.rotation = rotation
    self.opacity = opacity
    self.blend = blend
    self.shadow = shadow
    self.level = level
    self.isHidden = isHidden
    self.isLocked = isLocked
    self.group = group
    self.isFromTemplate = isFromTemplate
    self.companion = companion
  }

  /// The map from the layer's own coordinates, whose origin is its center, to the canvas.
  public var toCanvas: Affine {
    Affine.scale(scale, scale).then(.rotation(rotation)).then(.translation(center))
  }

  /// Returns whether a point of the canvas is within the layer's rotated rectangle.
  public func contains(_ point: Point) -> Bool {
    let space = PoseSpace(center: center, rotation: .zero)
    let pose = Pose(focus: .zero, scale: Size(scale, scale), rotation: rotation)
    let own = space.toPhoto(point - center, pose)
    return own.x.magnitude <= size.width / 2 && own.y.magnitude <= size.height / 2
  }
}

/// What a layer shows.
///
/// Contents are stored apart, so that sessions copy a layer without them.
public indirect enum LayerContent: Hashable, Sendable {
  /// Nothing.
  case empty
  /// A text.
  case text(TextContent)
  /// A picture, or a drawing of the starter set.
  case sticker(Sticker)
  /// A geometric shape.
  case shape(DrawnShape)
  /// A line drawn by hand, or with a tool that follows the hand.
  case stroke(Stroke)
  /// Something that the host draws, by a name that only the host knows; the renderer leaves it out.
  case host(ContentID)
}

/// The host's name for what a layer shows.
public typealias ContentID = Identifier<LayerContent>
