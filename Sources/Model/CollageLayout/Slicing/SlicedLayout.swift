internal import CollageModel

/// A slicing tree whose equal cuts form one branch with many ordered parts.
///
/// The order of a branch's parts does not affect any size, and neither does exchanging photos of equal aspect ratio and
/// share; both are used to keep the photos' order and to pin photos to corners.
struct SlicedLayout {
  /// A photo, or parts along one axis, with its sizing function as in `SlicingTree`.
  struct Node {
    /// The photo's index, or nil for a branch.
    var photo: Int?
    var isStacked = false
    var parts: [Int] = []
    /// The distance by which the cut after each part has been moved; empty if none was.
    var shifts: [Double] = []
    var sizing = SizingFunction(aspect: 1)
  }

  var problem: SlicingProblem
  /// The factor that scales all aspect ratios; 1 means no cropping.
  var factor: Double
  let cost: Double
  let root: Int
  var nodes: [Node] = []

  init(_ tree: borrowing SlicingTree, cost: Double) {
    problem = tree.problem
    factor = tree.photoCount == 1 ? 1 : tree.factor
    self.cost = cost
    root = 0
    // A list of open branches with the index of their node replaces recursion, which deep trees could exhaust.
    var open = [(source: tree.root, node: 0)]
    nodes.append(Node())
    while let (source, node) = open.popLast() {
      let from = tree.nodes[source]
      nodes[node].sizing = from.sizing
      if tree.isLeaf(source) {
        nodes[node].photo = source
        continue
      }
      nodes[node].isStacked = from.isStacked
      for part in Self.parts(of: source, in: tree) {
        nodes[node].parts.append(nodes.count)
        open.append((part, nodes.count))
        nodes.append(Node())
      }
    }
  }

  /// Returns the parts under one or several nested cuts of the same direction, in order.
  private static func parts(of branch: Int, in tree: borrowing SlicingTree) -> [Int] {
    var parts: [Int] = []
    var open = [branch]
    while let node = open.popLast() {
      if !tree.isLeaf(node), tree.nodes[node].isStacked == tree.nodes[branch].isStacked {
        open.append(Int(tree.nodes[node].right))
        open.append(Int(tree.nodes[node].left))
      } else {
        parts.append(node)
      }
    }
    return parts
  }

  /// Returns the height at which photos are uncropped at a given width; zero or less if gutters leave no room.
  func naturalHeight(width: Double) -> Double {
    let sizing = nodes[root].sizing
    return sizing.height(width: width, factor: 1, reciprocal: 1)
  }

  /// Returns the maximum extents within an area at which photos are uncropped; nil if gutters leave no room.
  func naturalSize(within room: Size) -> Size? {
    let height = naturalHeight(width: room.width)
    if height > 0, height <= room.height { return Size(room.width, height) }
    let width = nodes[root].sizing.width(height: room.height, factor: 1)
    return width > 0 && width <= room.width ? Size(width, room.height) : nil
  }

  /// Returns the same tree on a canvas of other extents.
  func filling(_ size: Size) -> SlicedLayout {
    var layout = self
    (layout.problem.width, layout.problem.height) = (size.width, size.height)
    layout.factor = problem.aspects.count == 1 ? 1 : nodes[root].sizing.factor(filling: layout.problem)
    return layout
  }

  /// A cut between two parts of a branch.
  struct Seam {
    let node: Int
    let cut: Int
    /// True for a horizontal cut.
    let isStacked: Bool
    /// The position of the gutter, and the start and end of the cut along it.
    let place: Double
    let from: Double
    let to: Double
  }

  /// Returns the frame of every photo, from the area's top left corner.
  func frames(in area: LayoutArea) -> [Rect] { measured(in: area).frames }

  /// Returns the frame of every photo, and every cut between parts.
  func measured(in area: LayoutArea) -> (frames: [Rect], seams: [Seam]) {
    var seams: [Seam] = []
    var frames = Array(repeating: Rect(x: 0, y: 0, width: 0, height: 0), count: problem.aspects.count)
    var open = [(node: root, rect: Rect(x: 0, y: 0, width: problem.width, height: problem.height))]
    while let (index, rect) = open.popLast() {
      let node = nodes[index]
      if let photo = node.photo {
        frames[photo] = rect
        continue
      }
      var start = node.isStacked ? rect.y : rect.x
      for (cut, (part, length)) in zip(node.parts, lengths(of: node, rect.size, in: area)).enumerated() {
        let share =
          node.isStacked
          ? Rect(x: rect.x, y: start, width: rect.width, height: length)
          : Rect(x: start, y: rect.y, width: length, height: rect.height)
        open.append((part, share))
        if cut + 1 < node.parts.count {
          seams.append(
            Seam(
              node: index, cut: cut, isStacked: node.isStacked, place: start + length,
              from: node.isStacked ? rect.x : rect.y, to: node.isStacked ? rect.right : rect.bottom))
        }
        start += length + problem.gap
      }
    }
    return (frames, seams)
  }

  /// Returns the lengths of a branch's parts along its axis, in the branch's own area.
  private func lengths(of branch: Node, _ size: Size, in area: LayoutArea) -> [Double] {
    let gaps = problem.gap * Double(branch.parts.count - 1)
    let natural = branch.parts.map { part in
      let sizing = nodes[part].sizing
      return branch.isStacked
        ? sizing.height(width: size.width, factor: factor, reciprocal: 1 / factor)
        : sizing.width(height: size.height, factor: factor)
    }
    var lengths = area.lengths(natural, filling: (branch.isStacked ? size.height : size.width) - gaps)
    for (cut, shift) in branch.shifts.enumerated() where cut + 1 < lengths.count {
      lengths[cut] += shift
      lengths[cut + 1] -= shift
    }
    return lengths
  }

  /// Converts the layout to a template's tree, whose weights are the lengths themselves.
  func splitTree(in area: LayoutArea) -> SplitNode { part(root, Size(problem.width, problem.height), in: area) }

  private func part(_ index: Int, _ size: Size, in area: LayoutArea) -> SplitNode {
    let node = nodes[index]
    if let photo = node.photo { return .slot(GeneratedLayout.name(photo)) }
    let children = zip(node.parts, lengths(of: node, size, in: area)).map { part, length in
      let share = node.isStacked ? Size(size.width, length) : Size(length, size.height)
      return SplitNode.Child(self.part(part, share, in: area), weight: length)
    }
    return .branch(node.isStacked ? .column : .row, children)
  }

  /// The maximum nesting depth of branches.
  var depth: Int {
    var deepest = 0
    var open = [(node: root, depth: 0)]
    while let (index, depth) = open.popLast() {
      deepest = max(deepest, depth)
      for part in nodes[index].parts { open.append((part, depth + 1)) }
    }
    return deepest
  }
}
