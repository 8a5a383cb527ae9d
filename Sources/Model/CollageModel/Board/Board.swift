/// A template's slots at their positions on the canvas, and the dividers that resize them.
public struct Board: Sendable {
  /// The contents of a board, shared by its copies, because a session and its history hold many.
  private final class Storage: Sendable {
    let template: Template
    let slots: [Slot]
    let fillOrder: [SlotID]
    let hitOutlines: [HitOutline]
    let names: NameIndex
    let choices: StyleChoices
    let division: SlotDivision

    init(
      template: Template, slots: [Slot], fillOrder: [SlotID], hitOutlines: [HitOutline], choices: StyleChoices
    ) {
      self.template = template
      self.slots = slots
      self.fillOrder = fillOrder
      self.hitOutlines = hitOutlines
      names = NameIndex(slots.map { $0.id.key })
      self.choices = choices
      division = SlotDivision(of: slots, in: template)
    }

    init(_ other: Storage, slots: [Slot]) {
      (template, self.slots, fillOrder, hitOutlines) = (other.template, slots, other.fillOrder, other.hitOutlines)
      (names, choices, division) = (other.names, other.choices, other.division)
    }
  }

  private let storage: Storage

  init(
    template: Template, slots: [Slot], fillOrder: [SlotID], hitOutlines: [HitOutline],
    choices: StyleChoices = StyleChoices()
  ) {
    storage = Storage(
      template: template, slots: slots, fillOrder: fillOrder, hitOutlines: hitOutlines, choices: choices)
  }

  /// Creates the board that is shown while slots of another one move: all but their positions is as it was, also what hit tests read.
  ///
  /// A frame must not take the time in which dividers are recognized.
  init(_ other: Board, showing slots: [Slot]) { storage = Storage(other.storage, slots: slots) }

  /// The template of the slots; its split tree follows the dividers as they move.
  public var template: Template { storage.template }
  /// The slots in paint order, bottom first.
  public var slots: [Slot] { storage.slots }
  /// The names of the slots in the order in which photos fill them.
  public var fillOrder: [SlotID] { storage.fillOrder }
  /// The style choices of the user, which are applied to other templates as well.
  package var choices: StyleChoices { storage.choices }
  /// The flattened outlines of the slots for hit tests, derived from the slots.
  var hitOutlines: [HitOutline] { storage.hitOutlines }

  /// Creates a board from the slots of a template's arrangement, with gap and margin already applied.
  ///
  /// - Throws: `ModelError` if two slots have the same name, the fill order is not a permutation of the slots' names,
  ///   or a number is out of range: a canvas has sides from 0.001 to 1,000,000 units; slots have sides of at least a
  ///   millionth of its longer side and are at most a hundred canvases away; no number exceeds a million.
  public init(template: Template, slots: [Slot], fillOrder: [SlotID]) throws(ModelError) {
    let limits = try SceneLimits(canvas: template.canvas.size)
    try limits.check(template)
    for slot in slots { try limits.check(slot) }
    self.init(template: template, slots: slots, fillOrder: fillOrder, hitOutlines: slots.map { HitOutline($0) })
    if let index = storage.names.firstRepetition { throw .duplicateSlot(slots[index].id) }
    let order = NameIndex(fillOrder.map { $0.key })
    guard fillOrder.count == slots.count, slots.allSatisfy({ order.place(of: $0.id.key) != nil }) else {
      throw .fillOrder(found: fillOrder.count, slots: slots.count)
    }
  }

  /// Creates a board of explicit slots in paint order, which is also their fill order.
  public init(canvas: Size, slots: [Slot]) throws(ModelError) {
    let template = Template(
      name: "", canvas: Canvas(size: canvas),
      arrangement: .slots(
        slots.enumerated().map { PlacedSlot(slot: $1, order: $0 + 1) }))
    try self.init(template: template, slots: slots, fillOrder: slots.map { $0.id })
  }

