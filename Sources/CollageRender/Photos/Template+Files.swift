import CollageLayout
public import CollageModel

extension Template {
  /// The pictures and masks that the template itself names, each once, as it names them.
  ///
  /// - Throws: `LayoutError` for a template that cannot be laid out.
  public func ownFiles() throws -> [String] {
    var files: [String] = []
    func add(_ background: Background?) {
      if case .picture(let path, _)? = background, !files.contains(path) { files.append(path) }
    }
    func add(_ shape: Shape) {
      if case .mask(let path) = shape, !files.contains(path) { files.append(path) }
    }
    add(canvas.background)
    add(defaults.style.background)
    add(defaults.shape)
    for slot in try resolvedSlots(photoCount: 1).slots {
      add(slot.style.background)
      add(slot.shape)
    }
    return files
  }
}
