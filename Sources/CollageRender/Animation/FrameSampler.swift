public import CollageModel

/// Cuts a session's course into an animation's frames: one after each event, or one every so often.
public struct FrameSampler: Sendable {
  /// The frames so far.
  public private(set) var frames: [AnimationFrame] = []
  /// Seconds between two frames; nil for a frame an event.
  private let step: Double?
  private var next: Double?
  private var lastEvent: Double?

  /// A pause is shown no longer than this, in seconds.
  private static let longestPause = 2.0
  /// A frame is shown at least this long, in seconds.
  private static let shortestFrame = 0.02

  /// Begins with what is seen of a session; without a number of milliseconds every event makes a frame.
  public init(_ session: Session, every milliseconds: Int?) {
    step = milliseconds.map { Double($0) / 1000 }
    frames.append(Self.frame(session, at: nil, seconds: step ?? 0.5))
  }

  /// Time passes up to an event, as the session is before it.
  public mutating func pass(to time: Double, _ session: Session) {
    guard time.isFinite, time >= session.time else { return }
    guard let step else {
      let pause = lastEvent.map { min(max(time - $0, Self.shortestFrame), Self.longestPause) } ?? 0
      if lastEvent != nil { frames.append(Self.frame(session, at: nil, seconds: pause)) }
      lastEvent = time
      return
    }
    var moment = max(next ?? time, time - Self.longestPause)
    // At times so great that a step is lost in rounding, no step would ever get there.
    while moment < time, moment + step > moment {
      frames.append(Self.frame(session, at: moment, seconds: step))
      moment += step
    }
    next = moment
  }

  /// After the last event, what is on its way comes to rest.
  public mutating func finish(_ session: Session) {
    frames.append(Self.frame(session, at: nil, seconds: step ?? 0.5))
    guard let step, session.time.isFinite else { return }
    var moment = next ?? session.time
    while session.isSettling(at: moment), moment + step > moment {
      frames.append(Self.frame(session, at: moment, seconds: step))
      moment += step
    }
    frames.append(Self.frame(session, at: moment, seconds: 0.5))
  }

  private static func frame(_ session: Session, at time: Double?, seconds: Double) -> AnimationFrame {
    let board = session.scene.board
    return AnimationFrame(
      presentation: session.presentation(at: time), canvas: board.template.canvas,
      touches: session.touches.map { $0.position }, milliseconds: Int((seconds * 1000).rounded()))
  }
}
