public import CollageFiles
public import CollageLayout
public import CollageModel
public import CollageSubjects

/// The result of a render, for people and for JSON output.
public struct RenderReport: Hashable, Sendable {
  /// A slot and its content.
  public struct SlotEntry: Hashable, Sendable {
    public var slot: SlotID
    /// The path as it was given in the request.
    public var photo: String
    /// The canvas pixels that the slot covers.
    public var area: PixelRect
    /// The visible part of the upright photo or of its cut-out, in pixels of that picture.
    public var crop: Rect
    /// Source pixels per canvas pixel; below 1 the photo is enlarged.
    public var density: Double
    /// The source from which the crop was chosen; nil if nothing is cropped, or the slot has its own focus.
    public var focus: SubjectSource?
    /// The kind of garment and where it is from; nil unless the layout was made by kinds.
    public var garment: Garment?
  }

  /// A photo that was left uncut because its confidence was too low.
  public struct UncutPhoto: Hashable, Sendable {
    /// The path as it was given in the request.
    public var photo: String
    /// The confidence of its cut-out, 0 to 1.
    public var confidence: Double

    /// The confidence as a whole number, rounded down, for messages.
    public var percent: Int { RenderNote.percent(confidence) }
  }

  /// The duration of a stage.
  public struct Timing: Hashable, Sendable {
    public var stage: String
    /// The elapsed time, during which other stages may run.
    public var milliseconds: Double
  }

  public var size: PixelSize
  /// The trim and bleed, if the picture has a bleed, crop marks or guides.
  public var page: PrintedPage?
  /// The resolution written into the file, in pixels per inch; nil if the picture has no physical size.
  public var dotsPerInch: Double?
  public var format: OutputFormat
  /// The slots in paint order.
  public var slots: [SlotEntry]
  public var emptySlots: [SlotID]
  /// Paths of photos without a slot.
  public var unplaced: [String]
  /// Messages about photos, texts and settings that the user should know.
  public var notes: [RenderNote]
  /// Photos that were left uncut although their slots require a cut-out.
  public var uncut: [UncutPhoto] = []
  /// The inks; nil for a picture without any.
  public var ink: InkReport?
  public var timings: [Timing] = []
  /// The size of the written file in bytes.
  public var byteCount: Int = 0
  /// The quality that was found for a maximum number of bytes; nil without one.
  public var quality: Int?
}

extension RenderReport {
  /// Changes what it says of a picture that was painted and then made smaller.
  mutating func shrink(to smaller: PixelSize) {
    let share = Double(smaller.width) / Double(size.width)
    func pixel(_ place: Int) -> Int { Int((Double(place) * share).rounded()) }
    for index in slots.indices {
      let area = slots[index].area
      slots[index].area = PixelRect(
        left: pixel(area.left), top: pixel(area.top), right: pixel(area.right), bottom: pixel(area.bottom))
      slots[index].density /= share
    }
    (size, dotsPerInch) = (smaller, dotsPerInch.map { $0 * share })
  }

  /// Adds the inks of a picture, with a note if they are above their limit.
  mutating func add(_ inks: InkReport) {
    ink = inks
    if let note = RenderNote.ink(inks) { notes.append(note) }
  }
}

extension RenderNote {
  /// Enlargements below this factor are not visible.
  private static let visibleEnlargement = 1.05

  static func uncut(_ photo: RenderReport.UncutPhoto) -> RenderNote {
    RenderNote(
      .uncut, "\(escaped(photo.photo)): left uncut because the confidence is only \(photo.percent) %",
      subject: "\(escaped(photo.photo)) (\(photo.percent) % confident)", severity: 1 - photo.confidence)
  }

  /// Returns a note for an enlarged photo; nil if the enlargement is not visible.
  static func enlarged(_ entry: RenderReport.SlotEntry) -> RenderNote? {
    guard entry.density > 0, 1 / entry.density >= visibleEnlargement else { return nil }
    let (photo, slot, factor) = (escaped(entry.photo), escaped(entry.slot.name), 1 / entry.density)
    return RenderNote(
      .enlarged, "slot \(slot): \(photo) is enlarged \(times(factor)) and may look soft",
      subject: "\(photo) in slot \(slot)", severity: factor)
  }
}
