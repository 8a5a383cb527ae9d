internal import CollageModel

/// The positions of each role, 0 to 1 of the area: the main pieces in the center, small ones around them.
struct RoleSeats {
  let isWide: Bool
  /// The number of seats taken by each role, indexed by the role's number: hashing a role would hash its name.
  private var taken = Array(repeating: 0, count: Outfit.Role.allCases.count)

  init(isWide: Bool) { self.isWide = isWide }

  mutating func next(for role: Outfit.Role) -> Point {
    let seats = Self.seats(of: role)
    let number = Outfit.Role.allCases.firstIndex(of: role) ?? 0
    let seat = seats[taken[number] % seats.count]
    taken[number] += 1
    // On a wide area the arrangement is transposed: pieces below the main one move to its right.
    return isWide && (role == .bottom || role == .shoes) ? Point(min(0.9, seat.x + 0.12), seat.y) : seat
  }

  private static func seats(of role: Outfit.Role) -> [Point] {
    switch role {
    case .dress: [Point(0.4, 0.45), Point(0.75, 0.5)]
    case .outerwear: [Point(0.28, 0.34), Point(0.72, 0.4)]
    case .top: [Point(0.33, 0.3), Point(0.72, 0.28), Point(0.3, 0.62)]
    case .bottom: [Point(0.66, 0.6), Point(0.36, 0.66)]
    case .shoes: [Point(0.3, 0.88), Point(0.75, 0.9), Point(0.1, 0.75)]
    case .bag: [Point(0.85, 0.3), Point(0.12, 0.6)]
    case .hat: [Point(0.68, 0.1), Point(0.15, 0.1)]
    case .accessory: [Point(0.12, 0.62), Point(0.9, 0.6), Point(0.9, 0.12), Point(0.1, 0.92), Point(0.5, 0.95)]
    }
  }
}
