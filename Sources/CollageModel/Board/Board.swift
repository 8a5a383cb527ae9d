/// The slots of a template as they lie on the canvas, and the dividers by which they can be resized.
public struct Board: Sendable {
  /// What a board holds, shared by its copies: a session and its history have many.
  private final class Storage: Sendable {
    let template: Template
    let slots: [Slot]
    let fillOrder: [SlotID]
    let forms: [SlotForm]
    let names: NameIndex

    init(template: Template, slots: [Slot], fillOrder: [SlotID], forms: [SlotForm]) {
      self.template = template
      self.slots = slots
      self.fillOrder = fillOrder
      self.forms = forms
      names = NameIndex(slots.map { $0.id.key })
    }
  }

  private let storage: Storage

  private init(template: Template, slots: [Slot], fillOrder: [SlotID], forms: [SlotForm]) {
    storage = Storage(template: template, slots: slots, fillOrder: fillOrder, forms: forms)
  }

  /// The template from which the slots come; its split tree follows the dividers.
  public var template: Template { storage.template }
  /// The slots in paint order, bottom first.
  public var slots: [Slot] { storage.slots }
  /// The names of the slots in the order in which photos fill them.
  public var fillOrder: [SlotID] { storage.fillOrder }
  /// The forms of the slots, flattened for hit tests; they follow from the slots.
  var forms: [SlotForm] { storage.forms }

  /// Makes a board from slots that a template's arrangement stands for, with gap and margin worked out.
  ///
  /// - Throws: `ModelError` where two slots have one name, the fill order is not the slots' names, or a number is out of
  ///   range: a canvas has sides from 0.001 to 10,000,000 units; slots have sides of at least a millionth of its longer
  ///   side and lie at most a hundred canvases away.
  public init(template: Template, slots: [Slot], fillOrder: [SlotID]) throws(ModelError) {
    let limits = try SceneLimits(canvas: template.canvas.size)
    for slot in slots { try limits.check(slot) }
    self.init(template: template, slots: slots, fillOrder: fillOrder, forms: slots.map { SlotForm($0) })
    if let index = storage.names.firstRepetition { throw .slotTwice(slots[index].id) }
    let order = NameIndex(fillOrder.map { $0.key })
    guard fillOrder.count == slots.count, slots.allSatisfy({ order.place(of: $0.id.key) != nil }) else {
      throw .fillOrder(found: fillOrder.count, slots: slots.count)
    }
  }

  /// Makes a board of explicit slots in paint order, which is the order in which photos fill them.
  public init(canvas: Size, slots: [Slot]) throws(ModelError) {
    let template = Template(
      name: "", canvas: Canvas(size: canvas),
      arrangement: .slots(
        slots.enumerated().map { PlacedSlot(slot: $1, order: $0 + 1) }))
    try self.init(template: template, slots: slots, fillOrder: slots.map { $0.id })
  }

  /// Makes a board of a tree of rows and columns whose dividers can be dragged, filled in reading order.
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

  /// The canvas' extents, which define the canvas unit.
  public var canvas: Size { template.canvas.size }

  /// The slot of a name.
  public subscript(id: SlotID) -> Slot? { index(of: id).map { slots[$0] } }

  func index(of id: SlotID) -> Int? { storage.names.place(of: id.key) }

  /// The tree of rows and columns, where the template has one.
  public var split: SplitLayout? {
    // A layout within a cell would not follow its dividers.
    guard case .split(let tree, _) = template.arrangement, !template.isMadeForPhotos else { return nil }
    return SplitLayout(tree: tree, grid: CanvasGrid(template))
  }

  /// The least extent of a cell that dividers leave: 5 % of the canvas' short side, in canvas units.
  public var leastCell: Double { canvas.shortSide * 0.05 }

  /// The template with its slots written out where it would make them for as many photos as there are.
  ///
  /// Other templates stay as they are. A board of this template is the same whatever the number of photos.
  public var fixedTemplate: Template {
    var template = template
    guard template.isMadeForPhotos else { return template }
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
  /// Whether two boards have the same slots at the same places, and come from the same template.
  public static func == (left: Board, right: Board) -> Bool {
    if left.storage === right.storage { return true }
    guard left.slots == right.slots, left.fillOrder == right.fillOrder else { return false }
    #if hasFeature(Embedded)
      // A template's texts would bring in Unicode's tables; a session in WebAssembly is given none.
      return left.split == right.split && left.canvas == right.canvas
    #else
      return left.template == right.template
    #endif
  }

  /// Feeds the slots.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(slots)
    hasher.combine(fillOrder)
  }
}

extension Board {
  /// Whether two boards differ in nothing but where their dividers stand and which slot is painted first.
  public func isSameLayout(as other: Board) -> Bool {
    guard fillOrder == other.fillOrder, canvas == other.canvas else { return false }
    if let split, let otherSplit = other.split {
      return split.grid == otherSplit.grid && split.unweightedTree == otherSplit.unweightedTree
    }
    return slots.count == other.slots.count && slots.allSatisfy { other[$0.id] == $0 }
  }

  /// The board with its dividers elsewhere.
  func resplit(_ split: SplitLayout) -> Board {
    guard case .split(_, let overrides) = template.arrangement else { return self }
    var (template, slots, forms) = (template, slots, forms)
    template.arrangement = .split(split.tree, overrides: overrides)
    for leaf in split.leaves {
      if let index = index(of: leaf.id) {
        slots[index].frame = leaf.frame
        forms[index] = SlotForm(slots[index])
      }
    }
    return Board(template: template, slots: slots, fillOrder: fillOrder, forms: forms)
  }

  /// The board with a slot at another place in the paint order.
  func movingSlot(at index: Int, to target: Int) -> Board {
    var (template, slots, forms) = (template, slots, forms)
    if case .slots(var placed) = template.arrangement, placed.count == slots.count,
      placed[index].slot.id == slots[index].id
    {
      // The fill order may follow the paint order; written down it stays as it was.
      let order = NameIndex(fillOrder.map { $0.key })
      for place in placed.indices {
        placed[place].order = order.place(of: placed[place].slot.id.key).map { $0 + 1 }
      }
      placed.insert(placed.remove(at: index), at: target)
      template.arrangement = .slots(placed)
    }
    slots.insert(slots.remove(at: index), at: target)
    forms.insert(forms.remove(at: index), at: target)
    return Board(template: template, slots: slots, fillOrder: fillOrder, forms: forms)
  }
}
