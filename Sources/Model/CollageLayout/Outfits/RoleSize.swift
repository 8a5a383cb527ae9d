internal import CollageModel

extension Garment {
  /// Returns the height of a piece relative to that of full-length trousers, about as in real life; small pieces are
  /// enlarged to stay visible.
  ///
  /// The proportions of the outline tell long pieces from short ones, such as shorts from trousers. Small pieces of one kind
  /// have the same area, so that a belt is longer than a pair of glasses.
  ///
  /// - Parameters:
  ///   - bounds: The extents of the upright outline's bounds, in any unit.
  ///   - area: The outline's area, in the same unit squared.
  ///   - legs: The share of the height over which the outline is divided from below, as trousers are.
  /// - Returns: The height of the bounds.
  func height(bounds: Size, area: Double, legs: Double) -> Double {
    let slenderness = bounds.height / bounds.width
    switch role {
    case .dress: return slenderness > 1.5 ? 0.95 : 0.88
    case .outerwear: return slenderness > 1.45 ? 1 : slenderness > 1.2 ? 0.88 : 0.7
    case .top:
      // Spread sleeves make the bounds wide.
      if slenderness <= 0.72 { return 0.72 * slenderness }
      return slenderness > 0.8 ? 0.66 : 0.56
    case .bottom:
      // Long legs are those of trousers, however wide they lie.
      if legs >= 0.4 { return slenderness > 1.4 ? 1 : 0.85 }
      let lengths = [(1.75, 1.0), (1.5, 0.82), (1.25, 0.66), (0.95, 0.5)]
      return lengths.first { slenderness > $0.0 }?.1 ?? 0.42
    case .shoes: return height(longSide: slenderness > 1.35 ? 0.52 : 0.4, cover: 0.5, bounds, area)
    case .bag: return height(longSide: 0.44, cover: 0.6, bounds, area)
    case .hat: return height(longSide: 0.36, cover: 0.48, bounds, area)
    case .accessory: return height(longSide: source == .unknown ? 0.48 : 0.28, cover: 0.4, bounds, area)
    }
  }

  /// Returns the height of a small piece whose typical outline has a longer side and covers a share of that side's square.
  private func height(longSide: Double, cover: Double, _ bounds: Size, _ area: Double) -> Double {
    let longer = max(bounds.width, bounds.height)
    let enlargement = area > 0 ? (cover * longer * longer / area).squareRoot() : 1
    return longSide * min(max(enlargement, 0.8), 1.25) * bounds.height / longer
  }

  /// The maximum longer side relative to that of the main piece, which may be short itself; nil for large pieces.
  var maxShare: Double? {
    switch role {
    case .dress, .outerwear, .top, .bottom: nil
    case .shoes, .bag: 0.55
    case .hat: 0.45
    case .accessory: source == .unknown ? 0.55 : 0.34
    }
  }

  /// True for pieces that are symmetric about a vertical axis when worn.
  var hangsUpright: Bool {
    switch role {
    case .dress, .outerwear, .top, .bottom, .bag, .hat: true
    case .shoes, .accessory: false
    }
  }

  /// The place beside the body, from its top to its feet.
  var rank: Int {
    switch role {
    case .hat: 0
    case .dress, .outerwear, .top, .bottom: 1
    case .accessory: 2
    case .bag: 3
    case .shoes: 4
    }
  }
}
