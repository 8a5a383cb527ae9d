/// A saved collage: a template, photos, and their assignment to slots.
public struct Composition: Hashable, Sendable {
  /// The slots and their surroundings.
  public var template: Template {
    get { boxedTemplate.value }
    set { boxedTemplate.value = newValue }
  }
  private var boxedTemplate: Boxed<Template>
  /// The photos by name, in their original order.
  public var photos: [Photo]
  public var items: [Item]
  /// The items that are not in a slot.
  public var unplaced: [Item]
  /// The layers, in paint order within their levels.
  public var layers: [Layer]

  /// Creates a composition; without explicit layers it starts with the template's layers.
  public init(
    template: Template, photos: [Photo] = [], items: [Item] = [], unplaced: [Item] = [], layers: [Layer]? = nil
  ) {
    boxedTemplate = .value(template)
    self.photos = photos
    self.items = items
    self.unplaced = unplaced
    self.layers = layers ?? template.ownLayers
  }
}

/// A photo's name and path; the file is read when the photo is rendered.
public struct Photo: Hashable, Identifiable, Sendable {
  /// The photo's name in this composition.
  public var id: PhotoID
  /// The path as written in the document.
  public var path: String

  /// Creates a photo without opening its file.
  public init(id: PhotoID, path: String) {
    self.id = id
    self.path = path
  }
}

/// A photo in a slot, with the author's settings.
public struct Item: Hashable, Identifiable, Sendable {
  public var id: ItemID
  public var photo: PhotoID
  /// The item's slot; nil while it is unplaced.
  public var slot: SlotID?
  /// The author's settings for the photo.
  public var intent: Intent
  /// The photo's look, which it keeps in any slot; nil uses the slot's look.
  public var look: Look?
  /// The kind of garment, as its author says; nil leaves it to the photo's name and the cutout's outline.
  public var role: Outfit.Role?
  /// The part of the photo's file that a film shows, if the file is a clip; another item of the photo may show another part.
  public var clip: ClipPart
  /// The words of screen readers for the photo; nil for the slot's text, or the photo's caption.
  public var alternativeText: AlternativeText?
  /// True to protect the item from gestures and commands.
  public var isLocked: Bool

  /// Creates an item that shows a photo; with nil as its slot it is unplaced.
  public init(
    id: ItemID, photo: PhotoID, slot: SlotID?, intent: Intent = Intent(), look: Look? = nil, role: Outfit.Role? = nil,
    clip: ClipPart = .whole, alternativeText: AlternativeText? = nil, isLocked: Bool = false
  ) {
    self.id = id
    self.photo = photo
    self.slot = slot
    self.intent = intent
    self.look = look
    self.role = role
    self.clip = clip
    self.alternativeText = alternativeText
    self.isLocked = isLocked
  }
}

/// An author's crop settings for a photo: unclamped and independent of pixels, so that they stay valid in another slot,
/// template or size.
public struct Intent: Hashable, Sendable {
  /// The point of the upright photo, 0 to 1, at the slot's center; nil follows the slot's focus.
  public var focus: Point?
  /// The scale relative to the fit's scale: with `cover`, 1 just covers the slot at the current rotation.
  public var zoom: Double
  /// The rotation within the slot, clockwise.
  public var rotation: Angle
  /// Clockwise quarter turns of the photo, applied before the rotation.
  public var quarterTurns: Int
  /// True to mirror the upright photo left to right, before any rotation.
  public var isMirrored: Bool
  /// The fit; nil follows the slot's.
  public var fit: Fit?
  /// The part of the upright photo to use, 0 to 1; nil is all of it.
  ///
  /// For a photo that is straightened or perspective-corrected, the crop is a part of the corrected photo, in fractions
  /// of the photo's size relative to its center; it is moved and shrunk until it has no empty corners. Without a crop,
  /// the largest part with the photo's aspect ratio is used, or the area given by the perspective's four corners.
  public var crop: Rect?
  /// The clockwise angle by which the photo is straightened, -45 to 45 degrees; the crop itself does not turn.
  public var straighten: Angle
  /// The perspective correction, applied before straightening.
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

  /// The mirroring and the quarter turns as one orientation.
  public var orientation: Orientation { Orientation(isMirrored: isMirrored, quarterTurns: quarterTurns) }
}
