public import CollageFiles
package import CollageLayout
public import CollageModel

extension Template {
  /// Returns the pictures and masks used by the template itself, each once, with the paths written in the document.
  ///
  /// - Throws: `LayoutError` if the template cannot be laid out.
  public func ownFiles() throws -> [String] { try filesByRole().map { $0.path } }

  /// Returns the pictures and masks used by the template itself, each once, with their roles.
  package func filesByRole() throws(LayoutError) -> [(path: String, role: InputGuard.Role)] {
    var files: [(path: String, role: InputGuard.Role)] = []
    func add(_ path: String?, _ role: InputGuard.Role) {
      if let path, !files.contains(where: { $0.path == path }) { files.append((path, role)) }
    }
    func add(_ background: Background?) { add(background?.picturePath, .background) }
    func add(_ shape: Shape) { add(shape.maskPath, .mask) }
    add(canvas.background)
    add(defaults.style.background)
    add(defaults.shape)
    for slot in try resolvedSlots(photoCount: 1).slots {
      add(slot.style.background)
      add(slot.shape)
    }
    for layer in layers {
      add(layer.picturePath, .sticker)
      add(layer.maskPath, .mask)
    }
    return files
  }
}

extension Background {
  /// The path of a picture, as written in the document.
  package var picturePath: String? {
    if case .picture(let path, _) = self { path } else { nil }
  }
}

extension Shape {
  /// The path of a mask, as written in the document.
  package var maskPath: String? {
    if case .mask(let path) = self { path } else { nil }
  }
}

extension InputGuard {
  /// Protects the pictures and masks used by a template from being overwritten.
  ///
  /// - Parameters:
  ///   - template: The template; one that cannot be laid out has no files.
  ///   - folder: The folder of the template's files.
  public mutating func add(filesOf template: Template, in folder: String) {
    let gate = PathGate(folder: folder)
    for (name, role) in (try? template.filesByRole()) ?? [] {
      // A path that cannot be resolved cannot be opened either.
      if let path = try? gate.resolve(name) { add(path, as: role) }
    }
  }
}
