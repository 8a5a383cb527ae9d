/// A focus point that the host has detected, for an item whose author has not chosen one.
public struct FoundFocus: Hashable, Sendable {
  public var item: ItemID
  /// The photo in which the point was found; the item may show another photo now or in other steps of the history.
  public var photo: PhotoID
  /// The point in fractions of the upright photo.
  public var point: Point
  /// The point found earlier for another slot; it is replaced unless the photo has been moved or zoomed.
  public var former: Point?

  /// Creates the found focus of an item that shows a photo.
  public init(item: ItemID, photo: PhotoID, point: Point, former: Point? = nil) {
    self.item = item
    self.photo = photo
    self.point = point
    self.former = former
  }
}

extension Session {
  /// Sets the focus of items for which the user has not chosen one, in the scene and in every step of the history.
  ///
  /// This is not an edit: undo does not remove information that the host detects late, such as the position of heads. A
  /// current gesture continues.
  ///
  /// - Parameter found: The points; values that an intent does not allow are ignored.
  /// - Returns: The changes.
  public mutating func supply(_ found: [FoundFocus]) -> Changes {
    let before = scene
    let names = NameIndex(found.map { $0.item.key })
    let supply = { (item: inout Item) in
      guard let place = names.place(of: item.id.key), found[place].photo == item.photo else { return }
      guard item.intent.focus == nil || item.intent.focus == found[place].former && item.intent.zoom == 1 else {
        return
      }
      var intent = item.intent
      intent.focus = found[place].point
      do throws(ModelError) { try SceneLimits.check(intent, of: item.id) } catch { return }
      item.intent = intent
    }
    scene.changeItems(supply)
    history.changeItems(supply)
    return scene == before ? [] : [.scene, .presentation]
  }
}

extension Scene {
  /// Changes every item, placed or unplaced; the closure must not change names or slots.
  mutating func changeItems(_ change: (inout Item) -> Void) {
    var (placed, waiting) = (items, unplaced)
    for index in placed.indices { change(&placed[index]) }
    for index in waiting.indices { change(&waiting[index]) }
    (items, unplaced) = (placed, waiting)
  }
}
