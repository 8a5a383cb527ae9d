public import CollageModel

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
  }

  /// A photo of which too little was certain to cut it out.
  public struct UncutPhoto: Hashable, Sendable {
    /// The photo's path.
    public var photo: String
    /// How sure its cutout was, 0 to 1.
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
  /// Pixels per inch as written into the file; nil where the picture has no size on paper.
  public var dotsPerInch: Double?
  /// The format.
  public var format: OutputFormat
  /// The slots in paint order.
  public var slots: [SlotEntry]
  /// Slots that stayed empty.
  public var emptySlots: [SlotID]
  /// Paths of photos that found no slot.
  public var unplaced: [String]
  /// What the user should know.
  public var notes: [RenderNote]
  /// Photos that should have been cut out and are shown whole.
  public var uncut: [UncutPhoto] = []
  /// How long each stage took.
  public var timings: [Timing] = []
  /// The size of the written file in bytes.
  public var byteCount: Int = 0
}
