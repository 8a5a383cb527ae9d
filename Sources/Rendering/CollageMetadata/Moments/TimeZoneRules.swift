/// By how much the clocks of a time zone are ahead of UTC, at any time.
public struct TimeZoneRules: Hashable, Sendable {
  /// The instants at which the offset changes, in seconds since 1970, and the offset from then on.
  private var changes: [Change] = []
  /// The offset before the first change.
  private var first: Int

  private struct Change: Hashable {
    let instant: Int
    let offset: Int
  }

  /// Creates the rules of clocks that are always ahead of UTC by some seconds.
  public init(offset: Int) { first = offset }

  /// Creates a time zone from an offset such as `+05:30`; nil for another text.
  public init?(offsetText text: String) {
    if text == "UTC" || text == "Z" {
      self.init(offset: 0)
      return
    }
    guard text.first == "+" || text.first == "-", let offset = MomentText.offset(text) else { return nil }
    self.init(offset: offset)
  }

  /// Returns the seconds by which clocks are ahead of UTC at an instant, in seconds since 1970.
  public func offset(atInstant seconds: Double) -> Int {
    guard seconds.isFinite, abs(seconds) < 4e11 else { return first }
    let instant = Int(seconds.rounded(.down))
    return changes.last { $0.instant <= instant }?.offset ?? first
  }

  /// Returns the seconds by which clocks that show a time are ahead of UTC.
  ///
  /// Of an hour that clocks show twice, the first one counts; an hour that they skip is one before the change.
  public func offset(atClock seconds: Double) -> Int {
    let day = 86_400.0
    let offsets = [offset(atInstant: seconds - day), offset(atInstant: seconds + day)]
    return offsets.first { offset(atInstant: seconds - Double($0)) == $0 } ?? offsets[0]
  }

  // MARK: Files

  /// The second in 2037 up to which files list changes.
  private static let end = 2_114_380_800

  /// Reads the rules of a compiled file of the time zone database, which lists the changes up to 2037, as those of Debian do.
  ///
  /// Source: RFC 9636 (TZif). Its footer has a rule for the years that follow, with a comma if clocks change in them.
  ///
  /// - Returns: nil if the file is not valid, or if it leaves earlier years to the rule.
  public init?(file bytes: [UInt8]) {
    var reader = BigEndianReader(bytes)
    guard let old = Header(&reader), old.version >= UInt8(ascii: "2"), reader.skip(old.byteCount(timeBytes: 4)),
      let header = Header(&reader), header.times <= 10_000, header.types <= 1_000
    else { return nil }
    var times: [Int] = []
    for _ in 0..<header.times { if let time = reader.signed(8) { times.append(time) } }
    var kinds: [Int] = []
    for _ in 0..<header.times { if let kind = reader.unsigned(1) { kinds.append(kind) } }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      guard let offset = reader.signed(4), reader.skip(2) else { return nil }
      offsets.append(offset)
    }
    guard let usual = offsets.first, kinds.count == times.count, times.count == header.times,
      kinds.allSatisfy(offsets.indices.contains)
    else { return nil }
    first = usual
    changes = zip(times, kinds).map { Change(instant: $0, offset: offsets[$1]) }
    guard reader.skip(header.letters + header.leaps * 12 + header.standard + header.universal), reader.skip(1) else {
      return nil
    }
    let isEndless = reader.rest.contains(UInt8(ascii: ","))
    guard !isEndless || (changes.last.map { $0.instant >= Self.end } ?? false) else { return nil }
  }

  /// The numbers of entries in a part of a file.
  private struct Header {
    let version: UInt8
    let (universal, standard, leaps, times, types, letters): (Int, Int, Int, Int, Int, Int)

    init?(_ reader: inout BigEndianReader) {
      guard reader.rest.starts(with: Array("TZif".utf8)), reader.skip(4), let version = reader.unsigned(1),
        reader.skip(15)
      else { return nil }
      self.version = UInt8(truncatingIfNeeded: version)
      let numbers = (0..<6).compactMap { _ in reader.unsigned(4) }
      guard numbers.count == 6, numbers.allSatisfy({ $0 < 1 << 20 }) else { return nil }
      (universal, standard, leaps) = (numbers[0], numbers[1], numbers[2])
      (times, types, letters) = (numbers[3], numbers[4], numbers[5])
    }

    func byteCount(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standard + universal
    }
  }
}

/// Reads big-endian numbers one after the other.
struct BigEndianReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func skip(_ count: Int) -> Bool {
    guard count >= 0, count <= rest.count else { return false }
    rest = rest.dropFirst(count)
    return true
  }

  mutating func unsigned(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    let value = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(count)
    return value
  }

  mutating func signed(_ count: Int) -> Int? {
    guard rest.count >= count else { return nil }
    let value = rest.prefix(count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    rest = rest.dropFirst(count)
    return Int(Int64(bitPattern: value << UInt64(64 - 8 * count)) >> Int64(64 - 8 * count))
  }
}
