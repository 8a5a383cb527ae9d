import CollageFiles
import CollageModel
internal import CollageText

/// The drawing of a page of a document: outlines and letters as such, and pictures of everything that needs pixels.
struct PagePlan: Hashable, Sendable {
  /// A part of a page, in canvas pixels.
  enum Part: Hashable, Sendable {
    /// Steps that are painted into one picture.
    case picture([PaintStep])
    case outline(Outline, Color)
    /// The glyphs of a text that are filled with a color, and the outline that looks the same.
    case letters([PlacedGlyph], Color, Outline, of: LayerID)
    /// Glyphs that cannot be seen, and are there to be found and selected.
    case hidden([PlacedGlyph], of: LayerID)
  }

  /// The parts, bottom to top.
  private(set) var parts: [Part] = []
  /// The pixels of outlines and letters since the last picture.
  private var drawn: [PixelRect] = []

  /// Divides the steps of a plan.
  ///
  /// A step that reads what is beneath it, such as a blend, is painted with everything beneath it.
  init(_ plan: RenderPlan) {
    let reading = plan.steps.lastIndex { $0.readsBeneath }.map { $0 + 1 } ?? 0
    if reading > 0 {
      parts.append(.picture(Array(plan.steps[..<reading])))
      for step in plan.steps[..<reading] { if let layer = step.layer { addHidden(layer) } }
    }
    for step in plan.steps[reading...] { add(step) }
    // A page of one color and texts needs no picture.
    if case .picture(let steps)? = parts.first, steps.count == 1,
      case .background(.color(let color)) = steps[0].content, let outline = steps[0].coverage.vector
    {
      parts[0] = .outline(outline, color.faded(to: steps[0].opacity))
    }
  }

  private mutating func add(_ step: PaintStep) {
    switch step.content {
    case .overlay(let color):
      guard let outline = step.coverage.vector else { return addPicture(of: step) }
      add(outline, color.faded(to: step.opacity))
    case .layer(let layer): add(step, layer)
    case .background, .slot, .sticker, .look: addPicture(of: step)
    }
  }

  /// Adds the parts of a layer one by one if that looks the same.
  private mutating func add(_ step: PaintStep, _ layer: LayerStep) {
    let isSeparable = layer.erased.isEmpty && layer.shadow == nil && (step.opacity == 255 || layer.parts.count == 1)
    guard isSeparable else {
      addPicture(of: step)
      return addHidden(layer)
    }
    var isLegible = false
    for (index, part) in layer.parts.enumerated() {
      guard case .fill(let outline, .color(let color)) = part, outline.rule == .nonZero else {
        addPicture(of: step.showing(part, of: layer))
        continue
      }
      let faded = color.faded(to: step.opacity)
      if let text = layer.text, text.part == index {
        isLegible = true
        drawn.append(step.area)
        parts.append(.letters(text.glyphs, faded, outline, of: layer.id))
      } else {
        add(outline, faded)
      }
    }
    if !isLegible { addHidden(layer) }
  }

  private mutating func add(_ outline: Outline, _ color: Color) {
    guard let bounds = outline.bounds else { return }
    drawn.append(PixelGrid.touched(bounds))
    parts.append(.outline(outline, color))
  }

  private mutating func addHidden(_ layer: LayerStep) {
    if let text = layer.text, !text.glyphs.isEmpty { parts.append(.hidden(text.glyphs, of: layer.id)) }
  }

  /// Adds a step to the last picture, or to a new one if something between them is beneath the step.
  private mutating func addPicture(of step: PaintStep) {
    let touched = step.touched
    let last = parts.lastIndex { if case .picture = $0 { true } else { false } }
    if let last, case .picture(let steps) = parts[last], drawn.allSatisfy({ $0.intersection(touched).isEmpty }) {
      parts[last] = .picture(steps + [step])
    } else {
      parts.append(.picture([step]))
      drawn = []
    }
  }
}

extension PagePlan: CustomStringConvertible {
  /// One line per part, bottom to top.
  var description: String {
    parts.map { part in
      switch part {
      case .picture(let steps): return "picture of \(steps.map(\.name).joined(separator: ", "))"
      case .outline(let outline, let color):
        return "outline of \(outline.contours.reduce(0) { $0 + $1.count }) points \(PlanNumber.text(color))"
      case .letters(let glyphs, let color, _, _):
        return "letters \(escaped(glyphs.map(\.text).joined())) \(PlanNumber.text(color))"
      case .hidden(let glyphs, _): return "hidden letters \(escaped(glyphs.map(\.text).joined()))"
      }
    }.joined(separator: "\n")
  }
}

extension PaintStep {
  /// True if the result depends on the canvas beneath in other ways than by its colors showing through.
  fileprivate var readsBeneath: Bool {
    if blend != .normal { return true }
    switch content {
    case .look: return true
    case .layer(let layer): return layer.parts.contains { if case .lens = $0 { true } else { false } }
    case .background, .slot, .sticker, .overlay: return false
    }
  }

  /// The canvas pixels that the step can touch, with its shadow.
  fileprivate var touched: PixelRect {
    guard let shadow = slot?.shadow ?? layer?.shadow else { return area }
    return area.grown(by: PixelGrid.integer((shadow.reach + shadow.offset.length).rounded(.up)))
  }

  /// Returns the step with only one part of its layer.
  fileprivate func showing(_ part: LayerStep.Part, of layer: LayerStep) -> PaintStep {
    var (step, own) = (self, layer)
    (own.parts, own.text) = ([part], nil)
    step.content = .layer(own)
    return step
  }
}

extension Coverage {
  /// The coverage as an outline that documents can fill; nil for others.
  fileprivate var vector: Outline? {
    switch self {
    case .rectangle(let rect): Outline(rect.rect)
    case .outline(let outline): outline.rule == .nonZero ? outline : nil
    case .mask: nil
    }
  }
}
