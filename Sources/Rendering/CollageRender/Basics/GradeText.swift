internal import CollageColor
import CollageModel

/// Formats grades for plans, with every number that affects a pixel.
enum GradeText {
  static func text(of grade: Grade) -> String {
    var parts = parts(of: grade.adjustments)
    for filter in grade.filters {
      var words = self.parts(of: filter.adjustments)
      if let table = filter.table { words.append(text(of: table)) }
      parts.append("filter at \(PlanNumber.text(filter.weight)) (\(words.joined(separator: " ")))")
    }
    return parts.joined(separator: " ")
  }

  private static func parts(of adjustments: Adjustments) -> [String] {
    var parts: [String] = []
    for adjustment in Adjustment.allCases where adjustments[adjustment] != 0 {
      parts.append("\(adjustment.name) \(PlanNumber.text(adjustments[adjustment]))")
    }
    for channel in ToneCurves.Channel.allCases where !adjustments.curves[channel].isNeutral {
      let points = adjustments.curves[channel].points.map { "\(PlanNumber.text($0.x)),\(PlanNumber.text($0.y))" }
      parts.append("curve \(channel.name) \(points.joined(separator: " "))")
    }
    if let toning = adjustments.splitToning {
      parts.append(
        "split toning \(PlanNumber.text(toning.shadows)) \(PlanNumber.text(toning.highlights)) balance "
          + "\(PlanNumber.text(toning.balance)) strength \(PlanNumber.text(toning.strength))")
    }
    if let duotone = adjustments.duotone {
      parts.append(
        "duotone \(PlanNumber.text(duotone.dark)) \(PlanNumber.text(duotone.light)) strength "
          + PlanNumber.text(duotone.strength))
    }
    return parts
  }

  private static func text(of table: ColorTable) -> String {
    let shape =
      switch table.shape {
      case .curves(let entries): "curves of \(entries)"
      case .cube(let side): "cube of \(side)"
      }
    return "table \(shape) \(table.digest)"
  }
}
