import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

/// Labels of photos as text layers of a template, in the order in which its slots are read.
struct PlacedLabels {
  private var labels: PhotoLabels
  private let text: LabelText
  /// The tag of the language of numbers and dates; nil for English.
  private let language: String?

  /// The size of letters in shares of the side of a square with the area of the canvas per slot, and at most in shares of the canvas'
  /// shorter side.
  private static let (share, mostShare) = (0.065, 0.025)
  /// In letters: the height of a line, that of a row below a photo, and that of letters inside photos to the photo's edges.
  private static let (line, row, inset) = (1.3, 1.65, 0.4)
  /// The beginning of the layers' names.
  static let prefix = "label-"
  /// The grounds of letters inside photos.
  private static let (dark, light) = (
    Color(red: 0, green: 0, blue: 0, alpha: 150), Color(red: 255, green: 255, blue: 255, alpha: 190)
  )
  private static let ink = Color(red: 29, green: 29, blue: 31)

  /// - Throws: `RenderError.layout` for a text that says nothing of photos.
  init(_ labels: PhotoLabels, language: String?) throws(RenderError) {
    (self.labels, self.language) = (labels, language)
    do throws(LabelText.Failure) { text = try LabelText(labels.text) } catch { throw .layout(error.description) }
  }

  /// True if labels say something of the photos.
  var isOfPhotos: Bool { text.isOfPhotos }

  private var place: PhotoLabels.Place { labels.place ?? (text.isOfPhotos ? .under : .inside) }

  /// Returns the size of letters for a number of slots.
  ///
  /// - Throws: `RenderError.layout` for a size whose unit the canvas does not have.
  private func letters(on size: Size, _ unit: LengthUnit, count: Int) throws(RenderError) -> Double {
    guard let own = labels.size else {
      let cell = (size.width * size.height / Double(max(1, count))).squareRoot()
      return min(Self.share * cell, Self.mostShare * size.shortSide)
    }
    guard let from = labels.unit, from != unit else { return own }
    guard let factor = from.inches, let length = unit.inches else {
      throw .layout(
        "the size of labels, \(JSONWriter.text(of: own))\(from.rawValue), cannot be converted to \(unit.rawValue), the unit of the canvas"
      )
    }
    return own * factor / length
  }

  /// Settles the size of letters for a layout before it is made.
  ///
  /// - Returns: The height of the row below each photo; 0 for labels inside photos.
  /// - Throws: `RenderError.layout` for a size whose unit the canvas does not have.
  mutating func settledRow(on size: Size, _ unit: LengthUnit, count: Int) throws(RenderError) -> Double {
    let letters = try letters(on: size, unit, count: count)
    (labels.size, labels.unit) = (letters, nil)
    return place == .inside ? 0 : letters * Self.row
  }

  /// Adds labels to a template; its slots are explicit afterward if labels take room from them, or if they depend on photos.
  ///
  /// - Parameters:
  ///   - template: The template.
  ///   - resolved: Its slots.
  ///   - photos: What is known of the photos, by their slots; slots without a photo have no label.
  /// - Returns: The layers that were added.
  /// - Throws: `RenderError.layout` for a size whose unit the canvas does not have.
  func add(
    to template: inout Template, _ resolved: ResolvedSlots, of photos: [SlotID: PhotoText]
  ) throws(RenderError) -> [Layer] {
    let canvas = template.canvas
    let letters = try letters(on: canvas.size, canvas.unit, count: resolved.slots.count)
    var (resolved, layers) = (resolved, [Layer]())
    let filled = resolved.slots.indices.filter { photos[resolved.slots[$0].id] != nil }
    let reading = ReadingOrder.indices(of: filled.map { resolved.slots[$0].frame })
    for (index, at) in reading.map({ filled[$0] }).enumerated() {
      let slot = resolved.slots[at]
      let says = photos[slot.id] ?? PhotoText()
      let words = text.words(labels.offset + index, slot: slot.id, language: language) {
        Captions.letterCount(of: $0, says) > 0
      }
      // Rows stay even where a photo says nothing.
      if place == .under { resolved.slots[at] = lowered(slot, by: letters * Self.row) }
      guard let words else { continue }
      layers.append(layer(words, LayerID("\(Self.prefix)\(at + 1)"), slot, letters, canvas.background))
    }
    if place == .under || template.dependsOnPhotos { template = template.writtenOut(resolved) }
    let ids = Set(layers.map(\.id))
    template.layers.removeAll { ids.contains($0.id) }
    template.layers += layers
    template.labels = nil
    if let language, !template.variables.contains(where: { $0.name == PageVariables.language }),
      template.variableNames.contains(PageVariables.language)
    {
      template.variables.append(TextVariable(PageVariables.language, language))
    }
    return layers
  }

