import CollageFormat

extension PhotoMetadata {
  /// Creates the facts of a JSON file of Google Takeout; other JSON files have none.
  init(takeout bytes: [UInt8], file: String) {
    self.init()
    guard case .object(let root)? = try? JSONValue.parse(bytes, file: file),
      case .object(let taken)? = root["photoTakenTime"]
    else { return }
    if case .string(let text)? = taken["timestamp"], let seconds = Int(text), seconds != 0,
      let time = LocalTime(secondsSince1970: Double(seconds))
    {
      moments = [PhotoMoment(time, isUniversal: true, source: .takeout)]
    }
    if case .string(let text)? = root["description"] { caption = Self.caption(text) }
    if case .array(let found)? = root["people"] {
      people = Self.people(
        found.map { person in
          guard case .object(let fields) = person, case .string(let name)? = fields["name"] else { return nil }
          return name
        })
    }
    if case .boolean(let isFavorite)? = root["favorited"] { self.isFavorite = isFavorite }
    for key in ["geoData", "geoDataExif"] where position == nil {
      guard case .object(let place)? = root[key], case .number(let north)? = place["latitude"],
        case .number(let east)? = place["longitude"], north != 0 || east != 0, abs(north) <= 90, abs(east) <= 180
      else { continue }
      position = Position(latitude: north, longitude: east)
    }
  }
}
