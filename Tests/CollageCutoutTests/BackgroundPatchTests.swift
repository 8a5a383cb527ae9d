import Testing

@testable import CollageCutout

@Suite("Patches of background beside a subject")
struct BackgroundPatchTests {
  private static let side = 120

  /// Returns dark trousers with a light hem on a light floor; the hem is `step` darker than the floor.
  private func trousers(step: Double) throws -> MadePicture {
    let side = Self.side
    let grains = MadePicture.grains(side * side, seed: 7, amount: 3)
    return try MadePicture(
      side, side,
      background: { x, y in [214, 210, 190].map { $0 - 0.1 * Double(y) + grains[y * side + x] } },
      subject: { x, y in
        y > 84
          ? [214, 210, 190].map { $0 - 0.1 * Double(y) - step + grains[x * side + y] }
          : [40, 44, 70].map { $0 + grains[x * side + y] }
      }, covers: { x, y in x > 40 && x < 80 && y > 16 && y < 100 })
  }

  private func removed(from mask: [Bool], of made: MadePicture) -> [Bool] {
    BackgroundPatchRemoval(LabPicture(made.picture, side: LabPicture.usualSide)).removed(from: mask)
  }

  @Test("removes a patch of the floor and keeps the whole subject", arguments: [14.0, 22])
  func patch(radius: Double) throws {
    let made = try trousers(step: 60)
    let mask = made.truth.indices.map { place in
      let (x, y) = (Double(place % Self.side) - 84, Double(place / Self.side) - 50)
      return made.truth[place] || (x > -6 && x * x + y * y < radius * radius)
    }
    let found = removed(from: mask, of: made)
    let (kept, lost) = (
      found.indices.count { found[$0] && !made.truth[$0] }, found.indices.count { !found[$0] && made.truth[$0] }
    )
    #expect(mask != made.truth && kept < 60 && lost < 60, "\(kept) kept, \(lost) lost")
  }

  @Test("keeps a hem of nearly the floor's color", arguments: [18.0, 40])
  func hem(step: Double) throws {
    let made = try trousers(step: step)
    let found = removed(from: made.truth, of: made)
    #expect(found == made.truth, "\(found.indices.count { found[$0] != made.truth[$0] }) pixels differ")
  }
}
