import CollageFormat

/// Finds by how much the clocks of photos were ahead of UTC, so that times in UTC and those of clocks have one order.
///
/// A photo's own offset counts, then that of a time zone that was asked for, then that of the photo taken next to it by the same
/// camera, in the same folder, or at all.
struct ClockOffsets {
  /// The photos of a group whose offset is known, by the seconds since 1970 on their clocks and in UTC.
  private struct Group {
    var clocks: [(seconds: Double, offset: Int)] = []
    var instants: [(seconds: Double, offset: Int)] = []

    mutating func sort() {
      clocks.sort { ($0.seconds, $0.offset) < ($1.seconds, $1.offset) }
      instants.sort { ($0.seconds, $0.offset) < ($1.seconds, $1.offset) }
    }

    func nearest(to moment: PhotoMoment) -> Int? {
      let known = moment.isUniversal ? instants : clocks
      guard !known.isEmpty else { return nil }
      let seconds = moment.time.secondsSince1970
      var (low, high) = (0, known.count)
      while low < high {
        let middle = (low + high) / 2
        if known[middle].seconds < seconds { low = middle + 1 } else { high = middle }
      }
      let beside = [low - 1, low].filter(known.indices.contains).map { known[$0] }
      return beside.min { abs($0.seconds - seconds) < abs($1.seconds - seconds) }?.offset
    }
  }

  private let zone: TimeZoneRules?
  private var (cameras, folders) = ([String: Group](), [String: Group]())
  private var all = Group()

  /// The accuracy with which two times of one photo show an offset, and the unit of offsets, in seconds.
  private static let (accuracy, unit) = (90.0, 900.0)

  /// Collects the offsets that photos show by themselves.
  init(_ photos: [(path: String, metadata: PhotoMetadata)], zone: TimeZoneRules?) {
    self.zone = zone
    for (path, metadata) in photos {
      guard let moment = metadata.moment, let offset = Self.shown(by: metadata) else { continue }
      let seconds = moment.time.secondsSince1970
      let clock = (seconds: moment.isUniversal ? seconds + Double(offset) : seconds, offset: offset)
      let instant = (seconds: moment.isUniversal ? seconds : seconds - Double(offset), offset: offset)
      func add(to group: inout Group) {
        group.clocks.append(clock)
        group.instants.append(instant)
      }
      add(to: &all)
      add(to: &folders[Self.folder(path), default: Group()])
      if !metadata.camera.isEmpty { add(to: &cameras[metadata.camera, default: Group()]) }
    }
    all.sort()
    for key in folders.keys { folders[key]?.sort() }
    for key in cameras.keys { cameras[key]?.sort() }
  }

  /// Returns the offset of the clocks where a photo was taken; nil if nothing shows it.
  func offset(of metadata: PhotoMetadata, path: String) -> Int? {
    guard let moment = metadata.moment else { return nil }
    if let own = Self.shown(by: metadata) { return own }
    if let zone {
      let seconds = moment.time.secondsSince1970
      return moment.isUniversal ? zone.offset(atInstant: seconds) : zone.offset(atClock: seconds)
    }
    return cameras[metadata.camera]?.nearest(to: moment) ?? folders[Self.folder(path)]?.nearest(to: moment)
      ?? all.nearest(to: moment)
  }

  /// Returns the offset that a photo's own times show: one that is written, or the difference of a clock and UTC.
  private static func shown(by metadata: PhotoMetadata) -> Int? {
    guard let moment = metadata.moment else { return nil }
    if let offset = moment.offset { return offset }
    guard moment.time.precision == .second else { return nil }
    for other in metadata.moments where other.isUniversal != moment.isUniversal && other.time.precision == .second {
      let (clock, universal) = moment.isUniversal ? (other, moment) : (moment, other)
      guard clock.source != .changed else { continue }
      let ahead = clock.time.secondsSince1970 - universal.time.secondsSince1970
      let offset = (ahead / unit).rounded() * unit
      guard abs(ahead - offset) <= accuracy, abs(offset) <= Double(MomentText.maxOffset) else { continue }
      // Takeout takes the times of cameras without an offset for UTC.
      if offset == 0, universal.source == .takeout { continue }
      return Int(offset)
    }
    return nil
  }

  private static func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}
