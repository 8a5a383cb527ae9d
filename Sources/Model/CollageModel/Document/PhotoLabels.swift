/// Short texts that name the photos of a collage in the order in which slots are read, such as the panels of a figure.
public struct PhotoLabels: Storable {
  /// The positions of labels.
  public enum Place: String, Storable, CaseIterable {
    /// In the upper left corner of the photo.
    case inside
    /// In a row below the photo, which becomes lower by it.
    case under
  }

  /// What labels say: a list (`a,b,c`), a counter with signs around it (`(a)`, `A`, `1`, `i` or `I`), `names`, `dates`, or a text with
  /// variables (`{{1}} · {{name}}`).
  public var text: String
  /// The position; nil for inside photos with lists and counters, and under photos with what they say.
  public var place: Place?
  /// The family of the font; nil for Inter.
  public var family: String?
  /// The size of letters (em) in ``unit``; nil for a size by the slots.
  public var size: Double?
  /// The unit of the size; nil for canvas units.
  public var unit: LengthUnit?
  /// The weight of the font, 1 to 1000; nil for bold counters and regular words.
  public var weight: Int?
  /// The color of letters; nil for one that is read on the canvas or, inside photos, on a dark ground.
  public var color: Color?
  /// The number of labels before the first, as on earlier pages.
  public var offset = 0

  /// Creates labels in their usual style.
  public init(_ text: String, place: Place? = nil) { (self.text, self.place) = (text, place) }

  /// Returns whether two labels are equal; texts are compared byte by byte.
  public static func == (left: PhotoLabels, right: PhotoLabels) -> Bool {
    left.text.hasSameBytes(as: right.text) && left.place == right.place && left.size == right.size
      && left.unit == right.unit && left.weight == right.weight && left.color == right.color
      && left.offset == right.offset && (left.family ?? "").hasSameBytes(as: right.family ?? "")
  }
}
