/// The adjustments of a look; nothing is clamped, and ``Look/validate()`` names what is out of range.
public struct Adjustments: Storable {
  /// A number for each adjustment, or none while all are neutral: most photos need no memory for their adjustments.
  private var numbers: [Double] = []
  /// The tone curves of lightness and of each channel.
  public var curves = ToneCurves()
  /// Two colors that tint the dark and the light tones, or nil.
  public var splitToning: SplitToning?
  /// Two colors that replace all others, or nil.
  public var duotone: Duotone?

  /// Creates adjustments; without arguments they change nothing.
  public init(
    _ numbers: [Adjustment: Double] = [:], curves: ToneCurves = ToneCurves(), splitToning: SplitToning? = nil,
    duotone: Duotone? = nil
  ) {
    self.curves = curves
    self.splitToning = splitToning
    self.duotone = duotone
    // The order of a dictionary must not matter, and does not: each number has its own place.
    for adjustment in Adjustment.allCases {
      if let number = numbers[adjustment] { self[adjustment] = number }
    }
  }

  /// The number of an adjustment; 0 is neutral.
  public subscript(_ adjustment: Adjustment) -> Double {
    get { numbers.isEmpty ? 0 : numbers[adjustment.rawValue] }
    set {
      if numbers.isEmpty {
        if newValue == 0 { return }
        numbers = Array(repeating: 0, count: Adjustment.allCases.count)
      }
      numbers[adjustment.rawValue] = newValue
      // Equal adjustments are stored alike.
      if newValue == 0 && !numbers.contains(where: { $0 != 0 }) { numbers = [] }
    }
  }

  private init() {}

  /// No adjustment.
  public static let neutral = Adjustments()

  /// Whether nothing is changed.
  public var isNeutral: Bool {
    numbers.isEmpty && curves.isNeutral && (splitToning?.isNeutral ?? true) && (duotone?.isNeutral ?? true)
  }

  /// Returns whether no adjustment of a group changes anything.
  public func isNeutral(in group: Adjustment.Group) -> Bool {
    for adjustment in Adjustment.allCases where adjustment.group == group && self[adjustment] != 0 { return false }
    return switch group {
    case .tone: curves.isNeutral
    case .color: (splitToning?.isNeutral ?? true) && (duotone?.isNeutral ?? true)
    case .light, .detail, .effects: true
    }
  }
}