  /// Creates a board from a tree of rows and columns with draggable dividers, filled in reading order.
  public init(
    canvas: Size, split: SplitNode, gap: Double = 0, margin: Double = 0, style: SlotStyle = SlotStyle()
  ) throws(ModelError) {
    let template = Template(
      name: "", canvas: Canvas(size: canvas), gap: gap, margin: margin, defaults: SlotDefaults(style: style),
      arrangement: .split(split, overrides: [:]))
    let slots = SplitLayout(tree: split, grid: CanvasGrid(template)).leaves
      .map { Slot(id: $0.id, frame: $0.frame, style: style) }
    try self.init(template: template, slots: slots, fillOrder: ReadingOrder.sorted(slots).map { $0.id })
  }

  /// The canvas' size, which defines the canvas unit.
  public var canvas: Size { template.canvas.size }

  /// Returns the slot with a name, or nil if there is none.
  public subscript(id: SlotID) -> Slot? { index(of: id).map { slots[$0] } }

  func index(of id: SlotID) -> Int? { storage.names.place(of: id.key) }

  /// The tree of rows and columns, if the template has one or its slots form one with equal gaps.
  public var split: SplitLayout? {
    guard case .tree(let split) = division else { return nil }
    return split
  }

  /// The dividers of the slots, or no dividers if the slots do not meet along straight lines.
  var division: SlotDivision { storage.division }

  /// The minimum extent to which dividers can shrink a cell: 5 % of the canvas' short side, in canvas units.
  public var minCellExtent: Double { canvas.shortSide * 0.05 }

  /// The template with its slots written out, if the template generates them for the number of photos.
  ///
  /// Other templates are returned unchanged. A board of the result is the same for any number of photos.
  public var fixedTemplate: Template {
    template.dependsOnPhotos ? template.writingOut(slots, fillOrder: fillOrder) : template
  }
}

extension Template {
  /// Returns the template with explicit slots at their final positions; gap and margin then have no effect.
  func writingOut(_ slots: [Slot], fillOrder: [SlotID]) -> Template {
    var template = self
    let order = NameIndex(fillOrder.map { $0.key })
    template.arrangement = .slots(
      slots.map { slot in PlacedSlot(slot: slot, order: order.place(of: slot.id.key).map { $0 + 1 }) })
    template.gap = 0
    template.margin = 0
    template.fillOrder = []
    return template
  }
}

extension Board: Hashable {
  /// Returns whether two boards have the same slots at the same positions, and come from the same template.
  public static func == (left: Board, right: Board) -> Bool {
    if left.storage === right.storage { return true }
    return left.slots == right.slots && left.fillOrder == right.fillOrder && left.template == right.template
      && left.choices == right.choices
  }

  /// Hashes the slots and their fill order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(slots)
    hasher.combine(fillOrder)
  }
}

extension Board {
  /// Returns whether two boards differ only in the positions of their dividers and in the paint order of their slots.
  public func isSameLayout(as other: Board) -> Bool {
    guard fillOrder == other.fillOrder, canvas == other.canvas else { return false }
    if let split, let otherSplit = other.split {
      return split.grid == otherSplit.grid && split.unweightedTree == otherSplit.unweightedTree
    }
    return slots.count == other.slots.count && slots.allSatisfy { other[$0.id] == $0 }
  }

  /// Returns the board of a user who has made other choices.
  package func choosing(_ choices: StyleChoices) -> Board {
    Board(template: template, slots: slots, fillOrder: fillOrder, hitOutlines: hitOutlines, choices: choices)
  }

  /// Returns the board with a slot moved to another place in the paint order.
  func movingSlot(at index: Int, to target: Int) -> Board {
    var (template, slots, hitOutlines) = (template, slots, hitOutlines)
    if case .slots(var placed) = template.arrangement, placed.count == slots.count,
      placed[index].slot.id == slots[index].id
    {
      // The fill order may be implied by the paint order; writing it out keeps it unchanged.
      let order = NameIndex(fillOrder.map { $0.key })
      for place in placed.indices {
        placed[place].order = order.place(of: placed[place].slot.id.key).map { $0 + 1 }
      }
      placed.insert(placed.remove(at: index), at: target)
      template.arrangement = .slots(placed)
    }
    slots.insert(slots.remove(at: index), at: target)
    hitOutlines.insert(hitOutlines.remove(at: index), at: target)
    return Board(
      template: template, slots: slots, fillOrder: fillOrder, hitOutlines: hitOutlines, choices: choices)
  }
}
