/// The point at which a host has found a photo to be centered, for an item whose author has chosen none.
public struct FoundFocus: Hashable, Sendable {
  /// The item.
  public var item: ItemID
  /// The photo in which it was found; the item may show another one by now, or in other steps of the history.
  public var photo: PhotoID
  /// The point, 0 to 1 of the upright photo.
  public var point: Point
  /// What was found before, for another slot: it gives way as long as the photo is not moved or zoomed.
  public var former: Point?

  /// Creates a finding.
  public init(item: ItemID, photo: PhotoID, point: Point, former: Point? = nil) {
    self.item = item
    self.photo = photo
    self.point = point
    self.former = former
  }
}

extension Session {
  /// Gives items the focus that was found for them where nobody has chosen one, now and in every step of the history.
  ///
  /// It is no edit: what a host knows late, such as where the heads in a photo are, undo does not take away. A gesture goes
  /// on as it began.
  ///
  /// - Parameter found: The findings; points that no intent may have are ignored.
  /// - Returns: What changed.
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
  /// Changes every item, placed or not, but not its name or its slot.
  mutating func changeItems(_ change: (inout Item) -> Void) {
    var (placed, waiting) = (items, unplaced)
    for index in placed.indices { change(&placed[index]) }
    for index in waiting.indices { change(&waiting[index]) }
    (items, unplaced) = (placed, waiting)
  }
}
