import Determinism

extension SlicingTree {
  /// A change of the tree that can be undone.
  enum Move {
    /// Parts side by side become stacked, or the reverse.
    case flip(Int)
    /// Exchanges two parts, neither of which contains the other.
    case exchange(Int, Int)
    /// A part was moved next to another one and joined to it by a new cut.
    case graft(Int, formerSibling: Int, wasStacked: Bool)
    /// A branch was raised above its parent; the photos' order is kept.
    case rotation(lowered: Int)
  }

  /// Makes a random change; nil if the random numbers give an impossible one.
  func move(_ random: inout SplitMix64, keepsOrder: Bool) -> Move? {
    if keepsOrder {
      return random.next(below: 10) < 4 ? flipAny(&random) : rotateAny(&random)
    }
    switch random.next(below: 10) {
    case 0..<3: return flipAny(&random)
    case 3..<6: return exchangePhotos(&random)
    case 6: return exchangeParts(&random)
    case 7, 8: return graft(Int(random.next(below: UInt64(photoCount))), &random)
    default: return graft(Int(random.next(below: UInt64(nodeCount))), &random)
    }
  }

  func undo(_ move: Move) {
    switch move {
    case .flip(let branch): flip(branch)
    case .exchange(let one, let other): exchange(one, other)
    case .graft(let part, let sibling, let wasStacked): cutAndJoin(part, beside: sibling, isStacked: wasStacked)
    // The lowered branch is now a child of the raised one; raising it undoes the rotation.
    case .rotation(let lowered): raise(lowered)
    }
  }

  // MARK: Flip

  private func flipAny(_ random: inout SplitMix64) -> Move {
    let branch = photoCount + Int(random.next(below: UInt64(photoCount - 1)))
    flip(branch)
    return .flip(branch)
  }

  private func flip(_ branch: Int) {
    nodes[branch].isStacked.toggle()
    combineUpwards(from: branch)
  }

  // MARK: Exchange

  private func exchangePhotos(_ random: inout SplitMix64) -> Move? {
    let one = Int(random.next(below: UInt64(photoCount)))
    let other = Int(random.next(below: UInt64(photoCount)))
    let isSame = problem.aspects[one] == problem.aspects[other] && problem.shares[one] == problem.shares[other]
    guard one != other, !isSame, nodes[one].parent != nodes[other].parent else { return nil }
    exchange(one, other)
    return .exchange(one, other)
  }

  private func exchangeParts(_ random: inout SplitMix64) -> Move? {
    let one = Int(random.next(below: UInt64(nodeCount)))
    let other = Int(random.next(below: UInt64(nodeCount)))
    guard one != root, other != root, nodes[one].parent != nodes[other].parent else { return nil }
    guard !isAncestor(one, of: other), !isAncestor(other, of: one) else { return nil }
    exchange(one, other)
    return .exchange(one, other)
  }

  private func exchange(_ one: Int, _ other: Int) {
    let (first, second) = (Int(nodes[one].parent), Int(nodes[other].parent))
    if nodes[first].left == one { nodes[first].left = Int32(other) } else { nodes[first].right = Int32(other) }
    if nodes[second].left == other { nodes[second].left = Int32(one) } else { nodes[second].right = Int32(one) }
    nodes[one].parent = Int32(second)
    nodes[other].parent = Int32(first)
    combineUpwards(from: first)
    combineUpwards(from: second)
  }

  // MARK: Cut and join

  private func graft(_ part: Int, _ random: inout SplitMix64) -> Move? {
    let target = Int(random.next(below: UInt64(nodeCount)))
    let isStacked = random.next(below: 2) == 1
    guard part != root, target != nodes[part].parent, !isAncestor(part, of: target) else { return nil }
    let branch = Int(nodes[part].parent)
    let sibling = Int(nodes[branch].left == part ? nodes[branch].right : nodes[branch].left)
    let wasStacked = nodes[branch].isStacked
    cutAndJoin(part, beside: target, isStacked: isStacked)
    return .graft(part, formerSibling: sibling, wasStacked: wasStacked)
  }

  private func cutAndJoin(_ part: Int, beside target: Int, isStacked: Bool) {
    let branch = Int(nodes[part].parent)
    let sibling = Int(nodes[branch].left == part ? nodes[branch].right : nodes[branch].left)
    let above = Int(nodes[branch].parent)
    replaceChild(of: above, branch, by: sibling)
    if above >= 0 { combineUpwards(from: above) }
    replaceChild(of: Int(nodes[target].parent), target, by: branch)
    link(branch, target, part, isStacked: isStacked)
    combineUpwards(from: branch)
  }

  // MARK: Rotation

  private func rotateAny(_ random: inout SplitMix64) -> Move? {
    let branch = photoCount + Int(random.next(below: UInt64(photoCount - 1)))
    guard branch != root else { return nil }
    let parent = Int(nodes[branch].parent)
    raise(branch)
    return .rotation(lowered: parent)
  }

  /// Exchanges a branch with its parent: (A B) C becomes A (B C), and A (B C) becomes (A B) C.
  private func raise(_ branch: Int) {
    let parent = Int(nodes[branch].parent)
    let above = Int(nodes[parent].parent)
    let (inner, outer) = (nodes[branch], nodes[parent])
    replaceChild(of: above, parent, by: branch)
    if outer.left == branch {
      link(parent, Int(inner.right), Int(outer.right), isStacked: outer.isStacked)
      link(branch, Int(inner.left), parent, isStacked: inner.isStacked)
    } else {
      link(parent, Int(outer.left), Int(inner.left), isStacked: outer.isStacked)
      link(branch, parent, Int(inner.right), isStacked: inner.isStacked)
    }
    combineUpwards(from: parent)
  }
}
