// The C interface to transitions between two scenes.
import CollageModel

/// Sets a session's transition, from its scene to that of another session; the easing is an index into the predefined
/// ones, or -1 for a Bézier curve with two control points.
@_cdecl("collage_transition") public func collageTransition(
  _ handle: Int32, _ other: Int32, _ easing: Int32, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
) -> Int32 {
  guard let open = sessions[handle], let end = sessions[other]?.session.shownScene else {
    return FailureNumber.unknownSession
  }
  let numbers = [x1, y1, x2, y2]
  guard easing < Int32(Easing.named.count), numbers.allSatisfy({ $0.isFinite }) else { return FailureNumber.badNumbers }
  let curve = easing < 0 ? Easing.bezier(Point(x1, y1), Point(x2, y2)) : Easing.named[Int(easing)].easing
  open.transition = Transition(from: open.session.shownScene, to: end, easing: curve)
  return 0
}

/// Writes the presentation of a session's transition at a fraction of its duration, 0 to 1, as `collage_presentation`
/// does.
@_cdecl("collage_transition_at") public func collageTransitionAt(_ handle: Int32, _ time: Double) -> Int32 {
  guard let transition = sessions[handle]?.transition else { return FailureNumber.unknownSession }
  buffer.write(transition.at(time))
  return buffer.written
}

/// Writes the outline of a slot during a session's transition, at a fraction of its duration.
@_cdecl("collage_transition_outline") public func collageTransitionOutline(
  _ handle: Int32, _ index: Int32, _ time: Double, _ tolerance: Double
) -> Int32 {
  guard let transition = sessions[handle]?.transition else { return FailureNumber.unknownSession }
  return outline(of: transition.at(time).slots, index, tolerance, on: transition.start.board.canvas)
}
