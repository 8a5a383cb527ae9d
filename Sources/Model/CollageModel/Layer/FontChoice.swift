/// A font by its properties; the best match among the installed fonts is used.
public struct FontChoice: Hashable, Sendable {
  /// The slope of a font's letters.
  public enum Slope: String, Hashable, Sendable, CaseIterable {
    case normal
    /// Italic, with separately designed letter forms.
    case italic
    /// Slanted upright letters, unlike a true italic.
    case oblique
  }

  /// An OpenType feature, such as `tnum` or `ss01`, and its value: 0 is off and 1 is on.
  public struct Feature: Hashable, Sendable {
    let tagKey: NameKey
    /// The feature's tag: four letters or digits.
    public var tag: String { tagKey.name }
    public var value: Int

    /// Creates the setting of a feature, by default turning it on.
    public init(_ tag: String, _ value: Int = 1) {
      tagKey = NameKey(tag)
      self.value = value
    }
  }

  private(set) var familyKey: NameKey
  /// The family name, such as "Inter"; the generic families are `serif`, `sans-serif` and `monospace`.
  public var family: String {
    get { familyKey.name }
    set { familyKey = NameKey(newValue) }
  }
  /// The font size (em), in canvas units before the layer is scaled.
  public var size: Double
  /// The weight, 100 to 1000; 400 is regular and 700 bold.
  public var weight: Int
  public var slope: Slope
  /// The width in percent, 50 to 200; 100 is normal.
  public var width: Int
  /// The OpenType features to set.
  public var features: [Feature]

  /// Creates a font choice, by default a regular, upright sans-serif font.
  public init(
    family: String = "sans-serif", size: Double = 48, weight: Int = 400, slope: Slope = .normal, width: Int = 100,
    features: [Feature] = []
  ) {
    self.familyKey = NameKey(family)
    self.size = size
    self.weight = weight
    self.slope = slope
    self.width = width
    self.features = features
  }
}
