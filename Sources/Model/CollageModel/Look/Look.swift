/// The look that an author gave a photo: adjustments, then a filter.
///
/// The adjustments correct the photo, and the filter then styles the corrected photo. Each applies its adjustments in
/// the order of ``Adjustment``; the filter applies its color table last.
public struct Look: Hashable, Sendable {
  private struct Contents: Hashable, Sendable {
    var filter: FilterID?
    var strength = 1.0
    var adjustments = Adjustments.neutral
  }

  /// The contents, or an empty array for ``neutral``, which saves memory: every step of a session copies items and
  /// slots, and most of them have no look.
  private var stored: [Contents] = []

  private var contents: Contents {
    get { stored.first ?? Contents() }
    // Equal looks must have equal storage.
    set { stored = newValue == Contents() ? [] : [newValue] }
  }

  /// The filter, which is applied after the adjustments; nil for no filter.
  public var filter: FilterID? {
    get { stored.first?.filter }
    set { contents.filter = newValue }
  }

  /// The strength of the filter, 0 to 1; ignored without a filter.
  public var strength: Double {
    get { stored.first?.strength ?? 1 }
    set { contents.strength = newValue }
  }

  /// The adjustments applied before the filter.
  public var adjustments: Adjustments {
    get { stored.first?.adjustments ?? .neutral }
    set { contents.adjustments = newValue }
  }

  /// Creates a look; without arguments it changes nothing.
  public init(filter: FilterID? = nil, strength: Double = 1, adjustments: Adjustments = .neutral) {
    contents = Contents(filter: filter, strength: strength, adjustments: adjustments)
  }

  private init() {}

  /// The look that changes nothing.
  public static let neutral = Look()

  /// True if the filter is missing or has no strength, and the adjustments are neutral.
  public var isNeutral: Bool { (filter == nil || strength == 0) && adjustments.isNeutral }
}

/// The name of a filter in documents and commands.
public typealias FilterID = Identifier<Filter>

/// A named look: adjustments and optionally a color table.
public struct Filter: Hashable, Sendable {
  public var id: FilterID
  /// The filter's name for menus.
  public var title: String
  /// One sentence that describes the filter to users.
  public var summary: String
  /// The adjustments applied before the color table.
  public var adjustments: Adjustments
  /// The path of a color table, a `.cube` file or a Hald CLUT image, applied after the adjustments.
  public var table: String?

  /// Creates a filter from its adjustments and an optional color table.
  public init(id: FilterID, title: String, summary: String, adjustments: Adjustments, table: String? = nil) {
    self.id = id
    self.title = title
    self.summary = summary
    self.adjustments = adjustments
    self.table = table
  }
}
