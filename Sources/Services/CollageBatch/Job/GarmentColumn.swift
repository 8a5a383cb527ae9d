import CollageModel

/// A manifest column with a photo for an outfit whose layout is made for the photos: a kind of garment, such as `top`, with a
/// number from 2 for further pieces of that kind, such as `top-2`.
struct GarmentColumn {
  let name: String
  let role: Outfit.Role
  private let number: Int

  private static let numbers = 1...9

  private init(_ role: Outfit.Role, _ number: Int) {
    (self.role, self.number) = (role, number)
    name = number == 1 ? role.rawValue : "\(role.rawValue)-\(number)"
  }

  /// All columns, by kind and then by number.
  private static let all = Outfit.Role.allCases.flatMap { role in numbers.map { GarmentColumn(role, $0) } }

  static let names = all.map(\.name)

  /// Returns the columns with the given names, by kind and then by number, the same for any order of columns.
  static func sorted(_ names: [String]) -> [GarmentColumn] { all.filter { names.contains($0.name) } }
}

extension Template {
  /// True if the layout of an outfit is made for the photos.
  var isOutfit: Bool {
    if case .automatic(.outfit) = arrangement { true } else { false }
  }
}

extension Job {
  /// Returns the job with the names of the slots that a layout made for the photos has, and with the columns' kinds of
  /// garments.
  func renamingSlots(_ columns: [GarmentColumn]) -> Job {
    var job = self
    (job.slots, job.masks, job.looks, job.crops, job.roles) = ([:], [:], [:], [:], [:])
    job.placements = [:]
    for (index, column) in columns.enumerated() {
      let (old, new) = (column.name, "\(index + 1)")
      (job.slots[new], job.masks[new], job.looks[new], job.crops[new]) = (
        slots[old], masks[old], looks[old], crops[old]
      )
      job.placements[new] = placements[old]
      job.roles[new] = roles[old] ?? column.role
    }
    return job
  }
}
