public import CollageModel

/// A scripted finger.
///
/// Its methods return the finger, so that a gesture reads like a sentence:
/// `stage.finger(1).down(on: "a").drag(to: "b").up()`.
public struct Finger {
  public let id: Int
  private let stage: Stage

  init(id: Int, on stage: Stage) {
    self.id = id
    self.stage = stage
  }

  /// The finger's position, or the origin while it is up.
  public var position: Point { stage.positions[id] ?? .zero }

  /// Comes down at a position on the canvas; `isPrimary` reports that no other pointer of its kind is down.
  @discardableResult public func down(
    at point: Point, isPrimary: Bool = false, pointer: Touch.Pointer = .touch
  ) -> Finger {
    touch(.began, point, isPrimary: isPrimary, pointer: pointer)
  }

  /// Comes down in a slot, by default at its center; the position is in fractions of the slot's frame.
  @discardableResult public func down(on slot: SlotID, at share: Point = Point(0.5, 0.5)) -> Finger {
    down(at: stage.place(in: slot, share))
  }

  /// Moves to a position in one event.
  @discardableResult public func move(to point: Point) -> Finger { touch(.moved, point) }

  /// Moves by a displacement in one event.
  @discardableResult public func move(by way: Point) -> Finger { move(to: position + way) }

  /// Moves in a straight line to a position over a number of seconds, with one event per frame.
  @discardableResult public func drag(to point: Point, over seconds: Double = 0.15) -> Finger {
    let start = position
    let steps = max(1, Int((seconds / max(stage.frame, 1e-6)).rounded()))
    for step in 1...steps {
      // The last step uses the exact position, without rounding.
      move(to: step == steps ? point : start + (point - start) * (Double(step) / Double(steps)))
    }
    return self
  }

  /// Moves in a straight line into a slot, by default to its center; the position is in fractions of the slot's frame.
  @discardableResult public func drag(
    to slot: SlotID, at share: Point = Point(0.5, 0.5), over seconds: Double = 0.15
  ) -> Finger {
    drag(to: stage.place(in: slot, share), over: seconds)
  }

  /// Moves in a straight line by a displacement.
  @discardableResult public func drag(by way: Point, over seconds: Double = 0.15) -> Finger {
    drag(to: position + way, over: seconds)
  }

  /// Rests for a number of seconds.
  ///
  /// A long press lifts a photo only if the policy allows it: `Stage("ab") { $0.swapTriggers = [.longPress] }`.
  @discardableResult public func hold(_ seconds: Double) -> Finger {
    stage.wait(seconds)
    return self
  }

  /// Lifts the finger at its position.
  @discardableResult public func up() -> Finger { touch(.ended, position) }

  /// Cancels the touch, as the system does.
  @discardableResult public func cancel() -> Finger { touch(.cancelled, position) }

  /// Lifts the finger without an event, as if a window had lost the pointer.
  @discardableResult public func lose() -> Finger {
    stage.lose(id)
    return self
  }

  /// Taps in a slot, by default at its center.
  @discardableResult public func tap(on slot: SlotID, at share: Point = Point(0.5, 0.5)) -> Finger {
    down(on: slot, at: share).up()
  }

  /// Puts the finger down at a position in canvas units and lifts it there.
  @discardableResult public func tap(at point: Point) -> Finger { down(at: point).up() }

  private func touch(
    _ phase: Touch.Phase, _ point: Point, isPrimary: Bool = false, pointer: Touch.Pointer = .touch
  ) -> Finger {
    stage.send(.touch(Touch(id: id, phase: phase, position: point, isPrimary: isPrimary, pointer: pointer)))
    return self
  }
}

extension Stage {
  /// Returns a finger by its number, which tells it from others; it need not be down yet.
  public func finger(_ id: Int) -> Finger { Finger(id: id, on: self) }

  /// Pinches in a slot with two fingers, which move apart by a factor, rotate, and are lifted.
  ///
  /// Fingers 1 and 2 start on a diagonal line about the slot's center, 40 % of its short side apart. The photo rotates
  /// less than the fingers by the policy's dead zone.
  public func pinch(
    on slot: SlotID, by factor: Double, turning turn: Angle = .zero, over seconds: Double = 0.15
  ) {
    let middle = place(in: slot)
    let reach = (session.scene.board[slot]?.frame.size.shortSide ?? session.scene.board.canvas.shortSide) * 0.2
    let arm = Point(reach * 0.8, reach * 0.6)
    finger(1).down(at: middle - arm)
    finger(2).down(at: middle + arm)
    let steps = max(1, Int((seconds / max(frame, 1e-6)).rounded()))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let growth = 1 + (factor - 1) * share
      let turned = Affine.rotation(Angle(degrees: turn.degrees * share)).apply(arm * growth)
      together {
        finger(1).move(to: middle - turned)
        finger(2).move(to: middle + turned)
      }
    }
    finger(1).up()
    finger(2).up()
  }

  /// Rotates two fingers clockwise about a slot's center and lifts them.
  public func twist(on slot: SlotID, by turn: Angle, over seconds: Double = 0.15) {
    pinch(on: slot, by: 1, turning: turn, over: seconds)
  }

  /// Undoes the last step and returns the session's response, a refusal if there was no step.
  @discardableResult public func undo() -> Response { perform(.undo) }

  /// Redoes the last undone step.
  @discardableResult public func redo() -> Response { perform(.redo) }
}
