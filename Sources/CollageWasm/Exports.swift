// The C interface: sessions by handle, numbers through one buffer. Every function returns a count or a set of changes,
// or a negative number that tells what was wrong; no argument of a host can trap.
#if canImport(CollageModel)
  import CollageModel
#endif

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) private var buffer = NumberBuffer()
nonisolated(unsafe) private var sessions = SessionTable()

/// A session in its own heap object, where events change it in place.
private final class OpenSession {
  var session: Session

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

/// Returns the code of an error; for an invalid scene the buffer then contains the reason.
private func fail(_ error: ReadingError) -> Int32 {
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

/// Cancels the current gesture.
@_cdecl("collage_cancel") public func collageCancel(_ handle: Int32, _ time: Double) -> Int32 {
  reduce(handle, Event(time: time, .cancel))
}

/// Advances the time.
@_cdecl("collage_wait") public func collageWait(_ handle: Int32, _ time: Double) -> Int32 {
  reduce(handle, Event(time: time, .wait))
}

/// Performs the command in the first `count` numbers of the buffer.
@_cdecl("collage_command") public func collageCommand(_ handle: Int32, _ time: Double, _ count: Int32) -> Int32 {
  var reader = NumberReader(buffer.storage, count: Int(count))
  let command: Command
  do throws(ReadingError) {
    command = try reader.command()
  } catch {
    return fail(error)
  }
  guard reader.isAtEnd else { return FailureNumber.badNumbers }
  return reduce(handle, Event(time: time, .command(command)))
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
    case .badWeights: .badWeights
    case .badTime: .badTime
    case .nothingToDo: .nothingToDo
    case .slotTaken: .slotTaken
    }
  }
}
