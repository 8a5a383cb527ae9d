public import CollageModel

/// Shrinks a failing stream of events to a short, simple one that still fails.
///
/// Source: A. Zeller, R. Hildebrandt, "Simplifying and isolating failure-inducing input" (2002): parts of the stream
/// are removed, from halves down to single events, until no further part can be removed.
public enum Shrinking {
  /// Returns the shortest stream found that still fails.
  ///
  /// - Parameters:
  ///   - events: A failing stream.
  ///   - fails: Returns whether a stream fails; it is called often.
  /// - Returns: The shrunk stream, which still fails.
  public static func shrink(_ events: [Event], while fails: ([Event]) -> Bool) -> [Event] {
    var events = events
    var isShorter = true
    while isShorter {
      let count = events.count
      events = withoutParts(events, fails)
      events = plainer(events, fails)
      isShorter = events.count < count
    }
    return events
  }

  /// Returns the shortest stream found that still fails, of events of an album.
  public static func shrink(_ events: [AlbumEvent], while fails: ([AlbumEvent]) -> Bool) -> [AlbumEvent] {
    withoutParts(events, fails)
  }

  private static func withoutParts<Event>(_ events: [Event], _ fails: ([Event]) -> Bool) -> [Event] {
    var events = events
    var length = max(1, events.count / 2)
    while true {
      var start = 0
      while start < events.count {
        var shorter = events
        shorter.removeSubrange(start..<min(start + length, events.count))
        if fails(shorter) { events = shorter } else { start += length }
      }
      if length == 1 { return events }
      length /= 2
    }
  }

  /// Rounds positions to whole canvas units and times to hundredths if the stream still fails afterward.
  private static func plainer(_ events: [Event], _ fails: ([Event]) -> Bool) -> [Event] {
    var events = events
    for index in events.indices {
      for plain in plainerForms(of: events[index]) where plain != events[index] {
        var changed = events
        changed[index] = plain
        if fails(changed) {
          events = changed
          break
        }
      }
    }
    return events
  }

  private static func plainerForms(of event: Event) -> [Event] {
    var timed = event
    timed.time = (event.time * 100).rounded(.up) / 100
    guard case .touch(var touch) = event.action else { return [timed] }
    touch.position = Point((touch.position.x / 10).rounded() * 10, (touch.position.y / 10).rounded() * 10)
    let coarse = Event(time: event.time, .touch(touch))
    guard case .touch(var fine) = event.action else { return [timed] }
    fine.position = Point(fine.position.x.rounded(), fine.position.y.rounded())
    return [coarse, Event(time: event.time, .touch(fine)), timed]
  }
}
