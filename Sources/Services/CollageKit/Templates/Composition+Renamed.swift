public import CollageFiles
public import CollageFormat
public import CollageModel

// A name of 0.3.0: in the version after it, and in no other, the compiler tells the new one.
extension Composition {
  /// The former name of `photoTexts(of:policy:)`.
  @available(*, unavailable, renamed: "photoTexts(of:policy:)")
  public func datesTaken(of photos: [PhotoID: PhotoSource], policy: PhotoPolicy) -> [PhotoID: PhotoText] {
    photoTexts(of: photos, policy: policy)
  }
}
