/// Which gestures exchange two photos.
public struct SwapTriggers: OptionSet, Hashable, Sendable {
  /// One bit for each trigger.
  public let rawValue: UInt8
  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A finger that pans a photo and leaves its slot carries it over.
  public static let dragOut = SwapTriggers(rawValue: 1)
  /// A finger that rests on a photo lifts it, and then carries it.
  public static let longPress = SwapTriggers(rawValue: 2)
  /// A tap on a photo and a tap on another.
  public static let tapTap = SwapTriggers(rawValue: 4)
}

/// What becomes of two photos' crops when they change places.
public enum OnSwap: String, Hashable, Sendable, CaseIterable {
  /// Each photo keeps its intent, which is resolved anew in the other slot.
  case keep
  /// Both begin anew.
  case reset
}

/// Places at which a photo likes to rest while it is moved.
public struct Snapping: Hashable, Sendable {
  /// Multiples of this rotation hold a photo; 45 degrees.
  public var angleStep: Angle
  /// How near to such a rotation it must be; 3 degrees.
  public var angleWindow: Angle
  /// How near a photo's center must be to its slot's center, along each of the photo's axes, in canvas units.
  public var centerWindow: Double

  /// Makes the settings.
  public init(
    angleStep: Angle = Angle(degrees: 45), angleWindow: Angle = Angle(degrees: 3), centerWindow: Double
  ) {
    self.angleStep = angleStep
    self.angleWindow = angleWindow
    self.centerWindow = centerWindow
  }
}

/// What gestures mean in one session; every length is in canvas units.
public struct Policy: Hashable, Sendable {
  /// Which gestures exchange two photos; dragging out.
  public var swapTriggers: SwapTriggers = .dragOut
  /// What becomes of two photos' crops when they change places; they are kept.
  public var onSwap: OnSwap = .keep
  /// How far a finger may stray and still be at rest; 0.75 % of the canvas' short side, 3 points of a view of 400.
  public var slop: Double
  /// How long a finger must rest to lift a photo, in seconds; 0.5.
  public var longPressDelay = 0.5
  /// How long after a tap a second one makes a double tap, in seconds; 0.3.
  public var doubleTapInterval = 0.3
  /// How far from a tap a second one makes a double tap; 6 % of the canvas' short side.
  public var doubleTapDistance: Double
  /// The factor by which a double tap enlarges a photo, a second one taking it back; 2, and 1 turns it off.
  public var doubleTapZoom = 2.0
  /// How movements beyond a limit are damped while fingers are down; 0.55.
  public var resistance = Resistance.rubberBand
  /// How far two fingers must turn before an upright photo follows; 14.4 degrees.
  public var rotationDeadZone = Angle(degrees: 14.4)
  /// Places at which a photo likes to rest, or none.
  public var snapping: Snapping?
  /// How far from a divider's middle a finger takes hold of it; 3 % of the canvas' short side.
  public var dividerReach: Double
  /// How many steps can be undone; 200.
  public var historyLimit = 200
  /// How long after a step of the keyboard or the wheel the next one belongs to it, in seconds; 0.25.
  public var burstInterval = 0.25
  /// How long a photo takes to settle, in seconds; 0.25.
  public var settleDuration = 0.25

  /// Makes the usual policy for a canvas that is shown as large as a phone's screen.
  public init(canvas: Size) {
    let side = canvas.shortSide
    slop = side * 0.0075
    doubleTapDistance = side * 0.06
    dividerReach = side * 0.03
    snapping = Snapping(centerWindow: side * 0.02)
  }
}
