public import CollageModel
public import CollageSubjects
internal import CollageText

/// The facts of every picture of a collage, after all of them were opened: the input of the plan.
///
/// It holds no pixels; those are in `SourcePixels`.
public struct ResolvedSources: Hashable, Sendable {
  /// The facts of each picture, by the index that steps use.
  public var headers: [PhotoHeader]
  /// The index of each photo.
  public var photos: [PhotoID: Int]
  /// The index of the cutout that is shown in place of an item's photo.
  public var cutouts: [ItemID: Int] = [:]
  /// The index of the cutout that is shown in place of the picture of a layer's sticker.
  var stickerCutouts: [LayerID: Int] = [:]
  /// The index of each background picture, by its path in the template.
  public var pictures: [String: Int]
  /// The index of each slot mask, by its path in the template.
  public var masks: [String: Int]
  /// Where the subject of a photo is, 0 to 1 of the upright photo, for photos whose slots ask for it.
  public var focus: [PhotoID: Point]
  /// What is known of photos' subjects: what an author names of any photo, else of photos whose slots ask for it.
  public var subjects: [PhotoID: PhotoSubjects] = [:]
  /// What is known of the subjects of pictures behind all slots, by their paths in the template.
  public var backdropSubjects: [String: PhotoSubjects] = [:]
  /// The drawings that stickers name.
  var drawings: [DrawingID: Drawing] = [:]
  /// The texts of layers with their letters at their places.
  var texts: [LayerID: LaidOutText] = [:]
  /// The filters that looks name.
  var filters: [FilterID: ResolvedFilter] = [:]

  /// Makes the value, as tests of plans do.
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

  /// The header at an index; nil where there is none.
  func header(at index: Int?) -> PhotoHeader? {
    index.flatMap { headers.indices.contains($0) ? headers[$0] : nil }
  }
}
