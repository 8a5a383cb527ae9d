import CollageColor
import CollageFiles
import CollageModel
import CollageSubjects
import Determinism
internal import CollageText
import Testing

@testable import CollageRender

/// No field of a plan that changes a pixel is missing from its printed form.
@Suite("Every field of a plan") struct CompletePlanTests {
  /// A plan in which every kind of step, fill, coverage and place occurs.
  private static var plan: RenderPlan {
    func area(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> PixelRect {
      PixelRect(left: left, top: top, right: right, bottom: bottom)
    }
    func photo(_ source: Int, _ place: PlaceStep, extent: Coverage? = nil) -> PhotoStep {
      PhotoStep(
        source: source, decode: DecodeStep(shrinkOnLoad: 2, boxShrink: 3, region: area(1, 2, 30, 40)),
        resample: ResampleStep(region: Rect(x: 1, y: 2, width: 20, height: 30), size: PixelSize(10, 15)),
        orientation: Orientation(quarterTurns: 2), place: place, extent: extent, density: 2)
    }
    func graded(_ photo: PhotoStep) -> PhotoStep {
      var photo = photo
      photo.adjust = AdjustColorStep(grade: grade)
      return photo
    }
    func affected(_ photo: PhotoStep) -> PhotoStep {
      var photo = photo
      photo.effects = effects
      return photo
    }
    let (frame, box) = (Outline(Rect(x: 3, y: 4, width: 20, height: 20)), area(3, 4, 23, 24))
    let turned = PlaceStep.turned(
      tileToCanvas: Affine(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: 3, ty: 4), area: box)
    let upright = PlaceStep.upright(interior: area(4, 5, 22, 23), area: box)
    let mask = MaskStep(photo: photo(1, upright), channel: .luma, area: box, frame: frame, inset: 1.5)
    let gradient = Gradient(
      geometry: .radial(center: Point(0.5, 0.25), radius: 0.75),
      stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    let first = SlotStep(
      id: "one",
      shadow: ShadowStep(
        caster: .outline(frame), offset: Point(1, 2), sigma: 3, color: Color(red: 1, green: 2, blue: 3, alpha: 90)),
      fill: .blurred(
        photo(0, upright), reducedSize: PixelSize(8, 9), sigma: 4, area: box,
        tint: Color(red: 9, green: 8, blue: 7, alpha: 40)),
      photo: graded(photo(0, turned, extent: .outline(frame))),
      border: BorderStep(inner: .rectangle(area(5, 6, 20, 20)), color: .black))
    let second = SlotStep(
      id: "two", fill: .gradient(gradient, over: Rect(x: 1, y: 2, width: 3, height: 4)),
      photo: affected(photo(2, upright)))
    let third = SlotStep(id: "three", fill: .picture(photo(1, upright)))
    let sticker = SlotStep(
      id: "four", fill: .nothing, photo: photo(1, upright), contour: ContourStep(width: 2, color: .white))
    let soft = ShadowStep(caster: .outline(frame), offset: .zero, sigma: 2, color: .black)
    let glyph = GlyphStep(
      sprite: LaidOutText.Sprite(width: 1, height: 1, pixels: [1, 2, 3, 4]),
      toCanvas: Affine(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 4))
    let layer = LayerStep(
      id: "five", shadow: ShadowStep(caster: .content, offset: .zero, sigma: 1, color: .black),
      parts: [
        .soft(soft), .fill(frame, .color(.white)),
        .clipped(ClippedOutline(frame, clips: [.inside(frame)]), .color(.white)),
        .grain(frame, .white, PencilGrain(seed: 7, side: 2)),
        .lens(
          frame,
          LensStep(
            size: PixelSize(10, 8), ratio: Size(0.1, 0.1),
            steps: [PaintStep(area: box, coverage: .rectangle(box), content: .overlay(.black))], effect: .blur(sigma: 2)
          )),
        .glyphs([glyph]), .softGlyphs([glyph], soft),
      ], erased: [frame])
    var cutOut = PhotoHeader(path: "c.jpg", format: .png, storedSize: PixelSize(50, 60), hasAlpha: true)
    if let version = FileVersion(path: "/") {
      cutOut.cutout = CutoutKey(
        path: "c.jpg", version: version, shadow: .keep, shrinkOnLoad: 2, boxShrink: 1, mask: "m.png", maskVersion: nil,
        refinesMask: true, policy: PhotoPolicy())
    }
    return RenderPlan(
      size: PixelSize(100, 80), page: PrintedPage(trim: area(10, 9, 90, 71), bleed: area(4, 3, 96, 77)), scale: 1.5,
      steps: [
        PaintStep(
          area: area(0, 0, 100, 80), coverage: .rectangle(area(0, 0, 100, 80)),
          content: .background(.color(Color(red: 5, green: 6, blue: 7)))),
        PaintStep(area: box, coverage: .mask(mask), blend: .multiply, opacity: 200, content: .slot(first)),
        PaintStep(area: box, coverage: .outline(frame), content: .slot(second)),
        PaintStep(area: box, coverage: .rectangle(box), content: .slot(third)),
        PaintStep(area: box, coverage: .outline(frame), content: .overlay(.black)),
        PaintStep(area: box, coverage: .outline(frame), content: .sticker(sticker)),
        PaintStep(area: box, coverage: .rectangle(box), content: .layer(layer)),
        PaintStep(
          area: area(0, 0, 100, 80), coverage: .rectangle(area(0, 0, 100, 80)),
          content: .look(
            CanvasLookStep(grade: Grade(adjustments: Adjustments([.contrast: 0.5])), effects: canvasEffects))
        ),
      ],
      sources: [
        PhotoHeader(path: "a.jpg", storedSize: PixelSize(400, 300)),
        PhotoHeader(path: "b.png", storedSize: PixelSize(9, 9)),
        cutOut,
      ])
  }

  /// A grade with everything that changes colors.
  private static var grade: Grade {
    let curve = ToneCurve([Point(0, 0), Point(0.5, 0.6), Point(1, 1)])
    let adjustments = Adjustments(
      [.exposure: 0.25], curves: ToneCurves(master: curve, red: curve, green: curve, blue: curve),
      splitToning: SplitToning(shadows: .black, highlights: .white, balance: 0.5, strength: 0.5),
      duotone: Duotone(dark: .black, light: .white, strength: 0.5))
    let table = try? ColorTable(cubeFile: Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1".utf8))
    return Grade(
      adjustments: adjustments,
      filters: [Grade.Part(adjustments: Adjustments([.contrast: 0.5]), table: table, weight: 0.75)])
  }

  private static var effects: PhotoEffects {
    PhotoEffects(
      amounts: [.init(adjustment: .clarity, number: 0.5), .init(adjustment: .grain, number: 0.25)], seed: 7,
      space: EffectSpace(
        unit: 300, left: 4, top: 5, corner: Point(0.5, 0.25), toFrame: Affine(a: 1, b: 0, c: 0, d: 2, tx: 3, ty: 4)),
      work: PhotoEffects.Work(
        interior: PixelRect(left: 2, top: 3, right: 30, bottom: 31),
        area: PixelRect(left: 1, top: 2, right: 31, bottom: 32)))
  }

  /// Effects that a canvas can have.
  private static var canvasEffects: PhotoEffects {
    CanvasLookStep.canvasEffects([.init(adjustment: .vignette, number: 0.5)], on: PixelSize(100, 80).bounds)
  }

  private static func look(_ change: @escaping @Sendable (inout CanvasLookStep) -> Void) -> Change {
    { plan in
      guard case .look(var look) = plan.steps[7].content else { return }
      change(&look)
      plan.steps[7].content = .look(look)
    }
  }

  private static func affected(_ change: @escaping @Sendable (inout PhotoEffects) -> Void) -> Change {
    slot(2) { slot in
      var effects = effects
      change(&effects)
      slot.photo?.effects = effects
    }
  }

  private static func adjusted(_ change: @escaping @Sendable (inout Grade) -> Void) -> Change {
    photo { photo in
      var grade = grade
      change(&grade)
      photo.adjust = AdjustColorStep(grade: grade)
    }
  }

  /// The fields that describe the origin of a plan or appear in reports, and do not affect pixels.
  private static let exempt: Set<String> = [
    "PhotoStep.density", "PhotoHeader.taken", "PhotoHeader.modified", "PhotoHeader.byteCount",
    "PhotoHeader.hasMisleadingExtension", "PhotoHeader.sensorSize", "PhotoHeader.orientation", "PhotoHeader.version",
    "PhotoHeader.regions",
    "CutoutKey.path",
    "CutoutKey.version", "CutoutKey.maskVersion", "CutoutKey.policy",
  ]

  private typealias Change = @Sendable (inout RenderPlan) -> Void

  private static func slot(_ index: Int, _ change: @escaping @Sendable (inout SlotStep) -> Void) -> Change {
    { plan in
      guard var slot = plan.steps[index].slot else { return }
      change(&slot)
      plan.steps[index].slot = slot
    }
  }

  private static func photo(_ change: @escaping @Sendable (inout PhotoStep) -> Void) -> Change {
    slot(1) { slot in
      guard var photo = slot.photo else { return }
      change(&photo)
      slot.photo = photo
    }
  }

  private static func mask(_ change: @escaping @Sendable (inout MaskStep) -> Void) -> Change {
    { plan in
      guard case .mask(var mask) = plan.steps[1].coverage else { return }
      change(&mask)
      plan.steps[1].coverage = .mask(mask)
    }
  }

  private static func blurred(
    _ change:
      @escaping @Sendable (inout (PhotoStep, size: PixelSize, sigma: Double, area: PixelRect, tint: Color)) -> Void
  ) -> Change {
    slot(1) { slot in
      guard case .blurred(let photo, let size, let sigma, let area, let tint) = slot.fill else { return }
      var parts = (photo, size: size, sigma: sigma, area: area, tint: tint)
      change(&parts)
      slot.fill = .blurred(parts.0, reducedSize: parts.size, sigma: parts.sigma, area: parts.area, tint: parts.tint)
    }
  }

  private static func gradient(_ change: @escaping @Sendable (inout Gradient, inout Rect) -> Void) -> Change {
    slot(2) { slot in
      guard case .gradient(var gradient, var rect, _) = slot.fill else { return }
      change(&gradient, &rect)
      slot.fill = .gradient(gradient, over: rect)
    }
  }

  private static func layer(_ change: @escaping @Sendable (inout LayerStep) -> Void) -> Change {
    { plan in
      guard case .layer(var layer) = plan.steps[6].content else { return }
      change(&layer)
      plan.steps[6].content = .layer(layer)
    }
  }

  private static func grain(_ change: @escaping @Sendable (inout PencilGrain) -> Void) -> Change {
    layer { layer in
      guard case .grain(let outline, let color, var grain) = layer.parts[3] else { return }
      change(&grain)
      layer.parts[3] = .grain(outline, color, grain)
    }
  }

  private static func lens(_ change: @escaping @Sendable (inout LensStep) -> Void) -> Change {
    layer { layer in
      guard case .lens(let outline, var lens) = layer.parts[4] else { return }
      change(&lens)
      layer.parts[4] = .lens(outline, lens)
    }
  }

  private static func glyph(_ sprite: LaidOutText.Sprite, at x: Double) -> GlyphStep {
    GlyphStep(sprite: sprite, toCanvas: Affine(a: 2, b: 0, c: 0, d: 2, tx: x, ty: 4))
  }

  private static func sprite(_ change: @escaping @Sendable (LaidOutText.Sprite) -> LaidOutText.Sprite) -> Change {
    layer { layer in
      guard case .glyphs(let glyphs) = layer.parts[5] else { return }
      layer.parts[5] = .glyphs([glyph(change(glyphs[0].sprite), at: 3)])
    }
  }

  private static func table(_ text: String) -> Change {
    adjusted { $0.filters[0].table = try? ColorTable(cubeFile: Array(text.utf8)) }
  }

  private static let other = Color(red: 99, green: 98, blue: 97, alpha: 96)
  private static let corner = PixelRect(left: 0, top: 0, right: 1, bottom: 1)

  /// A change of each field, by the type that has it.
  private static let changes: [String: Change] = [
    "RenderPlan.size": { $0.size.width += 1 },
    "RenderPlan.page": { $0.page = nil },
    "PrintedPage.trim": { $0.page?.trim.left += 1 },
    "PrintedPage.bleed": { $0.page?.bleed.bottom -= 1 },
    "RenderPlan.scale": { $0.scale += 0.25 },
    "RenderPlan.steps": { $0.steps.swapAt(2, 3) },
    "RenderPlan.sources": { $0.sources.swapAt(0, 1) },
    "RenderPlan.cropSources": { $0.cropSources["two"] = .list },
    "PaintStep.area": { $0.steps[2].area = corner },
    "PaintStep.coverage": { $0.steps[3].coverage = .rectangle(corner) },
    "PaintStep.blend": { $0.steps[2].blend = .multiply },
    "PaintStep.opacity": { $0.steps[2].opacity = 1 },
    "PaintStep.content": { $0.steps[4].content = .overlay(other) },
    "SlotStep.id": slot(1) { $0.id = "other" },
    "SlotStep.shadow": slot(1) { $0.shadow = nil },
    "SlotStep.fill": slot(3) { $0.fill = .nothing },
    "SlotStep.photo": slot(1) { $0.photo = nil },
    "SlotStep.border": slot(1) { $0.border = nil },
    "SlotStep.contour": slot(5) { $0.contour = nil },
    "ContourStep.width": slot(5) { $0.contour?.width = 2.5 },
    "ContourStep.color": slot(5) { $0.contour?.color = other },
    "LayerStep.id": layer { $0.id = "other" },
    "LayerStep.shadow": layer { $0.shadow = nil },
    "LayerStep.parts": layer { $0.parts.swapAt(0, 1) },
    "LayerStep.erased": layer { $0.erased = [] },
    "ClippedOutline.outline": layer { $0.parts[2] = .clipped(ClippedOutline(Outline(Rect.unit)), .color(.white)) },
    "ClippedOutline.clips": layer { layer in
      guard case .clipped(var area, let fill) = layer.parts[2] else { return }
      area.clips = [.outside(area.outline)]
      layer.parts[2] = .clipped(area, fill)
    },
    "PencilGrain.seed": grain { $0.seed = 8 },
    "PencilGrain.side": grain { $0.side = 2.5 },
    "LensStep.size": lens { $0.size.width = 11 },
    "LensStep.ratio": lens { $0.ratio.height = 0.2 },
    "LensStep.steps": lens { $0.steps = [] },
    "LensStep.effect": lens { $0.effect = .blocks(side: 4) },
    "GlyphStep.sprite": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [9, 9, 9, 9]) },
    "GlyphStep.toCanvas": layer { layer in
      guard case .glyphs(let glyphs) = layer.parts[5] else { return }
      layer.parts[5] = .glyphs([glyph(glyphs[0].sprite, at: 3.5)])
    },
    "Sprite.width": sprite { LaidOutText.Sprite(width: 2, height: $0.height, pixels: $0.pixels) },
    "Sprite.height": sprite { LaidOutText.Sprite(width: $0.width, height: 2, pixels: $0.pixels) },
    "Sprite.pixels": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [1, 2, 3, 5]) },
    "Sprite.digest": sprite { LaidOutText.Sprite(width: $0.width, height: $0.height, pixels: [1, 2, 4, 4]) },
    "LayerStep.parts.softGlyphs": layer { layer in
      guard case .softGlyphs(let glyphs, var soft) = layer.parts[6] else { return }
      soft.sigma += 0.5
      layer.parts[6] = .softGlyphs(glyphs, soft)
    },
    "LayerStep.parts.fill": layer { $0.parts[1] = .fill(Outline(Rect.unit), .color(.white)) },
    "LayerStep.parts.color": layer {
      $0.parts[0] = .soft(ShadowStep(caster: .content, offset: .zero, sigma: 2, color: .black))
    },
    "FillStep.gradient.rotation": slot(2) { slot in
      guard case .gradient(let gradient, let rect, _) = slot.fill else { return }
      slot.fill = .gradient(gradient, over: rect, rotation: Angle(degrees: 1))
    },
    "ShadowStep.caster": slot(1) { $0.shadow?.caster = .content },
    "ShadowStep.offset": slot(1) { $0.shadow?.offset.y += 0.01 },
    "ShadowStep.sigma": slot(1) { $0.shadow?.sigma += 0.01 },
    "ShadowStep.color": slot(1) { $0.shadow?.color = other },
    "BorderStep.inner": slot(1) { $0.border?.inner = .rectangle(corner) },
    "BorderStep.color": slot(1) { $0.border?.color = other },
    "PhotoStep.source": photo { $0.source = 1 },
    "PhotoStep.decode": photo { $0.decode.region.left = 0 },
    "PhotoStep.resample": photo { $0.resample.size.width = 11 },
    "PhotoStep.orientation": photo { $0.orientation = Orientation(isMirrored: true, quarterTurns: 2) },
    "PhotoStep.place": photo { $0.place = .upright(interior: corner, area: corner) },
    "PhotoStep.extent": photo { $0.extent = nil },
    "PhotoStep.adjust": photo { $0.adjust = nil },
    "AdjustColorStep.grade": adjusted { $0.filters = [] },
    "AdjustColorStep.nodes": slot(2) { $0.photo?.adjust = AdjustColorStep(grade: grade, nodes: 17) },
    "AdjustColorStep.patternLeft": slot(2) { $0.photo?.adjust = AdjustColorStep(grade: grade, patternLeft: 1) },
    "AdjustColorStep.patternTop": slot(2) { $0.photo?.adjust = AdjustColorStep(grade: grade, patternTop: 1) },
    "PhotoStep.effects": slot(2) { $0.photo?.effects = nil },
    "CanvasLookStep.grade": look { $0.grade = nil },
    "CanvasLookStep.effects": look { $0.effects = nil },
    "PhotoEffects.amounts": affected { $0.amounts.removeLast() },
    "Amount.adjustment": affected { $0.amounts[0].adjustment = .sharpen },
    "Amount.number": affected { $0.amounts[0].number = 0.51 },
    "PhotoEffects.seed": affected { $0.seed = 8 },
    "PhotoEffects.space": affected { $0.space.unit = 301 },
    "EffectSpace.unit": affected { $0.space.unit = 301 },
    "EffectSpace.left": affected { $0.space.left += 1 },
    "EffectSpace.top": affected { $0.space.top += 1 },
    "EffectSpace.corner": affected { $0.space.corner.x = 0.75 },
    "EffectSpace.toFrame": affected { $0.space.toFrame.tx += 0.01 },
    "PhotoEffects.work": affected { $0.work = nil },
    "Work.interior": affected { $0.work?.interior.left += 1 },
    "Work.area": affected { $0.work?.area.right += 1 },
    "Grade.adjustments": adjusted { $0.adjustments[.contrast] = 0.5 },
    "Grade.filters": adjusted { $0.filters.append(Grade.Part(adjustments: Adjustments([.hue: 1]))) },
    "Part.adjustments": adjusted { $0.filters[0].adjustments[.contrast] = 0.25 },
    "Part.table": adjusted { $0.filters[0].table = nil },
    "Part.weight": adjusted { $0.filters[0].weight = 1 },
    "ColorTable.shape": adjusted {
      $0.filters[0].table = try? ColorTable(haldWidth: 8, height: 8, pixels: [UInt8](repeating: 9, count: 192))
    },
    "ColorTable.values": table("LUT_1D_SIZE 2\n0 0 0\n1 1 0.5"),
    "ColorTable.domainMin": table("LUT_1D_SIZE 2\nDOMAIN_MIN 0 0 -1\n0 0 0\n1 1 1"),
    "ColorTable.domainMax": table("LUT_1D_SIZE 2\nDOMAIN_MAX 1 1 2\n0 0 0\n1 1 1"),
    "Adjustments.numbers": adjusted { $0.adjustments[.exposure] = 0.26 },
    "Adjustments.curves": adjusted { $0.adjustments.curves = ToneCurves() },
    "Adjustments.splitToning": adjusted { $0.adjustments.splitToning = nil },
    "Adjustments.duotone": adjusted { $0.adjustments.duotone = nil },
    "ToneCurves.master": adjusted { $0.adjustments.curves.master = ToneCurve() },
    "ToneCurves.red": adjusted { $0.adjustments.curves.red = ToneCurve() },
    "ToneCurves.green": adjusted { $0.adjustments.curves.green = ToneCurve() },
    "ToneCurves.blue": adjusted { $0.adjustments.curves.blue = ToneCurve() },
    "ToneCurve.points": adjusted { $0.adjustments.curves.blue.points[1].y = 0.61 },
    "SplitToning.shadows": adjusted { $0.adjustments.splitToning?.shadows = other },
    "SplitToning.highlights": adjusted { $0.adjustments.splitToning?.highlights = other },
    "SplitToning.balance": adjusted { $0.adjustments.splitToning?.balance = 0.25 },
    "SplitToning.strength": adjusted { $0.adjustments.splitToning?.strength = 0.25 },
    "Duotone.dark": adjusted { $0.adjustments.duotone?.dark = other },
    "Duotone.light": adjusted { $0.adjustments.duotone?.light = other },
    "Duotone.strength": adjusted { $0.adjustments.duotone?.strength = 0.25 },
    "DecodeStep.shrinkOnLoad": photo { $0.decode.shrinkOnLoad = 4 },
    "DecodeStep.boxShrink": photo { $0.decode.boxShrink = 4 },
    "DecodeStep.region": photo { $0.decode.region.bottom = 41 },
    "ResampleStep.region": photo { $0.resample.region.x += 0.001 },
    "ResampleStep.size": photo { $0.resample.size.height = 16 },
    "Orientation.isMirrored": photo { $0.orientation = Orientation(isMirrored: true, quarterTurns: 2) },
    "Orientation.quarterTurns": photo { $0.orientation = Orientation(quarterTurns: 3) },
    "Affine.a": photo {
      $0.place = .turned(
        tileToCanvas: Affine(a: 0.50001, b: 0.25, c: -0.25, d: 0.5, tx: 3, ty: 4),
        area: PixelRect(left: 3, top: 4, right: 23, bottom: 24))
    },
    "MaskStep.photo": mask { $0.photo = nil },
    "MaskStep.channel": mask { $0.channel = .alpha },
    "MaskStep.area": mask { $0.area = corner },
    "MaskStep.frame": mask { $0.frame = Outline(Rect(x: 3, y: 4, width: 20, height: 20.001)) },
    "MaskStep.inset": mask { $0.inset = 1.25 },
    "Outline.contours": { $0.steps[2].coverage = .outline(Outline(Rect(x: 3, y: 4, width: 20, height: 19.99))) },
    "Outline.rule": {
      $0.steps[2].coverage = .outline(
        Outline(Outline(Rect(x: 3, y: 4, width: 20, height: 20)).contours, rule: .positive))
    },
    "Gradient.geometry": gradient { gradient, _ in gradient.geometry = .linear(Angle(degrees: 30)) },
    "Gradient.stops": gradient { gradient, _ in gradient.stops.removeLast() },
    "Stop.offset": gradient { gradient, _ in gradient.stops[0].offset = 0.01 },
    "Stop.color": gradient { gradient, _ in gradient.stops[1].color = other },
    "FillStep.gradient": gradient { _, rect in rect.width += 0.01 },
    "FillStep.blurred.reducedSize": blurred { $0.size.width += 1 },
    "FillStep.blurred.sigma": blurred { $0.sigma += 0.01 },
    "FillStep.blurred.area": blurred { $0.area.left = 0 },
    "FillStep.blurred.tint": blurred { $0.tint = other },
    "PhotoHeader.source": { $0.sources[0].source = PhotoSource(path: "z.jpg") },
    "PhotoHeader.format": { $0.sources[0].format = .tiff },
    "PhotoHeader.storedSize": { $0.sources[0].storedSize.width = 401 },
    "PhotoHeader.hasAlpha": { $0.sources[0].hasAlpha = true },
    "PhotoHeader.cutout": { $0.sources[2].cutout = nil },
  ]

  /// The fields that a value and all its parts have, by the types that have them.
  private static func fields(of value: Any) -> Set<String> {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct?:
      let type = "\(type(of: value))"
      // The numbers of a few small types always change together with the field that holds them.
      if [
        "Rect", "Point", "Size", "PixelRect", "PixelSize", "Color", "Affine", "Identifier<Slot>",
        "Identifier<Layer>", "PhotoSource",
        "String", "Angle",
      ]
      .contains(type) {
        return []
      }
      return mirror.children.reduce(into: []) { fields, child in
        fields.insert("\(type).\(child.label ?? "")")
        if !exempt.contains("\(type).\(child.label ?? "")") { fields.formUnion(self.fields(of: child.value)) }
      }
    default: return mirror.children.reduce(into: []) { $0.formUnion(fields(of: $1.value)) }
    }
  }

  @Test("is changed by this test, or has a reason not to be")
  func allAreListed() {
    let found = Self.fields(of: Self.plan).filter { !$0.hasPrefix("CutoutKey.") }
    let unlisted = found.subtracting(Self.changes.keys).subtracting(Self.exempt)
    #expect(unlisted.isEmpty, "\(unlisted.sorted())")
  }

  @Test("changes the printed plan", arguments: changes.keys.sorted())
  func isPrinted(field: String) throws {
    let plan = Self.plan
    var changed = plan
    let change: Change = try #require(Self.changes[field])
    change(&changed)
    #expect(changed != plan)
    #expect(changed.description != plan.description)
  }

  @Test("of a cut-out is in its key")
  func cutoutKey() throws {
    let version = try #require(FileVersion(path: "/"))
    func key(
      path: String = "a", shadow: CutoutRule.Shadow = .keep, shrink: Int = 1, box: Int = 1, mask: String? = nil,
      maskVersion: FileVersion? = nil, refines: Bool = false, tolerant: Bool = false
    ) -> String {
      CutoutKey(
        path: path, version: version, shadow: shadow, shrinkOnLoad: shrink, boxShrink: box, mask: mask,
        maskVersion: maskVersion, refinesMask: refines, policy: PhotoPolicy(isTolerant: tolerant)
      ).cacheKey
    }
    let keys = [
      key(), key(path: "b"), key(shadow: .drop), key(shrink: 2), key(box: 2), key(mask: "m"),
      key(mask: "m", maskVersion: version), key(mask: "m", refines: true), key(tolerant: true),
    ]
    #expect(Set(keys).count == keys.count)
    #expect(key() == key())
  }
}

