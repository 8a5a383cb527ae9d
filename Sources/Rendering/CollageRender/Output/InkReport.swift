public import CollageFiles

/// The inks of a picture for print.
public struct InkReport: Hashable, Sendable {
  /// The name of the profile.
  public var profile: String
  /// The largest total amount of ink of a pixel, in percent; each of the four inks counts up to 100.
  public var most: Double = 0
  /// The first pixel with the largest amount, from the upper left.
  public var place = PixelSize(0, 0)
  /// The limit that was asked for, in percent; nil for none.
  public var limit: Double?
  /// The share of pixels above the limit, 0 to 1.
  public var shareAbove: Double = 0
  /// The smallest rectangle around all pixels above the limit; nil if there are none.
  public var areaAbove: PixelRect?
  /// The share of pixels whose color visibly changes because the inks cannot print it, 0 to 1.
  ///
  /// Every fourth pixel of every fourth row is compared, by CIEDE2000, with black mapped to the darkest ink.
  public var shareOutOfGamut: Double = 0
}

extension RenderNote {
  /// Returns a note on pixels with more ink than the limit; nil if there are none.
  static func ink(_ report: InkReport) -> RenderNote? {
    guard let limit = report.limit, let area = report.areaAbove else { return nil }
    let share = max(0.1, (report.shareAbove * 1000).rounded() / 10)
    let most = Int(report.most.rounded())
    return RenderNote(
      .ink,
      "\(share) % of the picture, in \(area), has more ink than \(Int(limit.rounded())) %: at most \(most) %, at "
        + "\(report.place.width),\(report.place.height)",
      subject: "at most \(most) %", severity: report.most)
  }
}
