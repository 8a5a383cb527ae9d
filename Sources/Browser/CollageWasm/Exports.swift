// The C interface: sessions by handle, numbers through one buffer. Every function returns a count or a set of changes,
// or a negative number that tells what was wrong; no argument of a host can trap.
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var buffer = NumberBuffer()
nonisolated(unsafe) private var sessions = SessionTable()

/// A session in its own heap object, where events change it in place.
private final class OpenSession {
  var session: Session
  /// The transition from this session's scene to another's, if one was asked for.
  var transition: Transition?

  init(_ session: Session) { self.session = session }
}

/// The open sessions.
///
/// A handle is a place in the table and the count of sessions that had this place before, so that the handle of a closed
/// session never becomes that of another.
private struct SessionTable {
  private var places: [(session: OpenSession?, generation: Int)] = []
  private static let placeLimit = 1 << 16
  private static let generationLimit = 1 << 15

  subscript(handle: Int32) -> OpenSession? {
    let (place, generation) = (Int(handle) & (Self.placeLimit - 1), Int(handle) >> 16)
    guard places.indices.contains(place), places[place].generation == generation else { return nil }
    return places[place].session
  }

  /// Adds a session and returns its handle, or nil if there are too many.
  mutating func add(_ session: OpenSession) -> Int32? {
    var place = 0
    // A place whose generations are used up stays free.
    while place < places.count, places[place].session != nil || places[place].generation >= Self.generationLimit {
      place += 1
    }
    guard place < Self.placeLimit else { return nil }
    if place == places.count { places.append((nil, 0)) }
    places[place].session = session
    return Int32(places[place].generation << 16 | place)
  }

  /// Removes a session and returns whether there was one.
  mutating func remove(_ handle: Int32) -> Bool {
    guard self[handle] != nil else { return false }
    let place = Int(handle) & (Self.placeLimit - 1)
    places[place].session = nil
    places[place].generation += 1
    return true
  }
}

private func reduce(_ handle: Int32, _ event: Event) -> Int32 {
  guard let response = sessions[handle]?.session.reduce(event) else { return FailureNumber.unknownSession }
  if let refusal = response.refusal { return FailureNumber.refused - refusal.number.rawValue }
  return Int32(response.changes.rawValue)
}

/// Reserves space for numbers and returns the address of the first.
@_cdecl("collage_buffer") public func collageBuffer(_ capacity: Int32) -> UnsafeMutablePointer<Double>? {
  // A few million numbers are more than any collage has.
  guard capacity >= 0, capacity <= 4_000_000 else { return nil }
  buffer.reserve(Int(capacity))
  return buffer.storage.baseAddress
}

/// Writes the numbers below a count that no open session uses for a name; the host may give them to other names.
@_cdecl("collage_release_names") public func collageReleaseNames(_ count: Int32) -> Int32 {
  buffer.clear()
  names.release(below: min(Int(count), maxNames + 1)) { buffer.append($0) }
  return buffer.written
}

/// Returns the code of an error; for an invalid scene the buffer then contains the reason.
func fail(_ error: ReadingError) -> Int32 {
  guard case .invalidScene(let reason) = error else { return FailureNumber.badNumbers }
  buffer.write(reason)
  return FailureNumber.badScene
}

/// Opens a session from the first `count` numbers of the buffer and returns its handle.
@_cdecl("collage_open") public func collageOpen(_ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let session: OpenSession
  do throws(ReadingError) {
    session = OpenSession(try reader.session())
  } catch {
    return fail(error)
  }
  return sessions.add(session) ?? FailureNumber.tooManySessions
}

/// Closes a session.
@_cdecl("collage_close") public func collageClose(_ handle: Int32) -> Int32 {
  sessions.remove(handle) ? 0 : FailureNumber.unknownSession
}

/// Processes a touch: phases are 0 began, 1 moved, 2 ended, 3 canceled; `flags` is 1 for a primary pointer, plus 2 for a
/// pen or 4 for a mouse.
@_cdecl("collage_touch") public func collageTouch(
  _ handle: Int32, _ id: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ time: Double, _ flags: Int32
) -> Int32 {
  let (phases, pointers) = (Touch.Phase.allCases, Touch.Pointer.allCases)
  guard phases.indices.contains(Int(phase)), pointers.indices.contains(Int(flags >> 1)) else {
    return FailureNumber.badNumbers
  }
  let touch = Touch(
    id: Int(id), phase: phases[Int(phase)], position: Point(x, y), isPrimary: flags & 1 != 0,
    pointer: pointers[Int(flags >> 1)])
  return reduce(handle, Event(time: time, .touch(touch)))
}

