import CollageModel
import CollageTesting
import Testing

/// The limits of a board, a photo and a layer: values that would overflow are rejected with what was found and what is
/// allowed.
@Suite struct LimitTests {
  private let square = Rect(x: 0, y: 0, width: 100, height: 100)

  private func error(_ slot: Slot) -> ModelError? {
    do throws(ModelError) {
      _ = try Board(canvas: Size(100, 100), slots: [slot])
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [1e160, -1e160, .infinity, .nan, 10_001])
  func aFrameFarBeyondTheCanvasIsRejected(_ number: Double) {
    for frame in [
      Rect(x: number, y: 0, width: 100, height: 100), Rect(x: 0, y: number, width: 100, height: 100),
    ] {
      guard case .outOfRange(.slotEdge("a"), let found, let allowed)? = error(Slot(id: "a", frame: frame)) else {
        Issue.record("\(frame) was accepted")
        continue
      }
      #expect(found == number || (found.isNaN && number.isNaN))
      #expect(allowed == -10_000...10_000)
    }
  }

  @Test(arguments: [1e160, -1, 0, 1e-200, .leastNonzeroMagnitude, .infinity, .nan, 10_001])
  func aFrameWithoutAUsableSideIsRejected(_ side: Double) {
    for frame in [Rect(x: 0, y: 0, width: side, height: 100), Rect(x: 0, y: 0, width: 100, height: side)] {
      guard case .outOfRange(.slotSide("a"), _, let allowed)? = error(Slot(id: "a", frame: frame)) else {
        Issue.record("\(frame) was accepted")
        continue
      }
      #expect(allowed == 1e-4...10_000)
    }
  }

  @Test func theRightAndBottomEdgesCountAsWell() {
    let frame = Rect(x: 9_950, y: 0, width: 100, height: 100)
    #expect(error(Slot(id: "a", frame: frame)) == .outOfRange(.slotEdge("a"), found: 10_050, allowed: -10_000...10_000))
    #expect(error(Slot(id: "a", frame: Rect(x: -10_000, y: 9_900, width: 100, height: 100))) == nil)
  }

  @Test(arguments: [0, -1, 1e160, 9e-4, .nan, .infinity]) func aCanvasWithoutAreaIsRejected(_ side: Double) {
    for canvas in [Size(side, 100), Size(100, side)] {
      #expect(throws: ModelError.self) { try Board(canvas: canvas, slots: []) }
    }
  }

  @Test func everyNumberOfASlotIsChecked() {
    func refused(_ quantity: ModelError.Quantity, _ slot: Slot) {
      guard case .outOfRange(quantity, _, _)? = error(slot) else {
        Issue.record("\(quantity) was accepted")
        return
      }
    }
    refused(.slotRotation("a"), Slot(id: "a", frame: square, rotation: Angle(degrees: .nan)))
    refused(.slotRadius("a"), Slot(id: "a", frame: square, shape: .rectangle(CornerRadii(.infinity))))
    refused(.slotRadius("a"), Slot(id: "a", frame: square, shape: .rectangle(CornerRadii(-1))))
    let far = Point(1e160, 0)
    refused(.slotShape("a"), Slot(id: "a", frame: square, shape: .polygon([.zero, Point(1, 1), Point(0, .nan)])))
    for element in [
      Path.Element.move(to: far), .line(to: far), .quadratic(control: far, to: .zero),
      .cubic(control1: .zero, control2: far, to: .zero),
      .arc(radii: Size(1e160, 1), rotation: .zero, isLarge: false, isClockwise: false, to: .zero),
    ] {
      refused(.slotShape("a"), Slot(id: "a", frame: square, shape: .path(Path([element]))))
    }
    let many = Shape.elementLimit + 1
    refused(.slotElements("a"), Slot(id: "a", frame: square, shape: .polygon(Array(repeating: .zero, count: many))))
    let path = Path(Array(repeating: .move(to: .zero), count: many))
    refused(.slotElements("a"), Slot(id: "a", frame: square, shape: .path(path)))
    refused(.slotElements("a"), Slot(id: "a", frame: square, shape: .polygon([.zero, .zero])))
    refused(.slotZoom("a"), Slot(id: "a", frame: square, style: SlotStyle(zoomRange: 1...101)))
    refused(.slotZoom("a"), Slot(id: "a", frame: square, style: SlotStyle(zoomRange: 1e-160...1)))
    for width in [.nan, -1, .infinity] {
      let border = Border(width: width, color: .black, alignment: .outside)
      refused(.slotBorder("a"), Slot(id: "a", frame: square, style: SlotStyle(border: border)))
    }
    for focus in [Point(.nan, 0.5), Point(0.5, .nan), Point(.infinity, 0.5), Point(0.5, -.infinity), far] {
      refused(.slotFocus("a"), Slot(id: "a", frame: square, style: SlotStyle(focus: .point(focus))))
    }
  }

  @Test func theMessageSaysWhatWasFoundAndWhatIsAllowed() {
    let slot = Slot(id: "a", frame: Rect(x: 1e160, y: 0, width: 1, height: 1))
    #expect(
      error(slot)?.description == "slot \"a\": an edge of its frame is 1e+160; it must be between -10000.0 and 10000.0")
  }

