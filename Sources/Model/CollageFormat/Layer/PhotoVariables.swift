import CollageModel

/// The variables of photos.
///
/// `{{photo.name}}` is the name of the first photo's file without folders and extension, `{{photo.hero.name}}` that of
/// the photo in the slot "hero"; `{{photo.taken}}` and `{{photo.hero.taken}}` are the days on which they were taken, such as
/// `2026-11-21`, with parts such as `{{photo.taken.year}}`; `{{photo.date}}` is the day as the text's language says it, and `{{photo.month}}` the month. Captions and
/// places are those that a photo's metadata names, and so are people. The values are empty for a slot without a photo, and for what is
/// unknown. `{{photos.dates}}` are the days from the first to the last photo of the collage as the text's language says them, and
/// `{{photos.places}}`, `{{photos.captions}}` and `{{photos.people}}` what its photos say, each once, in the order of items.
package enum PhotoVariables {
  private static let prefix = Array("photo.".utf8)
  private static let prefixOfAll = Array("photos.".utf8)

  /// The property of a photo that a variable stands for.
  private enum Property: CaseIterable {
    case name, caption, place, people, date, taken, year, month, day, hour, minute, monthName, monthOfYear

    /// The end of a variable's name.
    var suffix: String {
      switch self {
      case .name: "name"
      case .caption: "caption"
      case .place: "place"
      case .people: "people"
      case .date: "date"
      case .taken: "taken"
      case .year: "taken.year"
      case .month: "taken.month"
      case .day: "taken.day"
      case .hour: "taken.hour"
      case .minute: "taken.minute"
      case .monthName: "taken.month-name"
      case .monthOfYear: "month"
      }
    }
  }

  /// The property of all photos that a variable stands for.
  private enum Summary: String, CaseIterable {
    case dates, places, captions, people
  }

  /// The photo that a variable refers to.
  private enum Place {
    case first
    case slot(SlotID)
  }

  package static func isName(_ name: String) -> Bool { parts(of: name) != nil || summary(of: name) != nil }

  /// Returns the values of the photo variables that occur in texts.
  ///
  /// - Throws: `Failure` for a month's name in an unknown language.
  static func values(
    in composition: Composition, photos: [PhotoID: PhotoText], given values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    for (name, place, property) in named(in: composition) {
      guard let photo = photo(at: place, composition) else {
        result.append((name, ""))
        continue
      }
      let text = photos[photo.id] ?? PhotoText()
      switch property {
      case .name: result.append((name, fileName(photo.path)))
      case .caption: result.append((name, text.caption ?? ""))
      case .place: result.append((name, text.place ?? ""))
      case .people: result.append((name, text.people.joined(separator: ", ")))
      default: result.append((name, try value(property, of: text.taken, values)))
      }
    }
    for (name, summary) in summaries(in: composition) {
      let shown = shown(composition).map { photos[$0] ?? PhotoText() }
      result.append((name, try text(summary, of: shown, values)))
    }
    return result
  }

  /// Returns whether the value of a variable depends on the language.
  static func needsLanguage(_ name: String) -> Bool {
    summary(of: name) == .dates || [.monthName, .monthOfYear, .date].contains(parts(of: name)?.1)
  }

  // MARK: All photos

  private static func summary(of name: String) -> Summary? {
    let bytes = Array(name.utf8)
    guard bytes.starts(with: prefixOfAll) else { return nil }
    return Summary.allCases.first { bytes.dropFirst(prefixOfAll.count).elementsEqual($0.rawValue.utf8) }
  }

  private static func summaries(in composition: Composition) -> [(name: String, summary: Summary)] {
    names(in: composition).compactMap { name in summary(of: name).map { (name, $0) } }
  }

  /// Returns the photos in slots, in the order of their items.
  private static func shown(_ composition: Composition) -> [PhotoID] {
    composition.items.compactMap { $0.slot == nil ? nil : $0.photo }
  }

  private static func text(
    _ summary: Summary, of photos: [PhotoText], _ values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> String {
    switch summary {
    case .dates:
      #if hasFeature(Embedded)
        return ""
      #else
        let times = photos.compactMap(\.taken)
        func isEarlier(_ one: LocalTime, _ other: LocalTime) -> Bool { one.secondsSince1970 < other.secondsSince1970 }
        guard let first = times.min(by: isEarlier), let last = times.max(by: isEarlier) else { return "" }
        return try CalendarVariables.language(given: values).text(from: first, to: last)
      #endif
    case .places: return once(photos.compactMap { $0.place }, separator: " · ")
    case .captions: return once(photos.compactMap { $0.caption }, separator: " · ")
    case .people: return once(photos.flatMap { $0.people }, separator: ", ")
    }
  }

  /// Returns texts in their order, each once.
  private static func once(_ texts: [String], separator: String) -> String {
    var result: [String] = []
    for text in texts where !text.utf8.isEmpty && !result.hasName(text) { result.append(text) }
    return result.joined(separator: separator)
  }

  // MARK: One photo

  /// Returns the photos of which texts say more than the name.
  static func photosInTexts(in composition: Composition) -> [PhotoID] {
    var photos: [PhotoID] = summaries(in: composition).isEmpty ? [] : shown(composition)
    for (_, place, property) in named(in: composition) where property != .name {
      if let photo = photo(at: place, composition)?.id, !photos.contains(photo) { photos.append(photo) }
    }
    return photos
  }

  private static func named(in composition: Composition) -> [(name: String, place: Place, property: Property)] {
    names(in: composition).compactMap { name in parts(of: name).map { (name, $0.0, $0.1) } }
  }

  /// Returns the names of variables in texts; those with invalid braces have none.
  private static func names(in composition: Composition) -> [String] {
    composition.layers.flatMap { $0.variableTexts }.flatMap { (try? TextVariables.names(in: $0)) ?? [] }
  }

  /// Parses the name of a variable; nil for other names.
  private static func parts(of name: String) -> (Place, Property)? {
    let bytes = Array(name.utf8)
    guard bytes.starts(with: prefix) else { return nil }
    let rest = bytes.dropFirst(prefix.count)
    for property in Property.allCases {
      let suffix = Array(property.suffix.utf8)
      guard rest.count >= suffix.count, Array(rest.suffix(suffix.count)) == suffix else { continue }
      let between = rest.dropLast(suffix.count)
      if between.isEmpty { return (.first, property) }
      guard between.count > 1, between.last == UInt8(ascii: ".") else { continue }
      return (.slot(SlotID(String(decoding: between.dropLast(), as: UTF8.self))), property)
    }
    return nil
  }

  private static func photo(at place: Place, _ composition: Composition) -> Photo? {
    let item = composition.items.first { item in
      switch place {
      case .first: item.slot != nil
      case .slot(let slot): item.slot == slot
      }
    }
    return item.flatMap { item in composition.photos.first { $0.id == item.photo } }
  }

  /// Returns the name of a file without folders and extension.
  package static func fileName(_ path: String) -> String {
    var bytes = Array(path.utf8)
    if let slash = bytes.lastIndex(of: UInt8(ascii: "/")) { bytes.removeFirst(slash + 1) }
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 { bytes.removeSubrange(dot...) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a part of a time; empty if it is unknown.
  private static func value(
    _ property: Property, of time: LocalTime?, _ values: [(name: String, value: String)]
  ) throws(TextVariables.Failure) -> String {
    guard let time else { return "" }
    func part(_ number: Int, _ needed: LocalTime.Precision, digits: Int = 2) -> String {
      time.precision.rawValue >= needed.rawValue ? LocalTime.digits(number, digits) : ""
    }
    switch property {
    case .name, .caption, .place, .people: return ""
    case .date:
      #if hasFeature(Embedded)
        return ""
      #else
        return try CalendarVariables.language(given: values).text(of: time)
      #endif
    case .taken:
      return [part(time.year, .year, digits: 4), part(time.month, .month), part(time.day, .day)]
        .filter { !$0.utf8.isEmpty }.joined(separator: "-")
    case .year: return part(time.year, .year, digits: 4)
    case .month: return part(time.month, .month)
    case .day: return part(time.day, .day)
    case .hour: return part(time.hour, .minute)
    case .minute: return part(time.minute, .minute)
    case .monthOfYear:
      #if hasFeature(Embedded)
        return ""
      #else
        guard time.precision != .year, let month = LocalTime(year: time.year, month: time.month) else { return "" }
        return try CalendarVariables.language(given: values).text(of: month)
      #endif
    case .monthName:
      guard time.precision != .year else { return "" }
      return try CalendarVariables.language(given: values).months[time.month - 1]
    }
  }
}
