/// The rules for scaling a photo to its slot.
public enum Fit: String, Storable, CaseIterable {
  /// Scaled until it covers the slot; the rest is cropped.
  case cover
  /// Scaled until the whole photo fits; two sides of the slot may stay empty.
  case contain
  /// Stretched to the slot's sides.
  case fill
  /// Not scaled: one photo pixel is one canvas unit.
  case none
}

/// The part of a photo that is centered in its slot by default.
public enum Focus: Hashable, Sendable {
  /// The photo's subjects, from the author, the file, lists and detectors; without any, the typical position of
  /// subjects in photos.
  case auto
  case center
  /// The region with the most edges, skin tones and saturated colors.
  case attention
  /// The region with the highest entropy.
  case entropy
  /// The most salient region: the window that loses the least saliency.
  case saliency
  /// A given point, 0 to 1 of the upright photo.
  case point(Point)
}

/// The actions that an editor allows on the photo of a slot.
public struct Permissions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let pan = Permissions(rawValue: 1)
  public static let zoom = Permissions(rawValue: 2)
  public static let rotate = Permissions(rawValue: 4)
  public static let swap = Permissions(rawValue: 8)
  public static let replace = Permissions(rawValue: 16)
  public static let delete = Permissions(rawValue: 32)

  public static let all: Permissions = [.pan, .zoom, .rotate, .swap, .replace, .delete]
}

/// The rule by which a photo's subject is separated from its background.
public struct CutoutRule: Hashable, Sendable {
  /// The treatment of a soft shadow around the subject.
  public enum Shadow: String, Storable, CaseIterable {
    case keep
    case drop
  }

  /// The part of a photo that is shown if its subject is uncertain.
  public enum WhenUncertain: String, Storable, CaseIterable {
    /// The uncertain subject with some of its background, as a card with a border and rounded corners.
    case card
    /// The uncertain subject with some of its background, with rounded corners.
    case crop
    /// Nothing; a layout made for the photos is made without it.
    case leaveOut
    /// The picture is not made.
    case fail
  }

  public var shadow: Shadow
  /// The minimum confidence, 0 to 1; below it the subject is uncertain, and the photo is left uncut.
  public var minConfidence: Double
  public var whenUncertain: WhenUncertain
  /// True to adjust cut-outs to a common light, as told by the light or gray grounds on which they were photographed.
  public var evensLight: Bool

  /// Creates a rule; the defaults are those of the document format.
  public init(
    shadow: Shadow = .drop, minConfidence: Double = 0.6, whenUncertain: WhenUncertain = .card, evensLight: Bool = false
  ) {
    self.shadow = shadow
    self.minConfidence = minConfidence
    self.whenUncertain = whenUncertain
    self.evensLight = evensLight
  }
}

/// A slot's appearance and behavior, without its position.
public struct SlotStyle: Hashable, Sendable {
  public var fit: Fit
  /// The part of a photo that is centered in the slot.
  public var focus: Focus
  /// The minimum and maximum zoom; 1 is the fit's own scale.
  public var zoomRange: ClosedRange<Double>
  /// The actions that an editor allows.
  public var permissions: Permissions
  /// The line along the outline.
  public var border: Border?
  public var shadow: Shadow?
  /// The paint inside the slot beneath the photo.
  public var background: Background?
  /// The rule for cutting out the photo's subject; nil leaves the photo uncut.
  public var cutout: CutoutRule?
  public var blend: Blend
  /// The line along which the slot fades out; nil shows all of it.
  public var fade: Fade?
  /// The look of photos that have no look of their own.
  public var look: Look
  /// The fraction of the slot's height that a photo's main head fills, from chin to crown, as in identity documents.
  ///
  /// With nil, photos are not enlarged for their heads.
  public var headHeight: Double?
  /// The kind of garment that the slot is made for; photos of that kind fill it first.
  public var role: Outfit.Role?
  /// The words of screen readers for the slot's photo if its item has none; nil for the photo's caption.
  public var alternativeText: AlternativeText?

  /// Creates a style; the defaults are those of the document format.
  public init(
    fit: Fit = .cover, focus: Focus = .auto, zoomRange: ClosedRange<Double> = 1...8,
    permissions: Permissions = .all, border: Border? = nil, shadow: Shadow? = nil, background: Background? = nil,
    cutout: CutoutRule? = nil, blend: Blend = .normal, look: Look = .neutral, headHeight: Double? = nil,
    role: Outfit.Role? = nil, alternativeText: AlternativeText? = nil, fade: Fade? = nil
  ) {
    self.fit = fit
    self.focus = focus
    self.zoomRange = zoomRange
    self.permissions = permissions
    self.border = border
    self.shadow = shadow
    self.background = background
    self.cutout = cutout
    self.blend = blend
    self.look = look
    self.headHeight = headHeight
    self.role = role
    self.alternativeText = alternativeText
    self.fade = fade
  }
}

/// A place for one photo on the canvas.
public struct Slot: Hashable, Identifiable, Sendable {
  /// The slot's name, unique in its template.
  public var id: SlotID
  /// The frame before rotation, in canvas units.
  public var frame: Rect
  /// The rotation about the frame's center, clockwise.
  public var rotation: Angle
  public var shape: Shape
  /// The appearance and behavior.
  public var style: SlotStyle {
    get { boxedStyle.value }
    set { boxedStyle.value = newValue }
  }
  private var boxedStyle: Boxed<SlotStyle>

  /// Creates a slot, by default a rectangle without rotation.
  public init(
    id: SlotID, frame: Rect, rotation: Angle = .zero, shape: Shape = .rectangle, style: SlotStyle = SlotStyle()
  ) {
    self.id = id
    self.frame = frame
    self.rotation = rotation
    self.shape = shape
    boxedStyle = .value(style)
  }
}

extension Slot {
  /// Returns the slot's outline in canvas units, rotated with the slot; curves are flattened within `tolerance` canvas
  /// units.
  public func outline(tolerance: Double) -> Outline {
    let upright = shape.outline(in: frame, tolerance: tolerance)
    return rotation == .zero ? upright : upright.transformed(by: .rotation(rotation, about: frame.center))
  }

  /// Returns the outer edge of the border, or the outline if no border extends out of the slot.
  package func borderedOutline(tolerance: Double) -> Outline {
    guard let reach = style.border?.outerReach, reach.largest > 0 else { return outline(tolerance: tolerance) }
    let upright = shape.outline(in: frame, outset: reach, tolerance: tolerance)
    return rotation == .zero ? upright : upright.transformed(by: .rotation(rotation, about: frame.center))
  }
}
