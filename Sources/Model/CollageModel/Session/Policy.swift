/// The gestures that swap two photos.
public struct SwapTriggers: OptionSet, Hashable, Sendable {
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

/// The crops that two photos get when they are swapped.
public enum SwapCropBehavior: String, Hashable, Sendable, CaseIterable {
  /// Each photo keeps its intent, which is resolved again in the other slot.
  case keep
  case reset
}

/// The rotations and positions to which a moved photo snaps.
public struct Snapping: Hashable, Sendable {
  /// The step to whose multiples a photo's rotation snaps; 45 degrees.
  public var angleStep: Angle
  /// The maximum difference from such a rotation at which it snaps; 3 degrees.
  public var angleWindow: Angle
  /// The maximum distance of a photo's center from its slot's center at which it snaps, along each of the photo's axes.
  ///
  /// It is in canvas units; 4 points. An element never snaps farther than its gesture has moved it.
  public var centerWindow: Double

  /// Creates snapping settings with a center window in canvas units.
  public init(
    angleStep: Angle = Angle(degrees: 45), angleWindow: Angle = Angle(degrees: 3), centerWindow: Double
  ) {
    self.angleStep = angleStep
    self.angleWindow = angleWindow
    self.centerWindow = centerWindow
  }
}

extension Snapping {
  /// The distance from a line, as a fraction of the window, within which a gesture counts as started on it.
  static let startTolerance = 0.01

  /// Returns whether an element snaps to a line: it is near the line, did not start there, and does not snap farther
  /// than the gesture has moved it.
  static func pulls(to line: Double, from start: Double, at place: Double, window: Double) -> Bool {
    let away = (line - place).magnitude
    return away <= window && away <= (place - start).magnitude
      && (line - start).magnitude > window * startTolerance
  }
}

/// The gesture settings of a session; all lengths are in canvas units.
public struct Policy: Hashable, Sendable {
  /// The gestures that swap two photos; dragging out.
  public var swapTriggers: SwapTriggers = .dragOut
  /// The crops that two photos get when they are swapped; kept by default.
  public var onSwap: SwapCropBehavior = .keep
  /// The distance that a finger may move and still count as resting; 3 points.
  public var slop: Double
  /// The distance that a finger may move while it may still become a long press; 10 points, as in UIKit.
  public var longPressSlop: Double
  /// The time that a finger must rest to lift a photo, in seconds; 0.5.
  public var longPressDelay = 0.5
  /// The maximum time between the taps of a double tap, in seconds; 0.3.
  public var doubleTapInterval = 0.3
  /// The maximum distance between the taps of a double tap; 24 points.
  public var doubleTapDistance: Double
  /// The zoom factor of a double tap, which the next one undoes; 2.
  ///
  /// With 1, double taps do not zoom.
  public var doubleTapZoom = 2.0
  /// The damping of movement beyond a limit while fingers are down; 0.55.
  public var resistance = Resistance.rubberBand
  /// The angle that two fingers must rotate before an upright photo follows, and catches up; 14.4 degrees.
  public var rotationDeadZone = Angle(degrees: 14.4)
  /// The snapping settings, or nil to disable snapping.
  public var snapping: Snapping?
  /// The distance from a divider's center line within which a finger grabs it; 12 points.
  public var dividerReach: Double
  /// The maximum number of undo steps; 200.
  public var historyLimit = 200
  /// The maximum time between the steps of a burst by keyboard or wheel, in seconds; 0.25.
  public var burstInterval = 0.25
  /// The duration of animations, in seconds; 0.25.
  ///
  /// With 0, there is no animation.
  public var settleDuration = 0.25

  /// The minimum extent within which a finger grabs a layer, even a smaller one; 44 points.
  public var minGrabExtent: Double
  /// The momentum of a flick, in seconds: the velocity at the lift times this is added to the position; 0.
  ///
  /// A value of 0.2 feels like a scrolling list.
  public var momentum = 0.0
  /// True to let dragging down or up after a second tap zoom a photo, for one-handed use; false by default.
  public var doubleTapDragZooms = false
  /// True to set aside a photo that is dropped outside the canvas; false by default.
  public var setsAsideOutside = false
  /// True to let a finger move, resize and rotate slots instead of photos; false by default.
  ///
  /// The template lists its slots explicitly as soon as one is changed.
  public var editsSlots = false
  /// The maximum speed of `scrollVelocity(in:)`, in canvas units per second; 600 points.
  public var scrollSpeed: Double
  /// True to let two hands move two elements at the same time, as by default.
  public var allowsTwoHands = true
  /// True to select an element that is dragged, as by default.
  public var selectsOnDrag = true

  /// Creates the default policy for a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas' size.
  ///   - pointsPerUnit: The scale at which the canvas is shown, in points (CSS pixels) per canvas unit; nil assumes a
  ///     view whose short side is 400 points, as on a phone. A view that zooms sets a new policy, so that fingers need
  ///     the same precision at every zoom.
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
