public import CollageModel

/// The cover of an album: a photo over its title; with a spine, a sheet of back, spine and front that is wrapped around the book.
public struct CoverDesign: Hashable, Sendable {
  /// The size, unit and background of a page.
  public var page: Canvas
  /// The width of the spine in the page's unit; nil for a front page alone.
  public var spine: Double?
  public var hasTitle: Bool

  /// Creates a design for pages of this size, by default without a spine.
  public init(page: Canvas, spine: Double? = nil, hasTitle: Bool) {
    (self.page, self.spine, self.hasTitle) = (page, spine, hasTitle)
  }

  /// The slot of the cover's photo.
  public static let slot = SlotID("cover")
  /// The variable in the cover's texts.
  public static let title = "title"
  /// The least width of a spine with letters on it, as a share of the page's shorter side.
  private static let leastSpine = 0.03

  /// The cover as a template; the title is a variable.
  public var template: Template {
    let (width, height, spine) = (page.size.width, page.size.height, max(0, spine ?? 0))
    let left = left
    var canvas = page
    canvas.size.width = left + width
    var layers: [Layer] = []
    if hasTitle {
      let unit = page.size.shortSide
      layers.append(
        text(
          "title", Size(width - 0.16 * unit, 0.18 * unit), Point(left + width / 2, height - 0.16 * unit), 0.075 * unit))
      if spine >= Self.leastSpine * unit {
        var name = text("spine", Size(0.8 * height, 0.8 * spine), Point(width + spine / 2, height / 2), 0.5 * spine)
        name.rotation = Angle(degrees: 90)
        layers.append(name)
      }
    }
    return Template(
      name: "Cover", canvas: canvas,
      arrangement: .slots([PlacedSlot(slot: Slot(id: Self.slot, frame: frame(left)), order: 1)]), layers: layers)
  }

  /// Returns the cover with a mosaic of photos in place of one.
  ///
  /// - Parameters:
  ///   - photos: The photos in their order, with their heads.
  ///   - gap: The distance between neighbors, in the page's unit.
  /// - Returns: The template, which the photos fill in their order.
  /// - Throws: `LayoutError` if gaps leave no room for the photos.
  public func mosaic(of photos: [LayoutPhoto], gap: Double) async throws(LayoutError) -> Template {
    var cover = template
    let frame = frame(left)
    let made = try await LayoutRequest(
      name: cover.name, extent: .exact(frame.size), unit: page.unit, background: page.background,
      arrangement: .mosaic(Mosaic(keepsOrder: true)), gap: gap
    ).layout(photos)
    cover.arrangement = try made.template.moved(to: Point(frame.x, frame.y), on: cover.canvas).arrangement
    return cover
  }

  /// The aspect ratio of the photo.
  public var aspect: Double { frame(0).size.aspect }

  /// The shares in fitness of a photo's shape and of whole heads in its upper part, and the cost of too few pixels: more than any quality.
  private static let (shape, heads, softness) = (0.5, 0.7, 10.0)
  /// The share of a cover's photo that heads take where it is a photo of people; smaller ones count less, as they may be spectators.
  private static let largeHeads = 0.2
  /// The share of a cover's photo, from its top, in which heads are looked at first.
  private static let upperPart = 2.0 / 3

  /// Returns how well a photo suits the cover besides its quality: its shape, its heads and its pixels.
  ///
  /// - Parameters:
  ///   - photo: The photo, with its pixels and heads.
  ///   - density: The pixels of print per canvas unit.
  /// - Returns: A number to add to the photo's quality; less than -9 for a photo that is enlarged too far.
  public func fitness(of photo: LayoutPhoto, density: Double) -> Double {
    let frame = frame(0).size
    var fitness = Self.shape * min(photo.aspect / frame.aspect, frame.aspect / photo.aspect)
    let areHigh = photo.subjects.allSatisfy { $0.center.y <= Self.upperPart }
    if !photo.subjects.isEmpty, photo.lostSubjects(aspect: frame.aspect) == 0, areHigh {
      let area = photo.subjects.reduce(0) { $0 + $1.width * $1.height }
      fitness += Self.heads * min(1, area / Self.largeHeads).squareRoot()
    }
    let factor = Enlargement(density: density).factor(photo, frame)
    if factor > Enlargement.most { fitness -= Self.softness + factor }
    return fitness
  }

  /// The distance from the left of the sheet to its front page.
  private var left: Double { spine.map { page.size.width + max(0, $0) } ?? 0 }

  /// The photo's frame on a front page that begins at a distance from the left: all of it, or what the title leaves.
  private func frame(_ left: Double) -> Rect {
    let (size, unit) = (page.size, page.size.shortSide)
    guard hasTitle else { return Rect(x: left, y: 0, width: size.width, height: size.height) }
    let margin = 0.08 * unit
    return Rect(
      x: left + margin, y: margin, width: size.width - 2 * margin, height: size.height - margin - 0.3 * unit)
  }

  /// Returns a color that is read on a background.
  package static func ink(on background: Background) -> Color {
    guard case .color(let color) = background, color.isOpaque else { return dark }
    return 3 * Int(color.red) + 6 * Int(color.green) + Int(color.blue) > 1_275 ? dark : .white
  }

  private static let dark = Color(red: 43, green: 39, blue: 35)

  private func text(_ id: String, _ size: Size, _ center: Point, _ letters: Double) -> Layer {
    Layer(
      id: LayerID(id),
      content: .text(
        TextContent(
          "{{\(Self.title)}}", font: FontChoice(family: "Noto Serif", size: letters, weight: 500),
          style: TextStyle(fill: .color(Self.ink(on: page.background))))),
      size: size, center: center)
  }
}
