import CollageFiles
public import CollageLayout
public import CollageModel

/// Assigns photos to a template's slots.
public struct Composer: Sendable {
  public var template: Template
  /// The rule for filling slots if there are fewer photos than slots; nil uses the template's setting.
  public var whenShort: WhenShort?
  /// Photos that are assigned to slots explicitly, by their paths.
  public var pinned: [(slot: SlotID, path: String)]
  /// The assignment of all other photos.
  public var assignment = PhotoAssignment.byRole
  /// The kinds of garments in photos, by their paths, as their author says; others are told by their names.
  public var roles: [String: Outfit.Role] = [:]

  /// The ways to assign photos to slots.
  public enum PhotoAssignment: Hashable, Sendable {
    /// Garments fill the slots made for their kind; other photos fill slots in the template's fill order.
    case byRole
    /// Photos fill slots in the template's fill order.
    case given
    /// Photos, given by their paths, are assigned to minimize cropping; generated layouts keep the given order.
    case best([String: WeighedPhoto])
  }

  /// A photo and its weight.
  public struct WeighedPhoto: Hashable, Sendable {
    /// The photo's facts used by layouts.
    public var photo: LayoutPhoto
    /// The weight; photos with larger weights get larger slots.
    public var weight: Double

    /// Creates a photo; the default weight is 1.
    public init(photo: LayoutPhoto, weight: Double = 1) {
      self.photo = photo
      self.weight = weight
    }
  }

  /// Creates a composer that assigns garments to slots made for their kind, and other photos in the given order, after the
  /// pinned ones.
  public init(template: Template, whenShort: WhenShort? = nil, pinned: [(slot: SlotID, path: String)] = []) {
    self.template = template
    self.whenShort = whenShort
    self.pinned = pinned
  }

  /// A composition with the paths of its photos.
  public struct Composed: Sendable {
    public var composition: Composition
    /// The path of each photo, by the ID that items refer to.
    public var paths: [PhotoID: String]
    /// Notes for the user: photos without a slot, and slots without a photo.
    public var notes: [RenderNote]
  }

  /// Returns the composition of photos in the given order.
  ///
  /// - Parameter paths: The photos' paths; a path that occurs twice is one photo in two slots.
  /// - Returns: The composition, the paths of its photos, and notes.
  /// - Throws: `RenderError.layout` if the template does not support the number of photos, or lacks a pinned slot.
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
    var pins = pinned.map { ($0.slot, photo($0.path)) }
    let result: AssignmentResult
    do {
      let extra = pinned.filter { !paths.contains($0.path) }.count
      let fillOrder = try template.fillOrder(photoCount: max(1, paths.count + extra))
      if case .best(let measured) = assignment, !template.dependsOnPhotos {
        pins += try best(fillOrder, paths, ids, pinned: pins, measured)
      } else if assignment == .byRole {
        pins += try byRole(fillOrder, paths, ids, pinned: pins)
      }
      result = try Assignment.fillSlots(
        fillOrder: fillOrder, photos: ids, pinned: pins,
        whenShort: whenShort ?? (template.repeatsPhotos && !paths.isEmpty ? .repeatPhotos : .leaveEmpty))
    } catch {
      throw .layout("\(template.name): \(error)")
    }
    var located: [PhotoID: String] = [:]
    for photo in photos { located[photo.id] = photo.path }
    func known(_ item: Item) -> Item {
      var item = item
      item.role = located[item.photo].flatMap { roles[$0] }
      return item
    }
    let composition = Composition(
      template: template, photos: photos, items: result.items.map(known), unplaced: result.unplaced.map(known))
    return Composed(composition: composition, paths: located, notes: notes(result, photoCount: paths.count))
  }

  /// Returns the slots of the garments that are not pinned and have a slot made for their kind, as pins.
  private func byRole(
    _ fillOrder: [SlotID], _ paths: [String], _ ids: [PhotoID], pinned: [(SlotID, PhotoID)]
  ) throws(LayoutError) -> [(SlotID, PhotoID)] {
    guard !template.dependsOnPhotos else { return [] }
    let kinds = try template.resolvedSlots(photos: []).slots.reduce(into: [SlotID: Outfit.Role]()) { kinds, slot in
      kinds[slot.id] = slot.style.role
    }
    if kinds.isEmpty { return [] }
    var open = fillOrder.filter { slot in kinds[slot] != nil && !pinned.contains { $0.0 == slot } }
    var used = pinned.map(\.1)
    var found: [(SlotID, PhotoID)] = []
    for (id, path) in zip(ids, paths) {
      if let index = used.firstIndex(of: id) {
        used.remove(at: index)
        continue
      }
      let photo = LayoutPhoto(size: LayoutPhoto.typical.size, namedRole: GarmentNames.role(of: path), role: roles[path])
      guard let role = photo.toldGarment()?.role, let place = open.firstIndex(where: { kinds[$0] == role }) else {
        continue
      }
      found.append((open.remove(at: place), id))
    }
    return found
  }

  /// Returns the best slots for the photos that are not pinned, as pins.
  private func best(
    _ fillOrder: [SlotID], _ paths: [String], _ ids: [PhotoID], pinned: [(SlotID, PhotoID)],
    _ measured: [String: WeighedPhoto]
  ) throws(LayoutError) -> [(SlotID, PhotoID)] {
    let resolved = try template.resolvedSlots(photoCount: paths.count)
    let open = fillOrder.compactMap { id in
      pinned.contains { $0.0 == id } ? nil : resolved.slots.first { $0.id == id }
    }
    var waiting = Array(zip(ids, paths))
    for pin in pinned {
      if let index = waiting.firstIndex(where: { $0.0 == pin.1 }) { waiting.remove(at: index) }
    }
    let weighed = waiting.map { measured[$0.1] ?? WeighedPhoto(photo: .typical) }
    let covers = SlotCovers(
      resolved.slots, on: template.canvas.bounds,
      layers: LayerCovers().outlines(of: template.layers, on: template.canvas.size))
    var visibilities: [SlotID: SlotVisibility] = [:]
    for (index, slot) in resolved.slots.enumerated() { visibilities[slot.id] = covers.visibility(of: index) }
    let chosen = Assignment.best(
      slots: open, photos: weighed.map { $0.photo }, weights: weighed.map { $0.weight }, visibilities: visibilities)
    return zip(open, chosen).compactMap { slot, photo in photo.map { (slot.id, waiting[$0].0) } }
  }

  private func notes(_ result: AssignmentResult, photoCount: Int) -> [RenderNote] {
    var notes: [RenderNote] = []
    func note(slots: Int, _ rest: String) {
      let photos = counted(photoCount, "photo")
      notes.append(RenderNote(.photoCount, "\(photos) for \(counted(slots, "slot")): \(rest)"))
    }
    let filled = result.items.count
    if !result.unplaced.isEmpty { note(slots: filled, "\(result.unplaced.count) not used") }
    if !result.emptySlots.isEmpty {
      let names = result.emptySlots.map { escaped($0.name) }
      let shown = names.count > 6 ? "\(names.count) slots" : names.joined(separator: ", ")
      note(slots: filled + names.count, "\(shown) left empty")
    }
    // Repetition that the template itself asks for needs no note.
    if result.repeated > 0, whenShort != nil { note(slots: filled, "\(result.repeated) shown again") }
    return notes
  }
}
