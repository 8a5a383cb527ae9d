import CollageModel

/// The maximum number of a name.
let maxNames = 1_000_000

/// Names are numbers here: the caller keeps the list of names.
extension NumberReader {
  private mutating func name() throws(ReadingError) -> NameKey { names.key(try integer(0...maxNames)) }

  mutating func slotID() throws(ReadingError) -> SlotID { SlotID(key: try name()) }
  mutating func itemID() throws(ReadingError) -> ItemID { ItemID(key: try name()) }
  mutating func photoID() throws(ReadingError) -> PhotoID { PhotoID(key: try name()) }
  mutating func layerID() throws(ReadingError) -> LayerID { LayerID(key: try name()) }

  /// Reads a slot's name, or -1 for none.
  mutating func optionalSlotID() throws(ReadingError) -> SlotID? {
    let number = try integer(-1...maxNames)
    return number < 0 ? nil : SlotID(key: names.key(number))
  }

  /// Reads a group's name, or -1 for none.
  mutating func optionalGroupID() throws(ReadingError) -> GroupID? {
    let number = try integer(-1...maxNames)
    return number < 0 ? nil : GroupID(key: names.key(number))
  }

  /// Reads a filter's name, or -1 for none.
  mutating func optionalFilterID() throws(ReadingError) -> FilterID? {
    let number = try integer(-1...maxNames)
    return number < 0 ? nil : FilterID(number: number)
  }

  mutating func point() throws(ReadingError) -> Point { Point(try number(), try number()) }
  mutating func size() throws(ReadingError) -> Size { Size(try number(), try number()) }
  mutating func angle() throws(ReadingError) -> Angle { Angle(degrees: try number()) }

  mutating func rect() throws(ReadingError) -> Rect {
    Rect(x: try number(), y: try number(), width: try number(), height: try number())
  }

  /// Reads a flag and a point that counts if the flag is set.
  mutating func optionalPoint() throws(ReadingError) -> Point? {
    let isThere = try flag()
    let point = try point()
    return isThere ? point : nil
  }

  /// Reads the index of a fit in `Fit.allCases`, or -1 for none.
  mutating func optionalFit() throws(ReadingError) -> Fit? {
    let index = try integer(-1...Fit.allCases.count - 1)
    return index < 0 ? nil : Fit.allCases[index]
  }

  /// Reads 0 and an item's name, or 1 and a layer's.
  mutating func element() throws(ReadingError) -> Element {
    try flag() ? .layer(try layerID()) : .item(try itemID())
  }

  mutating func intent() throws(ReadingError) -> Intent {
    var intent = Intent()
    intent.focus = try optionalPoint()
    intent.zoom = try number()
    intent.rotation = try angle()
    intent.quarterTurns = try integer(-maxNames...maxNames)
    intent.isMirrored = try flag()
    intent.fit = try optionalFit()
    intent.crop = try optionalRect()
    intent.straighten = try angle()
    intent.perspective = try perspective()
    return intent
  }

  /// Reads a flag and a rectangle that counts if the flag is set.
  mutating func optionalRect() throws(ReadingError) -> Rect? {
    let isThere = try flag()
    let rect = try rect()
    return isThere ? rect : nil
  }

  /// Reads 0 for none, 1 and the two numbers of a keystone, or 2 and four corners.
  mutating func perspective() throws(ReadingError) -> Perspective? {
    switch try integer(0...2) {
    case 0: return nil
    case 1: return .keystone(vertical: try number(), horizontal: try number())
    default:
      return .corners(
        Quadrilateral(
          topLeft: try point(), topRight: try point(), bottomRight: try point(), bottomLeft: try point()))
    }
  }

  mutating func photo() throws(ReadingError) -> ScenePhoto {
    ScenePhoto(id: try photoID(), size: try size(), automaticFocus: try optionalPoint())
  }

  mutating func item() throws(ReadingError) -> Item {
    var item = Item(
      id: try itemID(), photo: try photoID(), slot: try optionalSlotID(), intent: try intent(), isLocked: try flag())
    item.look = try optionalLook()
    return item
  }

  mutating func layer() throws(ReadingError) -> Layer {
    var layer = Layer(
      id: try layerID(), size: try size(), center: try point(), scale: try number(), rotation: try angle(),
      isLocked: try flag(), group: try optionalGroupID())
    layer.style = try layerStyle()
    layer.level = try choice(Layer.Level.self)
    layer.isHidden = try flag()
    layer.isFromTemplate = try flag()
    layer.content = try layerContent()
    return layer
  }

  /// Reads an opacity, a blend, and a shadow after a flag.
  mutating func layerStyle() throws(ReadingError) -> Layer.Style {
    var style = Layer.Style(opacity: try number(), blend: try choice(Blend.self))
    if try flag() { style.shadow = Shadow(offset: try point(), blur: try number(), color: try color()) }
    return style
  }

  /// Reads the name that the host gives to what a layer shows, or -1 for nothing: what it is, only the host knows.
  mutating func layerContent() throws(ReadingError) -> LayerContent {
    let number = try integer(-1...maxNames)
    return number < 0 ? .empty : .host(ContentID(key: names.key(number)))
  }

  mutating func list<Value>(
    _ body: (inout NumberReader) throws(ReadingError) -> Value
  ) throws(ReadingError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try length()) { values.append(try body(&self)) }
    return values
  }
}
