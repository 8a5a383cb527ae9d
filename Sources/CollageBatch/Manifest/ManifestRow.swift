/// One row of a manifest: one picture, as it is written there.
public struct ManifestRow: Hashable, Sendable {
  /// The row's number from 1, the heading not counted.
  public var number: Int
  /// The picture's name, unique in the manifest.
  public var id: String
  /// The template's path, or nil for the run's own.
  public var template: String?
  /// The file to write, or nil for the run's pattern.
  public var output: String?
  /// Named values in the order of columns: photos of slots, and texts.
  public var values: [(name: String, value: String)]
  /// Photos without a slot's name, for layouts that are made for photos.
  public var photos: [String]

  /// Makes a row.
  public init(
    number: Int, id: String, template: String? = nil, output: String? = nil,
    values: [(name: String, value: String)] = [], photos: [String] = []
  ) {
    (self.number, self.id, self.template, self.output) = (number, id, template, output)
    (self.values, self.photos) = (values, photos)
  }

  /// Rows are equal when everything that they say is.
  public static func == (one: ManifestRow, other: ManifestRow) -> Bool {
    one.number == other.number && one.saysTheSame(as: other)
  }

  /// Whether two rows ask for the same picture, wherever they stand.
  func saysTheSame(as other: ManifestRow) -> Bool {
    id == other.id && template == other.template && output == other.output && photos == other.photos
      && values.elementsEqual(other.values) { $0 == $1 }
  }

  /// Feeds the row's number and name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(id)
  }

  /// The value of a name.
  public subscript(name: String) -> String? { values.first { $0.name == name }?.value }
}
