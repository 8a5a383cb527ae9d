/// How a photo is scaled to its slot.
public enum Fit: String, Hashable, Sendable, CaseIterable {
  /// Scaled until it covers the slot; the rest is cropped.
  case cover
  /// Scaled until all of it fits; two sides of the slot may stay empty.
  case contain
  /// Stretched to the slot's sides.
  case fill
  /// Not scaled: one photo pixel is one canvas unit.
  case none
}

/// Which part of a photo is centered in its slot by default.
public enum Focus: Hashable, Sendable {
  /// The photo's subjects by all that is known of them: what the author, the file, lists and detectors say; else where
  /// most photos have theirs.
  case auto
  /// The photo's center.
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

/// What an editor's user may do to the photo of a slot.
public struct Permissions: OptionSet, Hashable, Sendable {
  /// One bit per action.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Move the photo within its slot.
  public static let pan = Permissions(rawValue: 1)
  /// Scale the photo.
  public static let zoom = Permissions(rawValue: 2)
  /// Turn the photo.
  public static let rotate = Permissions(rawValue: 4)
  /// Exchange the photo with another slot's.
  public static let swap = Permissions(rawValue: 8)
  /// Put another photo in its place.
  public static let replace = Permissions(rawValue: 16)
  /// Remove the photo.
  public static let delete = Permissions(rawValue: 32)

  /// Everything.
  public static let all: Permissions = [.pan, .zoom, .rotate, .swap, .replace, .delete]
}

/// How a photo's subject is cut out of its background.
public struct CutoutRule: Hashable, Sendable {
  /// How a soft shadow around the subject is treated.
  public enum Shadow: String, Storable, CaseIterable {
    /// The shadow is kept.
    case keep
    /// The shadow is removed.
    case drop
  }

  /// How the photo's own shadow is treated.
  public var shadow: Shadow
  /// The minimum confidence, 0 to 1; below it the photo is left uncut, with rounded corners.
  public var minConfidence: Double

  /// Creates a rule; every value defaults to the format's default.
  public init(shadow: Shadow = .drop, minConfidence: Double = 0.5) {
    self.shadow = shadow
    self.minConfidence = minConfidence
  }
}

/// A slot's appearance and behavior, without its position.
public struct SlotStyle: Hashable, Sendable {
  /// How a photo is scaled to the slot.
  public var fit: Fit
  /// Which part of a photo is centered.
  public var focus: Focus
  /// The minimum and the maximum zoom; 1 is the fit's own scale.
  public var zoomRange: ClosedRange<Double>
  /// What an editor's user may do.
  public var permissions: Permissions
  /// A line along the outline, or none.
  public var border: Border?
  /// A shadow beneath the slot, or none.
  public var shadow: Shadow?
  /// What is painted inside the slot beneath the photo, or nothing.
  public var background: Background?
  /// How the photo is cut out, or none.
  public var cutout: CutoutRule?
  /// How the slot blends with the pixels beneath.
  public var blend: Blend
  /// How a photo looks that has no look of its own.
  public var look: Look
  /// The share of the slot's height that a photo's main head fills, from chin to crown, as documents ask for; nil for photos that
  /// are not enlarged for their heads.
  public var headHeight: Double?

  /// Creates a style; every value defaults to the format's default.
  public init(
    fit: Fit = .cover, focus: Focus = .auto, zoomRange: ClosedRange<Double> = 1...8,
    permissions: Permissions = .all, border: Border? = nil, shadow: Shadow? = nil, background: Background? = nil,
    cutout: CutoutRule? = nil, blend: Blend = .normal, look: Look = .neutral, headHeight: Double? = nil
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
  /// The shape within the frame.
  public var shape: Shape
  /// The slot's appearance and behavior.
  public var style: SlotStyle

  /// Creates a slot.
  public init(
    id: SlotID, frame: Rect, rotation: Angle = .zero, shape: Shape = .rectangle, style: SlotStyle = SlotStyle()
  ) {
    self.id = id
    self.frame = frame
    self.rotation = rotation
    self.shape = shape
    self.style = style
  }
}

extension Slot {
  /// Returns the slot's outline in canvas units, rotated with the slot; curves are flattened within `tolerance` canvas
  /// units.
  public func outline(tolerance: Double) -> Outline {
    let upright = shape.outline(in: frame, tolerance: tolerance)
    return rotation == .zero ? upright : upright.transformed(by: .rotation(rotation, about: frame.center))
  }

  /// Returns the outline with the border that lies around it, each side as wide as it is there.
  package func borderedOutline(tolerance: Double) -> Outline {
    guard let reach = style.border?.outerReach, reach.largest > 0 else { return outline(tolerance: tolerance) }
    let upright = shape.outline(in: frame, outset: reach, tolerance: tolerance)
    return rotation == .zero ? upright : upright.transformed(by: .rotation(rotation, about: frame.center))
  }
}
