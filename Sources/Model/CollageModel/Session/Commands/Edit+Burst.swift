extension Edit {
  /// Returns the burst to which the edit belongs if keys, wheels, trackpads, dials or sliders repeat it.
  func burst(on board: Board) -> History.Burst.Kind? {
    switch self {
    case .nudge(let element, _), .zoom(let element, _, _), .rotate(let element, _, _): .pose(element)
    case .straighten(let item, _), .perspective(let item, _), .crop(let item, _), .setIntent(let item, _):
      .pose(.item(item))
    case .weights(let branch, _): .weights(branch)
    case .setLook(let items, _): .looks(items)
    case .setContent(let layer, _): .content(layer)
    case .styleLayers(let layers, _): .styles(layers)
    case .setLayerSize(let layer, _): .size(layer)
    case .together(let edits):
      // Keys that move the whole selection repeat, too.
      edits.allSatisfy { $0.movedElement != nil } ? .poses(edits.compactMap { $0.movedElement }) : nil
    case .relayout(let next, _): next.fillOrder == board.fillOrder ? .board : nil
    case .swap, .move, .setAside, .delete, .compact, .replace, .add, .duplicate, .lock, .flip, .quarterTurn,
      .cropToAspect, .fit, .reset, .resetLook, .copyLook, .setRole, .setClip, .reorder, .equalize, .setFrame, .addLayer,
      .replaceLayer, .rename, .hide, .setLevel, .align, .group, .distribute:
      nil
    }
  }

  /// The element that the edit moves, scales or rotates by a step.
  private var movedElement: Element? {
    if case .nudge(let element, _) = self { return element }
    if case .zoom(let element, _, _) = self { return element }
    if case .rotate(let element, _, _) = self { return element }
    return nil
  }
}
