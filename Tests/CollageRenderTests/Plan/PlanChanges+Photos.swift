import CollageColor
import CollageFiles
import CollageModel

@testable import CollageRender

extension PlanChanges {
  /// Changes of the fields on which the pixels of a photo depend, and with them the key of its tile.
  static let photos: [String: Change] = [
    "PhotoStep.decode": photo { $0.decode.region.left = 0 },
    "PhotoStep.resample": photo { $0.resample.size.width = 11 },
    "PhotoStep.convert": photo { $0.convert.space = .displayP3 },
    "ConvertColorStep.space": photo { $0.convert.space = WorkingSpace(.rec2020) },
    "PhotoStep.orientation": photo { $0.orientation = Orientation(isMirrored: true, quarterTurns: 2) },
    "PhotoStep.place": photo { $0.place = .upright(interior: corner, area: corner) },
    "PhotoStep.adjust": photo { $0.adjust = nil },
    "AdjustColorStep.grade": adjusted { $0.filters = [] },
    "AdjustColorStep.nodes": slot(2) { $0.photo?.adjust = AdjustColorStep(grade: CompletePlan.grade, nodes: 17) },
    "AdjustColorStep.patternLeft": slot(2) {
      $0.photo?.adjust = AdjustColorStep(grade: CompletePlan.grade, patternLeft: 1)
    },
    "AdjustColorStep.patternTop": slot(2) {
      $0.photo?.adjust = AdjustColorStep(grade: CompletePlan.grade, patternTop: 1)
    },
    "PhotoStep.effects": slot(2) { $0.photo?.effects = nil },
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
    "DecodeStep.space": photo { $0.decode.space = .displayP3 },
    "DecodeStep.isDeep": photo { $0.decode.isDeep = true },
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
  ]
}
