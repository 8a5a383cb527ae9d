import CollageFiles
import CollageFormat
import CollageLayout
public import CollageModel

/// Own words that tell the kind of a garment in a photo's name, such as those of another language.
public struct RoleWords: Codable, Hashable, Sendable {
  /// The kinds of garments by words in lower case.
  public var roles: [String: Outfit.Role]

  /// The maximum size of a file, in bytes.
  private static let maxBytes = 1 << 20

  /// Creates a table; without words only the built-in ones tell kinds.
  public init(_ roles: [String: Outfit.Role] = [:]) { self.roles = roles }

  /// Reads a JSON object whose keys are words and whose values are kinds, such as `{"hose": "bottom"}`.
  ///
  /// - Throws: `FileError` if the file cannot be read; `FormatError` with every word that has no valid kind.
  public init(path: String) throws {
    let bytes = try readSmallFile(path, limit: Self.maxBytes)
    guard case .object(let object) = try JSONValue.parse(bytes, file: path) else {
      throw FormatError(file: path, message: "must be an object of words and kinds of garments")
    }
    var issues: [FormatError.Issue] = []
    roles = [:]
    for member in object.members {
      guard case .string(let text) = member.value, let role = Outfit.Role(rawValue: text) else {
        issues.append(.init(path: member.key, message: "must be \(Self.allowed)"))
        continue
      }
      roles[member.key.lowercased()] = role
    }
    if !issues.isEmpty { throw FormatError(file: path, issues: issues) }
  }

  /// The names of all kinds, for messages.
  package static let allowed = Wording.choice(Outfit.Role.allCases.map(\.rawValue))

  /// Returns the kinds of photos, by path, that these words tell.
  public func roles(of paths: [String]) -> [String: Outfit.Role] {
    var found: [String: Outfit.Role] = [:]
    if roles.isEmpty { return found }
    let words = roles.sorted { $0.key < $1.key }.map { (role: $0.value, words: [$0.key]) }
    for path in paths { found[path] = GarmentNames.role(of: path, ownWords: words) }
    return found
  }
}
