/// The choice of a picture's format by the header `Accept`.
///
/// Source: RFC 9110, 12.5.1.
struct AcceptedFormats {
  private let qualities: [(type: String, quality: Double)]

  /// Reads the header; without one, every type is accepted.
  init(_ header: String?) {
    qualities = (header ?? "*/*").split(separator: ",").compactMap { entry in
      let parts = entry.split(separator: ";").map { $0.drop { $0 == " " }.lowercased() }
      guard let type = parts.first else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return (String(type.prefix { $0 != " " }), weight)
    }
  }

  /// Returns the format for a picture for which none was asked.
  ///
  /// - Parameter preferred: Formats that are used if the header names them, the best one first.
  /// - Returns: The format; JPEG if the header names none of them, since every client shows it.
  func format(among preferred: [String]) -> String {
    preferred.first { format in
      qualities.contains { $0.type == MediaType.ofPicture(format) && $0.quality > 0 }
    } ?? "jpeg"
  }
}

/// Names of media types.
enum MediaType {
  /// Returns the type of a picture's format by the name that commands use.
  static func ofPicture(_ format: String) -> String { "image/\(format)" }

  /// Returns the type without its parameters, in lowercase.
  static func essence(of header: String) -> String {
    header.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
  }

  /// Returns the value of a parameter, such as a boundary; without quotes.
  static func parameter(_ name: String, of header: String) -> String? {
    for part in header.split(separator: ";").dropFirst() {
      let trimmed = part.drop { $0 == " " }
      guard trimmed.lowercased().hasPrefix(name + "=") else { continue }
      let value = trimmed.dropFirst(name.count + 1)
      return String(value.hasPrefix("\"") ? value.dropFirst().prefix { $0 != "\"" } : value.prefix { $0 != " " })
    }
    return nil
  }
}
