import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

@Suite("Plans as text")
struct RenderPlanTextTests {
  private static func plan(
    _ slot: Slot, _ header: PhotoHeader, intent: Intent = Intent(), canvas: Canvas, size: PixelSize
  ) -> RenderPlan {
    RenderPlanner(
      slots: [slot], items: [Item(id: "item", photo: "photo", slot: slot.id, intent: intent)],
      sources: ResolvedSources(headers: [header], photos: ["photo": 0]), canvas: canvas, size: size
    ).plan()
  }

  @Test("a covered rectangle of a large JPEG")
  func cover() {
    let plan = Self.plan(
      Slot(id: "hero", frame: Rect(x: 10, y: 20, width: 300, height: 200)),
      PhotoHeader(path: "a.jpg", storedSize: PixelSize(6000, 4000)),
      canvas: Canvas(size: Size(400, 300)), size: PixelSize(800, 600))
    #expect(
      plan.description == """
        canvas 800x600 at 2 pixels a unit
        background rgba(255 255 255 255)
        slot hero 600x400+20+40 cut to rectangle 600x400+20+40
          load a.jpg jpeg 6000x4000
          decode shrink 4 box 1 keep 1500x1000+0+0
          resample 1500x1000+0+0 to 600x400
          convert color to srgb
          orient mirrored false quarter turns 0 to 600x400+0+0 of 600x400
          place upright 600x400+20+40 in 600x400+20+40
        """)
  }

  @Test("a rotated polaroid with shadow and border, from a camera held sideways")
  func polaroid() {
    let style = SlotStyle(
      border: Border(width: 8, color: .white, alignment: .outside),
      shadow: Shadow(offset: Point(0, 4), blur: 12, color: Color(red: 0, green: 0, blue: 0, alpha: 96)))
    let plan = Self.plan(
      Slot(id: "p", frame: Rect(x: 50, y: 50, width: 100, height: 80), rotation: Angle(degrees: 90), style: style),
      PhotoHeader(path: "b.jpg", storedSize: PixelSize(400, 300), orientation: Orientation(exif: 6)),
      intent: Intent(isMirrored: true),
      canvas: Canvas(size: Size(200, 200), background: .color(Color(red: 1, green: 2, blue: 3))),
      size: PixelSize(200, 200))
    #expect(
      plan.description == """
        canvas 200x200 at 1 pixels a unit
        background rgba(1 2 3 255)
        slot p 96x116+52+32 cut to outline of 4 points in 96x116+52+32 winding positive c8d0adc36c2a2d73
          shadow of outline of 4 points in 96x116+52+32 winding positive c8d0adc36c2a2d73 moved 0,4 sigma 6 color rgba(0 0 0 96)
          load b.jpg jpeg 400x300
          decode shrink 2 box 1 keep 156x150+22+0
          resample 144x150+6+0 to 96x100
          convert color to srgb
          orient mirrored true quarter turns 0 to 96x100+0+8 of 96x116
          place upright 96x100+52+40 in 96x116+52+32
          border color rgba(255 255 255 255) around rectangle 80x100+60+40
        """)
  }

  @Test("a contained cutout over a gradient, from a name with a control character")
  func contained() {
    let gradient = Gradient(
      geometry: .linear(.zero), stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    let plan = Self.plan(
      Slot(id: "c", frame: Rect(x: 0, y: 0, width: 60, height: 60), style: SlotStyle(fit: .contain)),
      PhotoHeader(path: "c\u{1B}.png", format: .png, storedSize: PixelSize(120, 60), hasAlpha: true),
      canvas: Canvas(size: Size(60, 60), background: .gradient(gradient)), size: PixelSize(60, 60))
    #expect(
      plan.description == """
        canvas 60x60 at 1 pixels a unit
        background gradient linear 0 degrees over 60x60+0+0 stops 0 rgba(255 255 255 255), 1 rgba(0 0 0 255)
        slot c 60x60+0+0 cut to rectangle 60x60+0+0
          load c\\u{1b}.png png 120x60 with alpha
          decode shrink 1 box 1 keep 120x60+0+0
          resample 120x60+0+0 to 60x30
          convert color to srgb
          orient mirrored false quarter turns 0 to 60x30+0+0 of 60x30
          place upright 60x30+0+15 in 60x30+0+15
          photo covers rectangle 60x30+0+15
        """)
  }

  @Test("a pattern is printed with its colors and its area")
  func pattern() {
    let pattern = Pattern(.dots, ground: .white, ink: .black, size: 0.25, angle: Angle(degrees: 45))
    let plan = Self.plan(
      Slot(id: "c", frame: Rect(x: 0, y: 0, width: 60, height: 60)),
      PhotoHeader(path: "c.png", format: .png, storedSize: PixelSize(60, 60)),
      canvas: Canvas(size: Size(80, 60), background: .pattern(pattern)), size: PixelSize(80, 60))
    #expect(
      plan.description.contains(
        "background pattern dots rgba(0 0 0 255) on rgba(255 255 255 255) size 0.25 turned 45 degrees over 80x60+0+0\n")
    )
  }

  @Test("a blurred copy needs few pixels")
  func blurred() {
    let plan = Self.plan(
      Slot(id: "b", frame: Rect(x: 300, y: 200, width: 400, height: 400)),
      PhotoHeader(path: "d.jpg", storedSize: PixelSize(4000, 4000)),
      canvas: Canvas(size: Size(1000, 800), background: .blurredPhoto(BlurredPhoto(blur: 80))),
      size: PixelSize(1000, 800))
    #expect(
      plan.description == """
        canvas 1000x800 at 1 pixels a unit
        background blurred at 100x80 sigma 4 enlarged to 1000x800+0+0
          load d.jpg jpeg 4000x4000
          decode shrink 8 box 2 keep 250x200+0+25
          resample 250x200+0+0 to 100x80
          convert color to srgb
          orient mirrored false quarter turns 0 to 100x80+0+0 of 100x80
          place upright 100x80+0+0 in 100x80+0+0
        slot b 400x400+300+200 cut to rectangle 400x400+300+200
          load d.jpg jpeg 4000x4000
          decode shrink 4 box 1 keep 1000x1000+0+0
          resample 1000x1000+0+0 to 400x400
          convert color to srgb
          orient mirrored false quarter turns 0 to 400x400+0+0 of 400x400
          place upright 400x400+300+200 in 400x400+300+200
        """)
  }
}
