import CollageModel
import Testing

/// Looks as values: equality, ranges, curves, and what is between two of them.
@Suite struct LookTests {
  @Test func equalNumbersAreEqualLooksInWhateverOrderTheyWereSet() {
    var one = Adjustments()
    one[.exposure] = 1
    one[.contrast] = 0.5
    one[.exposure] = 0
    var other = Adjustments()
    other[.contrast] = 0.5
    #expect(one == other && one.hashValue == other.hashValue)
    #expect(one == Adjustments([.contrast: 0.5]))
    one[.contrast] = 0
    #expect(one == .neutral && one.isNeutral && Look(adjustments: one).isNeutral)
  }

  @Test func eachNumberIsKeptByItselfAndHasItsOwnName() {
    var all = Adjustments()
    for (index, adjustment) in Adjustment.allCases.enumerated() { all[adjustment] = Double(index + 1) }
    for (index, adjustment) in Adjustment.allCases.enumerated() { #expect(all[adjustment] == Double(index + 1)) }
    #expect(Set(Adjustment.allCases.map(\.name)).count == Adjustment.allCases.count)
    for adjustment in Adjustment.allCases { #expect(adjustment.range.contains(0) && adjustment.range.upperBound >= 1) }
  }

  @Test func groupsFollowTheOrder() {
    #expect(Adjustment.tint.group == .light && Adjustment.contrast.group == .tone && Adjustment.fade.group == .tone)
    #expect(Adjustment.saturation.group == .color && Adjustment.posterize.group == .color)
    #expect(Adjustment.noiseReduction.group == .detail && Adjustment.blur.group == .detail)
    #expect(Adjustment.radialBlur.group == .effects && Adjustment.grain.group == .effects)
    let look = Adjustments([.clarity: 0.3])
    #expect(!look.isNeutral && look.isNeutral(in: .color) && !look.isNeutral(in: .detail))
  }

  @Test func aFilterWithoutStrengthIsNeutral() {
    #expect(Look(filter: "porto", strength: 0).isNeutral && !Look(filter: "porto").isNeutral)
  }

  @Test func everyNumberIsChecked() throws {
    func fault(_ look: Look) -> LookError? {
      do throws(LookError) {
        try look.validate()
        return nil
      } catch {
        return error
      }
    }
    #expect(fault(Look(filter: "porto", strength: 0.5, adjustments: Adjustments([.exposure: -4, .hue: 1]))) == nil)
    for adjustment in Adjustment.allCases {
      for number in [adjustment.range.upperBound + 0.01, adjustment.range.lowerBound - 0.01, .nan, .infinity] {
        let found = fault(Look(adjustments: Adjustments([adjustment: number])))
        #expect(found?.quantity == .adjustment(adjustment) && found?.allowed == adjustment.range)
      }
    }
    #expect(fault(Look(strength: 1.5))?.quantity == .filterStrength)
    let toning = SplitToning(shadows: .black, highlights: .white, balance: 2)
    #expect(fault(Look(adjustments: Adjustments(splitToning: toning)))?.quantity == .toningBalance)
    let duotone = Duotone(dark: .black, light: .white, strength: .nan)
    #expect(fault(Look(adjustments: Adjustments(duotone: duotone)))?.quantity == .duotoneStrength)
    func curveFault(_ points: [Point]) -> LookError.Quantity? {
      fault(Look(adjustments: Adjustments(curves: ToneCurves(red: ToneCurve(points)))))?.quantity
    }
    #expect(curveFault([Point(0, 0.1), Point(0.5, 0.4), Point(1, 1)]) == nil)
    #expect(curveFault([Point(0, 0)]) == .curvePoints(.red))
    #expect(curveFault([Point(0, 0), Point(0, 1)]) == .curveX(.red, point: 1))
    #expect(curveFault([Point(0.5, 0), Point(0.4, 1)]) == .curveX(.red, point: 1))
    #expect(curveFault([Point(0, 0), Point(1, .nan)]) == .curveY(.red, point: 1))
    #expect(curveFault([Point(0.9995, 0), Point(1, 1)]) == .curveX(.red, point: 0))
    let error = fault(Look(adjustments: Adjustments([.exposure: 9])))
    #expect(error?.description == "exposure is 9.0; it must be between -4.0 and 4.0")
  }

  @Test func curvesRiseAsTheirPointsDo() {
    let curve = ToneCurve([Point(0, 0), Point(0.1, 0.02), Point(0.5, 0.02), Point(0.6, 0.9), Point(1, 1)])
    var previous = 0.0
    for step in 0...1000 {
      let value = curve.value(at: Double(step) / 1000)
      #expect(value >= previous && value <= 1)
      previous = value
    }
    for point in curve.points { #expect(abs(curve.value(at: point.x) - point.y) < 1e-12) }
    #expect(ToneCurve().value(at: 0.3) == 0.3 && ToneCurve().isNeutral)
    #expect(ToneCurve([Point(0.2, 0.3), Point(0.8, 0.6)]).value(at: 0.1) == 0.3)
    #expect(abs(ToneCurve([Point(0, 1), Point(1, 0)]).value(at: 0.25) - 0.75) < 1e-12)
  }

  // MARK: Between two looks

  private let start = Look(
    filter: "porto", strength: 0.8,
    adjustments: Adjustments(
      [.exposure: 1, .contrast: 0.2],
      curves: ToneCurves(master: ToneCurve([Point(0, 0.1), Point(0.5, 0.5), Point(1, 1)])),
      splitToning: SplitToning(shadows: Color(red: 0, green: 0, blue: 200), highlights: .white)))
  private let end = Look(filter: "nord", strength: 0.5, adjustments: Adjustments([.exposure: -1, .saturation: 0.4]))

  @Test func theEndsAreTheLooksThemselves() {
    for share in [-0.2, 0, Double.nan] { #expect(LookMix(from: start, to: end, at: share) == LookMix(start)) }
    for share in [1, 1.3] { #expect(LookMix(from: start, to: end, at: share) == LookMix(end)) }
    #expect(LookMix(from: start, to: start, at: 0.5) == LookMix(start))
  }

  @Test func numbersAreInterpolatedAndFiltersCrossFaded() {
    let middle = LookMix(from: start, to: end, at: 0.25)
    #expect(middle.adjustments[.exposure] == 0.5)
    #expect(abs(middle.adjustments[.contrast] - 0.15) < 1e-12 && abs(middle.adjustments[.saturation] - 0.1) < 1e-12)
    #expect(middle.adjustments.splitToning?.strength == 0.75)
    #expect(middle.adjustments.splitToning?.shadows == Color(red: 0, green: 0, blue: 200))
    #expect(middle.filters.map(\.filter) == ["porto", "nord"])
    #expect(middle.filters.map(\.weight) == [0.6000000000000001, 0.125])
    let curve = middle.adjustments.curves.master
    #expect(abs(curve.value(at: 0) - 0.075) < 1e-12 && curve.value(at: 1) == 1)
    let same = LookMix(from: start, to: Look(filter: "porto", strength: 0.4), at: 0.5)
    #expect(same.filters.count == 1 && abs(same.filters[0].weight - 0.6) < 1e-12)
    #expect(LookMix(from: .neutral, to: end, at: 0.5).filters.map(\.weight) == [0.25])
  }
}
