public import CollageFiles
public import CollageModel
public import CollageSubjects

/// Everything that will be painted, in pixels, as a value that can be compared and printed.
///
/// All rectangles and outlines are in canvas pixels unless a name says otherwise.
public struct RenderPlan: Hashable, Sendable {
  public var size: PixelSize
  /// The trim and bleed, if the picture has a bleed, crop marks or guides.
  public var page: PrintedPage?
  /// The number of pixels per canvas unit.
  public var scale: Double
  /// The space of all colors, and of the pixels.
  public var space = WorkingSpace.sRGB
  /// True to paint with 16 bits per color.
  public var isDeep = false
  /// The steps in paint order: the background, layers below the slots, the slots, layers above them, the canvas'
  /// look, and finally overlays such as guides, the paper around the bleed, and crop marks.
  public var steps: [PaintStep]
  /// The headers of all pictures, by the index that steps use.
  public var sources: [PhotoHeader]
  /// The source from which each slot's crop was chosen, if there was a choice; it does not affect pixels.
  public var cropSources: [SlotID: SubjectSource] = [:]

  /// The steps of slots, in paint order.
  public var slots: [PaintStep] {
    steps.filter { if case .slot = $0.content { true } else { false } }
  }

  /// True if it paints texts, shapes or stickers.
  var holdsDrawings: Bool {
    steps.contains { step in
      switch step.content {
      case .layer, .sticker: step.opacity > 0
      case .background, .slot, .look, .overlay: false
      }
    }
  }

  /// True if the background covers every pixel except the white paper around the bleed; pictures count as transparent,
  /// because their pixels are not known yet.
  public var isOpaque: Bool {
    guard let first = steps.first, case .background(let fill) = first.content else { return false }
    return fill.isOpaque && first.opacity == 255 && first.coverage == .rectangle(page?.bleed ?? size.bounds)
  }
}

/// A layer that is painted over the layers before it.
public struct PaintStep: Hashable, Sendable {
  /// The kinds of steps, with their settings.
  public enum Content: Hashable, Sendable {
    /// The background; it must be the first step.
    case background(FillStep)
    case slot(SlotStep)
    /// A sticker with a picture, which is painted like a slot.
    case sticker(SlotStep)
    /// A text, a shape, a stroke or a drawing.
    case layer(LayerStep)
    /// The look of the canvas, which changes everything painted before it.
    case look(CanvasLookStep)
    /// A single color above the collage, used for example to show touches in animations.
    case overlay(Color)
  }

  /// The pixels within the canvas that the step can touch; a slot's shadow may extend beyond them.
  public var area: PixelRect
  /// The coverage that clips everything the step paints.
  public var coverage: Coverage
  /// The blend mode with the canvas below.
  public var blend = Blend.normal
  /// The opacity, 0 to 255; it applies to a slot's shadow as well.
  public var opacity: UInt8 = 255
  public var content: Content

  /// Creates a step, by default opaque and blended normally.
  public init(
    area: PixelRect, coverage: Coverage, blend: Blend = .normal, opacity: UInt8 = 255, content: Content
  ) {
    self.area = area
    self.coverage = coverage
    self.blend = blend
    self.opacity = opacity
    self.content = content
  }

  /// The slot, or the sticker painted like a slot; nil for other content.
  public var slot: SlotStep? {
    get {
      switch content {
      case .slot(let slot), .sticker(let slot): slot
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      if case .sticker = content { content = .sticker(newValue) } else { content = .slot(newValue) }
    }
  }

  /// The layer of shapes; nil for other content.
  public var layer: LayerStep? { if case .layer(let layer) = content { layer } else { nil } }

  /// The slot's photo, or nil.
  public var photo: PhotoStep? { slot?.photo }

  /// The step's name in errors.
  var name: String {
    switch content {
    case .background: "background"
    case .slot(let slot), .sticker(let slot): slot.id.name
    case .layer(let layer): layer.id.name
    case .look: "look of the canvas"
    case .overlay: "overlay"
    }
  }
}

/// The fill of an area below photos.
public enum FillStep: Hashable, Sendable {
  case nothing
  case color(Color)
  /// A gradient over a rectangle, rotated about its center.
  case gradient(Gradient, over: Rect, rotation: Angle = .zero)
  /// A pattern whose first square is centered in a rectangle.
  case pattern(Pattern, over: Rect)
  /// A picture that covers a rectangle.
  case picture(PhotoStep)
  /// A picture that is decoded and blurred at a reduced size, then enlarged to the area.
  case blurred(PhotoStep, reducedSize: PixelSize, sigma: Double, area: PixelRect, tint: Color)

  /// True if the fill covers every pixel; pictures count as transparent, because their pixels are not known yet.
  var isOpaque: Bool {
    switch self {
    case .nothing, .picture, .blurred: false
    case .color(let color): color.alpha == 255
    case .gradient(let gradient, _, _): gradient.stops.allSatisfy { $0.color.alpha == 255 }
    case .pattern(let pattern, _): pattern.ground.alpha == 255
    }
  }
}

/// The parts of a slot or sticker, painted bottom to top: shadow, contour, background, photo, border.
public struct SlotStep: Hashable, Sendable {
  public var id: SlotID
  public var shadow: ShadowStep?
  /// The fill of the slot beneath the photo.
  public var fill: FillStep
  public var photo: PhotoStep?
  /// The border, whose color replaces the slot's pixels outside its inner coverage.
  public var border: BorderStep?
  /// A line around the alpha of the content, or nil.
  public var contour: ContourStep?
  /// The line along which all of this fades out, or nil.
  public var fade: FadeStep?
}

extension RenderPlan {
  /// The versions of the files whose pixels are painted, by path.
  var fileVersions: [String: FileVersion] {
    var versions: [String: FileVersion] = [:]
    for header in sources {
      if let path = header.source.path { versions[path] = header.version }
      if let mask = header.cutout?.mask { versions[mask] = header.cutout?.maskVersion }
    }
    return versions
  }
}
