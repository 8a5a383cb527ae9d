import CollageFiles
import CollageFormat

/// The order in which photos were taken, from whatever says it.
///
/// Times are compared as instants. Where the clocks' offset from UTC is unknown, `ClockOffsets` finds one; where no photo shows any,
/// clocks are taken to show UTC. What is unknown of a time counts as its first value, so that a day precedes all its hours. Equal
/// instants are ordered by name. A photo without a time is beside its neighbors by number, or at the end.
public struct MomentOrder: Hashable, Sendable {
  /// The photos' paths in order.
  public private(set) var paths: [String] = []
  /// The photos without a time, which are the last ones, in the order of their names.
  public private(set) var undated: [String] = []
  /// The moments of photos with the offsets that were found, by path.
  public private(set) var moments: [String: PhotoMoment] = [:]
  /// The number of photos whose times are in UTC, next to others of which nothing shows by how much their clocks were ahead of it.
  public private(set) var universalCount = 0

  /// Orders photos.
  ///
  /// - Parameters:
  ///   - photos: The photos' paths, each of which occurs once, and what is known of them.
  ///   - zone: The time zone of photos that do not show by how much their clocks were ahead of UTC.
  public init(_ photos: [(path: String, metadata: PhotoMetadata)], zone: TimeZoneRules? = nil) {
    let offsets = ClockOffsets(photos, zone: zone)
    var dated: [(path: String, instant: Double)] = []
    for (path, metadata) in photos {
      guard var moment = metadata.moment else { continue }
      moment.offset = offsets.offset(of: metadata, path: path)
      moments[path] = moment
      dated.append((path, moment.instant ?? moment.time.secondsSince1970))
    }
    dated.sort { one, other in
      one.instant == other.instant ? NaturalOrder.precedes(one.path, other.path) : one.instant < other.instant
    }
    universalCount = countAmbiguous(dated)
    place(photos.map(\.path).filter { moments[$0] == nil }, among: dated)
  }

  /// Returns the number of photos with a time in UTC that another time zone would place elsewhere.
  private func countAmbiguous(_ dated: [(path: String, instant: Double)]) -> Int {
    func isUnknown(_ index: Int, isUniversal: Bool) -> Bool {
      guard let moment = moments[dated[index].path] else { return false }
      return moment.offset == nil && moment.isUniversal == isUniversal
    }
    return dated.indices.count { index in
      guard isUnknown(index, isUniversal: true) else { return false }
      return [index - 1, index + 1].contains { other in
        dated.indices.contains(other) && isUnknown(other, isUniversal: false)
          && abs(dated[other].instant - dated[index].instant) <= Double(MomentText.maxOffset)
      }
    }
  }

  /// Places photos without a time after the neighbors before them by number, and the others at the end.
  private mutating func place(_ rest: [String], among dated: [(path: String, instant: Double)]) {
    let times = Dictionary(dated.map { ($0.path, $0.instant) }) { first, _ in first }
    let neighbors = rest.isEmpty ? [:] : NumberedNames(dated.map(\.path) + rest).neighbors(times: times)
    var followers: [String: [String]] = [:]
    var leaders: [String: [String]] = [:]
    for path in rest {
      switch neighbors[path] {
      case .after(let other)?:
        followers[other, default: []].append(path)
        moments[path] = moments[other]
      case .before(let other)?:
        leaders[other, default: []].append(path)
        moments[path] = moments[other]
      case nil: undated.append(path)
      }
      moments[path]?.source = .neighbor
    }
    undated.sort { NaturalOrder.precedes($0, $1) }
    for (path, _) in dated {
      paths += (leaders[path] ?? []).sorted { NaturalOrder.precedes($0, $1) }
      paths.append(path)
      paths += (followers[path] ?? []).sorted { NaturalOrder.precedes($0, $1) }
    }
    paths += undated
  }
}
