/// Takes from a mask what is no part of an object: thin structures that lead to the border, specks, and gaps.
struct MaskCleaning {
  let width: Int
  let height: Int

  private var side: Int { max(width, height) }

  func cleaned(_ mask: [Bool]) -> [Bool] {
    var result = withoutThinWays(mask)
    result = withoutWhiskers(result)
    result = withoutSpecks(result)
    return withoutPinholes(result)
  }

  /// Cuts what is thin and leads to the border: joints of tiles, edges of boards, hangers.
  ///
  /// Straps that end in the object stay.
  private func withoutThinWays(_ mask: [Bool]) -> [Bool] {
    let radius = max(1, side / 80)
    let core = Morphology.dilated(
      Morphology.eroded(mask, width: width, height: height, radius: radius), width: width, height: height,
      radius: radius)
    let thin = mask.indices.map { mask[$0] && !core[$0] }
    var result = mask
    for piece in Morphology.pieces(of: thin, width: width, height: height) where leadsToBorder(piece) {
      for place in piece.pixels { result[place] = false }
    }
    return result
  }

  /// The outermost pixels are taken for ground whatever they show, so what leads to them ends a little before.
  private func leadsToBorder(_ piece: Morphology.Piece) -> Bool {
    let rim = max(2, side / 20)
    return piece.pixels.contains { place in
      let (x, y) = (place % width, place / width)
      return x < rim || y < rim || x >= width - rim || y >= height - rim
    }
  }

  /// Takes away lines of a pixel or two that hang on the object by one end: pieces of joints and seams of the ground.
  ///
  /// What hangs on it by both ends is a strap or a handle.
  private func withoutWhiskers(_ mask: [Bool]) -> [Bool] {
    let core = Morphology.dilated(
      Morphology.eroded(mask, width: width, height: height, radius: 1), width: width, height: height, radius: 1)
    let thin = mask.indices.map { mask[$0] && !core[$0] }
    var result = mask
    for piece in Morphology.pieces(of: thin, width: width, height: height) where ends(of: piece, on: core) < 2 {
      for place in piece.pixels { result[place] = false }
    }
    return result
  }

  /// At how many places a piece touches the core.
  private func ends(of piece: Morphology.Piece, on core: [Bool]) -> Int {
    var contacts: [(x: Int, y: Int)] = []
    for place in piece.pixels {
      let (x, y) = (place % width, place / width)
      let isContact = (max(0, y - 1)...min(height - 1, y + 1)).contains { row in
        (max(0, x - 1)...min(width - 1, x + 1)).contains { core[row * width + $0] }
      }
      if isContact { contacts.append((x, y)) }
    }
    guard let first = contacts.first else { return 0 }
    // Two ends lie further apart than a line is wide.
    return contacts.contains { abs($0.x - first.x) > 6 || abs($0.y - first.y) > 6 } ? 2 : 1
  }

  /// Judges pieces by their size, and by how much of them lies on the border.
  private func withoutSpecks(_ mask: [Bool]) -> [Bool] {
    let pieces = Morphology.pieces(of: mask, width: width, height: height)
    // What lies along the border is more likely the edge of a table than the object.
    func weight(_ piece: Morphology.Piece) -> Double {
      let onBorder = Double(piece.touchesBorder) / Double(width + height)
      return Double(piece.pixels.count) * max(0.2, 1 - 2 * onBorder)
    }
    guard let greatest = pieces.map(weight).max() else { return mask }
    var result = mask
    for piece in pieces {
      let share = weight(piece) / greatest
      let least = piece.touchesBorder > 0 ? 0.35 : 0.08
      if share < least { for place in piece.pixels { result[place] = false } }
    }
    return result
  }

  /// Closes holes that are too small to be seen through.
  private func withoutPinholes(_ mask: [Bool]) -> [Bool] {
    var result = mask
    let area = mask.count { $0 }
    for piece in Morphology.pieces(of: mask.map { !$0 }, width: width, height: height)
    where piece.touchesBorder == 0 && piece.pixels.count * 120 < area {
      for place in piece.pixels { result[place] = true }
    }
    return result
  }
}
