public import CollageModel

/// One picture to render, fully specified.
public struct Job: Hashable, Sendable {
  /// The picture's name.
  public var id: String
  /// The template's path.
  public var template: String
  /// The photos of slots, by the slots' names, sorted by them; paths under the root.
  public var slots: [String: String]
  /// The photos for slots without a name, in order.
  public var photos: [String]
  /// The masks of slots' photos, by the slots' names.
  public var masks: [String: String]
  /// How the looks of slots' photos are changed, by the slots' names.
  public var looks: [String: LookChange] = [:]
  /// How slots' photos are straightened and cropped, by the slots' names.
  public var crops: [String: CropChange] = [:]
  /// The values of text variables.
  public var text: [String: String]
  /// The output file.
  public var output: String

  /// Creates a job.
  public init(
    id: String, template: String, slots: [String: String] = [:], photos: [String] = [], masks: [String: String] = [:],
    text: [String: String] = [:], output: String
  ) {
    (self.id, self.template, self.slots, self.photos) = (id, template, slots, photos)
    (self.masks, self.text, self.output) = (masks, text, output)
  }

  /// All files that are read besides the template, each once.
  var inputs: [String] { Set(slots.values).union(photos).union(masks.values).sorted() }
}