@Suite("Fingerprints") struct FingerprintTests {
  private func part(_ value: some Encodable) -> String { CanonicalJSON.text(of: value) }

  @Test("contain the names of cases and fields, and numbers that can be read back exactly")
  func texts() {
    let step = DecodeStep(shrinkOnLoad: 2, boxShrink: 1, region: PixelSize(10, 20).bounds)
    #expect(
      part(step) == #"{"shrinkOnLoad":2,"boxShrink":1,"region":{"left":0,"top":0,"right":10,"bottom":20}}"#)
    let place = PlaceStep.upright(interior: PixelSize(1, 1).bounds, area: PixelSize(1, 2).bounds)
    #expect(
      part(place)
        == #"{"upright":{"interior":{"left":0,"top":0,"right":1,"bottom":1},"#
        + #""area":{"left":0,"top":0,"right":1,"bottom":2}}}"#)
    #expect(part(PictureFormat.png) == #""png""#)
    #expect(part(0.1) == "0.1" && part(0.1 + 0.2) != part(0.3))
    #expect(part(-0.0) != part(0.0) && part(Double.infinity) != part(-Double.infinity))
  }

  @Test("differ for values of different structure")
  func distinct() {
    #expect(part(["a b"]) != part(["a", "b"]))
    #expect(part("null") != part(nil as String?))
    #expect(part([1, 23]) != part([12, 3]))
    #expect(part("a\" b") != part("a b"))
    #expect(part([[1], [2]]) != part([[1, 2]]))
  }

