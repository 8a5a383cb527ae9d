/// An element on its way from where it was seen to where it now belongs.
///
/// Only the start is kept. The end is where the element belongs at the moment of showing, so that a motion also leads to
/// an element that fingers hold, and a change of the end never lets it jump.
struct Motion: Hashable, Sendable {
  enum Start: Hashable, Sendable {
    /// A photo that is still in a slot.
    case photo(ItemID, ShownPhoto)
    /// A photo that is no longer in a slot: it shrinks in place.
    case leaving(ItemID, PhotoID, ShownPhoto)
    /// The photo that a finger carried, on its way into the slot of its item.
    case ghost(ItemID, ShownPhoto)
    case layer(Layer)
    /// A slot without a photo.
    case slot(Slot)
  }

  let start: Start
  let time: Double
  let duration: Double

  var end: Double { time + duration }

  /// Returns the fraction of the way at a time, with cubic easing out: fast at first, with zero speed at the end.
  func share(at now: Double) -> Double {
    let elapsed = now - time
    guard elapsed < duration else { return 1 }
    guard elapsed > 0 else { return 0 }
    let rest = 1 - elapsed / duration
    return 1 - rest * rest * rest
  }
}

extension ShownPhoto {
  /// The size, as a fraction of its slot's, from which a photo appears and to which it disappears.
  private static let smallest = 0.02

  /// The same photo at the beginning of its appearance, or the end of its disappearance.
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
  /// When the last one ends.
  let end: Double
  /// The photos that are on their way, by their items: many move at once when the layout changes.
  private let photos: NameIndex?
  private let photoPlaces: [Int]

  init(_ all: [Motion] = []) {
    self.all = all
    var (end, keys, places) = (-Double.infinity, [NameKey](), [Int]())
    for (place, motion) in all.enumerated() {
      end = max(end, motion.end)
      guard case .photo(let id, _) = motion.start else { continue }
      keys.append(id.key)
      places.append(place)
    }
    self.end = end
    photos = keys.isEmpty ? nil : NameIndex(keys)
    photoPlaces = places
  }

  var isEmpty: Bool { all.isEmpty }

  func isRunning(at now: Double) -> Bool { !all.isEmpty && now < end }

  func photo(_ id: ItemID) -> (motion: Motion, start: ShownPhoto)? {
    guard let place = photos?.place(of: id.key), case .photo(_, let start) = all[photoPlaces[place]].start else {
      return nil
    }
    return (all[photoPlaces[place]], start)
  }

  /// Returns a photo that is disappearing as it is shown at a time.
  func leaving(_ id: ItemID, at now: Double) -> ShownPhoto? {
    for motion in all {
      if case .leaving(id, _, let start) = motion.start, now < motion.end {
        return start.moved(toward: start.smallest, at: motion.share(at: now))
      }
    }
    return nil
  }

  func layer(_ id: LayerID) -> (motion: Motion, start: Layer)? {
    for motion in all {
      if case .layer(let start) = motion.start, start.id == id { return (motion, start) }
    }
    return nil
  }

  func slot(_ id: SlotID) -> (motion: Motion, start: Slot)? {
    for motion in all {
      if case .slot(let start) = motion.start, start.id == id { return (motion, start) }
    }
    return nil
  }
}
