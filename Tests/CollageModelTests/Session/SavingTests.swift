import CollageFormat
import CollageModel
import CollageTestSupport
import CollageTesting
import Testing

/// All accepted states of a session can be saved and opened again: session, scene and decoder have one set of limits.
@Suite struct SavingTests {
  private let layer = Layer(id: "text", size: Size(20, 20), center: Point(50, 50))

  @Test(arguments: [
    Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: -1, height: 1),
    Rect(x: 0.5, y: 0, width: 0.6, height: 1), Rect(x: 0, y: -0.1, width: 1, height: 1),
    Rect(x: 0, y: 0, width: 1, height: 2), Rect(x: 1.5, y: 0, width: 0.1, height: 1),
  ])
  func aCropThatIsNoPartOfAPhotoIsRefused(_ crop: Rect) throws {
    let stage = try Stage("a")
    #expect(stage.perform(.setIntent("A", Intent(crop: crop))).refusal == .badNumber)
    #expect(stage.perform(.crop("A", crop)).refusal == .badNumber)
    let scene = stage.session.scene
    var item = scene.items[0]
    item.intent.crop = crop
    #expect(throws: ModelError.self) { try Scene(board: scene.board, photos: scene.photos, items: [item]) }
  }

  @Test func weightsBeyondAMillionAreRefusedAndDividersNeverMakeThem() throws {
    let tree = SplitNode.branch(
      .row, [.init(.slot("1"), weight: 1e6), .init(.slot("2"), weight: 1e6), .init(.slot("3"), weight: 1e6)])
    let stage = Stage(try Scene(board: Board(canvas: Size(300, 100), split: tree), photos: []))
    #expect(stage.perform(.weights(branch: [], [1e7, 1e7, 1e7])).refusal == .badWeights)
    stage.finger(1).down(at: Point(100, 50)).drag(to: Point(160, 50)).up()
    let split = try #require(stage.session.scene.board.split)
    #expect(split.lengths(ofBranch: []).map { $0.map { $0.rounded() } } == [160, 40, 100])
    #expect(stage.session.undoCount == 1)
    #expect(throws: ModelError.self) {
      try Board(canvas: Size(300, 100), split: .branch(.row, [.init(.slot("1"), weight: 1e7), .init(.slot("2"))]))
    }
  }

  @Test func contentsThatNoDocumentHasAreRefused() throws {
    let stage = try Stage("a", layers: [layer])
    let points = [Point(0, 0), Point(1, 1)]
    let line = DrawnShape.Line(width: 2, color: .black, dashes: [0, 0])
    let sample = Stroke.Sample(Point(1, 1))
    let contents: [LayerContent] = [
      .shape(DrawnShape(.line(points), line: line)), .shape(DrawnShape(.area(.ellipse))),
      .shape(DrawnShape(.line(points), fill: .color(.black))),
      .shape(DrawnShape(.area(.polygon(points)), fill: .color(.black))),
      .shape(DrawnShape(.area(.path(Path([.line(to: .zero)]))), fill: .color(.black))),
      .stroke(Stroke(.pen, samples: [sample], width: 0.1, dashes: [0, 0])),
      .stroke(Stroke(.pen, samples: [], width: 0.1)), .text(TextContent("bell \u{7}")),
      .text(TextContent(String(repeating: "é", count: 10_001))),
      .text(TextContent("a", font: FontChoice(family: ""))),
      .text(TextContent("a", font: FontChoice(features: [.init("toolong")]))),
      .sticker(Sticker(.picture("/etc/passwd"))), .sticker(Sticker(.picture("a/../../b"))),
      .sticker(Sticker(.picture("http:x"))), .host(ContentID("")),
    ]
    for content in contents {
      #expect(stage.perform(.setContent("text", content)).refusal == .badNumber, "\(content)")
    }
    #expect(stage.perform(.setContent("text", .text(TextContent("two\nlines\tand a tab")))).refusal == nil)
    #expect(
      stage.perform(.setContent("text", .text(TextContent(String(repeating: "é", count: 10_000))))).refusal == nil)
  }

  @Test(arguments: ["", "a\u{0}", "a\u{7F}", "a\u{9F}", String(repeating: "é", count: 201)])
  func namesThatNoDocumentHasAreRefused(_ name: String) throws {
    let stage = try Stage("a.", layers: [layer])
    let photo = ScenePhoto(id: "new", size: Size(1, 1))
    var other = layer
    other.id = LayerID(name)
    for command in [
      .add(ItemID(name), photo, to: nil), .add("N", ScenePhoto(id: PhotoID(name), size: Size(1, 1)), to: nil),
      .duplicate(.item("A"), as: .item(ItemID(name))), .duplicate(.layer("text"), as: .layer(LayerID(name))),
      .addLayer(other), .group(["text"], GroupID(name)), .replaceLayer("text", with: [other]),
      .setLook(["A"], Look(filter: FilterID(name))),
    ] as [Edit] {
      #expect(stage.perform(command).refusal == .badName, "\(command)")
    }
    #expect(stage.send(.offer(Offer(.began, .photo(ItemID(name), photo), at: .zero))).refusal == .badName)
    #expect(throws: ModelError.malformed(.slotName(SlotID(name)))) {
      try Board(canvas: Size(1, 1), slots: [Slot(id: SlotID(name), frame: .unit)])
    }
    // The longest name that a document can have, and one whose bytes only look like controls.
    for name in [String(repeating: "é", count: 200), "a\u{A0}"] {
      #expect(stage.perform(.add(ItemID(name), photo, to: nil)).refusal == nil)
    }
  }

  @Test func aBoardsTemplateIsCheckedAsWell() throws {
    func board(_ change: (inout Template) -> Void) throws -> Board {
      let slot = Slot(id: "a", frame: .unit)
      var template = Template(
        name: "one", canvas: Canvas(size: Size(1, 1)), arrangement: .slots([PlacedSlot(slot: slot)]))
      change(&template)
      return try Board(template: template, slots: [slot], fillOrder: ["a"])
    }
    let changes: [(inout Template) -> Void] = [
      { $0.name = "a\n" }, { $0.summary = String(repeating: "a", count: 2001) }, { $0.tags = [""] }, { $0.gap = -1 },
      { $0.margin = 1e7 }, { $0.canvas.background = .picture(path: "/a", fit: .cover) },
      { $0.layers = [Layer(id: "", size: Size(1, 1), center: .zero)] },
      { $0.variables = [TextVariable("a", "\u{1}")] },
      { $0.defaults.style.shadow = Shadow(offset: Point(.nan, 0), blur: 0, color: .black) },
    ]
    for (index, change) in changes.enumerated() {
      #expect(throws: ModelError.self, "\(index)") { try board(change) }
    }
    #expect(try board { _ in }.slots.count == 1)
  }

  @Test func aLayerThatWouldBeOutOfRangeOnAnotherCanvasKeepsItsLayout() throws {
    var large = layer
    (large.scale, large.size) = (1e6, Size(0.001, 0.001))
    let small = try Board(canvas: Size(100, 100), slots: [])
    let stage = Stage(try Scene(board: small, photos: [], layers: [large]))
    let refusal = stage.perform(.relayout(try Board(canvas: Size(1000, 1000), slots: []), .readingOrder)).refusal
    #expect(refusal == .badNumber && stage.session.scene.board == small)
  }

  @Test func aPathInADocumentLeadsNowhereElse() {
    let good = ["a", "a/b", "...", "a..b/c", "..a", "a/..b", "1:a", "a b"]
    let bad: [(String, RelativePath.Violation)] = [
      ("", .empty), ("/a", .absolute), ("~a", .home), ("a\\b", .backslash), ("..", .parent), ("a/..", .parent),
      ("../a", .parent), ("a/../b", .parent), ("c:a", .scheme), ("file+x.y-1:", .scheme), ("a\u{7}", .controlCharacter),
      (String(repeating: "a", count: 1001), .tooLong),
    ]
    for path in good { #expect(RelativePath.violation(path) == nil, "\(path)") }
    for (path, violation) in bad { #expect(RelativePath.violation(path) == violation, "\(path)") }
  }

  @Test func aBorderWithoutAWidthIsSavedAsNone() throws {
    let border = Border(width: 0, color: .black)
    let slot = Slot(id: "a", frame: Rect(x: 0, y: 0, width: 9, height: 9), style: SlotStyle(border: border))
    let scene = try Scene(board: Board(canvas: Size(9, 9), slots: [slot]), photos: [])
    let opened = try TemplateDecoder.decode(TemplateEncoder.encode(scene.board.template), file: "t.json")
    guard case .slots(let placed) = opened.arrangement else { return }
    #expect(placed[0].slot.style.border == nil)
  }

  @Test func everySceneOfRandomStreamsIsSavedAndOpenedAgain() {
    let failure = InvariantRun.check(seed: 5000, eventCount: 20_000, rules: [.savedCanBeOpened])
    #expect(failure == nil, "seed \(failure?.seed ?? 0): \(failure?.violation.description ?? "")")
  }
}
