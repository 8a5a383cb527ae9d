// The C interface to changes of slots, which pages load when a template is edited: a page takes up its composition here, and
// performs the commands that the changes are in its session.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

nonisolated(unsafe) private var taken: (scene: Scene, document: Composition)?

/// Takes the composition whose slots are changed next; the text is the composition, followed by an array of photos.
@_cdecl("collage_take_slots") public func collageTakeSlots(_ count: Int32, _ photosCount: Int32) -> Int32 {
  answer { () throws(Failure) in
    let document = try readable { () throws(FormatError) in try composition(text.bytes(count)) }
    let photos = try readable { () throws(FormatError) in try PhotoList(text.bytes(photosCount, after: count)) }
    let scene = try laidOut { () throws(LayoutError) in
      try document.scene(photoSizes: photos.sizes, automaticFocus: photos.focuses)
    }
    taken = (scene, document)
    return 0
  }
}

/// Writes the command, as a gesture log contains it, for the change in the first `count` bytes of the text, or the reason why it
/// is refused, as an object with the key `refusal`; returns the length of the text.
@_cdecl("collage_slot_change") public func collageSlotChange(_ count: Int32) -> Int32 {
  answer { () throws(Failure) in
    let change = try readable { () throws(FormatError) in try SlotChangeReader.decode(text.bytes(count)) }
    guard let taken else { return FailureNumber.unknownSession }
    do throws(Refusal) {
      let edit = try taken.scene.edit(for: change)
      return text.write(JSONWriter.compact(.members(CommandWriter.members(of: .edit(edit)))))
    } catch {
      return text.write(JSONWriter.compact(.members([("refusal", .string(error.name))])))
    }
  }
}

/// Writes the slot that a finger draws from one point to another, with the lines to which it snaps within a window, and returns
/// the length of the text, or 0 if it is too small; NaN coordinates mean a slot that is not drawn.
@_cdecl("collage_new_slot") public func collageNewSlot(
  _ x: Double, _ y: Double, _ toX: Double, _ toY: Double, _ window: Double
) -> Int32 {
  guard let board = taken?.scene.board else { return FailureNumber.unknownSession }
  let isDrawn = x.isFinite && y.isFinite && toX.isFinite && toY.isFinite
  let new = isDrawn ? board.drawnSlot(from: Point(x, y), to: Point(toX, toY), window: window) : (board.nextSlot, [])
  guard let new else { return 0 }
  return answer("slot", TemplateEncoder.value(of: new.slot), new.guides)
}

/// Writes where a point of a polygon is when a finger has moved it to a place, and the lines to which it snaps within a window.
///
/// Returns the length of the text, or 0 if there is no such point. The first `count` bytes of the text are the change that gives
/// the slot its polygon as it was before the finger moved.
@_cdecl("collage_moved_point") public func collageMovedPoint(
  _ count: Int32, _ index: Int32, _ x: Double, _ y: Double, _ window: Double
) -> Int32 {
  answer { () throws(Failure) in
    let change = try readable { () throws(FormatError) in try SlotChangeReader.decode(text.bytes(count)) }
    guard let board = taken?.scene.board else { return FailureNumber.unknownSession }
    guard case .polygon(let slot, let points) = change, x.isFinite, y.isFinite,
      let moved = board.movedPoint(Int(index), of: points, in: slot, to: Point(x, y), window: window)
    else { return 0 }
    return answer("point", value(of: moved.point), moved.guides)
  }
}

private func value(of point: Point) -> JSONValue { .array([.number(point.x), .number(point.y)]) }

/// Writes a value with the lines to which it snaps.
private func answer(_ name: String, _ found: JSONValue, _ guides: [Guide]) -> Int32 {
  let lines = guides.map { JSONValue.members([("start", value(of: $0.start)), ("end", value(of: $0.end))]) }
  return text.write(JSONWriter.compact(.members([(name, found), ("guides", .array(lines))])))
}

/// Writes the template of the composition for others, with its layers and without its photos, and returns its length.
@_cdecl("collage_own_template") public func collageOwnTemplate() -> Int32 {
  guard let document = taken?.document else { return FailureNumber.unknownSession }
  return text.write(TemplateEncoder.encode(document.asTemplate))
}

extension Refusal {
  /// The name of a reason for which changes of slots are refused, as in responses.
  fileprivate var name: String {
    switch self {
    case .unknownSlot: "unknownSlot"
    case .notAllowed: "notAllowed"
    case .badName: "badName"
    case .nothingToDo: "nothingToDo"
    default: "badNumber"
    }
  }
}
