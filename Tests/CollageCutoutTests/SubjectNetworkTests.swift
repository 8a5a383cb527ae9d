import CollageNetwork
import Determinism
import Testing

@testable import CollageCutout

/// The network that tells subjects from their grounds, on what colors alone get wrong.
@Suite("Subject network")
struct SubjectNetworkTests {
  private static let side = 160

  @Test("the parameters have exactly the size that the layers need")
  func numbers() {
    let total = NetworkNumbers(text: SubjectWeights.text).rest
    _ = SubjectNetwork(NetworkNumbers(text: SubjectWeights.text))
    #expect(total == SubjectNetwork.byteCount)
  }

  @Test("changing the parameters requires a new version of cut-outs")
  func version() {
    #expect(CutoutFinder.version == 3)
    #expect(FNV1a(Array(SubjectWeights.text.description.utf8)).hexadecimal == "86942f8555e16d90")
  }

  @Test("the ground between two shoes that touch, in their shadows, is background")
  func betweenShoes() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 61, amount: 9)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in
        let shade = abs(x - 80) < 14 && y > 40 && y < 132 ? 20.0 : 0
        return [176, 152, 124].map { $0 + grains[y * Self.side + x] - shade }
      },
      subject: { x, y in [90, 60, 50].map { $0 + grains[x * Self.side + y] / 2 } },
      covers: { x, y in
        let isShoe = [51.0, 109].contains { middle in
          let (dx, dy) = ((x - middle) / 25, (y - 84) / 56)
          return dx * dx + dy * dy < 1
        }
        // They touch at their toes and at their heels.
        return isShoe || abs(x - 80) < 12 && (abs(y - 44) < 5 || abs(y - 128) < 5)
      })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect((70..<100).allSatisfy { cutout.alpha[$0 * Self.side + 80] < 60 }, "the ground between them")
    #expect(made.overlap(cutout) > 0.97, "\(made.overlap(cutout))")
  }

  @Test("a white shoe on white paper is found whole")
  func whiteOnWhite() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 62, amount: 2)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in [Double](repeating: 242 + grains[y * Self.side + x], count: 3) },
      subject: { x, y in
        let isLine = y == 104 || (x + y) % 30 == 0 && y < 100
        let tone = isLine ? 205 : 248 - Double(abs(x - 80)) / 40
        return [Double](repeating: tone + grains[x * Self.side + y], count: 3)
      },
      covers: { x, y in
        let isToe = ((x - 104) / 34) * ((x - 104) / 34) + ((y - 104) / 22) * ((y - 104) / 22) < 1
        return (isToe || abs(x - 62) < 32 && y > 58 && y < 116) && y < 116
      })
    let cutout = CutoutFinder.cutout(of: made.picture)
    #expect(made.overlap(cutout) > 0.9, "\(made.overlap(cutout))")
  }
}
