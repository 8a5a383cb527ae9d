import CollageFiles
import CollageModel
import CollageRender

/// A size on the command line, in the syntax shared by all options: both sides, one side, or a paper size.
struct SizeText {
  let text: String
  /// The name of the option, for messages.
  let option: String
  /// The sides; nil for a side that follows from the aspect ratio.
  let width: Double?
  let height: Double?
  /// The unit of the sides: pixels, or millimeters for all physical sizes.
  let unit: LengthUnit
  /// The physical size, if both sides are given.
  let paper: PrintSize?

  /// The maximum side in pixels; encoders and memory impose lower limits.
  private static let longest = 1e6

  /// Parses a size.
  ///
  /// - Throws: `UsageError` with the accepted forms.
  init(_ text: String, option: String) throws {
    (self.text, self.option) = (text, option)
    let lower = LengthText.plain(text)
    if let paper = PrintSize(lower) {
      let size = paper.millimeters
      (self.paper, width, height, unit) = (paper, size.width, size.height, .millimeter)
      return
    }
    if let preset = CanvasPreset.all.first(where: { $0.name == lower && $0.unit == .pixel }) {
      (paper, width, height, unit) = (nil, preset.size.width, preset.size.height, .pixel)
      return
    }
    let unit = LengthUnit.allCases.first { lower.hasSuffix($0.rawValue) }
    let parts = lower.dropLast(unit?.rawValue.count ?? 0).split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.map { Double($0) }
    let factor = unit?.inches.map { $0 * 25.4 } ?? 1
    let most = unit?.inches == nil ? Self.longest : 25_400
    let areRead = zip(parts, sides).allSatisfy { part, side in
      side.map { $0 * factor > 0 && $0 * factor <= most } ?? part.isEmpty
    }
    guard areRead, (1...2).contains(parts.count), sides.contains(where: { $0 != nil }) else {
      throw UsageError(
        message:
          "\(option) \(escaped(text)): not a valid size; write 1200x800, 1200x or x800 (the other side follows from the "
          + "aspect ratio), 210x297mm, a name such as instagram-story, or a paper size: \(PrintSize.forms)")
    }
    // Millimeters rather than inches, because defaults such as gaps are rounded to whole units.
    let lengths = sides.map { $0.map { $0 * factor } }
    (width, height) = (lengths[0], lengths.count == 2 ? lengths[1] : nil)
    self.unit = unit?.inches == nil ? .pixel : .millimeter
    paper = nil
  }

  /// Returns the sizing of a picture.
  ///
  /// - Throws: `UsageError` if a side is not a whole number of pixels.
  func sizing() throws -> RenderRequest.Sizing {
    if let paper { return .printed(paper) }
    if width != nil, height != nil { return .pixels(try pixels()) }
    return width.map { .width($0, unit) } ?? .height(height ?? 0, unit)
  }

  /// Returns both sides in whole pixels.
  ///
  /// - Parameter other: The side that is missing, computed from the aspect ratio; nil if both sides are required.
  /// - Returns: The size.
  /// - Throws: `UsageError` for a physical size, or if a side is not a whole number of pixels.
  func pixels(other: @autoclosure () -> Double? = nil) throws -> PixelSize {
    guard unit == .pixel else {
      throw UsageError(message: "\(option) \(escaped(text)): must be in pixels; write 1200x800")
    }
    let missing = width == nil || height == nil ? other() : nil
    guard let across = width ?? missing, let down = height ?? missing else {
      throw UsageError(message: "\(option) \(escaped(text)): both sides are required; write 1200x800")
    }
    guard let pixelsAcross = Int(exactly: across), let pixelsDown = Int(exactly: down) else {
      throw UsageError(message: "\(option) \(escaped(text)): pixels must be whole numbers; write 1200x800")
    }
    return PixelSize(pixelsAcross, pixelsDown)
  }
}

extension CanvasPreset {
  /// The names of all sizes in pixels, for help texts.
  static var names: String { all.filter { $0.unit == .pixel }.map(\.name).joined(separator: ", ") }
}
