package import CollageModel
internal import Pango

/// The fonts for laying out texts.
///
/// It may be used from any thread; texts are set one at a time.
package final class TextFonts: Sendable {
  let collection: FontCollection

  /// Opens fonts.
  ///
  /// - Parameters:
  ///   - folders: Folders with font files, which are searched recursively.
  ///   - usesSystemFonts: Whether installed fonts are used as well.
  /// - Throws: `TextError.noFonts` and `nothingInstalled`.
  package init(folders: [String] = [], usesSystemFonts: Bool = true) throws(TextError) {
    do {
      collection = try FontCollection(folders: folders, usesSystemFonts: usesSystemFonts)
    } catch {
      throw TextError(error)
    }
  }

  /// The maximum number of code points in a text.
  package static let maxLength = FontCollection.maxLength

  /// Returns whether a family is available; generic families such as `serif` always are.
  package func hasFamily(_ name: String) -> Bool { collection.hasFamily(name) }

  /// Lays out a text within a frame whose center is the origin.
  ///
  /// The result is in the frame's units, and precise enough to be painted at `scale` pixels per unit; letters have the
  /// same shape and position at every scale.
  ///
  /// - Throws: `TextError.tooLong` and `invalid`.
  package func layOut(_ content: TextContent, in frame: Size, scale: Double) throws(TextError) -> LaidOutText {
    guard frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite, scale > 0, scale.isFinite
    else { throw .invalid(detail: "the frame of the text is \(frame.width) x \(frame.height); both must be > 0") }
    let text = content.letterCase.applied(to: content.string)
    let count = text.unicodeScalars.count
    guard count <= Self.maxLength else { throw .tooLong(count: count, limit: Self.maxLength) }
    let setter = try PangoSetter(fonts: collection, content: content, text: text)
    let block = try TextSetting(content, in: frame, by: setter).fitted(scale: scale)
    var result = TextAssembly(TextPlacement(of: block, content, in: frame), scale: scale).result()
    if !hasFamily(content.font.family) { result.missingFamily = content.font.family }
    return result
  }
}

extension TextError {
  init(_ error: PangoError) {
    self =
      switch error {
      case .noFonts(let folder): .noFonts(folder: folder)
      case .nothingInstalled: .nothingInstalled
      case .tooLong(let count): .tooLong(count: count, limit: FontCollection.maxLength)
      case .outOfRange, .failed: .invalid(detail: error.description)
      }
  }
}
