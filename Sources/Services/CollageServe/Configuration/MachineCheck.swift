import CollageFiles
import CollageFormat
import SystemCalls

/// Checks what only this machine and the tool can tell about a configuration.
struct MachineCheck {
  private let configuration: ServiceConfiguration
  private let catalog: CommandCatalog

  init(_ configuration: ServiceConfiguration, _ catalog: CommandCatalog) {
    (self.configuration, self.catalog) = (configuration, catalog)
  }

  /// Throws `FormatError` with every error.
  func check() throws(FormatError) {
    var issues: [FormatError.Issue] = []
    for (key, folders) in [
      ("templates", configuration.templates), ("filters", configuration.filters), ("fonts", configuration.fonts),
    ] {
      for (index, folder) in folders.enumerated() { checkFolder(folder, "\(key)[\(index)]", &issues) }
    }
    for (name, set) in configuration.sets.sorted(by: { $0.key < $1.key }) {
      if case .folder(let folder) = set { checkFolder(folder, "sets.\(name).folder", &issues) }
    }
    for (name, preset) in configuration.presets.sorted(by: { $0.key < $1.key }) {
      let reader = PictureRequestReader(
        catalog, CommandCatalog.Command(of: preset.object), maxPhotos: configuration.limits.photos, isComplete: false)
      issues += Self.issues(of: .object(preset.object), by: reader, at: "presets.\(name)")
    }
    for (name, frame) in configuration.frames.sorted(by: { $0.key < $1.key }) {
      var object = frame.options
      object.set("photos", .array([.string("set:\(frame.set)")]))
      let reader = PictureRequestReader(catalog, .layout, maxPhotos: configuration.limits.photos)
      issues += Self.issues(of: .object(object), by: reader, at: "frames.\(name)")
    }
    if configuration.keys.isEmpty, !configuration.allowsUnsigned {
      issues.append(
        .init(
          path: "keys", message: "missing; nobody could ask for a picture without a key, or \"allowUnsigned\": true"))
    }
    if !issues.isEmpty { throw FormatError(file: "configuration", issues: issues) }
  }

  private func checkFolder(_ folder: String, _ path: String, _ issues: inout [FormatError.Issue]) {
    if !FolderListing.isFolder(folder) { issues.append(.init(path: path, message: "\(escaped(folder)): not a folder")) }
  }

  private static func issues(
    of value: JSONValue, by reader: PictureRequestReader, at path: String
  ) -> [FormatError.Issue] {
    do throws(FormatError) {
      _ = try reader.read(value)
      return []
    } catch {
      return error.issues.map { .init(path: $0.path.isEmpty ? path : "\(path).\($0.path)", message: $0.message) }
    }
  }
}
