public import CollageLayout
public import CollageModel

/// Puts photos into a template's slots.
public struct Composer: Sendable {
  /// The template.
  public var template: Template
  /// What happens when there are fewer photos than slots.
  public var whenShort: WhenShort
  /// Photos placed by hand: a slot and a path each.
  public var pinned: [(slot: SlotID, path: String)]

  /// Makes a composer.
  public init(template: Template, whenShort: WhenShort = .leaveEmpty, pinned: [(slot: SlotID, path: String)] = []) {
    self.template = template
    self.whenShort = whenShort
    self.pinned = pinned
  }

  /// A composition and where its photos are.
  public struct Composed: Sendable {
    /// The composition.
    public var composition: Composition
    /// The path of each photo.
    public var paths: [PhotoID: String]
    /// What the user should know.
    public var notes: [String]

    /// Makes the value, for compositions that come from elsewhere.
    public init(composition: Composition, paths: [PhotoID: String], notes: [String] = []) {
      self.composition = composition
      self.paths = paths
      self.notes = notes
    }
  }

  /// Composes; photos are taken in the order given.
  public func compose(_ paths: [String]) throws(RenderError) -> Composed {
    var photos: [Photo] = []
    var byPath: [String: PhotoID] = [:]
    func photo(_ path: String) -> PhotoID {
      if let known = byPath[path] { return known }
      let id = PhotoID("photo-\(photos.count + 1)")
      photos.append(Photo(id: id, path: path))
      byPath[path] = id
      return id
    }
    let ids = paths.map { photo($0) }
    let pins = pinned.map { ($0.slot, photo($0.path)) }
    let result: AssignmentResult
    do {
      let extra = pinned.filter { !paths.contains($0.path) }.count
      let slots = try template.resolvedSlots(photoCount: max(1, paths.count + extra))
      result = try Assignment.fillSlots(
        fillOrder: slots.fillOrder, photos: ids, pinned: pins, whenShort: whenShort)
    } catch {
      throw .layout("\(template.name): \(error)")
    }
    let composition = Composition(
      template: template, photos: photos, items: result.items, unplaced: result.unplaced)
    var located: [PhotoID: String] = [:]
    for photo in photos { located[photo.id] = photo.path }
    return Composed(composition: composition, paths: located, notes: notes(result, photoCount: paths.count))
  }

  private func notes(_ result: AssignmentResult, photoCount: Int) -> [String] {
    var notes: [String] = []
    let filled = result.items.count
    if !result.unplaced.isEmpty {
      notes.append("\(photoCount) photos for \(filled) slots: \(result.unplaced.count) not used")
    }
    if !result.emptySlots.isEmpty {
      let names = result.emptySlots.map { $0.name }.joined(separator: ", ")
      notes.append("\(photoCount) photos for \(filled + result.emptySlots.count) slots: \(names) left empty")
    }
    if result.repeated > 0 {
      notes.append("\(photoCount) photos for \(filled) slots: \(result.repeated) repeated")
    }
    return notes
  }
}
