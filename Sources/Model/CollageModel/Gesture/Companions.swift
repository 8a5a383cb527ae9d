/// The layers or slots that move along with a dragged one, by their indices in the scene.
struct Companions: Hashable, Sendable {
  /// The indices in ascending order.
  let indices: [Int]
  /// True for each element that is a companion, by its index; a table, because groups can be as large as the scene and every
  /// element is looked up.
  private let isMember: [Bool]

  static let none = Companions([], of: 0)

  /// Creates the companions with indices among `count` elements.
  init(_ indices: [Int], of count: Int) {
    self.indices = indices
    var isMember = Array(repeating: false, count: indices.isEmpty ? 0 : count)
    for index in indices { isMember[index] = true }
    self.isMember = isMember
  }

  func contains(_ index: Int) -> Bool { index < isMember.count && isMember[index] }
}
