import CollageModel
import CollageTestSupport
import Testing

/// The borders of slots, and the patterns of backgrounds.
@Suite struct SlotFormTests {
  private let widths = SideWidths(top: 2, right: 4, bottom: 6, left: 8)
  private let half = SideWidths(top: 1, right: 2, bottom: 3, left: 4)

  @Test func aBorderReachesOutAndInByItsAlignment() {
    for (alignment, outer, inner) in [
      (Border.Alignment.inside, .zero, widths), (.center, half, half), (.outside, widths, .zero),
    ] as [(Border.Alignment, SideWidths, SideWidths)] {
      let border = Border(widths: widths, color: .black, alignment: alignment)
      #expect(border.outerReach == outer && border.innerReach == inner)
    }
  }

  @Test func theLargestWidthIsThatOfAnySide() {
    for sides in [[9, 1, 1, 1], [1, 9, 1, 1], [1, 1, 9, 1], [1, 1, 1, 9]] as [[Double]] {
      let widths = SideWidths(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
      #expect(widths.largest == 9 && !widths.isUniform)
    }
    #expect(SideWidths(3).isUniform && SideWidths(3).largest == 3)
  }

  @Test func aBorderedOutlineTurnsWithItsSlot() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 20)
    var slot = Slot(id: "a", frame: frame, rotation: Angle(degrees: 90))
    #expect(slot.outline(tolerance: 0.1).bounds?.isNear(Rect(x: 40, y: -40, width: 20, height: 100)) == true)
    slot.style.border = Border(width: 5, color: .black, alignment: .outside)
    #expect(slot.borderedOutline(tolerance: 0.1).bounds?.isNear(Rect(x: 35, y: -45, width: 30, height: 110)) == true)
    slot.style.border?.alignment = .inside
    #expect(slot.borderedOutline(tolerance: 0.1) == slot.outline(tolerance: 0.1))
  }

  @Test func thePatternsFirstSquareIsCenteredAndTurnsAboutItsCenter() {
    let area = Rect(x: 100, y: 0, width: 400, height: 200)
    let pattern = Pattern(.dots, ground: .white, ink: .black, size: 0.1, angle: Angle(degrees: 90))
    let map = pattern.toArea(area)
    #expect(map.apply(Point(0.5, 0.5)).isNear(Point(300, 100)))
    #expect(map.apply(Point(1, 0.5)).isNear(Point(300, 110)))
  }

  @Test func dotsAreRoundWithinTheirTolerance() {
    for tolerance in [0.05, 0.01, 0.001, 1e-9] {
      let inks = Pattern.Kind.dots.inks(tolerance: tolerance)
      for disc in inks.flatMap(\.contours) {
        #expect(disc.count % 4 == 0 && (16...1_024).contains(disc.count))
        let center = disc.reduce(Point.zero) { $0 + $1 } * (1 / Double(disc.count))
        for (one, next) in zip(disc, disc.dropFirst()) {
          let gap = 0.14 - ((one + next) * 0.5 - center).length
          #expect(gap > 0 && gap <= max(tolerance, 1e-6) * 1.01)
        }
      }
    }
  }
}