/// Returns the number of an interaction, or nil for a negative one.
private func interaction(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

/// Cancels the current gesture, and with an interaction that is not negative what its commands changed.
@_cdecl("collage_cancel") public func collageCancel(_ handle: Int32, _ time: Double, _ number: Int32) -> Int32 {
  reduce(handle, Event(time: time, .cancel, interaction: interaction(number)))
}

/// Advances the time.
@_cdecl("collage_wait") public func collageWait(_ handle: Int32, _ time: Double) -> Int32 {
  reduce(handle, Event(time: time, .wait))
}

/// Processes a gesture of a trackpad or a wheel; phases are those of touches, the rotation is in degrees.
@_cdecl("collage_trackpad") public func collageTrackpad(
  _ handle: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ panX: Double, _ panY: Double, _ magnification: Double,
  _ degrees: Double, _ time: Double
) -> Int32 {
  let phases = Touch.Phase.allCases
  guard phases.indices.contains(Int(phase)) else { return FailureNumber.badNumbers }
  let gesture = TrackpadGesture(
    phases[Int(phase)], at: Point(x, y), pan: Point(panX, panY), magnification: magnification,
    rotation: Angle(degrees: degrees))
  return reduce(handle, Event(time: time, .trackpad(gesture)))
}

/// Processes the report of a photo from outside in the first `count` numbers of the buffer.
@_cdecl("collage_offer") public func collageOffer(_ handle: Int32, _ time: Double, _ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let offer: Offer
  do throws(ReadingError) {
    offer = try reader.offer()
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  return reduce(handle, Event(time: time, .offer(offer)))
}

/// Processes a pointer that hovers; coordinates that are no numbers tell that it left.
@_cdecl("collage_hover") public func collageHover(
  _ handle: Int32, _ x: Double, _ y: Double, _ pointer: Int32, _ time: Double
) -> Int32 {
  let pointers = Touch.Pointer.allCases
  guard pointers.indices.contains(Int(pointer)) else { return FailureNumber.badNumbers }
  return reduce(handle, Event(time: time, .hover(Point(x, y), pointers[Int(pointer)])))
}

/// Performs the command in the first `count` numbers of the buffer, as part of an interaction that is not negative.
@_cdecl("collage_command") public func collageCommand(
  _ handle: Int32, _ time: Double, _ count: Int32, _ number: Int32
) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let command: Command
  do throws(ReadingError) {
    command = try reader.command()
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  return reduce(handle, Event(time: time, .command(command), interaction: interaction(number)))
}

/// Sets the policy to that in the first `count` numbers of the buffer.
@_cdecl("collage_set_policy") public func collageSetPolicy(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  do throws(ReadingError) {
    open.session.policy = try reader.policy(canvas: open.session.scene.board.canvas)
  } catch {
    return fail(error)
  }
  return reader.isAtEnd ? 0 : FailureNumber.badNumbers
}

/// Sets where layers of a content are touched, to the area in the first `count` numbers of the buffer.
@_cdecl("collage_set_touch_area") public func collageSetTouchArea(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  do throws(ReadingError) {
    let content = try reader.layerContent()
    let area = try reader.touchArea()
    guard reader.isAtEnd else { return FailureNumber.badNumbers }
    open.session.touchAreas[content] = area
  } catch {
    return fail(error)
  }
  return 0
}

/// Gives items the focus that was found for them, and returns what changed.
///
/// The buffer has a list of items, photos, points and former points.
@_cdecl("collage_supply") public func collageSupply(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  var reader = NumberReader(buffer.storage, count: Int(count))
  let found: [FoundFocus]
  do throws(ReadingError) {
    found = try reader.list { reader throws(ReadingError) in
      FoundFocus(
        item: try reader.itemID(), photo: try reader.photoID(), point: try reader.point(),
        former: try reader.optionalPoint())
    }
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  return Int32(open.session.supply(found).rawValue)
}

/// Opens a session that is a copy of another one, with its history, and returns its handle.
@_cdecl("collage_copy") public func collageCopy(_ handle: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return sessions.add(OpenSession(open.session)) ?? FailureNumber.tooManySessions
}

/// Writes what a press at a point would take hold of, and the pointer's shape there.
@_cdecl("collage_hit") public func collageHit(
  _ handle: Int32, _ x: Double, _ y: Double, _ pointer: Int32
) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  let pointers = Touch.Pointer.allCases
  guard pointers.indices.contains(Int(pointer)) else { return FailureNumber.badNumbers }
  buffer.write(
    session.hit(at: Point(x, y), pointer: pointers[Int(pointer)]),
    session.cursor(at: Point(x, y), pointer: pointers[Int(pointer)]))
  return buffer.written
}

/// Writes the velocity at which a view that shows a part of the canvas should scroll.
@_cdecl("collage_scroll_velocity") public func collageScrollVelocity(
  _ handle: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  buffer.write(session.scrollVelocity(in: Rect(x: x, y: y, width: width, height: height)))
  return buffer.written
}

/// Writes the dividers of a session's board.
@_cdecl("collage_dividers") public func collageDividers(_ handle: Int32) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  buffer.write(session.scene.board.split?.dividers ?? [])
  return buffer.written
}

/// Writes the outline of a slot as it is shown at a time, flattened within a tolerance in canvas units.
@_cdecl("collage_outline") public func collageOutline(
  _ handle: Int32, _ index: Int32, _ time: Double, _ tolerance: Double
) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  return outline(of: session.presentation(at: time).slots, index, tolerance, on: session.scene.board.canvas)
}

