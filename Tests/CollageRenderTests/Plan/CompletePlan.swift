import CollageColor
import CollageFiles
import CollageModel
import CollageSubjects
internal import CollageText

@testable import CollageRender

/// A plan in which every kind of step, fill, coverage and place occurs.
enum CompletePlan {
  /// A plan in which every kind of step, fill, coverage and place occurs.
  static var plan: RenderPlan {
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
    let pattern = Pattern(.dots, ground: .white, ink: .black, size: 0.25, angle: Angle(degrees: 20))
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
      id: "four", fill: .pattern(pattern, over: Rect(x: 1, y: 2, width: 3, height: 4)), photo: photo(1, upright),
      contour: ContourStep(width: 2, color: .white), fade: FadeStep(start: Point(3, 4), end: Point(20, 9)))
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
        .masked(MaskedArea(pixels: box, mask: mask, hole: mask), .color(.white)),
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
  static var grade: Grade {
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

  /// Effects with every field.
  static var effects: PhotoEffects {
    PhotoEffects(
      amounts: [.init(adjustment: .clarity, number: 0.5), .init(adjustment: .grain, number: 0.25)], seed: 7,
      space: EffectSpace(
        unit: 300, left: 4, top: 5, corner: Point(0.5, 0.25), toFrame: Affine(a: 1, b: 0, c: 0, d: 2, tx: 3, ty: 4)),
      work: PhotoEffects.Work(
        interior: PixelRect(left: 2, top: 3, right: 30, bottom: 31),
        area: PixelRect(left: 1, top: 2, right: 31, bottom: 32)))
  }

  /// Effects that a canvas can have.
  static var canvasEffects: PhotoEffects {
    CanvasLookStep.canvasEffects([.init(adjustment: .vignette, number: 0.5)], on: PixelSize(100, 80).bounds)
  }
}