  @Test("contain sets in a fixed order")
  func sets() {
    let formats = Set(PictureFormat.allCases)
    let sorted = PictureFormat.allCases.map { part($0) }.sorted()
    #expect(part(formats) == "[\(sorted.joined(separator: ","))]")
    #expect(part(["b": 1, "a": 2, "c": 3]) == #"{"a":2,"b":1,"c":3}"#)
  }

  @Test("of tiles do not depend on the position of an upright photo, but on that of a rotated one")
  func tiles() throws {
    var header = PhotoHeader(path: "a.jpg", storedSize: PixelSize(100, 100))
    header.version = FileVersion(path: "/")
    let source = SourcePhoto(header: header, policy: PhotoPolicy())
    func key(_ place: PlaceStep, region: Double = 0) throws -> String {
      let photo = PhotoStep(
        source: 0, decode: DecodeStep(shrinkOnLoad: 1, boxShrink: 1, region: PixelSize(100, 100).bounds),
        resample: ResampleStep(region: Rect(x: region, y: 0, width: 50, height: 50), size: PixelSize(10, 10)),
        orientation: .upright, place: place, extent: nil, density: 5)
      return try #require(TileKey(photo, of: source)).cacheKey
    }
    func upright(_ left: Int) -> PlaceStep {
      let area = PixelRect(left: left, top: 7, right: left + 10, bottom: 17)
      return .upright(interior: area, area: area)
    }
    func turned(_ left: Int) -> PlaceStep {
      .turned(
        tileToCanvas: .rotation(Angle(degrees: 10)), area: PixelRect(left: left, top: 0, right: left + 9, bottom: 9))
    }
    #expect(try key(upright(0)) == key(upright(30)))
    #expect(try key(upright(0)) != key(upright(0), region: 0.001))
    #expect(try key(turned(0)) != key(turned(1)))
  }
}
