internal import CollageColor
import CollageModel
import Determinism

/// How plans print grades: every number that changes a pixel.
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
    return "table \(shape) \(digest(of: table))"
  }

  /// A digest of a table's numbers.
  static func digest(of table: ColorTable) -> String {
    var hash = FNV1a()
    for bound in table.domainMin + table.domainMax { hash.combine(bound.bitPattern) }
    for value in table.values { hash.combine(UInt64(value.bitPattern)) }
    return hash.hexadecimal
  }
}
