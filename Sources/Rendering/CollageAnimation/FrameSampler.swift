public import CollageModel
import CollageRender

/// Samples the frames of an animation from a session: one after each event, or one at regular intervals.
public struct FrameSampler: Sendable {
  /// The frames sampled so far, in order of time; equal adjacent ones are one that is shown longer.
  ///
  /// There are at most one more than an animation may have; later ones are only counted.
  public private(set) var frames: [AnimationFrame] = []
  /// The number of frames with those that are only counted.
  public private(set) var count = 0
  /// Seconds between two frames; nil for one frame per event.
  private let step: Double?
  private var next: Double?
  private var lastEvent: Double?

  /// The maximum duration of a pause, in seconds.
  private static let longestPause = 2.0
  /// The minimum duration of a frame, in seconds.
  private static let shortestFrame = 0.02

  /// Starts with a frame of a session; `milliseconds` is the interval between frames, or nil for one frame per event.
  public init(_ session: Session, every milliseconds: Int?) {
    step = milliseconds.map { Double($0) / 1000 }
    add(Self.frame(session, at: step == nil ? .infinity : nil, seconds: step ?? 0.5))
  }

  private mutating func add(_ frame: AnimationFrame) {
    if let last = frames.indices.last, frames.count <= Animation.maxFrames, frames[last].absorb(frame) { return }
    count += 1
    // A log of a million events would otherwise take gigabytes before it is refused.
    if frames.count <= Animation.maxFrames { frames.append(frame) }
  }

  /// Adds frames up to the time of an event, with the session as it is before the event.
  public mutating func pass(to time: Double, _ session: Session) {
    guard time.isFinite, time >= session.time else { return }
    guard let step else {
      let pause = lastEvent.map { min(max(time - $0, Self.shortestFrame), Self.longestPause) } ?? 0
      // Without an interval, movements are assumed to end between events.
      if lastEvent != nil { add(Self.frame(session, at: .infinity, seconds: pause)) }
      lastEvent = time
      return
    }
    var moment = max(next ?? time, time - Self.longestPause)
    // If adding a step to a large time does not change it, the loop must still end.
    while moment < time, moment + step > moment {
      add(Self.frame(session, at: moment, seconds: step))
      moment += step
    }
    next = moment
  }

  /// Adds the frames after the last event, until all movements have ended.
  public mutating func finish(_ session: Session) {
    add(Self.frame(session, at: step == nil ? .infinity : nil, seconds: step ?? 0.5))
    guard let step, session.time.isFinite else { return }
    var moment = next ?? session.time
    while session.isSettling(at: moment), moment + step > moment {
      add(Self.frame(session, at: moment, seconds: step))
      moment += step
    }
    add(Self.frame(session, at: moment, seconds: 0.5))
  }

  private static func frame(_ session: Session, at time: Double?, seconds: Double) -> AnimationFrame {
    let board = session.scene.board
    return AnimationFrame(
      presentation: session.presentation(at: time), canvas: board.template.canvas,
      touches: session.touches.map { $0.position }, milliseconds: Int((seconds * 1000).rounded()))
  }
}
