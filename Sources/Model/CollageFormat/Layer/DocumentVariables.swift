public import CollageModel

extension Template {
  /// The names of the variables in texts in order of their first occurrence, then those of variables that only have a
  /// value.
  public var variableNames: [String] {
    TextVariables.names(in: layers, declared: variables, areLabeled: labels != nil)
  }

  /// The names of its variables if photos have labels.
  package var labeledVariableNames: [String] {
    TextVariables.names(in: layers, declared: variables, areLabeled: true)
  }

  /// Returns the template with the variables in its texts replaced.
  ///
  /// - Parameters:
  ///   - values: Names and values; the template's own values are used for other variables.
  ///   - photoCount: The number of photos, for `count`.
  /// - Returns: The template with the final texts.
  /// - Throws: `FormatError` that lists every variable without a value, with the template's name as its file.
  public func replacingVariables(
    with values: [(name: String, value: String)], photoCount: Int
  ) throws(FormatError) -> Template {
    var result = self
    let values = values + [(name: TextVariables.count, value: String(photoCount))]
    result.layers = try Composition(template: self, layers: layers).replacingVariables(with: values).layers
    return result
  }
}

extension Composition {
  /// The names of the variables in texts in order of their first occurrence, then those of variables that only have a
  /// value.
  public var variableNames: [String] {
    TextVariables.names(in: layers, declared: template.variables, areLabeled: template.labels != nil)
  }

  /// Returns the tag of the language of its texts, such as `pt-BR`.
  ///
  /// - Parameter values: The values of variables; the template's own are used for others.
  /// - Returns: The value of the variable `language`; nil if it has none.
  public func language(given values: [String: String]) -> String? {
    let name = CalendarVariables.language
    let tag = values[name] ?? template.variables.first { $0.name.hasSameBytes(as: name) }?.value
    return tag.flatMap { tag in tag.isEmpty ? nil : String(tag.map { $0 == "_" ? "-" : $0 }) }
  }

  /// The photos of which texts say more than the name, by variables such as `photo.taken`.
  public var photosInTexts: [PhotoID] { PhotoVariables.photosInTexts(in: self) }

  /// Returns the composition with the variables in its texts replaced.
  ///
  /// - Parameters:
  ///   - values: Names and values; the template's own values are used for other variables.
  ///   - photos: What texts can say of the photos in `photosInTexts`.
  /// - Returns: The composition with the final texts.
  /// - Throws: `FormatError` that lists every variable without a value, with the template's name as its file.
  public func replacingVariables(
    with values: [(name: String, value: String)], photos: [PhotoID: PhotoText] = [:]
  ) throws(FormatError) -> Composition {
    let names = values.map { $0.name }
    let own = template.variables.filter { !names.hasName($0.name) }.map { (name: $0.name, value: $0.value) }
    var values = values + own
    do {
      values += try PhotoVariables.values(in: self, photos: photos, given: values)
    } catch {
      throw FormatError(file: template.name, message: error.description)
    }
    var result = self
    var issues: [FormatError.Issue] = []
    for index in result.layers.indices {
      do {
        try result.layers[index].replaceVariables(with: values)
      } catch {
        // An invalid value of a calendar would be reported for each of its texts.
        if issues.contains(where: { $0.message.hasSameBytes(as: error.description) }) { continue }
        issues.append(
          FormatError.Issue(path: "layer \(Excerpt.quoted(result.layers[index].id.name))", message: error.description))
      }
    }
    if !issues.isEmpty { throw FormatError(file: template.name, issues: issues) }
    return result
  }
}

extension Composition {
  /// Returns the composition with the variables in its texts replaced, including `count`.
  ///
  /// - Parameters:
  ///   - values: Names and values, which take precedence over `count` and the template's own.
  ///   - photos: What texts can say of the photos in `photosInTexts`.
  /// - Returns: The composition with the final texts.
  /// - Throws: As `replacingVariables(with:photos:)`.
  public func replacingVariables(
    counting values: [(name: String, value: String)], photos: [PhotoID: PhotoText] = [:]
  ) throws(FormatError) -> Composition {
    let count = items.count { $0.slot != nil }
    return try replacingVariables(with: values + [(name: TextVariables.count, value: String(count))], photos: photos)
  }
}

extension Composition {
  /// Returns the composition with the variables in its texts replaced by the template's own values; a text with another variable
  /// stays as it is written.
  package func replacingOwnVariables() -> Composition {
    let own = template.variables.map { (name: $0.name, value: $0.value) }
    var result = self
    for index in result.layers.indices {
      var layer = result.layers[index]
      if (try? layer.replaceVariables(with: own)) != nil { result.layers[index] = layer }
    }
    return result
  }
}

extension TextVariables {
  /// Returns whether texts of layers have variables.
  package static func areUsed(in layers: [Layer]) -> Bool { !names(in: layers, declared: []).isEmpty }

  /// The name of the variable for the number of photos, which exists in every collage.
  public static let count = "count"

  /// Returns whether a variable is derived from other variables or from photos, such as `calendar.month` and
  /// `photo.name`.
  public static func isDerived(_ name: String) -> Bool { CalendarVariables.isName(name) || PhotoVariables.isName(name) }

  /// Returns whether a variable may have no value, such as the language of a calendar.
  public static func isOptional(_ name: String) -> Bool {
    [CalendarVariables.language, CalendarVariables.weekStart, CalendarVariables.holidays].hasName(name)
  }

  /// Checks that values are given only for existing variables.
  ///
  /// - Parameters:
  ///   - given: The names of the given values.
  ///   - known: The names of a document's variables, such as `Template.variableNames`.
  /// - Throws: `Failure.unused` for the first name that is not in `known`.
  public static func check(_ given: [String], among known: [String]) throws(Failure) {
    for name in given where !known.hasName(name) {
      throw .unused(name: name, nearest: EditDistance.nearest(to: name, in: known), known: known)
    }
  }

  /// Returns the names in texts, then those of values; texts with invalid braces are skipped.
  fileprivate static func names(
    in layers: [Layer], declared: [TextVariable], areLabeled: Bool = false
  ) -> [String] {
    var result: [String] = []
    for text in layers.flatMap({ $0.variableTexts }) {
      guard let found = try? names(in: text) else { continue }
      for name in found where !result.hasName(name) { result.append(name) }
    }
    // Calendars need a year and a month, and names of months need a language.
    if result.contains(where: { CalendarVariables.isName($0) }) {
      for name in CalendarVariables.sources where !result.hasName(name) { result.append(name) }
    } else if areLabeled || result.contains(where: { PhotoVariables.needsLanguage($0) }),
      !result.hasName(CalendarVariables.language)
    {
      result.append(CalendarVariables.language)
    }
    for variable in declared where !result.hasName(variable.name) { result.append(variable.name) }
    return result
  }
}
