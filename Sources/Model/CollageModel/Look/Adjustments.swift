/// The adjustments of a look; values are not clamped, and ``Look/validate()`` reports those that are out of range.
public struct Adjustments: Storable {
  /// The value of each adjustment, or empty while all are neutral, which saves memory for most photos.
  private var numbers: [Double] = []
  /// The tone curves of lightness and of each channel.
  public var curves = ToneCurves()
  /// Two colors that tint the dark and the light tones.
  public var splitToning: SplitToning?
  /// Two colors that replace all others.
  public var duotone: Duotone?

  /// Creates adjustments; without arguments they change nothing.
  public init(
    _ numbers: [Adjustment: Double] = [:], curves: ToneCurves = ToneCurves(), splitToning: SplitToning? = nil,
    duotone: Duotone? = nil
  ) {
    self.curves = curves
    self.splitToning = splitToning
    self.duotone = duotone
    // The result must not depend on the dictionary's order.
    for adjustment in Adjustment.allCases {
      if let number = numbers[adjustment] { self[adjustment] = number }
    }
  }

  /// The value of an adjustment; 0 is neutral.
  public subscript(_ adjustment: Adjustment) -> Double {
    get { numbers.isEmpty ? 0 : numbers[adjustment.rawValue] }
    set {
      if numbers.isEmpty {
        if newValue == 0 { return }
        numbers = Array(repeating: 0, count: Adjustment.allCases.count)
      }
      numbers[adjustment.rawValue] = newValue
      // Equal adjustments must have equal storage.
      if newValue == 0 && !numbers.contains(where: { $0 != 0 }) { numbers = [] }
    }
  }

  private init() {}

  public static let neutral = Adjustments()

  /// True if the adjustments change nothing.
  public var isNeutral: Bool {
    numbers.isEmpty && curves.isNeutral && (splitToning?.isNeutral ?? true) && (duotone?.isNeutral ?? true)
  }

  /// Returns whether the adjustments of a group change nothing.
  public func isNeutral(in group: Adjustment.Group) -> Bool {
    for adjustment in Adjustment.allCases where adjustment.group == group && self[adjustment] != 0 { return false }
    return switch group {
    case .tone: curves.isNeutral
    case .color: (splitToning?.isNeutral ?? true) && (duotone?.isNeutral ?? true)
    case .light, .detail, .effects: true
    }
  }
}
