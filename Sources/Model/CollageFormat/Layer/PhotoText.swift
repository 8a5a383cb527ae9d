/// The facts of a photo that texts can say besides its name.
public struct PhotoText: Hashable, Sendable {
  /// The time when the photo was taken, on the clocks there; nil if unknown.
  public var taken: LocalTime?
  public var caption: String?
  /// The name of the place where the photo was taken; nil if unknown.
  public var place: String?
  /// The names of the people in the photo, in the order of its metadata.
  public var people: [String]

  /// Creates the facts of a photo, by default none.
  public init(taken: LocalTime? = nil, caption: String? = nil, place: String? = nil, people: [String] = []) {
    self.taken = taken
    self.caption = caption
    self.place = place
    self.people = people
  }
}