/// Writes the outlines of all slots as they are shown at a time, in the order of `collage_presentation`.
@_cdecl("collage_outlines") public func collageOutlines(
  _ handle: Int32, _ time: Double, _ tolerance: Double
) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  guard tolerance >= session.scene.board.canvas.shortSide * 1e-6 else { return FailureNumber.badNumbers }
  buffer.write(outlinesOf: session.presentation(at: time).slots, tolerance)
  return buffer.written
}

/// Returns the time at which `collage_wait` must be called, or infinity; no number for an unknown session.
@_cdecl("collage_deadline") public func collageDeadline(_ handle: Int32) -> Double {
  guard let session = sessions[handle]?.session else { return .nan }
  return session.deadline ?? .infinity
}

private func outline(of slots: [Slot], _ index: Int32, _ tolerance: Double, on canvas: Size) -> Int32 {
  guard slots.indices.contains(Int(index)), tolerance >= canvas.shortSide * 1e-6 else {
    return FailureNumber.badNumbers
  }
  buffer.write(slots[Int(index)].outline(tolerance: tolerance))
  return buffer.written
}

/// Writes the tree of rows and columns of a session's board, nothing if it has none.
@_cdecl("collage_split") public func collageSplit(_ handle: Int32) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  buffer.write(session.scene.board.split?.tree)
  return buffer.written
}

/// Gives a session the transition from its scene to that of another one; the easing is an index into the named ones, or
/// -1 for a Bézier curve with two control points.
@_cdecl("collage_transition") public func collageTransition(
  _ handle: Int32, _ other: Int32, _ easing: Int32, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> Int32 {
  guard let open = sessions[handle], let end = sessions[other]?.session.scene else {
    return FailureNumber.unknownSession
  }
  let numbers = [x1, y1, x2, y2]
  guard easing < Int32(Easing.named.count), numbers.allSatisfy({ $0.isFinite }) else { return FailureNumber.badNumbers }
  let curve = easing < 0 ? Easing.bezier(Point(x1, y1), Point(x2, y2)) : Easing.named[Int(easing)].easing
  open.transition = Transition(from: open.session.scene, to: end, easing: curve)
  return 0
}

/// Writes what a session's transition shows at a fraction of its time, 0 to 1, as `collage_presentation` does.
@_cdecl("collage_transition_at") public func collageTransitionAt(_ handle: Int32, _ time: Double) -> Int32 {
  guard let transition = sessions[handle]?.transition else { return FailureNumber.unknownSession }
  buffer.write(transition.at(time))
  return buffer.written
}

/// Writes the outline of a slot that a session's transition shows at a fraction of its time.
@_cdecl("collage_transition_outline") public func collageTransitionOutline(
  _ handle: Int32, _ index: Int32, _ time: Double, _ tolerance: Double
) -> Int32 {
  guard let transition = sessions[handle]?.transition else { return FailureNumber.unknownSession }
  return outline(of: transition.at(time).slots, index, tolerance, on: transition.start.board.canvas)
}

/// Writes a session's state into the buffer and returns the count of numbers.
@_cdecl("collage_state") public func collageState(_ handle: Int32) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  buffer.write(session)
  return buffer.written
}

/// Writes what is shown at a time into the buffer and returns the count of numbers.
@_cdecl("collage_presentation") public func collagePresentation(_ handle: Int32, _ time: Double) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  buffer.write(session.presentation(at: time))
  return buffer.written
}

/// Returns whether an element is still settling.
@_cdecl("collage_is_settling") public func collageIsSettling(_ handle: Int32, _ time: Double) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  return session.isSettling(at: time) ? 1 : 0
}

extension Refusal {
  fileprivate var number: RefusalNumber {
    switch self {
    case .unknownItem: .unknownItem
    case .unknownSlot: .unknownSlot
    case .unknownLayer: .unknownLayer
    case .nameTaken: .nameTaken
    case .photoDiffers: .photoDiffers
    case .locked: .locked
    case .notAllowed: .notAllowed
    case .badNumber: .badNumber
    case .badName: .badName
    case .badWeights: .badWeights
    case .badTime: .badTime
    case .nothingToDo: .nothingToDo
    case .slotTaken: .slotTaken
    }
  }
}