  @Test func photosAndLayersAreChecked() throws {
    let board = try Board(canvas: Size(100, 100), slots: [Slot(id: "a", frame: square)])
    for size in [Size(0, 1), Size(1, .nan), Size(1e160, 1), Size(1, 1e-160)] {
      #expect(throws: ModelError.self) { try Scene(board: board, photos: [ScenePhoto(id: "p", size: size)]) }
    }
    #expect(throws: ModelError.self) {
      try Scene(
        board: board, photos: [ScenePhoto(id: "p", size: Size(1, 1), automaticFocus: Point(0, .infinity))])
    }
    let layer = Layer(id: "l", size: Size(10, 10), center: .zero)
    let stage = Stage(try Scene(board: board, photos: []))
    for (quantity, change) in [
      (.layerSide("l"), { $0.size.height = 1e160 }), (.layerCenter("l"), { $0.center.x = -1e160 }),
      (.layerScale("l"), { $0.scale = 0 }), (.layerRotation("l"), { $0.rotation = Angle(degrees: .infinity) }),
    ] as [(ModelError.Quantity, (inout Layer) -> Void)] {
      var changed = layer
      change(&changed)
      do throws(ModelError) {
        _ = try Scene(board: board, photos: [], layers: [changed])
        Issue.record("\(quantity) was accepted")
      } catch {
        guard case .outOfRange(quantity, _, _) = error else {
          Issue.record("\(error)")
          continue
        }
      }
      #expect(stage.perform(.addLayer(changed)).refusal == .badNumber)
    }
    #expect(stage.perform(.add("A", ScenePhoto(id: "p", size: Size(1e160, 1)), to: nil)).refusal == .badNumber)
  }

  @Test func anIntentWithANonFiniteNumberIsRejected() throws {
    // NaN would equal no other intent, not even itself, and every command would be a step.
    let board = try Board(canvas: Size(100, 100), slots: [Slot(id: "a", frame: square)])
    let photo = ScenePhoto(id: "p", size: Size(4, 3))
    for intent in [
      Intent(focus: Point(.nan, 0)), Intent(focus: Point(0, .infinity)), Intent(zoom: .nan), Intent(zoom: 0),
      Intent(zoom: 1e160), Intent(rotation: Angle(degrees: .infinity)),
      Intent(crop: Rect(x: 0, y: .nan, width: 1, height: 1)), Intent(crop: Rect(x: 0, y: 0, width: 1, height: 1e160)),
    ] {
      for (items, unplaced) in [
        ([Item(id: "A", photo: "p", slot: "a", intent: intent)], []),
        ([], [Item(id: "A", photo: "p", slot: nil, intent: intent)]),
      ] as [([Item], [Item])] {
        do throws(ModelError) {
          _ = try Scene(board: board, photos: [photo], items: items, unplaced: unplaced)
          Issue.record("\(intent) was accepted")
        } catch {
          guard case .outOfRange(.itemIntent("A"), _, _) = error else {
            Issue.record("\(error)")
            continue
          }
        }
      }
    }
  }

  @Test func elementsAtTheBoundsCanBeEdited() throws {
    for canvas in [Size(1e-3, 1e-3), Size(1e4, 1e-3), Size(1e4, 1e4)] {
      let long = max(canvas.width, canvas.height)
      let slots = [
        Slot(id: "far", frame: Rect(x: -100 * long, y: 99 * long, width: long, height: long)),
        Slot(id: "thin", frame: Rect(x: 0, y: 0, width: long, height: long * 1e-6), rotation: Angle(degrees: 33)),
        Slot(id: "wide", frame: Rect(x: -50 * long, y: 0, width: 100 * long, height: long)),
      ]
      for size in [Size(1e-3, 1e9), Size(1e9, 1e-3)] {
        let items = slots.map { Item(id: ItemID($0.id.name), photo: "p", slot: $0.id) }
        let scene = try Scene(
          board: Board(canvas: canvas, slots: slots), photos: [ScenePhoto(id: "p", size: size)], items: items)
        let stage = Stage(scene)
        for item in items { stage.perform(.zoom(.item(item.id), by: 3, about: nil)) }
        stage.perform(.relayout(try Board(canvas: canvas, slots: slots.reversed()), .leastMovement))
        for placed in stage.session.presentation().items {
          let map = placed.placement.photoToCanvas
          #expect((map.a + map.b + map.c + map.d + map.tx + map.ty).isFinite)
        }
      }
    }
  }

  /// An arc so flat that its other radius would overflow is a line.
  @Test func anArcWithoutARadiusIsALine() throws {
    for radius in [1e-300, 1e-160, 1e-12] {
      let path = Path([
        .move(to: Point(0, 0)),
        .arc(radii: Size(1, radius), rotation: .zero, isLarge: true, isClockwise: true, to: Point(1, 1)),
        .line(to: Point(0, 1)), .close,
      ])
      let outline = Slot(id: "a", frame: square, shape: .path(path)).outline(tolerance: 0.01)
      #expect(outline.bounds == square)
    }
  }
}

