// The C interface: sessions by handle, numbers through one buffer. Every function returns a count or a set of changes,
// or a negative number that tells what was wrong; no argument of a host can trap.
#if canImport(CollageModel)
  import CollageModel
#endif

/// The negative results.
private enum Failure {
  /// No session has this handle.
  static let unknownSession: Int32 = -1
  /// The numbers in the buffer are malformed.
  static let badNumbers: Int32 = -2
  /// The numbers are not a valid board or scene; the buffer contains the reason, as written by `NumberBuffer.write`.
  static let badScene: Int32 = -3
  /// The command was rejected; the refusal's number is subtracted.
  static let refused: Int32 = -100
}

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) private var buffer = NumberBuffer()
nonisolated(unsafe) private var sessions: [OpenSession?] = []

/// A session in its own heap object, where events change it in place.
private final class OpenSession {
  var session: Session

  init(_ session: Session) { self.session = session }
}

private func open(_ handle: Int32) -> OpenSession? {
  let index = Int(handle)
  return sessions.indices.contains(index) ? sessions[index] : nil
}

private func reduce(_ handle: Int32, _ event: Event) -> Int32 {
  guard let response = open(handle)?.session.reduce(event) else { return Failure.unknownSession }
  if let refusal = response.refusal { return Failure.refused - refusal.code }
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
  guard case .invalidScene(let reason) = error else { return Failure.badNumbers }
  buffer.write(reason)
  return Failure.badScene
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
  if let free = sessions.firstIndex(where: { $0 == nil }) {
    sessions[free] = session
    return Int32(free)
  }
  sessions.append(session)
  return Int32(sessions.count - 1)
}

/// Closes a session.
@_cdecl("collage_close") public func collageClose(_ handle: Int32) -> Int32 {
  guard open(handle) != nil else { return Failure.unknownSession }
  sessions[Int(handle)] = nil
  return 0
}

/// Processes a touch: phases are 0 began, 1 moved, 2 ended, 3 canceled.
@_cdecl("collage_touch") public func collageTouch(
  _ handle: Int32, _ id: Int32, _ phase: Int32, _ x: Double, _ y: Double, _ time: Double, _ isPrimary: Int32
) -> Int32 {
  let phases = Touch.Phase.allCases
  guard phases.indices.contains(Int(phase)) else { return Failure.badNumbers }
  return reduce(
    handle, .touch(Int(id), phases[Int(phase)], at: Point(x, y), time: time, isPrimary: isPrimary != 0))
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
  guard reader.isAtEnd else { return Failure.badNumbers }
  return reduce(handle, Event(time: time, .command(command)))
}

/// Writes a session's state into the buffer and returns the count of numbers.
@_cdecl("collage_state") public func collageState(_ handle: Int32) -> Int32 {
  guard let session = open(handle)?.session else { return Failure.unknownSession }
  buffer.write(session)
  return buffer.written
}

/// Writes what is shown at a time into the buffer and returns the count of numbers.
@_cdecl("collage_presentation") public func collagePresentation(_ handle: Int32, _ time: Double) -> Int32 {
  guard let session = open(handle)?.session else { return Failure.unknownSession }
  buffer.write(session.presentation(at: time))
  return buffer.written
}

/// Returns whether an element is still settling.
@_cdecl("collage_is_settling") public func collageIsSettling(_ handle: Int32, _ time: Double) -> Int32 {
  guard let session = open(handle)?.session else { return Failure.unknownSession }
  return session.isSettling(at: time) ? 1 : 0
}

extension Refusal {
  /// Its index among the cases.
  fileprivate var code: Int32 {
    switch self {
    case .unknownItem: 0
    case .unknownSlot: 1
    case .unknownLayer: 2
    case .nameTaken: 3
    case .photoDiffers: 4
    case .locked: 5
    case .notAllowed: 6
    case .badNumber: 7
    case .badWeights: 8
    case .nothingToDo: 9
    case .slotTaken: 10
    }
  }
}
