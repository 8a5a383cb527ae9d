import CollageModel

/// The headers of every picture that a collage needs, each read once.
struct SourceTable {
  private(set) var headers: [PhotoHeader] = []
  private(set) var indices: [PhotoID: Int] = [:]
  private(set) var pictures: [String: Int] = [:]
  private(set) var notes: [RenderNote] = []
  /// The slots with the paths of their masks and pictures resolved.
  private(set) var slots: [Slot] = []
  private var byPath: [String: Int] = [:]

  /// Reads the photos of items.
  init(_ request: RenderRequest, items: [Item]) throws(RenderError) {
    for item in items where indices[item.photo] == nil {
      guard let path = request.photoPaths[item.photo] else {
        throw .cannotOpen(path: item.photo.name, reason: "no file belongs to this photo")
      }
      indices[item.photo] = try add(path, request)
    }
    try checkTotal(items: items, limits: request.policy.limits)
  }

  /// Reads what else slots and canvas show.
  mutating func add(_ slots: [Slot], canvas: Canvas, request: RenderRequest) throws(RenderError) {
    self.slots = slots
    let gate = PathGate(folder: request.templateFolder)
    func resolve(_ path: String) throws(RenderError) -> String {
      request.hasResolvedPaths ? path : try gate.resolve(path)
    }
    for background in [canvas.background] + slots.compactMap({ $0.style.background }) {
      guard case .picture(let path, _) = background, pictures[path] == nil else { continue }
      pictures[path] = try add(resolve(path), request)
    }
    for index in self.slots.indices {
      guard case .mask(let path) = self.slots[index].shape else { continue }
      self.slots[index].shape = .mask(try resolve(path))
    }
  }

  private mutating func add(_ path: String, _ request: RenderRequest) throws(RenderError) -> Int {
    if let known = byPath[path] { return known }
    let header: PhotoHeader
    if let known = request.knownHeaders[path] {
      header = known
    } else {
      header = try PhotoProbe.header(of: path, policy: request.policy)
    }
    if header.hasMisleadingExtension {
      notes.append(.misleadingName(path, header.format))
    }
    headers.append(header)
    byPath[path] = headers.count - 1
    return headers.count - 1
  }

  private func checkTotal(items: [Item], limits: PhotoLimits) throws(RenderError) {
    var total = 0
    for item in items {
      guard let index = indices[item.photo] else { continue }
      let size = headers[index].storedSize
      total += size.width * size.height
      if total > limits.totalPixels {
        throw .tooLarge(
          path: headers[index].path, found: "with it the photos have over \(limits.totalPixels) pixels",
          allowed: "use fewer or smaller photos")
      }
    }
  }
}
