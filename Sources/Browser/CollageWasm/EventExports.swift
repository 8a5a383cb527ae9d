// The C interface to events: touches, trackpad gestures and hovering as arguments, because they are frequent; all
// others as lines of a gesture log.
#if canImport(CollageFormat)
  import CollageFormat
  import CollageLayout
#endif
import CollageModel

private func reduce(_ handle: Int32, _ event: Event) -> Int32 {
  guard let response = sessions[handle]?.reduce(event) else { return FailureNumber.unknownSession }
  return number(of: response)
}

/// Returns the bits of a response's changes, or the number of its refusal.
func number(of response: Response) -> Int32 {
  if let refusal = response.refusal { return FailureNumber.refused - refusal.number.rawValue }
  return Int32(response.changes.rawValue)
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

/// Returns an interaction's number, or nil if it is negative.
private func interaction(_ number: Int32) -> Int? { number < 0 ? nil : Int(number) }

/// Cancels the current gesture and, if an interaction is given by a nonnegative number, reverts the changes of its
/// commands.
@_cdecl("collage_cancel") public func collageCancel(_ handle: Int32, _ time: Double, _ number: Int32) -> Int32 {
  reduce(handle, Event(time: time, .cancel, interaction: interaction(number)))
}

/// Advances the session's clock to a time in seconds, so that long presses and animations take effect.
@_cdecl("collage_wait") public func collageWait(_ handle: Int32, _ time: Double) -> Int32 {
  reduce(handle, Event(time: time, .wait))
}

/// Processes a trackpad or wheel gesture; phases are numbered as for touches, and the rotation is in degrees.
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

/// Processes a hovering pointer; NaN coordinates mean that it has left.
@_cdecl("collage_hover") public func collageHover(
  _ handle: Int32, _ x: Double, _ y: Double, _ pointer: Int32, _ time: Double
) -> Int32 {
  let pointers = Touch.Pointer.allCases
  guard pointers.indices.contains(Int(pointer)) else { return FailureNumber.badNumbers }
  return reduce(handle, Event(time: time, .hover(Point(x, y), pointers[Int(pointer)])))
}

/// Processes an event written as a line of a gesture log, in the first `count` bytes of the text.
@_cdecl("collage_event") public func collageEvent(_ handle: Int32, _ count: Int32) -> Int32 {
  guard let open = sessions[handle] else { return FailureNumber.unknownSession }
  return answer { () throws(Failure) in
    let event = try readable { () throws(FormatError) in
      try GestureLogDecoder.event(text.bytes(count), resolver: .ofKeptTemplates(photoCount: open.document.items.count))
    }
    return reduce(handle, event)
  }
}

extension GestureLogDecoder.Resolver {
  /// Returns a resolver that finds stored templates and lays them out for a number of photos, as the replay of a log
  /// does.
  fileprivate static func ofKeptTemplates(photoCount: Int) -> GestureLogDecoder.Resolver {
    GestureLogDecoder.Resolver(
      template: { path throws(FormatError) in try keptTemplate(path) },
      board: { template throws(FormatError) in
        do throws(LayoutError) {
          return try template.board(photoCount: photoCount)
        } catch {
          throw FormatError(file: "", message: error.description)
        }
      })
  }
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
    case .unknownPage: .unknownPage
    case .pageTaken: .pageTaken
    case .pageCount: .pageCount
    }
  }
}
