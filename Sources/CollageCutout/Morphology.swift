/// Forms of pixels that are in or out, as rows of booleans.
enum Morphology {
  /// What lies within a square of `2 radius + 1` pixels around anything that is in.
  static func dilated(_ mask: [Bool], width: Int, height: Int, radius: Int) -> [Bool] {
    guard radius > 0 else { return mask }
    let rows = spread(mask, lines: height, step: width, count: width, stride: 1, radius: radius)
    return spread(rows, lines: width, step: 1, count: height, stride: width, radius: radius)
  }

  /// What has only pixels that are in within the square; beyond the picture everything counts as in.
  static func eroded(_ mask: [Bool], width: Int, height: Int, radius: Int) -> [Bool] {
    dilated(mask.map { !$0 }, width: width, height: height, radius: radius).map { !$0 }
  }

  /// What is left where everything thinner than the square is taken away.
  static func opened(_ mask: [Bool], width: Int, height: Int, radius: Int) -> [Bool] {
    dilated(
      eroded(mask, width: width, height: height, radius: radius), width: width, height: height, radius: radius)
  }

  /// Spreads along lines in one pass: how far the last pixel that was in lies behind, and from the other side.
  private static func spread(
    _ mask: [Bool], lines: Int, step: Int, count: Int, stride: Int, radius: Int
  ) -> [Bool] {
    var result = mask
    mask.withUnsafeBufferPointer { mask in
      result.withUnsafeMutableBufferPointer { result in
        for line in 0..<lines {
          let start = line &* step
          var away = radius &+ 1
          for index in 0..<count {
            let place = start &+ index &* stride
            away = mask[place] ? 0 : away &+ 1
            if away <= radius { result[place] = true }
          }
          away = radius &+ 1
          var index = count &- 1
          while index >= 0 {
            let place = start &+ index &* stride
            away = mask[place] ? 0 : away &+ 1
            if away <= radius { result[place] = true }
            index &-= 1
          }
        }
      }
    }
    return result
  }

  /// A connected piece of a mask.
  struct Piece {
    var pixels: [Int] = []
    var touchesBorder = 0
  }

  /// The pieces of a mask whose pixels are connected by their sides, the first pixel's first.
  static func pieces(of mask: [Bool], width: Int, height: Int) -> [Piece] {
    var seen = mask.map { !$0 }
    var pieces: [Piece] = []
    for start in mask.indices where !seen[start] {
      var piece = Piece()
      var waiting = [start]
      seen[start] = true
      while let place = waiting.popLast() {
        piece.pixels.append(place)
        let (x, y) = (place % width, place / width)
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 { piece.touchesBorder += 1 }
        for (isInside, next) in [
          (x > 0, place - 1), (x < width - 1, place + 1), (y > 0, place - width), (y < height - 1, place + width),
        ] where isInside && !seen[next] {
          seen[next] = true
          waiting.append(next)
        }
      }
      pieces.append(piece)
    }
    return pieces
  }
}
