public import CollageModel

/// One picture to render, fully specified.
public struct Job: Hashable, Sendable {
  /// The unique name of the picture.
  public var id: String
  /// The path or name of the template.
  public var template: String
  /// The photos in slots, as paths below the root, by slot name.
  public var slots: [String: String]
  /// The photos for slots not named in `slots`, in order.
  public var photos: [String]
  /// The masks of photos in slots, by slot name.
  public var masks: [String: String]
  /// The changes to the looks of slots' photos, by slot name.
  public var looks: [String: LookChange] = [:]
  /// The changes to the straightening and crop of slots' photos, by slot name.
  public var crops: [String: CropChange] = [:]
  /// How slots' photos are fitted, by slot name.
  public var placements: [String: Placement] = [:]
  /// The kinds of garments, by slot name; others are told by names and outlines.
  public var roles: [String: Outfit.Role] = [:]
  /// The values of text variables.
  public var text: [String: String]
  /// The path of the picture.
  public var output: String

  /// Creates a job without changes to looks and crops.
  public init(
    id: String, template: String, slots: [String: String] = [:], photos: [String] = [], masks: [String: String] = [:],
    text: [String: String] = [:], output: String
  ) {
    (self.id, self.template, self.slots, self.photos) = (id, template, slots, photos)
    (self.masks, self.text, self.output) = (masks, text, output)
  }

  /// How a photo is fitted into its slot; nil for what the template says.
  public struct Placement: Codable, Hashable, Sendable {
    public var fit: Fit?
    /// The point of the upright photo, 0 to 1, at the slot's center.
    public var focus: Point?

    /// Creates a placement as the template says.
    public init() {}
  }

  /// All photos and masks of the job, without duplicates.
  var inputs: [String] { Set(slots.values).union(photos).union(masks.values).sorted() }
}
