public import CollageFiles
public import CollageModel
public import CollageSubjects

/// Everything that the painter will do, in pixels, as a value that can be compared and printed.
///
/// All rectangles and outlines are in canvas pixels unless a name says otherwise.
public struct RenderPlan: Hashable, Sendable {
  /// The canvas in pixels.
  public var size: PixelSize
  /// Where the picture is cut, if it has a bleed, crop marks or guides.
  public var page: PrintedPage?
  /// Pixels per canvas unit.
  public var scale: Double
  /// What is painted, in paint order: the background, layers below the slots, the slots, layers above them, the canvas'
  /// look, and overlays last, such as guides, the paper around the bleed, and crop marks.
  public var steps: [PaintStep]
  /// The facts of every picture, by the index that steps use.
  public var sources: [PhotoHeader]
  /// What the crop of each slot was chosen by, where there was a choice; it changes no pixel.
  public var cropSources: [SlotID: SubjectSource] = [:]

  /// The steps of slots, in paint order.
  public var slots: [PaintStep] {
    steps.filter { if case .slot = $0.content { true } else { false } }
  }

  /// Whether the background covers every pixel but the paper around the bleed, which is white; pictures count as transparent,
  /// because their pixels are not known yet.
  public var isOpaque: Bool {
    guard let first = steps.first, case .background(let fill) = first.content else { return false }
    return fill.isOpaque && first.opacity == 255 && first.coverage == .rectangle(page?.bleed ?? size.bounds)
  }
}

/// A layer that is painted over those before it.
public struct PaintStep: Hashable, Sendable {
  /// What is painted.
  public enum Content: Hashable, Sendable {
    /// The background; it must be the first step.
    case background(FillStep)
    /// A slot with its photo.
    case slot(SlotStep)
    /// A sticker that shows a picture, painted as a slot is.
    case sticker(SlotStep)
    /// A text, a shape, a stroke or a drawing.
    case layer(LayerStep)
    /// The look of the canvas, which changes all that was painted before it.
    case look(CanvasLookStep)
    /// One color above the collage; animations show touches in this way.
    case overlay(Color)
  }

  /// The pixels that it can touch, within the canvas; a slot's shadow may reach beyond them.
  public var area: PixelRect
  /// The coverage that clips everything the step paints.
  public var coverage: Coverage
  /// How it blends with the canvas below.
  public var blend = Blend.normal
  /// The opacity, 0 to 255; it applies to a slot's shadow as well.
  public var opacity: UInt8 = 255
  /// What is painted.
  public var content: Content

  /// Makes a step.
  public init(
    area: PixelRect, coverage: Coverage, blend: Blend = .normal, opacity: UInt8 = 255, content: Content
  ) {
    self.area = area
    self.coverage = coverage
    self.blend = blend
    self.opacity = opacity
    self.content = content
  }

  /// The slot, or the sticker that is painted as a slot, if the step paints one.
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

  /// The layer of shapes, if the step paints one.
  public var layer: LayerStep? { if case .layer(let layer) = content { layer } else { nil } }

  /// The slot's photo, if there is one.
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

/// What fills an area below photos.
public enum FillStep: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// One color.
  case color(Color)
  /// A gradient over a rectangle, turned about its center.
  case gradient(Gradient, over: Rect, rotation: Angle = .zero)
  /// A picture that covers a rectangle.
  case picture(PhotoStep)
  /// A picture that is decoded and blurred at a reduced size, then enlarged to the area.
  case blurred(PhotoStep, reducedSize: PixelSize, sigma: Double, area: PixelRect, tint: Color)

  /// Whether the fill covers every pixel; pictures count as transparent, because their pixels are not known yet.
  var isOpaque: Bool {
    switch self {
    case .nothing, .picture, .blurred: false
    case .color(let color): color.alpha == 255
    case .gradient(let gradient, _, _): gradient.stops.allSatisfy { $0.color.alpha == 255 }
    }
  }
}

/// What one slot or sticker paints, bottom to top: shadow, contour, background, photo, border.
public struct SlotStep: Hashable, Sendable {
  /// The slot.
  public var id: SlotID
  /// The shadow beneath.
  public var shadow: ShadowStep?
  /// What fills the slot beneath the photo.
  public var fill: FillStep
  /// The photo.
  public var photo: PhotoStep?
  /// The border: the slot's pixels outside its inner coverage take its color.
  public var border: BorderStep?
  /// A line around the alpha of all that, or nil.
  public var contour: ContourStep?
}

extension RenderPlan {
  /// The versions of the files whose pixels are painted, by their paths.
  var fileVersions: [String: FileVersion] {
    var versions: [String: FileVersion] = [:]
    for header in sources {
      if let path = header.source.path { versions[path] = header.version }
      if let mask = header.cutout?.mask { versions[mask] = header.cutout?.maskVersion }
    }
    return versions
  }
}
