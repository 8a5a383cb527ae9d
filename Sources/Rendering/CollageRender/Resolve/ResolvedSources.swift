public import CollageModel
public import CollageSubjects
internal import CollageText

/// The facts about every picture of a collage after all of them were opened; the input of the planner.
///
/// It contains no pixels; those are in `SourcePixels`.
public struct ResolvedSources: Hashable, Sendable {
  /// The header of each picture, by the index that steps use.
  public var headers: [PhotoHeader]
  /// The index of each photo.
  public var photos: [PhotoID: Int]
  /// The index of the cut-out shown in place of an item's photo.
  public var cutouts: [ItemID: Int] = [:]
  /// The index of the cut-out shown in place of the picture of a layer's sticker.
  var stickerCutouts: [LayerID: Int] = [:]
  /// The index of each background picture, by its path in the template.
  public var pictures: [String: Int]
  /// The index of each slot mask, by its path in the template.
  public var masks: [String: Int]
  /// The focus point of each photo whose slots have an automatic focus, 0 to 1 of the upright photo.
  public var focus: [PhotoID: Point]
  /// The subjects of photos: those named by an author, otherwise those of photos whose slots have an automatic focus.
  public var subjects: [PhotoID: PhotoSubjects] = [:]
  /// The subjects of pictures behind all slots, by their paths in the template.
  public var backdropSubjects: [String: PhotoSubjects] = [:]
  /// The drawings used by stickers.
  var drawings: [DrawingID: Drawing] = [:]
  var texts: [LayerID: LaidOutText] = [:]
  /// The filters used by looks.
  var filters: [FilterID: ResolvedFilter] = [:]

  /// Creates the value, mainly for tests of plans.
  public init(
    headers: [PhotoHeader] = [], photos: [PhotoID: Int] = [:], pictures: [String: Int] = [:],
    masks: [String: Int] = [:], focus: [PhotoID: Point] = [:]
  ) {
    self.headers = headers
    self.photos = photos
    self.pictures = pictures
    self.masks = masks
    self.focus = focus
  }

  /// Returns the header at an index; nil if there is none.
  func header(at index: Int?) -> PhotoHeader? {
    index.flatMap { headers.indices.contains($0) ? headers[$0] : nil }
  }
}
