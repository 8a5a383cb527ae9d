public import CollageModel

// Names of 0.3.0: in the version after it, and in no other, the compiler tells the new ones.
extension Composition {
  /// The former name of `photosInTexts`.
  @available(*, unavailable, renamed: "photosInTexts")
  public var datedPhotos: [PhotoID] { photosInTexts }

  /// The former name of `replacingVariables(with:photos:)`.
  @available(*, unavailable, renamed: "replacingVariables(with:photos:)")
  public func replacingVariables(
    with values: [(name: String, value: String)], taken: [PhotoID: PhotoText]
  ) throws(FormatError) -> Composition { try replacingVariables(with: values, photos: taken) }

  /// The former name of `replacingVariables(counting:photos:)`.
  @available(*, unavailable, renamed: "replacingVariables(counting:photos:)")
  public func replacingVariables(
    counting values: [(name: String, value: String)], taken: [PhotoID: PhotoText]
  ) throws(FormatError) -> Composition { try replacingVariables(counting: values, photos: taken) }
}
