extension Scene {
  /// Applies an edit.
  ///
  /// If the edit is refused, the scene may be partly changed, so callers apply edits to a copy.
  mutating func apply(_ edit: Edit, _ policy: Policy) throws(Refusal) {
    switch edit {
    case .swap(let one, let other): try swap(one, other, policy.onSwap)
    case .move(let item, let slot): try move(item, to: slot, policy.onSwap)
    case .setAside(let item): try setAside(item)
    case .delete(let element): try delete(element)
    case .compact: compact()
    case .relayout(let board, let rule): try changeLayout(to: board, rule)
    case .replace(let item, let photo): try replace(item, with: photo)
    case .add(let item, let photo, let slot): try add(item, photo, to: slot)
    case .duplicate(let element, let name): try duplicate(element, as: name)
    case .lock(let element, let isLocked): try lock(element, isLocked)
    case .flip(let item, let flip): try self.flip(item, flip)
    case .quarterTurn(let item, let turns): try turn(item, by: turns)
    case .straighten(let item, let angle): try straighten(item, angle)
    case .perspective(let item, let perspective): try correct(item, perspective)
    case .crop(let item, let part): try crop(item, part)
    case .cropToAspect(let item, let aspect): try crop(item, to: aspect)
    case .fit(let item, let fit): try setFit(of: item, fit)
    case .setIntent(let item, let intent): try setIntent(of: item, intent)
    case .reset(let item): try reset(item)
    case .setLook(let items, let look): try setLook(look, of: items)
    case .resetLook(let items): try setLook(nil, of: items)
    case .copyLook(let item): try copyLook(of: item)
    case .setRole(let items, let role): try setRole(role, of: items)
    case .setClip(let item, let part): try setClip(part, of: item)
    case .nudge(let element, let way): try transform(element, .pan, by: way)
    case .zoom(let element, let growth, let place): try transform(element, .zoom, growth: growth, about: place)
    case .rotate(let element, let turn, let place): try transform(element, .rotate, turn: turn, about: place)
    case .reorder(let element, let reordering): try reorder(element, reordering)
    case .weights(let branch, let weights): try reweight(branch: branch, weights)
    case .equalize(let branch): try equalize(branch: branch)
    case .setFrame(let slot, let frame): try setFrame(of: slot, frame)
    case .addLayer(let layer): try add(layer)
    case .setContent(let layer, let content): try setContent(of: layer, content)
    case .replaceLayer(let layer, let others): try replace(layer, with: others)
    case .styleLayers(let layers, let style): try self.style(layers, style)
    case .rename(let layers, let name): try rename(layers, name)
    case .hide(let layers, let isHidden): try hide(layers, isHidden)
    case .setLevel(let layers, let level): try setLevel(layers, level)
    case .setLayerSize(let layer, let size): try setSize(of: layer, size)
    case .align(let layers, let alignment): try align(layers, alignment)
    case .group(let layers, let group): try setGroup(of: layers, group)
    case .distribute(let layers, let axis): try distribute(layers, along: axis)
    case .together(let edits): try apply(all: edits, policy)
    }
  }

  private mutating func apply(all edits: [Edit], _ policy: Policy) throws(Refusal) {
    for edit in edits {
      if case .together = edit { throw .nothingToDo }
      try apply(edit, policy)
    }
  }
}
