/// Which gestures exchange two photos.
public struct SwapTriggers: OptionSet, Hashable, Sendable {
  /// One bit per trigger.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Dragging a panned photo out of its slot.
  public static let dragOut = SwapTriggers(rawValue: 1)
  /// Lifting a photo by a long press, then dragging it.
  public static let longPress = SwapTriggers(rawValue: 2)
  /// Tapping one photo, then another.
  public static let tapTap = SwapTriggers(rawValue: 4)
}

/// How two photos' crops change when the photos change places.
public enum SwapCropBehavior: String, Hashable, Sendable, CaseIterable {
  /// Each photo keeps its intent, which is resolved again in the other slot.
  case keep
  /// Both intents are reset.
  case reset
}

/// The rotations and positions to which a moved photo snaps.
public struct Snapping: Hashable, Sendable {
  /// A photo snaps to multiples of this rotation; 45 degrees.
  public var angleStep: Angle
  /// The maximum distance from such a rotation; 3 degrees.
  public var angleWindow: Angle
  /// The maximum distance of a photo's center from its slot's center, along each of the photo's axes, in canvas units; 4
  /// points.
  ///
  /// Nothing snaps further than its gesture has moved it.
  public var centerWindow: Double

  /// Creates the settings.
  public init(
    angleStep: Angle = Angle(degrees: 45), angleWindow: Angle = Angle(degrees: 3), centerWindow: Double
  ) {
    self.angleStep = angleStep
    self.angleWindow = angleWindow
    self.centerWindow = centerWindow
  }
}

extension Snapping {
  /// The fraction of a window within which a gesture counts as started on a line.
  static let startTolerance = 0.01

  /// Returns whether something snaps to a line: it is near the line, did not start there, and is not thrown further than
  /// the gesture has moved it.
  static func pulls(to line: Double, from start: Double, at place: Double, window: Double) -> Bool {
    let away = (line - place).magnitude
    return away <= window && away <= (place - start).magnitude
      && (line - start).magnitude > window * startTolerance
  }
}

/// The gesture settings of a session; every length is in canvas units.
public struct Policy: Hashable, Sendable {
  /// Which gestures exchange two photos; default: dragging out.
  public var swapTriggers: SwapTriggers = .dragOut
  /// How two photos' crops change when the photos change places; default: they are kept.
  public var onSwap: SwapCropBehavior = .keep
  /// How far a finger may move and still count as resting; 3 points.
  public var slop: Double
  /// How far a finger may move while it may still become a long press; 10 points, as UIKit allows.
  public var longPressSlop: Double
  /// How long a finger must rest to lift a photo, in seconds; 0.5.
  public var longPressDelay = 0.5
  /// The maximum time between the taps of a double tap, in seconds; 0.3.
  public var doubleTapInterval = 0.3
  /// The maximum distance between the taps of a double tap; 24 points.
  public var doubleTapDistance: Double
  /// The zoom factor of a double tap, which a second one undoes; 2, and 1 disables it.
  public var doubleTapZoom = 2.0
  /// How movements beyond a limit are damped while fingers are down; 0.55.
  public var resistance = Resistance.rubberBand
  /// How far two fingers must rotate before an upright photo follows; 14.4 degrees.
  public var rotationDeadZone = Angle(degrees: 14.4)
  /// The snapping settings, or nil to disable snapping.
  public var snapping: Snapping?
  /// How far from a divider's center line a finger grabs it; 12 points.
  public var dividerReach: Double
  /// The maximum number of undo steps; 200.
  public var historyLimit = 200
  /// The maximum time between keyboard or wheel steps of one burst, in seconds; 0.25.
  public var burstInterval = 0.25
  /// The duration of the settling animation, in seconds; 0.25.
  public var settleDuration = 0.25

  /// The extent within which one finger grabs a layer, however small it is; 44 points.
  public var minGrabExtent: Double
  /// How far a photo moves on after a flick: its speed at the lift times this, in seconds; 0, and 0.2 feels like a list.
  public var momentum = 0.0
  /// Whether a second tap that is dragged down or up zooms a photo, for one-handed use; false.
  public var doubleTapDragZooms = false
  /// Whether a photo that is dropped outside of the canvas is set aside; false.
  public var setsAsideOutside = false
  /// Whether a finger moves and resizes slots instead of photos, where a template lists its slots one by one; false.
  public var editsSlots = false
  /// How fast `scrollVelocity(in:)` scrolls at most, in canvas units per second; 600 points.
  public var scrollSpeed: Double
  /// Whether two hands move two elements at the same time; true.
  public var allowsTwoHands = true
  /// Whether an element that is dragged is selected; true.
  public var selectsOnDrag = true

  /// Creates the default policy for a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas' size.
  ///   - pointsPerUnit: The scale at which the canvas is shown, in points (CSS pixels) per canvas unit; nil for a view
  ///     whose short side is 400 points, as a phone's. A view that zooms sets a new policy, so that fingers need the
  ///     same precision at every zoom.
  public init(canvas: Size, pointsPerUnit: Double? = nil) {
    let usable = pointsPerUnit.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let point = usable.map { 1 / $0 } ?? canvas.shortSide / 400
    slop = 3 * point
    longPressSlop = 10 * point
    doubleTapDistance = 24 * point
    dividerReach = 12 * point
    minGrabExtent = 44 * point
    scrollSpeed = 600 * point
    snapping = Snapping(centerWindow: 4 * point)
  }
}
