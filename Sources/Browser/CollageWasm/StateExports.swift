// The C interface to the state and presentation of sessions, as numbers: every function returns their count or a
// negative error code; no argument of a host can trap.
#if canImport(CollageFormat)
  import CollageFormat
#endif
import CollageModel

// WebAssembly has one thread; a native host must use only one, too.
nonisolated(unsafe) var buffer = NumberBuffer()

/// Reserves space in the buffer of numbers and returns its address.
@_cdecl("collage_buffer") public func collageBuffer(_ capacity: Int32) -> UnsafeMutablePointer<Double>? {
  // A few million numbers suffice for any collage.
  guard capacity >= 0, capacity <= 4_000_000 else { return nil }
  buffer.reserve(Int(capacity))
  return buffer.storage.baseAddress
}

/// Writes the name with a number into the text and returns its length in bytes.
@_cdecl("collage_name") public func collageName(_ number: Int32) -> Int32 {
  guard let key = names.key(Int(number)) else { return FailureNumber.badNumbers }
  return text.write(key.bytes)
}

/// Writes the layer content with a number into the text, as a JSON object with the content's key.
@_cdecl("collage_content") public func collageContent(_ number: Int32) -> Int32 {
  guard let content = names.content(Int(number)) else { return FailureNumber.badNumbers }
  return text.write(JSONWriter.compact(.members(LayerContentWriter.members(of: content))))
}

/// Discards the numbers of all names and contents; the host must discard them as well.
@_cdecl("collage_forget_names") public func collageForgetNames() { names = NameTable() }

/// Writes something about a session into the buffer and returns the number of values.
///
/// The session is passed in place: a copy would retain all that it holds.
private func written(_ handle: Int32, _ write: (inout Session) -> Void) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  write(&open.session)
  return buffer.written
}

/// Writes a session's state into the buffer and returns the number of values.
@_cdecl("collage_state") public func collageState(_ handle: Int32) -> Int32 {
  written(handle) { session in buffer.write(session) }
}

/// Writes a session's presentation at a time into the buffer and returns the number of values.
@_cdecl("collage_presentation") public func collagePresentation(_ handle: Int32, _ time: Double) -> Int32 {
  written(handle) { session in buffer.write(session.presentation(at: time)) }
}

/// Returns 1 if an element is still settling at a time, and 0 otherwise.
@_cdecl("collage_is_settling") public func collageIsSettling(_ handle: Int32, _ time: Double) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return open.session.isSettling(at: time) ? 1 : 0
}

/// Writes the element that a press at a point would grab, and the pointer's shape there.
@_cdecl("collage_hit") public func collageHit(
  _ handle: Int32, _ x: Double, _ y: Double, _ pointer: Int32
) -> Int32 {
  let pointers = Touch.Pointer.allCases
  guard sessions[handle] != nil else { return FailureNumber.unknownSession }
  guard pointers.indices.contains(Int(pointer)) else { return FailureNumber.badNumbers }
  return written(handle) { session in
    buffer.write(
      session.hit(at: Point(x, y), pointer: pointers[Int(pointer)]),
      session.cursor(at: Point(x, y), pointer: pointers[Int(pointer)]))
  }
}

/// Writes the velocity at which a scroll view that shows part of the canvas should scroll.
@_cdecl("collage_scroll_velocity") public func collageScrollVelocity(
  _ handle: Int32, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> Int32 {
  written(handle) { session in
    buffer.write(session.scrollVelocity(in: Rect(x: x, y: y, width: width, height: height)))
  }
}

/// Writes the dividers of a session's board.
@_cdecl("collage_dividers") public func collageDividers(_ handle: Int32) -> Int32 {
  written(handle) { session in buffer.write(session.scene.board.dividers) }
}

/// Writes the name of the nearest slot in a direction from the slot named in the first `count` bytes of the text, or
/// -1; directions are 0 left, 1 right, 2 up, 3 down.
@_cdecl("collage_neighbor") public func collageNeighbor(_ handle: Int32, _ count: Int32, _ direction: Int32) -> Int32 {
  guard let session = sessions[handle]?.session else { return FailureNumber.unknownSession }
  let directions = Direction.allCases
  guard directions.indices.contains(Int(direction)) else { return FailureNumber.badNumbers }
  let slot = SlotID(key: NameKey(text.bytes(count)))
  buffer.write(session.scene.board.neighbor(of: slot, toward: directions[Int(direction)]))
  return buffer.written
}

/// Writes the minimum and maximum of every adjustment.
@_cdecl("collage_adjustment_ranges") public func collageAdjustmentRanges() -> Int32 {
  buffer.writeAdjustmentRanges()
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

/// Returns the time at which `collage_wait` must be called, infinity if it need not be, or NaN for an unknown session.
@_cdecl("collage_deadline") public func collageDeadline(_ handle: Int32) -> Double {
  guard let open = sessions[handle] else { return .nan }
  return open.session.deadline ?? .infinity
}

func outline(of slots: [Slot], _ index: Int32, _ tolerance: Double, on canvas: Size) -> Int32 {
  guard slots.indices.contains(Int(index)), tolerance >= canvas.shortSide * 1e-6 else {
    return FailureNumber.badNumbers
  }
  buffer.write(slots[Int(index)].outline(tolerance: tolerance))
  return buffer.written
}
