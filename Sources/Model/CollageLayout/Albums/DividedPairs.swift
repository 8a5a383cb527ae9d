internal import CollageModel

/// Pages of two photos that are divided elsewhere than where the photos lose least.
///
/// Two photos of one format have a single good layout, and no two pages in a row may look the same: without these, two landscape
/// photos stand side by side on an upright page, a quarter of each shown, if two are stacked on the page before.
struct DividedPairs {
  private let made: LayoutRequest.GeneratedTemplate
  private let photos: [LayoutPhoto]

  init(_ made: LayoutRequest.GeneratedTemplate, _ photos: [LayoutPhoto]) { (self.made, self.photos) = (made, photos) }

  /// The share of the page by which the divider is moved, more than anybody overlooks.
  private static let shift = 0.1
  /// The least share of the page of a photo.
  private static let leastShare = 0.3

  /// Returns the layouts with more room for the first and for the second photo; none unless there are two side by side or stacked.
  func all() throws(LayoutError) -> [LayoutRequest.GeneratedTemplate] {
    guard photos.count == 2, case .split(.branch(let axis, let children), let overrides) = made.template.arrangement,
      children.count == 2
    else { return [] }
    let total = children[0].weight + children[1].weight
    let shares = [-Self.shift, Self.shift].map { children[0].weight / total + $0 }
    var result: [LayoutRequest.GeneratedTemplate] = []
    for share in shares where share >= Self.leastShare && share <= 1 - Self.leastShare {
      var template = made.template
      let divided: [SplitNode.Child] = [
        .init(children[0].node, weight: share * total), .init(children[1].node, weight: (1 - share) * total),
      ]
      template.arrangement = .split(.branch(axis, divided), overrides: overrides)
      let slots = try template.resolvedSlots(photos: photos)
      result.append(.init(template: template, quality: LayoutQuality(slots, photos: photos, template: template)))
    }
    return result
  }
}
