/// A saved collage: a template, photos, and their assignment to slots.
public struct Composition: Hashable, Sendable {
  /// The template that defines the slots.
  public var template: Template
  /// The photos by name, in their original order.
  public var photos: [Photo]
  /// The items in slots.
  public var items: [Item]
  /// The items that are in no slot.
  public var unplaced: [Item]
  /// The layers, in paint order within their levels.
  public var layers: [Layer]

  /// Creates a composition; without layers of its own it has those of the template.
  public init(
    template: Template, photos: [Photo] = [], items: [Item] = [], unplaced: [Item] = [], layers: [Layer]? = nil
  ) {
    self.template = template
    self.photos = photos
    self.items = items
    self.unplaced = unplaced
    self.layers = layers ?? template.ownLayers
  }
}

/// A photo's name and path; its contents are read when it is rendered.
public struct Photo: Hashable, Identifiable, Sendable {
  /// The photo's name in this composition.
  public var id: PhotoID
  /// The path as written in the document.
  public var path: String

  /// Creates a photo.
  public init(id: PhotoID, path: String) {
    self.id = id
    self.path = path
  }
}

/// A photo in a slot, with the author's settings.
public struct Item: Hashable, Identifiable, Sendable {
  /// The item's name.
  public var id: ItemID
  /// The photo that it shows.
  public var photo: PhotoID
  /// The item's slot; nil while it is unplaced.
  public var slot: SlotID?
  /// The author's settings for the photo.
  public var intent: Intent
  /// How the photo looks, wherever it goes; nil follows the slot's look.
  public var look: Look?
  /// Whether gestures and commands leave the item unchanged.
  public var isLocked: Bool

  /// Creates an item.
  public init(
    id: ItemID, photo: PhotoID, slot: SlotID?, intent: Intent = Intent(), look: Look? = nil, isLocked: Bool = false
  ) {
    self.id = id
    self.photo = photo
    self.slot = slot
    self.intent = intent
    self.look = look
    self.isLocked = isLocked
  }
}

/// An author's crop settings for a photo: unclamped and independent of pixels, so that they stay valid in another slot,
/// template or size.
public struct Intent: Hashable, Sendable {
  /// The point of the upright photo, 0 to 1, at the slot's center; nil follows the slot's focus.
  public var focus: Point?
  /// The scale relative to the fit's own: with `cover`, 1 just covers the slot at the current rotation.
  public var zoom: Double
  /// The rotation within the slot, clockwise.
  public var rotation: Angle
  /// Clockwise quarter turns of the photo, applied before the rotation.
  public var quarterTurns: Int
  /// Whether the upright photo is mirrored left to right, before any rotation.
  public var isMirrored: Bool
  /// The fit; nil follows the slot's.
  public var fit: Fit?
  /// The part of the upright photo to use, 0 to 1; nil is all of it.
  ///
  /// Of a photo that is straightened or whose perspective is corrected it is a part of the corrected photo, in shares of
  /// the photo's size about its center, and is moved and made smaller until no corner of it is empty; nil is then the
  /// largest part with the photo's aspect ratio, or what four corners make.
  public var crop: Rect?
  /// By how much the photo is straightened, clockwise, from -45 to 45 degrees: the horizon turns, the crop does not.
  public var straighten: Angle
  /// How the photo's perspective is corrected before it is straightened, or nil.
  public var perspective: Perspective?

  /// Creates an intent; without arguments the slot's style decides how the photo is shown.
  public init(
    focus: Point? = nil, zoom: Double = 1, rotation: Angle = .zero, quarterTurns: Int = 0, isMirrored: Bool = false,
    fit: Fit? = nil, crop: Rect? = nil, straighten: Angle = .zero, perspective: Perspective? = nil
  ) {
    self.focus = focus
    self.zoom = zoom
    self.rotation = rotation
    self.quarterTurns = quarterTurns
    self.isMirrored = isMirrored
    self.fit = fit
    self.crop = crop
    self.straighten = straighten
    self.perspective = perspective
  }

  /// The mirror and the quarter turns as one orientation.
  public var orientation: Orientation { Orientation(isMirrored: isMirrored, quarterTurns: quarterTurns) }
}
