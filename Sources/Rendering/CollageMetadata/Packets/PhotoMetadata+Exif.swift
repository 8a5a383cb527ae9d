import CollageFiles
import CollageFormat

extension PhotoMetadata {
  /// The times that cameras write whose clock was never set: the first second of these years.
  private static let unsetYears = [1970, 1980, 2000]

  /// Creates the facts of an EXIF block, without the time of the last change.
  init(_ exif: ExifBlock) {
    moments = [
      Self.moment(exif.stamps.original, .exif), Self.moment(exif.stamps.digitized, .digitized),
    ].compactMap { $0 }
    if let text = exif.stamps.satellites, let time = MomentText(text)?.time {
      moments.append(PhotoMoment(time, isUniversal: true, source: .satellites))
    }
    rating = exif.rating.flatMap { $0 > 0 ? $0 : nil }
    position = exif.place.map { Position(latitude: $0.latitude, longitude: $0.longitude) }
    camera = exif.camera
  }

  /// Returns the moment of an EXIF time; nil if it is missing or not valid.
  static func moment(_ stamp: ExifStamps.Stamp, _ source: PhotoMoment.Source) -> PhotoMoment? {
    guard let text = stamp.time, let written = MomentText(text) else { return nil }
    let time = written.time
    guard !unsetYears.contains(time.year) || time.secondsSince1970 != LocalTime(year: time.year)?.secondsSince1970
    else {
      return nil
    }
    var fraction = DigitReader(stamp.fraction ?? "")
    let seconds = time.second.rounded(.down) + (fraction.fraction() ?? time.second - time.second.rounded(.down))
    let exact =
      time.precision == .second
      ? LocalTime(
        year: time.year, month: time.month, day: time.day, hour: time.hour, minute: time.minute, second: seconds) : nil
    return PhotoMoment(
      exact ?? time, offset: stamp.offset.flatMap { MomentText.offset($0) } ?? written.offset,
      isUniversal: written.isUniversal, source: source)
  }
}
