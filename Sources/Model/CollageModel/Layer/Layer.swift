/// A free element that moves, scales and rotates as a whole, independent of slots: a text, a sticker, a shape or a
/// stroke.
public struct Layer: Hashable, Identifiable, Sendable {
  /// The layer's place in the paint order relative to the slots.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Painted above all slots, as by default.
    case aboveSlots = "above"
    /// Above the canvas' background and below all slots.
    case belowSlots = "below"
  }

  public var id: LayerID
  /// The name given by the user; nil if lists describe the content instead.
  public var name: LayerName?
  /// The words of screen readers for the layer; nil for its name, or for a text's own words.
  public var alternativeText: AlternativeText?
  /// The content that the layer shows; `empty` is for hosts that draw their layers themselves.
  public var content: LayerContent
  /// The size before scaling, in canvas units.
  public var size: Size
  /// The position of the center, in canvas units.
  public var center: Point
  /// The scale factor; greater than zero.
  public var scale: Double
  /// The rotation about the center, clockwise.
  public var rotation: Angle
  /// The opacity of the whole layer, 0 to 1.
  public var opacity: Double
  public var blend: Blend
  /// The shadow of the layer's visible form; its offset does not rotate with the layer.
  public var shadow: Shadow?
  /// The layer's place in the paint order, above or below all slots.
  public var level: Level
  /// True if the layer is neither painted nor hit by touches.
  public var isHidden: Bool
  /// True to protect the layer from gestures and commands.
  public var isLocked: Bool
  /// The group whose layers move together.
  public var group: GroupID?
  /// True if the layer comes from the board's template; a relayout replaces it by the layers of the new template.
  public var isFromTemplate: Bool
  /// The text layer that this layer decorates, such as with a plate or an ornament.
  ///
  /// If the text is empty, the decoration is left out, too. Independent layers have nil.
  public var companion: LayerID?
  /// What the values of variables decide; nil for nothing.
  public var bindings: LayerBindings?

  /// Creates a layer, by default empty, opaque and above the slots.
  public init(
    id: LayerID, name: LayerName? = nil, alternativeText: AlternativeText? = nil, content: LayerContent = .empty,
    size: Size, center: Point, scale: Double = 1, rotation: Angle = .zero, opacity: Double = 1, blend: Blend = .normal,
    shadow: Shadow? = nil, level: Level = .aboveSlots,
    isHidden: Bool = false, isLocked: Bool = false, group: GroupID? = nil, isFromTemplate: Bool = false,
    companion: LayerID? = nil, bindings: LayerBindings? = nil
  ) {
    self.id = id
    self.name = name
    self.alternativeText = alternativeText
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
    self.bindings = bindings
  }

  /// The map from the layer's coordinates, whose origin is its center, to the canvas.
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

/// The content of a layer.
///
/// It is stored indirectly, so that sessions copy layers without copying their contents.
public indirect enum LayerContent: Hashable, Sendable {
  case empty
  case text(TextContent)
  /// An image, or a drawing of the starter set.
  case sticker(Sticker)
  case shape(DrawnShape)
  /// A line drawn by hand, or with a tool that follows the hand's movement.
  case stroke(Stroke)
  /// Content that the host draws, by a name that only the host knows; the renderer leaves it out.
  case host(ContentID)
}

/// The host's name for a layer's content.
public typealias ContentID = Identifier<LayerContent>
