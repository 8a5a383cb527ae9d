/// The surface on which a garment is photographed.
enum Backdrop: Sendable {
  case paper
  case boards
  case tiles
  case carpet
  case cloth(UInt32)

  /// Returns the backdrop's color at a position.
  func color(_ x: Float, _ y: Float, _ noise: Noise) -> RGB {
    let grain = noise.fractal(x * 160, y * 160, octaves: 2) - 0.5
    switch self {
    case .paper:
      return rgb(0xeceae6) * (1.02 - 0.1 * (x - 0.2) * (x - 0.2) - 0.06 * y) + grain * 0.008
    case .boards:
      let board = floorOf(x / 0.16)
      let tone = 0.86 + 0.2 * noise.hash(Int32(board), 3)
      let streak = noise.fractal(x * 46 + board * 7, y * 3 + board * 3, octaves: 4) - 0.5
      let joint = smooth(
        0.0035, 0.001, abs(x - (board + 0.5) * 0.16 - 0.08) < 0.08 ? min(x - board * 0.16, (board + 1) * 0.16 - x) : 1)
      return mix(rgb(0xa9794c) * tone + streak * 0.2, rgb(0x3c2616), joint) + grain * 0.03
    case .tiles:
      let (across, down) = (x / 0.27 + 0.35, y / 0.27 + 0.2)
      let tone = 0.97 + 0.05 * noise.hash(Int32(floorOf(across)), Int32(floorOf(down)))
      let edge = min(
        min(across - floorOf(across), floorOf(across) + 1 - across),
        min(down - floorOf(down), floorOf(down) + 1 - down))
      let stone = noise.fractal(x * 9, y * 9, octaves: 4) - 0.5
      return mix(rgb(0xd8cfc2) * tone + stone * 0.07, rgb(0x9d9184), smooth(0.016, 0.009, edge)) + grain * 0.02
    case .carpet:
      let tuft = noise.fractal(x * 90, y * 90, octaves: 3) - 0.5
      return rgb(0x8d8478) * (1 + tuft * 0.55) + grain * 0.12
    case .cloth(let color):
      let fold = noise.fractal(x * 3.1 + 4, y * 2.3, octaves: 4) - 0.5
      let weave = sine(x * 900) * sine(y * 900) * 0.012
      return rgb(color) * (1 + fold * 0.5) + weave + grain * 0.03
    }
  }
}
