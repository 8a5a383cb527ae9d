import CollageFormat

/// A number of the configuration: where it is, what is allowed, and where it is kept.
struct ConfigurationNumber: @unchecked Sendable {
  let path: String
  let range: ClosedRange<Int>
  // Key paths to stored properties of a value are immutable; Swift does not know it yet.
  let field: WritableKeyPath<ServiceConfiguration, Int>

  /// All numbers, in the order of the documentation.
  static let all = [
    ConfigurationNumber("cache.tilesMegabytes", 16...1_048_576, \.cache.tilesMegabytes),
    ConfigurationNumber("cache.photosMegabytes", 16...1_048_576, \.cache.photosMegabytes),
    ConfigurationNumber("cache.picturesMegabytes", 16...1_048_576, \.cache.picturesMegabytes),
    ConfigurationNumber("cache.memoryMegabytes", 0...65_536, \.cache.memoryMegabytes),
    ConfigurationNumber("cache.freshSeconds", 0...31_536_000, \.cache.freshSeconds),
    ConfigurationNumber("workers.count", 1...256, \.workers.count),
    ConfigurationNumber("workers.memoryMegabytes", 256...1_048_576, \.workers.memoryMegabytes),
    ConfigurationNumber("workers.cacheMegabytes", 1...65_536, \.workers.cacheMegabytes),
    ConfigurationNumber("limits.bodyMegabytes", 1...65_536, \.limits.bodyMegabytes),
    ConfigurationNumber("limits.photoMegabytes", 1...100, \.limits.photoMegabytes),
    ConfigurationNumber("limits.photos", 1...10_000, \.limits.photos),
    ConfigurationNumber("limits.seconds", 1...3600, \.limits.seconds),
    ConfigurationNumber("limits.queue", 1...100_000, \.limits.queue),
    ConfigurationNumber("limits.jobs", 1...1_000_000, \.limits.jobs),
    ConfigurationNumber("limits.connections", 1...1_000_000, \.limits.connections),
    ConfigurationNumber("limits.idleSeconds", 1...3600, \.limits.idleSeconds),
  ]

  private init(
    _ path: String, _ range: ClosedRange<Int>, _ field: WritableKeyPath<ServiceConfiguration, Int>
  ) {
    (self.path, self.range, self.field) = (path, range, field)
  }
}

/// The environment variables that set values of the configuration.
enum ConfigurationVariables {
  private static let prefix = "COLLAGE_SERVE_"

  /// The paths of all values.
  static let paths =
    [
      "listen", "allowUnsigned", "keys", "sources.hosts", "sources.buckets", "webhookHosts", "privateHosts", "sets",
      "presets", "frames",
      "templates", "filters", "fonts", "formats", "allow", "cache.folder", "cache.bucket",
    ] + ConfigurationNumber.all.map(\.path)

  /// The keys of the whole configuration.
  static let topLevel = paths.reduce(into: [String]()) { keys, path in
    let key = String(path.prefix { $0 != "." })
    if !keys.contains(key) { keys.append(key) }
  }

  /// The keys of a section.
  static func keys(of section: String) -> [String] {
    paths.filter { $0.hasPrefix(section + ".") }.map { String($0.dropFirst(section.count + 1)) }
  }

  /// Returns the name of the variable for a path: `limits.maxPhotos` is `COLLAGE_SERVE_LIMITS_MAX_PHOTOS`.
  static func name(of path: String) -> String {
    prefix
      + path.reduce(into: "") { name, character in
        if character == "." {
          name.append("_")
        } else {
          if character.isUppercase { name.append("_") }
          name.append(character.uppercased())
        }
      }
  }

  /// Adds the values of variables to a configuration; those that look like JSON are read as JSON.
  static func adding(_ environment: [String: String], to value: JSONValue, _ log: IssueLog) -> JSONValue {
    guard case .object(var object) = value else { return value }
    for path in paths {
      guard let text = environment[name(of: path)] else { continue }
      let parsed = (try? JSONValue.parse(Array(text.utf8), file: "")) ?? .string(text)
      let parts = path.split(separator: ".").map(String.init)
      if parts.count == 1 {
        object.set(parts[0], parsed)
      } else {
        var section = JSONObject()
        if case .object(let known)? = object[parts[0]] { section = known }
        section.set(parts[1], parsed)
        object.set(parts[0], .object(section))
      }
    }
    let known = Set(paths.map(name))
    for name in environment.keys.sorted() where name.hasPrefix(prefix) && !known.contains(name) {
      let nearest = EditDistance.nearest(to: name, in: known.sorted()).map { "; did you mean \($0)?" } ?? ""
      log.add(.key(.root, name), "unknown variable\(nearest)")
    }
    return .object(object)
  }
}

extension JSONObject {
  /// Sets the value of a key; a new key becomes the last one.
  mutating func set(_ key: String, _ value: JSONValue) {
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key, value))
    }
  }
}
