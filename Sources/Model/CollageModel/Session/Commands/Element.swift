/// Something that can be selected, moved, duplicated or deleted.
public enum Element: Hashable, Sendable {
  /// A photo.
  case item(ItemID)
  /// A layer.
  case layer(LayerID)
}

/// What is selected.
public enum Selection: Hashable, Sendable {
  /// A photo.
  case item(ItemID)
  /// A layer.
  case layer(LayerID)
  /// A slot without a photo.
  case slot(SlotID)
}