  /// Returns a slot without a row at its lower edge; its upper edge stays, also if it is rotated.
  private func lowered(_ slot: Slot, by row: Double) -> Slot {
    let row = min(row, slot.frame.height / 2)
    var lowered = slot
    lowered.frame.height -= row
    let center = turned(lowered.frame.center, with: slot)
    (lowered.frame.x, lowered.frame.y) = (center.x - lowered.frame.width / 2, center.y - lowered.frame.height / 2)
    return lowered
  }

  /// Returns the place of a point of a slot before its rotation.
  private func turned(_ point: Point, with slot: Slot) -> Point {
    slot.rotation == .zero ? point : Affine.rotation(slot.rotation, about: slot.frame.center).apply(point)
  }

  /// Returns the middle of a slot's area before its rotation.
  private func middle(of slot: Slot) -> Point {
    let outline = slot.shape.outline(in: slot.frame, tolerance: 0.01 * slot.frame.size.shortSide)
    var (area, sum) = (0.0, Point.zero)
    for contour in outline.contours {
      for (one, other) in zip(contour, contour.dropFirst() + contour.prefix(1)) {
        let part = one.x * other.y - other.x * one.y
        area += part
        sum = Point(sum.x + (one.x + other.x) * part, sum.y + (one.y + other.y) * part)
      }
    }
    return area == 0 ? slot.frame.center : Point(sum.x / (3 * area), sum.y / (3 * area))
  }

  private func layer(
    _ words: String, _ id: LayerID, _ slot: Slot, _ letters: Double, _ background: Background
  ) -> Layer {
    let font = FontChoice(
      family: labels.family ?? "Inter", size: letters, weight: labels.weight ?? (text.isOfPhotos ? 400 : 600))
    var content = TextContent(words, font: font, maxLines: 1, fit: .fixed)
    let (frame, height) = (slot.frame, Self.line * letters)
    var room: Rect
    if place == .under {
      content.verticalAlignment = .bottom
      content.style.fill = .color(labels.color ?? (background.isDark ? .white : Self.ink))
      room = Rect(x: frame.x, y: frame.bottom - height, width: frame.width, height: height)
    } else {
      let color = labels.color ?? .white
      content.style.fill = .color(color)
      content.style.background = TextStyle.Background(
        .pill, color: color.isLight ? Self.dark : Self.light, padding: Size(0.4 * letters, 0.1 * letters),
        cornerRadius: 0.3 * letters)
      let (inset, border) = (Self.inset * letters, slot.style.border?.innerReach ?? .zero)
      room = Rect(
        x: frame.x + border.left + inset, y: frame.y + border.top + inset + 0.07 * letters,
        width: max(letters, frame.width - border.left - border.right - 2 * inset), height: height)
      if case .rectangle = slot.shape {
        content.alignment = .start
      } else {
        let middle = middle(of: slot)
        (room.x, room.y) = (middle.x - room.width / 2, middle.y - height / 2)
      }
    }
    return Layer(
      id: id, content: .text(content), size: room.size, center: turned(room.center, with: slot),
      rotation: slot.rotation)
  }
}

extension Color {
  /// True if dark letters are read better on the color than light ones.
  fileprivate var isLight: Bool { 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) > 128_000 || alpha < 128 }
}

extension Background {
  fileprivate var isDark: Bool { if case .color(let color) = self { !color.isLight } else { false } }
}
