import CollageFiles
import CollageLayout
package import CollageModel

/// Resizes a template to the requested size, and computes the resolution in pixels per inch.
package struct CanvasSizing {
  package var template: Template
  let size: PixelSize
  /// The resolution in pixels per inch to write into the file.
  let dotsPerInch: Double?
  let note: String?
  /// The size on paper that was asked for, in inches, of which the pixels are the nearest; nil for a size in pixels.
  let inches: Size?
  /// The size of the template's original canvas.
  private let original: Size

  /// A generated layout is generated again for another aspect ratio; explicit slots keep their shape and get a larger
  /// canvas.
  package init(
    _ template: Template, sizing: RenderRequest.Sizing, dotsPerInch asked: Double? = nil
  ) throws(RenderError) {
    let canvas = template.canvas
    original = canvas.size
    if let asked { try OutputSettings.check(dotsPerInch: asked) }
    let resolution = asked ?? OutputSettings.usualPrintResolution
    switch sizing {
    case .natural:
      let scale = canvas.unit.inches.map { $0 * resolution }
      (self.template, note) = (template, nil)
      size = PixelGrid.size(of: canvas.size, scale: scale ?? 1)
      dotsPerInch = scale == nil ? asked : resolution
      inches = canvas.unit.inches.map { Size(canvas.size.width * $0, canvas.size.height * $0) }
    case .scale(let scale):
      guard scale.isFinite, scale > 0, scale <= 1_000_000 else {
        throw .unsupportedOutput("a scale of \(scale) is out of range; it must be above 0")
      }
      if asked != nil, canvas.unit != .pixel {
        throw .unsupportedOutput(
          "the canvas of \(template.name) is in \(canvas.unit.rawValue): both a scale and a resolution set its size in pixels; "
            + "give only one of them")
      }
      (self.template, note) = (template, nil)
      size = PixelGrid.size(of: canvas.size, scale: scale)
      dotsPerInch = Self.resolution(pixelsPerUnit: scale, canvas.unit) ?? asked
      inches = canvas.unit.inches.map { Size(canvas.size.width * $0, canvas.size.height * $0) }
    case .width(let length, let unit), .height(let length, let unit):
      let isWidth = if case .width = sizing { true } else { false }
      let scale =
        (unit.inches.map { $0 * resolution } ?? 1) * length / (isWidth ? canvas.size.width : canvas.size.height)
      guard scale.isFinite, scale > 0, scale <= 1_000_000 else {
        throw .unsupportedOutput("a side of \(length) \(unit.rawValue) is out of range; it must be above 0")
      }
      (self.template, note) = (template, nil)
      size = PixelGrid.size(of: canvas.size, scale: scale)
      dotsPerInch = unit.inches == nil ? asked ?? Self.resolution(pixelsPerUnit: scale, canvas.unit) : resolution
      inches = unit.inches.map { inches in
        let perUnit = length * inches / (isWidth ? canvas.size.width : canvas.size.height)
        return Size(canvas.size.width * perUnit, canvas.size.height * perUnit)
      }
    case .pixels(let pixels):
      let adapted = try Self.adapted(template, to: pixels)
      (self.template, note, size, inches) = (adapted.template, adapted.note, pixels, nil)
      let scale = Double(pixels.width) / adapted.template.canvas.size.width
      dotsPerInch = asked ?? Self.resolution(pixelsPerUnit: scale, canvas.unit)
    case .printed(let print):
      guard print.isPossible else {
        throw .unsupportedOutput(
          "\(print.width) x \(print.height) inches are out of range; a side must be above 0 and at most "
            + "\(Int(PrintSize.maxSide))")
      }
      let sides = print.oriented(like: canvas.size)
      let pixels = PixelGrid.size(of: Size(sides.width, sides.height), scale: resolution)
      let adapted = try Self.adapted(template, to: pixels)
      (self.template, note, size, dotsPerInch) = (adapted.template, adapted.note, pixels, resolution)
      inches = Size(sides.width, sides.height)
    }
  }

  /// Sizes the half of a spread, and the spread as two of it, so that both pages have the same number of pixels as others.
  init(
    spread template: Template, sizing: RenderRequest.Sizing, dotsPerInch asked: Double?
  ) throws(RenderError) {
    var half = template
    half.canvas.size.width /= 2
    let page = try CanvasSizing(half, sizing: sizing, dotsPerInch: asked)
    (self.template, original, note, dotsPerInch) = (template, template.canvas.size, page.note, page.dotsPerInch)
    inches = page.inches
    size = PixelSize(2 * page.size.width, page.size.height)
  }

  /// Returns layers of the template's canvas adapted to the resized one; they move as explicit slots do, or with the
  /// layout.
  package func adapted(_ layers: [Layer]) -> [Layer] {
    let size = template.canvas.size
    guard size != original else { return layers }
    guard case .slots = template.arrangement else { return layers.map { $0.redrawn(from: original, to: size) } }
    return layers.map { $0.shifted(from: original, to: size) }
  }

  /// Returns the resolution at which a canvas with a unit of length has its true size; nil if it exceeds the range
  /// that files support.
  private static func resolution(pixelsPerUnit scale: Double, _ unit: LengthUnit) -> Double? {
    guard let inches = unit.inches else { return nil }
    // A side in whole pixels is rarely a whole number of units, so a resolution close to a whole number is rounded to
    // it.
    let exact = scale / inches
    let resolution = (exact - exact.rounded()).magnitude < 0.05 ? exact.rounded() : exact
    return OutputSettings.resolutions.contains(resolution) ? resolution : nil
  }

  private static func adapted(
    _ template: Template, to size: PixelSize
  ) throws(RenderError) -> (template: Template, note: String?) {
    guard size.width > 0, size.height > 0 else {
      throw .unsupportedOutput("a size of \(size) is out of range; both sides must be above 0")
    }
    let canvas = template.canvas.size
    let (scaleX, scaleY) = (Double(size.width) / canvas.width, Double(size.height) / canvas.height)
    let scale = min(scaleX, scaleY)
    // A difference of less than one pixel is rounding, not another aspect ratio.
    if max(canvas.width * (scaleX - scale), canvas.height * (scaleY - scale)) < 1 { return (template, nil) }
    if case .slots = template.arrangement {
      let adapted = template.centeringSlots(on: Size(Double(size.width) / scale, Double(size.height) / scale))
      return (adapted, "\(size) has a different aspect ratio than the template; slots are centered on a larger canvas")
    }
    var adapted = template
    let unit = (scaleX * scaleY).squareRoot()
    adapted.canvas.size = Size(Double(size.width) / unit, Double(size.height) / unit)
    return (adapted, "\(size) has a different aspect ratio than the template; the layout was adapted")
  }
}
