import CollageModel

/// An app's own rule: a garment can only be in slots of its own shelf, so that shoes are never where a hat belongs.
///
/// The session knows nothing about shelves. The app is between its user's fingers and the session: it checks the result
/// of a lift on a copy, and if its rule forbids it, it cancels the gesture instead.
public struct ShelfRule: Sendable {
  /// The name of the shelf to which each photo belongs.
  public var shelves: [PhotoID: String]
  /// The name of the shelf that each slot represents.
  public var places: [SlotID: String]

  /// Creates a rule that keeps each photo in the slots of its shelf.
  public init(shelves: [PhotoID: String], places: [SlotID: String]) {
    self.shelves = shelves
    self.places = places
  }

  /// Processes an event of a session if the rule allows it.
  public func reduce(_ session: inout Session, _ event: Event) -> Response {
    switch event.action {
    case .touch(let touch) where touch.phase == .ended && !allowsLift(of: touch, in: session):
      let response = session.reduce(Event(time: event.time, .cancel))
      _ = session.reduce(event)
      return response
    case .command(let command) where !allows(command, in: session.scene):
      return Response(refusal: .nothingToDo)
    default:
      return session.reduce(event)
    }
  }

  /// Returns true if every photo is on its own shelf.
  public func holds(in scene: Scene) -> Bool {
    scene.items.allSatisfy { item in item.slot.map { allows(item, at: $0) } ?? true }
  }

  private func allowsLift(of touch: Touch, in session: Session) -> Bool {
    // The result of the lift is computed on a copy: a session is a value.
    var lifted = session
    _ = lifted.reduce(Event(time: session.time, .touch(touch)))
    return holds(in: lifted.scene)
  }

  private func allows(_ command: Command, in scene: Scene) -> Bool {
    var session = Session(scene: scene)
    _ = session.reduce(Event(time: 0, .command(command)))
    return holds(in: session.scene)
  }

  private func allows(_ item: Item, at slot: SlotID) -> Bool {
    guard let shelf = shelves[item.photo], let place = places[slot] else { return true }
    return shelf == place
  }
}
