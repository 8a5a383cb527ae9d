public import CollageFiles
public import CollageModel
public import CollageSubjects

/// What a render did, for people and for `--json`.
public struct RenderReport: Hashable, Sendable {
  /// One slot and what it shows.
  public struct SlotEntry: Hashable, Sendable {
    /// The slot.
    public var slot: SlotID
    /// The photo's path.
    public var photo: String
    /// The canvas pixels that the slot takes.
    public var area: PixelRect
    /// The part of the upright photo, or of its cutout, that is seen, in pixels of that.
    public var crop: Rect
    /// Source pixels per canvas pixel; below 1 the photo is enlarged.
    public var density: Double
    /// What determined the crop; nil if nothing is cropped, or the slot has its own focus.
    public var focus: SubjectSource?
  }

  /// A photo that was left uncut, because the confidence was too low.
  public struct UncutPhoto: Hashable, Sendable {
    /// The photo's path.
    public var photo: String
    /// The confidence of its cutout, 0 to 1.
    public var confidence: Double

    /// Whole percents, rounded down.
    public var percent: Int { Int((confidence * 100).rounded(.down)) }
  }

  /// The time that a stage took.
  public struct Timing: Hashable, Sendable {
    /// The stage.
    public var stage: String
    /// Milliseconds of wall time.
    public var milliseconds: Double
  }

  /// The picture's size.
  public var size: PixelSize
  /// Where the picture is cut, if it has a bleed, crop marks or guides.
  public var page: PrintedPage?
  /// Pixels per inch as written into the file; nil where the picture has no size on paper.
  public var dotsPerInch: Double?
  /// The format.
  public var format: OutputFormat
  /// The slots in paint order.
  public var slots: [SlotEntry]
  /// Slots without a photo.
  public var emptySlots: [SlotID]
  /// Paths of photos without a slot.
  public var unplaced: [String]
  /// Notes for the user.
  public var notes: [RenderNote]
  /// Photos that were left uncut although their slots ask for a cutout.
  public var uncut: [UncutPhoto] = []
  /// How long each stage took.
  public var timings: [Timing] = []
  /// The size of the written file in bytes.
  public var byteCount: Int = 0
}

extension RenderNote {
  /// Enlargements below this factor are not visible.
  private static let visibleEnlargement = 1.05

  static func uncut(_ photo: RenderReport.UncutPhoto) -> RenderNote {
    RenderNote(
      .uncut, "\(escaped(photo.photo)): left uncut because the confidence is only \(photo.percent) %",
      subject: "\(escaped(photo.photo)) (\(photo.percent) % sure)", severity: 1 - photo.confidence)
  }

  /// Nil if no enlargement is visible.
  static func enlarged(_ entry: RenderReport.SlotEntry) -> RenderNote? {
    guard entry.density > 0, 1 / entry.density >= visibleEnlargement else { return nil }
    let (photo, slot, factor) = (escaped(entry.photo), escaped(entry.slot.name), 1 / entry.density)
    return RenderNote(
      .enlarged, "slot \(slot): \(photo) is enlarged \(times(factor)) and may look soft",
      subject: "\(photo) in slot \(slot)", severity: factor)
  }
}
