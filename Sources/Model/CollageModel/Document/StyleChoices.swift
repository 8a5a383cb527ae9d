/// A user's choices for the style of a collage, in units that have the same meaning on every template.
///
/// Lengths are 0 to 100, as sliders have them; see `Template.styled(by:)`.
package struct StyleChoices: Hashable, Sendable {
  /// A background that can be chosen.
  package enum Background: Hashable, Sendable {
    /// A color, a gradient, a pattern or a picture.
    case paint(CollageModel.Background)
    /// An enlarged and blurred copy of the first photo.
    case blurredPhoto
  }

  /// The dividers that were left in a template.
  package struct Dividers: Hashable, Sendable {
    package let template: NameKey
    package let tree: SplitNode

    package init(template: NameKey, tree: SplitNode) { (self.template, self.tree) = (template, tree) }
  }

  /// The longest gap, which is 100, as a share of the canvas' short side; slots farther apart do not meet.
  package static let longestGap = 0.08

  package var gap: Double?
  package var margin: Double?
  package var corners: Double?
  package var border: Double?
  package var borderColor: Color?
  package var isBorderOutside: Bool?
  package var shadow: Double?
  package var background: Background?
  /// The divider positions that the user left, one entry for each template; they are not part of the style.
  package private(set) var dividers: [Dividers] = []

  /// The choices of a user who has not chosen anything.
  package init() {}

  /// True if resetting to a template's own style would change nothing.
  package var isEmpty: Bool {
    var others = self
    others.dividers = []
    return others == StyleChoices()
  }

  /// Returns the choices with those of another value in place of its own.
  package func changed(by other: StyleChoices) -> StyleChoices {
    var changed = self
    if let gap = other.gap { changed.gap = gap }
    if let margin = other.margin { changed.margin = margin }
    if let corners = other.corners { changed.corners = corners }
    if let border = other.border { changed.border = border }
    if let color = other.borderColor { changed.borderColor = color }
    if let isOutside = other.isBorderOutside { changed.isBorderOutside = isOutside }
    if let shadow = other.shadow { changed.shadow = shadow }
    if let background = other.background { changed.background = background }
    for left in other.dividers { changed.remember(left) }
    return changed
  }

  /// Remembers where the dividers of a template were left.
  package mutating func remember(_ left: Dividers) {
    dividers.removeAll { $0.template == left.template }
    dividers.append(left)
  }
}
