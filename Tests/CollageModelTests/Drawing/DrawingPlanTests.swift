import CollageDrawing
import CollageModel
import CollageTesting
import Testing

/// What plans of drawings contain, and in which order; `DrawingAgreementTests` compares what they draw.
@Suite("Plans of drawings")
struct DrawingPlanTests {
  private static func session(_ random: inout RandomScene) throws -> Session { Session(scene: try random.next()) }

  /// Returns the names of operations, without what they contain.
  private static func names(_ plan: DrawingPlan) -> [String] {
    plan.operations.map { operation in
      switch operation {
      case .save: "save"
      case .restore: "restore"
      case .beginGroup: "begin"
      case .endGroup: "end"
      case .concatenate: "concatenate"
      case .clip: "clip"
      case .clipOut: "clip out"
      case .fill: "fill"
      case .shadow: "shadow"
      case .photo: "photo"
      case .content: "content"
      }
    }
  }

  @Test("each save and each group ends, and no clip or transform outlives its save", arguments: UInt64(1)...60)
  func balance(seed: UInt64) throws {
    var random = RandomScene(seed: seed)
    let names = Self.names(try Self.session(&random).drawing(scale: 2))
    var open: [String] = []
    for name in names {
      switch name {
      case "save", "begin": open.append(name)
      case "restore": #expect(open.popLast() == "save", "seed \(seed)")
      case "end": #expect(open.popLast() == "begin", "seed \(seed)")
      case "clip", "clip out", "concatenate": #expect(open.contains("save"), "seed \(seed)")
      default: break
      }
    }
    #expect(open.isEmpty, "seed \(seed)")
  }

  @Test("all photos in slots are drawn, in their order, where the presentation has them", arguments: UInt64(1)...60)
  func photos(seed: UInt64) throws {
    var random = RandomScene(seed: seed)
    let session = try Self.session(&random)
    let shown = session.presentation()
    var transforms: [Affine] = []
    var found: [ItemID] = []
    for operation in session.drawing(scale: 2).operations {
      switch operation {
      case .concatenate(let map): transforms.append(map)
      case .photo(let photo):
        let placed = try #require(shown.items.first { $0.item == photo.item })
        #expect(transforms.last == placed.placement.photoToCanvas && photo.correction == placed.placement.correction)
        #expect(session.scene.photos.first { $0.id == photo.photo }?.size == photo.size)
        found.append(photo.item)
      default: break
      }
    }
    #expect(found == shown.items.map { $0.item }, "seed \(seed)")
  }

  @Test("a carried photo is drawn above all, and its place in its slot stays as the presentation has it")
  func carried() throws {
    let slots = [
      Slot(id: "a", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      Slot(id: "b", frame: Rect(x: 100, y: 0, width: 100, height: 100)),
    ]
    let scene = try Scene(
      board: Board(canvas: Size(200, 100), slots: slots),
      photos: [ScenePhoto(id: "p", size: Size(300, 200)), ScenePhoto(id: "q", size: Size(200, 300))],
      items: [Item(id: "A", photo: "p", slot: "a"), Item(id: "B", photo: "q", slot: "b")],
      layers: [Layer(id: "t", content: .text(TextContent("Oslo")), size: Size(50, 20), center: Point(100, 50))])
    let stage = Stage(Session(scene: scene))
    #expect(Self.names(stage.session.drawing(scale: 1)).suffix(4) == ["save", "concatenate", "content", "restore"])
    stage.finger(1).down(on: "a").hold(2).drag(to: Point(150, 50))
    let plan = stage.session.drawing(at: stage.time, scale: 1)
    #expect(stage.session.presentation(at: stage.time).ghost != nil)
    #expect(Self.names(plan).suffix(7) == ["begin", "save", "clip", "concatenate", "photo", "restore", "end"])
    #expect(plan.description.hasSuffix("end group"))
  }
}
