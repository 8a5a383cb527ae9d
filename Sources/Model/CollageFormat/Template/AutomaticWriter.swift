import CollageModel

enum AutomaticWriter {
  static func value(of sublayout: Sublayout) -> JSONValue {
    .members(
      members(of: sublayout.arrangement) + [
        ("gap", sublayout.gap == 0 ? nil : .plain(sublayout.gap)),
        ("photos", sublayout.photos.map { .number(Double($0)) }),
      ])
  }

  static func members(of arrangement: AutomaticArrangement) -> [(String, JSONValue?)] {
    switch arrangement {
    case .grid(let grid):
      [
        ("style", .string("grid")), ("columns", grid.columns.map { .number(Double($0)) }),
        ("cellAspect", grid.cellAspect.map { .plain($0) }),
        ("lastRow", grid.lastRow == .center ? nil : .string(grid.lastRow.rawValue)),
      ]
    case .mosaic(let mosaic): members(of: mosaic)
    case .justified(let justified):
      [("style", .string("justified")), ("rows", justified.rows.map { .number(Double($0)) })]
    case .masonry(let masonry):
      [("style", .string("masonry")), ("columns", masonry.columns.map { .number(Double($0)) })]
    case .scatter(let scatter):
      [
        ("style", .string("scatter")), ("seed", seed(scatter.seed)),
        ("tilt", scatter.tilt == Scatter().tilt ? nil : .plain(scatter.tilt)),
        ("density", scatter.density == Scatter().density ? nil : .plain(scatter.density)),
      ]
    case .outfit(let outfit):
      [
        ("style", .string("outfit")), ("seed", seed(outfit.seed)),
        ("roles", outfit.roles.isEmpty ? nil : .array(outfit.roles.map { .string($0.rawValue) })),
      ]
    case .shape(let shaped):
      [
        ("style", .string("shape")), ("outline", .string(SVGPathWriter.text(of: shaped.outline))),
        ("seed", seed(shaped.seed)), ("keepOrder", shaped.keepsOrder ? .boolean(true) : nil),
        ("weights", weights(shaped.emphases)),
      ]
    }
  }

  private static func members(of mosaic: Mosaic) -> [(String, JSONValue?)] {
    let pins = mosaic.pins.map { ("\($0.photo + 1)", JSONValue?.some(.string($0.corner.rawValue))) }
    return [
      ("style", .string("mosaic")), ("seed", seed(mosaic.seed)),
      ("keepOrder", mosaic.keepsOrder ? .boolean(true) : nil),
      ("cropBudget", mosaic.cropBudget.map { .plain($0) }),
      ("balance", mosaic.balance == Mosaic().balance ? nil : .plain(mosaic.balance)),
      ("quality", mosaic.quality == .normal ? nil : .string(mosaic.quality.rawValue)),
      ("weights", weights(mosaic.emphases)),
      ("pins", pins.isEmpty ? nil : .members(pins)),
    ]
  }

  private static func weights(_ emphases: [Mosaic.Emphasis]) -> JSONValue? {
    emphases.isEmpty ? nil : .members(emphases.map { ("\($0.photo + 1)", .plain($0.weight)) })
  }

  private static func seed(_ seed: UInt64) -> JSONValue? { seed == 1 ? nil : .number(Double(seed)) }
}
