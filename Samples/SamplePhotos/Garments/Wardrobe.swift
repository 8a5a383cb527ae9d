extension SamplePhoto {
  /// Photos of garments on floors, cloth and paper, for cutouts.
  static let garments: [SamplePhoto] = [
    ("shirt", Wardrobe.shirt), ("jumper", Wardrobe.jumper), ("jacket", Wardrobe.jacket),
    ("trousers", Wardrobe.trousers), ("skirt", Wardrobe.skirt), ("shoes", Wardrobe.shoes), ("bag", Wardrobe.bag),
    ("hat", Wardrobe.hat),
  ].map { name, garment in
    SamplePhoto(name: name, width: 960, height: 1200) { garment.paint(&$0) }
  }
}

/// The garments of the sample outfits, in colors that go together.
enum Wardrobe {
  static let shirt = Garment(
    backdrop: .cloth(0x8a2f3a),
    parts: [
      .init(
        Polygon(
          mirrored: [
            (0.02, 0.19), (0.09, 0.16), (0.19, 0.2), (0.31, 0.36), (0.24, 0.43), (0.17, 0.36), (0.175, 0.83),
            (0, 0.845),
          ]), 0xf4f1ea),
      .init(Polygon(mirrored: [(0.012, 0.2), (0.075, 0.172), (0.05, 0.215), (0, 0.235)], radius: 0.004), 0xd9d4ca),
    ], seed: 301)

  static let jumper = Garment(
    backdrop: .boards,
    parts: [
      .init(
        Polygon(
          mirrored: [
            (0.02, 0.19), (0.08, 0.165), (0.17, 0.2), (0.25, 0.4), (0.32, 0.7), (0.25, 0.72), (0.175, 0.44),
            (0.17, 0.8),
            (0, 0.81),
          ]), 0x24476b, .stripes(0xe8e2d4, width: 0.055)),
      .init(
        Polygon(mirrored: [(0.01, 0.195), (0.07, 0.172), (0.055, 0.205), (0, 0.22)], radius: 0.006), 0x1c3856, .knit),
      .init(Polygon(mirrored: [(0.17, 0.79), (0.168, 0.83), (0, 0.84), (0, 0.8)], radius: 0.006), 0x1c3856, .knit),
    ], seed: 302)

  static let jacket = Garment(
    backdrop: .tiles,
    parts: [
      .init(
        Polygon(
          mirrored: [
            (0.02, 0.17), (0.1, 0.15), (0.2, 0.19), (0.28, 0.42), (0.33, 0.72), (0.25, 0.745), (0.195, 0.46),
            (0.2, 0.86),
            (0, 0.865),
          ]), 0x4c6a8c, .denim),
      .init(
        Polygon(mirrored: [(0.004, 0.25), (0.06, 0.16), (0.1, 0.165), (0.09, 0.26), (0.004, 0.36)], radius: 0.004),
        0x3c5878, .denim),
      .init(Polygon([(0.396, 0.34), (0.404, 0.34), (0.404, 0.86), (0.396, 0.86)], radius: 0.001), 0x2b4059, .denim),
      .init(
        Polygon([(0.25, 0.46), (0.34, 0.46), (0.34, 0.55), (0.295, 0.57), (0.25, 0.55)], radius: 0.004), 0x456285,
        .denim),
      .init(
        Polygon([(0.46, 0.46), (0.55, 0.46), (0.55, 0.55), (0.505, 0.57), (0.46, 0.55)], radius: 0.004), 0x456285,
        .denim),
    ], seed: 303)

  static let trousers = Garment(
    backdrop: .carpet,
    parts: [
      .init(
        Polygon(mirrored: [
          (0.15, 0.09), (0.16, 0.12), (0.2, 0.5), (0.195, 0.93), (0.06, 0.935), (0.03, 0.5), (0, 0.36),
        ]),
        0x2c3550),
      .init(Polygon(mirrored: [(0.15, 0.085), (0.155, 0.125), (0, 0.135)], radius: 0.004), 0x232b43),
    ], seed: 304)

  static let skirt = Garment(
    backdrop: .paper,
    parts: [
      .init(
        Polygon(mirrored: [(0.12, 0.2), (0.15, 0.28), (0.26, 0.78), (0.14, 0.81), (0, 0.815)]), 0x8c2f39,
        .plaid(0x1f3a2f)),
      .init(Polygon(mirrored: [(0.12, 0.19), (0.125, 0.235), (0, 0.245)], radius: 0.005), 0x5e1f28),
    ], seed: 305)

  static let shoes: Garment = {
    let sole = Polygon(
      [(0, 0.02), (0.06, 0), (0.12, 0.03), (0.135, 0.2), (0.12, 0.44), (0.07, 0.47), (0.02, 0.44), (-0.005, 0.2)],
      radius: 0.02, cuts: 3)
    let upper = Polygon(
      [
        (0.01, 0.05), (0.06, 0.025), (0.11, 0.055), (0.12, 0.22), (0.108, 0.43), (0.07, 0.455), (0.032, 0.43),
        (0.01, 0.22),
      ], radius: 0.012, cuts: 2)
    let opening = Polygon(
      [(0.035, 0.24), (0.095, 0.24), (0.092, 0.4), (0.065, 0.42), (0.04, 0.4)], radius: 0.012, cuts: 2)
    func shoe(_ x: Float) -> [Garment.Part] {
      [
        .init(sole.moved(x, 0.26), 0xe9e4d8), .init(upper.moved(x, 0.26), 0x7a4a2b, .leather),
        .init(opening.moved(x, 0.26), 0x2e1d12),
      ]
        + (0..<4).map { lace in
          .init(
            Polygon([(0.04, 0), (0.09, 0.006), (0.09, 0.012), (0.04, 0.006)], radius: 0.003)
              .moved(x, 0.37 + 0.03 * Float(lace)), 0xece5d5)
        }
    }
    return Garment(backdrop: .cloth(0x3f5a4c), parts: shoe(0.2) + shoe(0.46), seed: 306)
  }()

  static let bag = Garment(
    backdrop: .tiles,
    parts: [
      .init(
        Polygon(
          [
            (0.25, 0.47), (0.27, 0.25), (0.4, 0.17), (0.53, 0.25), (0.55, 0.47), (0.515, 0.47), (0.495, 0.275),
            (0.4, 0.215),
            (0.305, 0.275), (0.285, 0.47),
          ], radius: 0.004, cuts: 2), 0x5a3420, .leather),
      .init(
        Polygon(mirrored: [(0.2, 0.44), (0.235, 0.8), (0.2, 0.83), (0, 0.84)], radius: 0.016, cuts: 2), 0x9c6238,
        .leather),
      .init(
        Polygon(mirrored: [(0.205, 0.44), (0.2, 0.56), (0.05, 0.64), (0, 0.645)], radius: 0.012, cuts: 2), 0x8a5530,
        .leather),
      .init(Polygon([(0.385, 0.62), (0.415, 0.62), (0.415, 0.66), (0.385, 0.66)], radius: 0.006), 0xd9b55a),
    ], seed: 307)

  static let hat = Garment(
    backdrop: .paper,
    parts: [
      .init(
        Polygon(
          mirrored: [(0.09, 0.32), (0.15, 0.4), (0.18, 0.56), (0.32, 0.62), (0.3, 0.67), (0, 0.69)], radius: 0.02,
          cuts: 3),
        0xcbb58c, .knit),
      .init(Polygon(mirrored: [(0.165, 0.5), (0.18, 0.565), (0, 0.6), (0, 0.54)], radius: 0.006, cuts: 1), 0x3a3430),
    ], seed: 308)
}
