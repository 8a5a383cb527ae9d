import CollageKit
import CollageLayout
import CollageModel
import Testing

@Suite("The default look of generated layouts")
struct LayoutLookTests {
  private let extent = LayoutRequest.Extent.exact(Size(4000, 1000))

  @Test("scales distances with the canvas' area, and derives the margin from the gap")
  func distances() {
    for style in [LayoutStyle.mosaic, .justified, .masonry, .grid] {
      let look = LayoutLook(style: style, extent: extent, count: 4)
      #expect(look.gap == 12 && look.margin == 12 && look.cell == 1000)
      #expect(LayoutLook(style: style, extent: extent, count: 4, gap: 30).margin == 30)
    }
    #expect(LayoutLook(style: .mosaic, extent: .width(500), count: 1).gap == 3)
    let outfit = LayoutLook(style: .outfit, extent: extent, count: 4, gap: 7)
    #expect(outfit.gap == 7 && outfit.margin == 40 && outfit.defaults.style.fit == .contain)
  }

  @Test("scales the borders of prints with their size")
  func prints() {
    let few = LayoutLook(style: .scatter, extent: extent, count: 4)
    let many = LayoutLook(style: .scatter, extent: extent, count: 64)
    #expect(few.gap == 0 && few.defaults.style.border?.widths.top == 35)
    #expect(many.defaults.style.border?.widths.top == 9 && many.defaults.style.shadow != nil)
    if case .gradient = few.background {} else { Issue.record("no gradient") }
    #expect(LayoutLook(style: .scatter, extent: extent, count: 0).cell == 2000)
  }
}
