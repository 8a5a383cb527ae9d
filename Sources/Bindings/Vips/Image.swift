internal import CVips

/// A libvips image: a pipeline that computes pixels on demand.
///
/// Images are immutable; every operation returns a new image. A damaged file may be detected only when the pixels are
/// computed, so the errors of `pixels()`, `copyPixels(into:)` and `save` include those of earlier steps.
public final class Image: @unchecked Sendable {
  // Sendable: libvips images may be used from any thread once built, and this module never changes one after it is
  // returned; metadata is set only on fresh copies, before they leave their function. A sequential image may still be
  // computed only once.
  private let pointer: UnsafeMutablePointer<VipsImage>
  /// The source of a streamed image's rows, which are read from it without the copy that libvips makes; nil for others.
  let rowSource: RowSource?

  /// Takes ownership of a reference.
  init(owning pointer: UnsafeMutablePointer<VipsImage>, rowSource: RowSource? = nil) {
    (self.pointer, self.rowSource) = (pointer, rowSource)
  }

  deinit {
    g_object_unref(pointer)
  }

  /// Passes the C image to the closure and keeps the image alive while C uses it.
  func withPointer<Result>(_ body: (UnsafeMutablePointer<VipsImage>) -> Result) -> Result {
    withExtendedLifetime(self) { body(pointer) }
  }

  /// Runs an operation whose input is `in` (or `inputName`) and whose result is `out`.
  func applying(
    _ operationName: String, input inputName: String = "in",
    _ configure: (borrowing Operation) throws(VipsError) -> Void = { (_: borrowing Operation) in }
  ) throws(VipsError) -> Image {
    var operation = try Operation(operationName)
    try operation.set(inputName, self)
    try configure(operation)
    try operation.run()
    return try operation.image()
  }
}
