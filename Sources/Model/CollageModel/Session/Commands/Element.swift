/// An item or a layer, which can be selected, moved, duplicated or deleted.
public enum Element: Hashable, Sendable {
  /// A photo, by its item's name.
  case item(ItemID)
  case layer(LayerID)
}

/// A selected element: a photo, a layer or a slot.
public enum Selection: Hashable, Sendable {
  /// A photo, by its item's name.
  case item(ItemID)
  case layer(LayerID)
  /// A slot without a photo.
  case slot(SlotID)
}
