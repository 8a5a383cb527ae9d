public import CollageFormat
import ObjectStorage

/// Reads the configuration from JSON and from environment variables, and reports every error at once.
public struct ConfigurationReader {
  private let log = IssueLog()
  private var configuration: ServiceConfiguration

  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: The file; nil for the environment alone.
  ///   - file: The name of the file in messages.
  ///   - environment: Variables by name: `COLLAGE_SERVE_LIMITS_PHOTOS` is `limits.photos`.
  ///   - base: The defaults.
  /// - Returns: The configuration.
  /// - Throws: `FormatError` with every error.
  public static func read(
    _ bytes: [UInt8]?, file: String, environment: [String: String], base: ServiceConfiguration
  ) throws(FormatError) -> ServiceConfiguration {
    var value = JSONValue.object(JSONObject())
    if let bytes { value = try JSONValue.parse(bytes, file: file) }
    var reader = ConfigurationReader(configuration: base)
    value = ConfigurationVariables.adding(environment, to: value, reader.log)
    reader.read(Cursor(value: value, log: reader.log))
    return try reader.log.finish(reader.configuration, file: file)
  }

  private init(configuration: ServiceConfiguration) { self.configuration = configuration }

  private mutating func read(_ cursor: Cursor) {
    guard let object = cursor.object("the configuration", keys: ConfigurationVariables.topLevel) else { return }
    if let listen = object.optional("listen")?.string("an address") { configuration.listen = listen }
    if let isAllowed = object.optional("allowUnsigned")?.boolean("allowUnsigned") {
      configuration.allowsUnsigned = isAllowed
    }
    readKeys(object.optional("keys"))
    if let sources = object.optional("sources")?.object("sources", keys: ["hosts", "buckets"]) {
      configuration.hosts = texts(sources.optional("hosts"))
      configuration.buckets = texts(sources.optional("buckets"))
    }
    configuration.webhookHosts = texts(object.optional("webhookHosts"))
    configuration.privateHosts = texts(object.optional("privateHosts"))
    checkPrivateHosts(object.optional("privateHosts"))
    readSets(object.optional("sets"))
    for (name, cursor) in members(object.optional("presets")) {
      if let preset = cursor.object("a preset") { configuration.presets[name] = Preset(preset.object) }
    }
    for (name, cursor) in members(object.optional("frames")) { readFrame(name, cursor) }
    configuration.templates = texts(object.optional("templates"))
    configuration.filters = texts(object.optional("filters"))
    configuration.fonts = texts(object.optional("fonts"))
    if let formats = object.optional("formats") { configuration.formats = texts(formats) }
    configuration.allow = texts(object.optional("allow"))
    readCache(object.optional("cache"))
    readNumbers(object)
  }

  /// Rejects hosts that nothing is read from or sent to, which would be mistakes.
  private func checkPrivateHosts(_ cursor: Cursor?) {
    let known = Set((configuration.hosts + configuration.webhookHosts).flatMap { [$0, Self.plain($0)] })
    for (host, element) in zip(configuration.privateHosts, cursor?.elements("privateHosts") ?? [])
    where !known.contains(host) {
      element.reject("must be one of sources.hosts or webhookHosts")
    }
  }

  /// Returns a host without the scheme that allows plain HTTP.
  private static func plain(_ host: String) -> String {
    host.hasPrefix("http://") ? String(host.dropFirst("http://".count)) : host
  }

  private mutating func readKeys(_ cursor: Cursor?) {
    for element in cursor?.elements("keys") ?? [] {
      let known = ["name", "token", "secret", "requestsPerMinute", "maxConcurrent"]
      guard let object = element.object("a key", keys: known),
        let name = object.required("name")?.text("a name", length: 1...60)
      else { continue }
      var key = ServiceConfiguration.Key(name: name)
      key.token = secret(object.optional("token"))
      key.secret = secret(object.optional("secret"))
      if object.optional("token") == nil, object.optional("secret") == nil {
        element.reject("a key needs a token, a secret, or both")
      }
      key.requestsPerMinute = object.optional("requestsPerMinute")?.integer("requestsPerMinute", in: 1...1_000_000)
      key.maxConcurrent = object.optional("maxConcurrent")?.integer("maxConcurrent", in: 1...10_000)
      if configuration.keys.contains(where: { $0.name == name }) { element.reject("this name is given twice") }
      configuration.keys.append(key)
    }
  }

