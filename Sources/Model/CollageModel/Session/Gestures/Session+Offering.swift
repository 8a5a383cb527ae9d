/// A report of a photo that is dragged over the canvas from a tray or from another application.
public struct Offer: Hashable, Sendable {
  /// The dragged photo: an unplaced item or a new one.
  public enum Content: Hashable, Sendable {
    case unplaced(ItemID)
    /// A photo that becomes a new item with this name.
    case photo(ItemID, ScenePhoto)
  }

  /// The phase: the pointer entered or moved over the canvas, dropped the photo, or left.
  public var phase: Touch.Phase
  /// The pointer's position, in canvas units.
  public var position: Point
  /// The dragged photo; it is the same in all reports of one drag.
  public var content: Content

  /// Creates a report of a dragged photo at a position on the canvas.
  public init(_ phase: Touch.Phase, _ content: Content, at position: Point) {
    self.phase = phase
    self.content = content
    self.position = position
  }
}

/// A photo from outside that is dragged over the canvas.
struct Offering: Hashable, Sendable {
  let item: ItemID
  let photo: ScenePhoto
  let intent: Intent
  /// True if the item is an unplaced item of the scene.
  let isUnplaced: Bool
  var position: Point
  /// The slot that accepts the photo.
  var target: Int?
}

extension Session {
  mutating func receive(_ offer: Offer) -> Response {
    switch offer.phase {
    case .began where keepsOffer:
      let ended = remove(VirtualFinger.offer)
      var response = receive(offer)
      response.changes.formUnion(ended)
      return response
    case .began, .moved:
      guard isPlace(offer.position) else { return Response() }
      if case .offering(let offering) = hand.gesture { return Response(carry(offering, to: offer.position)) }
      do throws(Refusal) {
        return Response(try afterWheel { session throws(Refusal) in try session.beginOffering(offer) })
      } catch {
        return Response(refusal: error)
      }
    case .ended:
      guard case .offering(let offering) = hand.gesture else { return Response(remove(VirtualFinger.offer)) }
      var changes: Changes = isPlace(offer.position) ? carry(offering, to: offer.position) : []
      guard case .offering(let last) = hand.gesture else { return Response(changes) }
      changes.formUnion(drop(last))
      return Response(changes)
    case .cancelled: return Response(remove(VirtualFinger.offer))
    }
  }

  /// True if an earlier drag is still registered because its end was lost or its gesture was canceled.
  private var keepsOffer: Bool {
    if case .offering = hand.gesture { return false }
    return fingers.contains { $0.id == VirtualFinger.offer }
  }

  private mutating func beginOffering(_ offer: Offer) throws(Refusal) -> Changes {
    guard fingers.isEmpty else { throw .nothingToDo }
    var offering: Offering
    switch offer.content {
    case .unplaced(let id):
      guard let item = scene.unplaced.first(where: { $0.id == id }), let photo = scene.photo(item.photo) else {
        throw .unknownItem(id)
      }
      guard !item.isLocked else { throw .locked(.item(id)) }
      offering = Offering(
        item: id, photo: photo, intent: item.intent, isUnplaced: true, position: offer.position, target: nil)
    case .photo(let id, let photo):
      try scene.checkNew(id)
      do throws(ModelError) { try SceneLimits.check(photo) } catch { throw Refusal(error) }
      if let known = scene.photo(photo.id), known.size != photo.size { throw .photoDiffers(photo.id) }
      offering = Offering(
        item: id, photo: photo, intent: Intent(), isUnplaced: false, position: offer.position, target: nil)
    }
    fingers.append(Finger(id: VirtualFinger.offer, pointer: .mouse, position: offer.position))
    hand.gesture = .offering(offering)
    return carry(offering, to: offer.position).union([.phase, .presentation, .preview])
  }

  private mutating func carry(_ offering: Offering, to point: Point) -> Changes {
    var moved = offering
    moved.position = point
    moved.target = slotIndex(at: point).flatMap { takesPhoto($0) ? $0 : nil }
    hand.gesture = .offering(moved)
    return moved.target == offering.target ? .presentation : [.presentation, .preview]
  }

  /// Returns whether a slot accepts a photo from outside: it allows replacing, and its item is not locked.
  private func takesPhoto(_ slot: Int) -> Bool {
    guard scene.board.slots[slot].style.permissions.contains(.replace) else { return false }
    return scene.itemIndex(inSlot: slot).map { !scene.items[$0].isLocked } ?? true
  }

  /// Drops the photo into the target slot, whose item becomes unplaced.
  private mutating func drop(_ offering: Offering) -> Changes {
    fingers.removeAll { $0.id == VirtualFinger.offer }
    rest()
    let ended: Changes = [.phase, .presentation, .preview]
    guard let target = offering.target else { return ended }
    let slot = scene.board.slots[target].id
    var changed = scene
    do throws(Refusal) {
      if offering.isUnplaced {
        try changed.move(offering.item, to: slot, policy.onSwap)
      } else {
        if let other = changed.itemIndex(inSlot: target) { changed.unplace(other) }
        try changed.add(offering.item, offering.photo, to: slot)
      }
    } catch {
      return ended
    }
    return commit(changed, as: offering.isUnplaced ? .place : .add).union(ended)
  }

  /// Returns the carried photo at the pointer, in the size that it would have in its slot.
  func ghost(of offering: Offering) -> ShownPhoto {
    let side = scene.board.canvas.shortSide * Self.ghostShare
    let aspect = (offering.photo.size.width / offering.photo.size.height).squareRoot()
    var slot = Slot(
      id: SlotID("offer"), frame: Rect(x: 0, y: 0, width: side * aspect, height: side / aspect))
    if let target = offering.target {
      slot = scene.board.slots[target]
    }
    slot.frame = Rect(
      x: offering.position.x - slot.frame.width / 2, y: offering.position.y - slot.frame.height / 2,
      width: slot.frame.width, height: slot.frame.height)
    return placed(offering, in: slot)
  }

  /// The size of a carried photo outside all slots, as a fraction of the canvas' short side.
  private static let ghostShare = 0.22

  /// Returns the photo from outside as it would settle in a slot.
  func placed(_ offering: Offering, in slot: Slot) -> ShownPhoto {
    let fitting = PhotoFitting(slot: slot, intent: offering.intent, photoSize: offering.photo.size)
    let pose = slot.settledPose(
      of: offering.intent, in: fitting, automaticFocus: offering.photo.automaticFocus)
    return ShownPhoto(
      slot: slot, intent: offering.intent.withoutPose, photoSize: offering.photo.size, pose: pose)
  }
}
