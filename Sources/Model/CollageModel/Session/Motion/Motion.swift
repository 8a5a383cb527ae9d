/// The animation of an element from its last visible position to its target position.
///
/// Only the start is stored. The end is the element's target at the time of display, so a motion can lead to an element
/// that fingers hold, and a change of the target does not make it jump.
struct Motion: Hashable, Sendable {
  // On the heap, so that a copy of a motion retains one object instead of all that a slot or a layer holds.
  indirect enum Start: Hashable, Sendable {
    /// A photo that is still in a slot.
    case photo(ItemID, ShownPhoto)
    /// A photo that is no longer in a slot; it shrinks in place.
    case leaving(ItemID, PhotoID, ShownPhoto)
    /// The photo that a finger carried, moving into its item's slot.
    case ghost(ItemID, ShownPhoto)
    case layer(Layer)
    case slot(Slot)
  }

  let start: Start
  var time: Double
  let duration: Double
  /// True if the motion is a flick's glide, which a finger can stop.
  var isGlide = false

  var end: Double { time + duration }

  /// Returns the completed fraction at a time, with cubic ease-out: fast at first, with zero speed at the end.
  func share(at now: Double) -> Double {
    let elapsed = now - time
    guard elapsed < duration else { return 1 }
    guard elapsed > 0 else { return 0 }
    let rest = 1 - elapsed / duration
    return 1 - rest * rest * rest
  }
}

extension ShownPhoto {
  /// The initial size of an appearing photo and the final size of a disappearing one, as a fraction of its slot's size.
  private static let smallest = 0.02

  /// The photo at the start of its appearance or the end of its disappearance.
  var smallest: ShownPhoto {
    var small = self
    small.slot = slot.shrunk(to: Self.smallest, id: slot.id)
    small.pose.scale = Size(pose.scale.width * Self.smallest, pose.scale.height * Self.smallest)
    return small
  }
}

/// The running motions of a session.
struct Motions: Hashable, Sendable {
  let all: [Motion]
  /// The time at which the last motion ends.
  let end: Double
  // Lookup tables, because many elements move at once when the layout changes or a group is released.
  private let photos: Places
  private let leaving: Places
  private let layers: Places
  private let slots: Places

  init(_ all: [Motion] = []) {
    self.all = all
    var end = -Double.infinity
    for motion in all { end = max(end, motion.end) }
    self.end = end
    photos = Places(in: all) { if case .photo(let id, _) = $0 { id.key } else { nil } }
    leaving = Places(in: all) { if case .leaving(let id, _, _) = $0 { id.key } else { nil } }
    layers = Places(in: all) { if case .layer(let layer) = $0 { layer.id.key } else { nil } }
    slots = Places(in: all) { if case .slot(let slot) = $0 { slot.id.key } else { nil } }
  }

  var isEmpty: Bool { all.isEmpty }

  /// Returns the motions with their times shifted by a number of seconds.
  func shifted(by seconds: Double) -> Motions {
    Motions(
      all.map { motion in
        var motion = motion
        motion.time += seconds
        return motion
      })
  }

  func isRunning(at now: Double) -> Bool { !all.isEmpty && now < end }

  func photo(_ id: ItemID) -> (motion: Motion, start: ShownPhoto)? {
    guard let place = photos[id.key], case .photo(_, let start) = all[place].start else { return nil }
    return (all[place], start)
  }

  /// Returns a disappearing photo as it is shown at a time.
  func leaving(_ id: ItemID, at now: Double) -> ShownPhoto? {
    guard let place = leaving[id.key], case .leaving(_, _, let start) = all[place].start, now < all[place].end else {
      return nil
    }
    return start.moved(toward: start.smallest, at: all[place].share(at: now))
  }

  func layer(_ id: LayerID) -> (motion: Motion, start: Layer)? {
    guard let place = layers[id.key], case .layer(let start) = all[place].start else { return nil }
    return (all[place], start)
  }

  func slot(_ id: SlotID) -> (motion: Motion, start: Slot)? {
    guard let place = slots[id.key], case .slot(let start) = all[place].start else { return nil }
    return (all[place], start)
  }
}

/// The positions of the motions of one kind in the list, by the names of the moved elements.
private struct Places: Hashable, Sendable {
  private let names: NameIndex?
  private let places: [Int]

  init(in motions: [Motion], _ name: (Motion.Start) -> NameKey?) {
    var (keys, places): ([NameKey], [Int]) = ([], [])
    for (place, motion) in motions.enumerated() {
      guard let key = name(motion.start) else { continue }
      keys.append(key)
      places.append(place)
    }
    names = keys.isEmpty ? nil : NameIndex(keys)
    self.places = places
  }

  /// The position of the first motion of the element with a name.
  subscript(name: NameKey) -> Int? { names?.place(of: name).map { places[$0] } }
}