  /// Returns a secret, which is never shown.
  private func secret(_ cursor: Cursor?) -> String? {
    guard let cursor else { return nil }
    guard case .string(let text) = cursor.value, (16...512).contains(text.utf8.count) else {
      log.add(cursor.path, "must be a string of 16 to 512 bytes, which nobody can guess")
      return nil
    }
    return text
  }

  private mutating func readSets(_ cursor: Cursor?) {
    for (name, cursor) in members(cursor) {
      guard let object = cursor.object("a set", keys: ["folder", "objects"]) else { continue }
      if let folder = object.optional("folder")?.text("a folder", length: 1...4096) {
        configuration.sets[name] = .folder(folder)
      } else if let objects = address(object.optional("objects")) {
        configuration.sets[name] = .objects(objects)
      } else if object.members.isEmpty {
        cursor.reject("a set needs a folder, or objects such as \"s3://bucket/folder/\"")
      }
    }
  }

  private mutating func readFrame(_ name: String, _ cursor: Cursor) {
    guard let object = cursor.object("a frame"), let setCursor = object.required("set"),
      let set = setCursor.string("a set")
    else { return }
    if configuration.sets[set] == nil { setCursor.reject("must be the name of one of the sets") }
    let seconds = object.optional("seconds")?.integer("seconds", in: 1...31_536_000) ?? 60
    let photos = object.optional("photos")?.integer("photos", in: 1...100) ?? 1
    let options = object.object.members.filter { !["set", "seconds", "photos"].contains($0.key) }
    configuration.frames[name] = ServiceConfiguration.Frame(
      set: set, seconds: seconds, photos: photos, options: JSONObject(options))
  }

  private mutating func readCache(_ cursor: Cursor?) {
    guard case .object? = cursor?.value, let object = cursor?.object("cache") else { return }
    if let folder = object.optional("folder")?.text("a folder", length: 1...4096) {
      configuration.cache.folder = folder
    }
    configuration.cache.bucket = address(object.optional("bucket"))
  }

  /// Reads the numbers of all sections by the table of their ranges.
  private mutating func readNumbers(_ object: ObjectCursor) {
    for section in ["cache", "workers", "limits"] {
      let known = ConfigurationVariables.keys(of: section)
      guard let members = object.optional(section)?.object(section, keys: known) else {
        continue
      }
      for (key, cursor) in members.members {
        guard let number = ConfigurationNumber.all.first(where: { $0.path == "\(section).\(key)" }),
          let value = cursor.integer(key, in: number.range)
        else { continue }
        configuration[keyPath: number.field] = value
      }
    }
  }

  private func address(_ cursor: Cursor?) -> ObjectAddress? {
    guard let cursor, let text = cursor.string("an address") else { return nil }
    guard let address = try? ObjectAddress(text), case .bucket = address.place else {
      cursor.reject("must be an address in a bucket, such as \"s3://bucket/folder/\"")
      return nil
    }
    return address
  }

  private func texts(_ cursor: Cursor?) -> [String] {
    (cursor?.elements(cursor.map { $0.path.text } ?? "") ?? []).compactMap { $0.text("it", length: 1...4096) }
  }

  private func members(_ cursor: Cursor?) -> [(String, Cursor)] {
    (cursor?.object(cursor.map { $0.path.text } ?? "")?.members ?? []).filter { name, cursor in
      let isName = !name.isEmpty && name.utf8.count <= 60 && name.utf8.allSatisfy { ServiceName.isCharacter($0) }
      if !isName { cursor.reject("a name must have 1 to 60 letters, digits, hyphens and underscores") }
      return isName
    }
  }
}

/// Names of presets, frames and sets, which are parts of addresses.
enum ServiceName {
  static func isCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}
