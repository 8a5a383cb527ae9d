/// One picture to be made, everything about it decided.
public struct Job: Hashable, Sendable {
  /// The picture's name.
  public var id: String
  /// The template's path.
  public var template: String
  /// Photos of slots, by the slots' names, sorted by them; paths under the root.
  public var slots: [String: String]
  /// Photos for slots without a name, in order.
  public var photos: [String]
  /// Masks of slots' photos, by the slots' names.
  public var masks: [String: String]
  /// Values of text variables.
  public var text: [String: String]
  /// The file to write.
  public var output: String

  /// Makes a job.
  public init(
    id: String, template: String, slots: [String: String] = [:], photos: [String] = [], masks: [String: String] = [:],
    text: [String: String] = [:], output: String
  ) {
    (self.id, self.template, self.slots, self.photos) = (id, template, slots, photos)
    (self.masks, self.text, self.output) = (masks, text, output)
  }

  /// All files that are read beside the template, each once.
  var inputs: [String] { Set(slots.values).union(photos).union(masks.values).sorted() }
}
