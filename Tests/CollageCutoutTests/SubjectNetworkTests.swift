import CollageNetwork
import Determinism
import Testing

@testable import CollageCutout

/// The network that tells subjects from their grounds, and what its opinion of a mask does to the mask's confidence.
@Suite("Subject network")
struct SubjectNetworkTests {
  private static let side = 160

  @Test("the parameters have exactly the size that the layers need")
  func numbers() {
    #expect(NetworkNumbers(of: .subjects).rest.count == SubjectNetwork.byteCount)
  }

  @Test("changing the parameters requires a new version of cut-outs")
  func version() {
    #expect(CutoutFinder.version == 8)
    #expect(FNV1a(Array(NetworkNumbers(of: .subjects).rest)).hexadecimal == "a4b0c82f77775b59")
  }

  @Test("the network sees a shirt on a floor, and not the floor")
  func shirt() throws {
    let grains = MadePicture.grains(Self.side * Self.side, seed: 61, amount: 9)
    let made = try MadePicture(
      Self.side, Self.side,
      background: { x, y in [176, 152, 124].map { $0 + grains[y * Self.side + x] } },
      subject: { x, y in [60, 80, 120].map { $0 + grains[x * Self.side + y] / 2 } },
      covers: { x, y in
        let isSleeve = (30..<66).contains(y) && abs(x - 80) < 58
        return isSleeve || (30..<136).contains(y) && abs(x - 80) < 34
      })
    let picture = LabPicture(made.picture, side: LabPicture.usualSide)
    let overlap = MaskConfidence.overlap(SubjectShares(picture).mask, made.truth)
    #expect(overlap > 0.9, "\(overlap)")
  }

  @Test(
    "colors that are not certain need the network's agreement, certain ones do not, and its agreement is enough",
    arguments: [
      (expected: Float(0.93), seen: Float(0.97), isShown: true), (0.93, 0.7, false), (0.98, 0.4, true),
      (0.88, 0.97, true), (0.88, 0.9, false), (0.93, 0.89, true),
    ])
  func confidence(expected: Float, seen: Float, isShown: Bool) {
    let mask = (0..<(40 * 40)).map { abs($0 % 40 - 20) < 10 && abs($0 / 40 - 20) < 10 }
    let picture = LabPicture(width: 40, height: 40, colors: mask.map { SIMD3($0 ? 0.3 : 0.9, 0, 0) })
    let verdict = MaskConfidence(picture: picture, mask: mask).verdict(expected: expected, kept: 1, seen: seen)
    #expect((verdict.confidence >= 0.6) == isShown, "\(verdict.confidence)")
  }

  @Test(
    "a mask that the network guided is shown if it is nearly the network's own, or nearly that of colors",
    arguments: [(seen: Float(0.97), both: Float(0.5), isShown: true), (0.92, 0.8, false), (0.9, 0.94, true)])
  func guidedConfidence(seen: Float, both: Float, isShown: Bool) {
    let mask = (0..<(40 * 40)).map { abs($0 % 40 - 20) < 10 && abs($0 / 40 - 20) < 10 }
    let picture = LabPicture(width: 40, height: 40, colors: mask.map { SIMD3($0 ? 0.3 : 0.9, 0, 0) })
    let verdict = MaskConfidence(picture: picture, mask: mask).verdict(guidedSeen: seen, both: both)
    #expect((verdict.confidence >= 0.6) == isShown, "\(verdict.confidence)")
  }
}
