public import CollageFormat

/// When a photo was taken, and how that is known.
public struct PhotoMoment: Hashable, Sendable {
  /// The place where a time was found; the first source that gives a valid time counts.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// EXIF, DateTimeOriginal.
    case exif
    /// EXIF, DateTimeDigitized.
    case digitized
    /// The XMP packet in the file.
    case xmp
    /// The IPTC data in the file.
    case iptc
    /// The container of a clip.
    case clip
    /// An XMP file beside the photo.
    case sidecar
    /// A JSON file of Google Takeout beside the photo.
    case takeout
    /// The file's name.
    case name
    /// EXIF, DateTime, which is that of the last change.
    case changed
    /// The photos before and after it by their numbers.
    case neighbor
    /// The time of the position by satellites, which only shows by how much clocks were ahead of UTC.
    case satellites
  }

  /// The time as it is written.
  public var time: LocalTime
  /// The seconds by which the clocks at the place were ahead of UTC; nil if unknown.
  public var offset: Int?
  /// True if the time is in UTC, whatever the clocks at the place showed.
  public var isUniversal: Bool
  public var source: Source

  /// Creates a moment; by default its offset from UTC is unknown.
  public init(_ time: LocalTime, offset: Int? = nil, isUniversal: Bool = false, source: Source) {
    (self.time, self.offset, self.isUniversal, self.source) = (time, offset, isUniversal, source)
  }

  /// The seconds since 1970 in UTC; nil if the clocks' offset is needed and unknown.
  public var instant: Double? {
    isUniversal ? time.secondsSince1970 : offset.map { time.secondsSince1970 - Double($0) }
  }

  /// The time on the clocks at the place; the time in UTC if nothing else is known.
  public var localTime: LocalTime {
    guard isUniversal, let offset else { return time }
    return LocalTime(secondsSince1970: time.secondsSince1970 + Double(offset)) ?? time
  }
}

extension PhotoMoment: CustomStringConvertible {
  /// The time on the clocks at the place with its offset from UTC, as far as they are known, in the form of ISO 8601.
  public var description: String {
    guard localTime.hasClock else { return localTime.description }
    guard let offset else { return localTime.description + (isUniversal ? "Z" : "") }
    let minutes = abs(offset) / 60
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    return "\(localTime)\(offset < 0 ? "-" : "+")\(digits(minutes / 60)):\(digits(minutes % 60))"
  }
}
