/// How a photo's size is made to suit its slot's.
public enum Fit: String, Hashable, Sendable, CaseIterable {
  /// Scaled until it covers the slot; what does not fit is cut off.
  case cover
  /// Scaled until all of it fits; the slot may stay bare at two sides.
  case contain
  /// Stretched to the slot's sides.
  case fill
  /// Not scaled: a photo pixel is a canvas unit.
  case none
}

/// Which part of a photo stands in the middle of its slot while nobody has chosen.
public enum Focus: Hashable, Sendable {
  /// The photo's center.
  case center
  /// Where edges, skin and saturated colours gather.
  case attention
  /// Where the picture holds most information.
  case entropy
  /// Where most stands out from its surroundings: the window that loses least of it.
  case saliency
  /// A given point, 0 to 1 of the upright photo.
  case point(Point)
}

/// What an editor's user may do to the photo of a slot.
public struct Permissions: OptionSet, Hashable, Sendable {
  /// One bit for each action.
  public let rawValue: UInt8
  /// Makes a set from its bits.
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

/// How a photo is freed of the ground on which it was taken.
public struct CutoutRule: Hashable, Sendable {
  /// What becomes of a soft shadow that the photo has around its object.
  public enum Shadow: String, Hashable, Sendable, CaseIterable {
    /// It stays.
    case keep
    /// It is taken away.
    case drop
  }

  /// What becomes of the photo's own shadow.
  public var shadow: Shadow
  /// A cut-out of which less is certain, 0 to 1, is not used: the photo is shown whole, with round corners.
  public var leastConfidence: Double

  /// Makes a rule; every value has the format's default.
  public init(shadow: Shadow = .drop, leastConfidence: Double = 0.5) {
    self.shadow = shadow
    self.leastConfidence = leastConfidence
  }
}

/// How a slot's pixels mix with those beneath.
public enum Blend: String, Hashable, Sendable, CaseIterable {
  /// They cover them, as far as they are opaque.
  case normal
  /// Both are multiplied, so that white vanishes: for photos on white grounds.
  case multiply
}

/// How a slot looks and behaves, apart from where it is.
public struct SlotStyle: Hashable, Sendable {
  /// How a photo's size is made to suit the slot's.
  public var fit: Fit
  /// Which part of a photo stands in the middle.
  public var focus: Focus
  /// The least and the greatest zoom; 1 is the fit's own scale.
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
  /// How the slot mixes with what lies beneath.
  public var blend: Blend

  /// Makes a style; every value has the format's default.
  public init(
    fit: Fit = .cover, focus: Focus = .center, zoomRange: ClosedRange<Double> = 1...8,
    permissions: Permissions = .all, border: Border? = nil, shadow: Shadow? = nil, background: Background? = nil,
    cutout: CutoutRule? = nil, blend: Blend = .normal
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
  }
}

/// A place for one photo on the canvas.
public struct Slot: Hashable, Sendable {
  /// The slot's name, unique in its template.
  public var id: SlotID
  /// The frame before rotation, in canvas units.
  public var frame: Rect
  /// The rotation about the frame's center, clockwise.
  public var rotation: Angle
  /// The form within the frame.
  public var shape: Shape
  /// How the slot looks and behaves.
  public var style: SlotStyle

  /// Makes a slot.
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
  /// The slot's outline in canvas units, rotated as the slot is; curves stay within `tolerance` canvas units.
  public func outline(tolerance: Double) -> Outline {
    let upright = shape.outline(in: frame, tolerance: tolerance)
    return rotation == .zero ? upright : upright.transformed(by: .rotation(rotation, about: frame.center))
  }
}
