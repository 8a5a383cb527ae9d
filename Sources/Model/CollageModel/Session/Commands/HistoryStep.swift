/// A step to another scene, stored as the difference between the two.
///
/// A large scene has hundreds of items, of which most steps change one. Boards, photos and layers share their storage
/// with the current scene while they are equal.
struct HistoryStep: Hashable, Sendable {
  private struct ChangedItem: Hashable, Sendable {
    let index: Int
    var item: Item
  }

  let name: EditName
  /// The target scene; without items if `changed` lists the items that differ.
  private var stored: Scene
  private var changed: [ChangedItem]?

  init(to target: Scene, from source: Scene, name: EditName) {
    self.name = name
    guard target.items.count == source.items.count else {
      (stored, changed) = (target, nil)
      return
    }
    var differences: [ChangedItem] = []
    for index in target.items.indices where target.items[index] != source.items[index] {
      differences.append(ChangedItem(index: index, item: target.items[index]))
    }
    var rest = target
    rest.items = []
    (stored, changed) = (rest, differences)
  }

  /// Returns the step's target, given the scene from which it was created.
  func scene(from source: Scene) -> Scene {
    guard let changed else { return stored }
    var scene = stored
    var items = source.items
    for change in changed where items.indices.contains(change.index) { items[change.index] = change.item }
    scene.items = items
    return scene
  }

  /// Changes the items of the target scene; the caller must change the items of the source scene in the same way.
  mutating func changeItems(_ change: (inout Item) -> Void) {
    stored.changeItems(change)
    guard var changed else { return }
    for index in changed.indices { change(&changed[index].item) }
    self.changed = changed
  }
}