/// The assignment of minimum cost terminates for all costs.
@Suite struct MinCostAssignmentTests {
  @Test func nonFiniteCostsAreTheWorst() {
    #expect(MinCostAssignment.columns([[.nan, 5], [1, 1]]) == [1, 0])
    #expect(MinCostAssignment.columns([[.infinity, 1e308], [1e308, .infinity]]) == [1, 0])
    #expect(MinCostAssignment.columns([[3, -.infinity], [-1e9, 0]]) == [1, 0])
    #expect(MinCostAssignment.columns([[.infinity, .infinity], [.nan, 1]]) == [0, 1])
    #expect(MinCostAssignment.columns([[1e160, 1e161], [1e160, 3e161]]) == [1, 0])
  }

  @Test func rowsOfAnyLengthsAreAccepted() {
    #expect(MinCostAssignment.columns([]) == [])
    #expect(MinCostAssignment.columns([[], []]).count == 2)
    #expect(MinCostAssignment.columns([[1], [1, 2, 3]]) == [0, 1])
  }

  @Test func withTooFewColumnsTheMostExpensiveRowsGetNone() {
    let columns = MinCostAssignment.columns([[9, 9], [1, 5], [5, 1]])
    #expect(columns[1] == 0 && columns[2] == 1)
    #expect(columns[0] >= 2)
  }

  @Test func itTerminatesWithDistinctColumnsForHostileCosts() {
    let hostile = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, -0.0, .leastNonzeroMagnitude, 1, 1e160]
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      let (rows, count) = (random.int(1...7), random.int(1...7))
      let costs = (0..<rows).map { _ in (0..<count).map { _ in hostile[random.int(0...hostile.count - 1)] } }
      let columns = MinCostAssignment.columns(costs)
      #expect(columns.count == rows && Set(columns).count == rows, "seed \(seed)")
      #expect(columns.filter { $0 < count }.count == min(rows, count), "seed \(seed)")
    }
  }
}
