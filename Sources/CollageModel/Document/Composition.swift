/// A collage as its author left it: a template, photos, and what stands where.
public struct Composition: Hashable, Sendable {
  /// Where slots are.
  public var template: Template
  /// The photos by name, in the order in which they were given.
  public var photos: [Photo]
  /// The photos that stand in slots.
  public var items: [Item]
  /// The photos that wait outside the collage; never lost.
  public var unplaced: [Item]

  /// Makes a composition.
  public init(template: Template, photos: [Photo] = [], items: [Item] = [], unplaced: [Item] = []) {
    self.template = template
    self.photos = photos
    self.items = items
    self.unplaced = unplaced
  }
}

/// A photo's name and where its bytes are; what they hold is found out when it is rendered.
public struct Photo: Hashable, Sendable {
  /// The photo's name in this composition.
  public var id: PhotoID
  /// The path as written.
  public var path: String

  /// Makes a photo.
  public init(id: PhotoID, path: String) {
    self.id = id
    self.path = path
  }
}

/// A photo in a slot, with what its author asked for.
public struct Item: Hashable, Sendable {
  /// The item's name.
  public var id: ItemID
  /// The photo that it shows.
  public var photo: PhotoID
  /// The slot in which it stands; nil while it waits.
  public var slot: SlotID?
  /// What its author asked for.
  public var intent: Intent
  /// Whether gestures and commands leave it as it is.
  public var isLocked: Bool

  /// Makes an item.
  public init(id: ItemID, photo: PhotoID, slot: SlotID?, intent: Intent = Intent(), isLocked: Bool = false) {
    self.id = id
    self.photo = photo
    self.slot = slot
    self.intent = intent
    self.isLocked = isLocked
  }
}

/// What an author asked for, unclamped and free of pixels, so that it survives another slot, template or size.
public struct Intent: Hashable, Sendable {
  /// The point of the upright photo, 0 to 1, that sits at the slot's center; nil follows the slot's focus.
  public var focus: Point?
  /// The scale relative to the fit's own: with `cover`, 1 just covers at the current rotation.
  public var zoom: Double
  /// The rotation within the slot, clockwise.
  public var rotation: Angle
  /// Clockwise quarter turns of the photo, made before the rotation.
  public var quarterTurns: Int
  /// Whether the upright photo is mirrored left to right, before any turn.
  public var isMirrored: Bool
  /// The fit; nil follows the slot's.
  public var fit: Fit?
  /// The part of the upright photo to use, 0 to 1; nil is all of it.
  public var crop: Rect?

  /// Makes an intent; without arguments the photo stands as its slot says.
  public init(
    focus: Point? = nil, zoom: Double = 1, rotation: Angle = .zero, quarterTurns: Int = 0, isMirrored: Bool = false,
    fit: Fit? = nil, crop: Rect? = nil
  ) {
    self.focus = focus
    self.zoom = zoom
    self.rotation = rotation
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
    self.fit = fit
    self.crop = crop
  }

  /// The mirror and the quarter turns as one orientation.
  public var orientation: Orientation { Orientation(isMirrored: isMirrored, quarterTurns: quarterTurns) }
}
