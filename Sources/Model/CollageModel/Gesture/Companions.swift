/// The layers that move along with a dragged layer, by their indices in the scene.
struct Companions: Hashable, Sendable {
  /// The indices in ascending order.
  let indices: [Int]
  /// True for each layer that is a companion, by layer index; a table, because groups can be as large as the scene and
  /// every layer is looked up.
  private let isMember: [Bool]

  static let none = Companions([], layerCount: 0)

  init(_ indices: [Int], layerCount: Int) {
    self.indices = indices
    var isMember = Array(repeating: false, count: indices.isEmpty ? 0 : layerCount)
    for index in indices { isMember[index] = true }
    self.isMember = isMember
  }

  func contains(_ layer: Int) -> Bool { layer < isMember.count && isMember[layer] }
}
