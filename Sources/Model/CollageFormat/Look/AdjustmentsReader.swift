package import CollageModel

/// Reads the adjustments of a look or of a filter.
enum AdjustmentsReader {
  static func read(_ cursor: Cursor) -> Adjustments {
    let keys = Adjustment.allCases.map { $0.name } + ["curves", "splitToning", "duotone"]
    var adjustments = Adjustments()
    guard let object = cursor.object("adjustments", keys: keys) else { return adjustments }
    for adjustment in Adjustment.allCases {
      if let number = object.optional(adjustment.name)?.number(rule(adjustment)) { adjustments[adjustment] = number }
    }
    if let curves = object.optional("curves") { adjustments.curves = readCurves(curves) }
    adjustments.splitToning = object.optional("splitToning").flatMap(readSplitToning)
    adjustments.duotone = object.optional("duotone").flatMap(readDuotone)
    return adjustments
  }

  private static func rule(_ adjustment: Adjustment) -> NumberRule {
    .within(adjustment.range, adjustment.name)
  }

  private static func strength(_ object: ObjectCursor) -> Double {
    object.optional("strength")?.number(.share("a strength")) ?? 1
  }

  // MARK: Curves

  private static func readCurves(_ cursor: Cursor) -> ToneCurves {
    var curves = ToneCurves()
    let channels = ToneCurves.Channel.allCases
    guard let object = cursor.object("curves", keys: channels.map { $0.name }) else { return curves }
    for channel in channels {
      if let curve = object.optional(channel.name).flatMap(readCurve) { curves[channel] = curve }
    }
    return curves
  }

  private static func readCurve(_ cursor: Cursor) -> ToneCurve? {
    guard let elements = cursor.elements("a curve") else { return nil }
    let allowed = LookLimits.curvePoints
    guard allowed.contains(elements.count) else {
      cursor.log.add(
        cursor.path,
        "\(counted(elements.count, "point")); a curve must have \(allowed.lowerBound) to \(allowed.upperBound)")
      return nil
    }
    guard let points = Cursor.allOrNothing(elements.map { $0.point(.share("a tone")) }) else { return nil }
    for (index, element) in elements.enumerated().dropFirst() {
      guard points[index].x - points[index - 1].x >= LookLimits.minPointDistance else {
        element.reject("x must exceed that of the previous point by at least 1/512")
        return nil
      }
    }
    return ToneCurve(points)
  }

  // MARK: Toning

  private static func readSplitToning(_ cursor: Cursor) -> SplitToning? {
    let keys = ["shadows", "highlights", "balance", "strength"]
    guard let object = cursor.object("a split toning", keys: keys) else { return nil }
    let (shadows, highlights) = (object.required("shadows")?.color(), object.required("highlights")?.color())
    let balance = object.optional("balance")?.number(.within(LookLimits.balance, "a balance")) ?? 0
    let strength = strength(object)
    guard let shadows, let highlights else { return nil }
    return SplitToning(shadows: shadows, highlights: highlights, balance: balance, strength: strength)
  }

  private static func readDuotone(_ cursor: Cursor) -> Duotone? {
    guard let object = cursor.object("a duotone", keys: ["dark", "light", "strength"]) else { return nil }
    let (dark, light) = (object.required("dark")?.color(), object.required("light")?.color())
    let strength = strength(object)
    guard let dark, let light else { return nil }
    return Duotone(dark: dark, light: light, strength: strength)
  }
}

/// Writes the adjustments that are not neutral.
package enum AdjustmentsWriter {
  /// Returns an object with a member for each adjustment that is not neutral.
  package static func value(of adjustments: Adjustments) -> JSONValue {
    let numbers: [(String, JSONValue?)] = Adjustment.allCases.map { adjustment in
      (adjustment.name, adjustments[adjustment] == 0 ? nil : .plain(adjustments[adjustment]))
    }
    let curves: [(String, JSONValue?)] = ToneCurves.Channel.allCases.map { channel in
      let points = adjustments.curves[channel].points
      return (channel.name, points.isEmpty ? nil : .array(points.map(JSONValue.point)))
    }
    return .members(
      numbers + [
        ("curves", adjustments.curves == ToneCurves() ? nil : .members(curves)),
        ("splitToning", adjustments.splitToning.map(value)), ("duotone", adjustments.duotone.map(value)),
      ])
  }

  private static func value(of toning: SplitToning) -> JSONValue {
    .members([
      ("shadows", .color(toning.shadows)), ("highlights", .color(toning.highlights)),
      ("balance", toning.balance == 0 ? nil : .plain(toning.balance)),
      ("strength", toning.strength == 1 ? nil : .plain(toning.strength)),
    ])
  }

  private static func value(of duotone: Duotone) -> JSONValue {
    .members([
      ("dark", .color(duotone.dark)), ("light", .color(duotone.light)),
      ("strength", duotone.strength == 1 ? nil : .plain(duotone.strength)),
    ])
  }
}
