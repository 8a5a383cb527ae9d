import CollageFiles
import CollageFormat
public import CollageRender
import SystemCalls

/// Finds color profiles by name: those of screens are known, others are those that the system has installed.
public struct ProfileSearch: Sendable {
  /// The folders that are searched for installed profiles, in order.
  public var folders: [String]

  /// The spaces whose profiles need no file, by name.
  public static let known: [(name: String, profile: OutputProfile)] = [
    ("srgb", .sRGB), ("p3", .displayP3), ("rec2020", .rec2020),
  ]

  /// The maximum size of a profile.
  private static let maxBytes = 16 << 20

  /// Creates a search of folders; nil for those of the system.
  public init(folders: [String]? = nil) { self.folders = folders ?? Self.usualFolders }

  /// The folders of the user and the system.
  ///
  /// Source: freedesktop.org, "OpenICC Directory Proposal", and macOS.
  private static var usualFolders: [String] {
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    let own =
      home.isEmpty
      ? [] : [".local/share/color/icc", ".color/icc", "Library/ColorSync/Profiles"].map { "\(home)/\($0)" }
    return own + ["/usr/local/share/color/icc", "/usr/share/color/icc", "/Library/ColorSync/Profiles"]
  }

  /// Returns true if a text is the path of a profile rather than a name.
  public static func isPath(_ text: String) -> Bool {
    text.contains("/") || ["icc", "icm"].contains { text.lowercased().hasSuffix("." + $0) }
  }

  /// Returns a profile by its name or the path of its file.
  ///
  /// The name of an installed profile is the beginning of its file's name without signs and case: `fogra39` is
  /// `FOGRA39L_coated.icc`.
  ///
  /// - Throws: `FileError` if there is none; `RenderError` if it cannot be used.
  public func find(_ name: String) throws -> OutputProfile {
    if Self.isPath(name) { return try Self.read(name, name: Self.stem(name)) }
    let key = Self.key(name)
    if let known = Self.known.first(where: { $0.name == key }) { return known.profile }
    guard let path = path(ofKey: key) else { throw FileError.cannotOpen(path: name, reason: reason(forMissing: name)) }
    return try Self.read(path, name: Self.stem(path))
  }

  private static func read(_ path: String, name: String) throws -> OutputProfile {
    try OutputProfile(name: name, bytes: readSmallFile(path, limit: maxBytes))
  }

  /// The paths of all installed profiles.
  private var installed: [String] {
    folders.flatMap { folder in FolderFiles.all(below: folder).filter { Self.isPath($0) && Self.hasExtension($0) } }
  }

  /// Returns the file whose name is the key, or else the shortest whose name begins with it.
  private func path(ofKey key: String) -> String? {
    if key.isEmpty { return nil }
    let matching = installed.filter { Self.key(Self.stem($0)).hasPrefix(key) }
    return matching.min { one, other in
      let (first, second) = (Self.stem(one), Self.stem(other))
      return (first.utf8.count, first) < (second.utf8.count, second)
    }
  }

  private func reason(forMissing name: String) -> String {
    let found = installed.map(Self.stem)
    let nearest = EditDistance.nearest(to: name, in: Self.known.map(\.name) + found)
    let advice = nearest.map { "did you mean \($0)?" }
    return "no such color profile is installed; "
      + (advice ?? "pass the path of an .icc file, such as one of https://www.eci.org")
  }

  private static func hasExtension(_ path: String) -> Bool {
    ["icc", "icm"].contains { path.lowercased().hasSuffix("." + $0) }
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return hasExtension(name) ? String(name.dropLast(4)) : name
  }

  /// Returns the letters and digits of a name in lower case.
  private static func key(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
