import CollageModel
import CollageTesting
import Synchronization
import Testing

/// Assertions that must name every changed field, and what they print.
@Suite struct ExpectationTests {
  /// Returns what a failed expectation prints.
  private func text(_ expectation: () -> Void) -> String {
    let texts = Mutex<[String]>([])
    withKnownIssue {
      expectation()
    } matching: { issue in
      texts.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    return texts.withLock { $0.joined(separator: "\n") }
  }

  @Test func aChangeThatWasNotNamedIsTold() throws {
    let stage = try Stage("ab", gap: 0)
    let text = text {
      stage.expect {
        stage.perform(.swap("A", "B"))
      } changes: {
        $0.items["A"]?.slot = "b"
        $0.items["B"]?.slot = "a"
      }
    }
    #expect(
      text == """
        undoCount changed from 0 to 1, but the test does not mention it.
        The board:
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaa B aaaaaaabbbbbbb A bbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        aaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbb
        """)
  }

  @Test func theBoardIsDrawnAsExpectedAndAsFound() throws {
    let stage = try Stage("ab", gap: 0)
    let text = text {
      stage.expect {
        stage.perform(.swap("A", "B"))
      } changes: {
        $0.items["A"]?.slot = nil
        $0.undoCount += 1
      }
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(4) == [
        "2 fields are not as expected:",
        #"  items["A"].slot changed from "a" to "b", but the test expects nil."#,
        #"  items["B"].slot changed from "b" to "a", but the test does not mention it."#,
        "expected:                            found:",
      ])
    #expect(lines[8] == "aaaaaaaaaaaaaaaaabbbbbbb B bbbbbbb   aaaaaaa B aaaaaaabbbbbbb A bbbbbbb")
  }

  @Test func aChangeThatDidNotHappenIsTold() throws {
    let stage = try Stage("ab")
    let selected = text { stage.expect({}, changes: { $0.selection = .item("A") }) }
    #expect(selected.hasPrefix(#"selection is still nil, but the test expects .item("A")."#), "\(selected)")
    let zoomed = text { stage.expect({}, changes: { $0.items["A"]?.intent.zoom = 2 }) }
    #expect(zoomed.hasPrefix(#"items["A"].intent.zoom is still 1, but the test expects 2."#), "\(zoomed)")
  }

  @Test func whatComesAndGoesIsTold() throws {
    let layer = Layer(id: "title", size: Size(20, 10), center: Point(30, 40.5))
    let stage = try Stage("ab")
    let added = text {
      stage.expect {
        stage.perform(.addLayer(layer))
      } changes: {
        $0.undoCount += 1
      }
    }
    #expect(
      added.hasPrefix(
        #"layers[0] was added: (id: "title", name: nil, alternativeText: nil, content: .empty, size: 20 x 10, center: (30, 40.5), "#
          + "scale: 1, rotation: 0 degrees, opacity: 1, blend: .normal, shadow: nil, level: .aboveSlots, isHidden: false, isLocked: false, group: nil, "
          + "isFromTemplate: false, companion: nil, bindings: nil), but the test does not mention it."), "\(added)")
    let deleted = text {
      stage.expect {
        stage.perform(.delete(.item("B")))
      } changes: {
        $0.undoCount += 1
      }
    }
    #expect(deleted.hasPrefix(#"items["B"] was removed, but the test does not mention it."#), "\(deleted)")
  }

  @Test func aPhaseIsToldAsATestWritesIt() throws {
    let stage = try Stage("ab")
    stage.perform(.select(.item("A")))
    let text = text { stage.expectNoChange { stage.finger(1).down(on: "a").drag(to: "b") } }
    #expect(
      text.hasPrefix(
        #"phase changed from .idle to .swapping("A", target: "b"), but the test does not mention it."#), "\(text)")
  }

  @Test func identifiersPrintAsText() {
    let item = Item(id: "A", photo: "beach", slot: "left")
    #expect(String(describing: item.slot) == #"Optional("left")"#)
    #expect("\([item.id])" == #"["A"]"#)
    #expect("\(item)".hasPrefix(#"Item(id: "A", photo: "beach", slot: Optional("left")"#))
    var dumped = ""
    dump(item.id, to: &dumped)
    #expect(dumped == "- \"A\"\n")
    #expect(Mirror(reflecting: item.id).children.isEmpty)
  }
}

/// Expectations of numbers that are not exact.
@Suite struct ToleranceTests {
  private func pan(_ stage: Stage) {
    stage.finger(1).down(on: "a").drag(by: Point(10, 0)).up()
  }

  @Test func numbersMayDifferByTheTolerance() throws {
    let (stage, start) = (try Stage("ab"), try Stage("ab"))
    pan(start)
    let focus = try #require(start.session.scene.item("A")?.intent.focus)
    stage.expect(within: 1e-3) {
      pan(stage)
    } changes: {
      $0.items["A"]?.intent.focus = Point(focus.x + 0.9e-3, focus.y)
      $0.selection = .item("A")
      $0.undoCount = 1
    }
    let other = try Stage("ab")
    withKnownIssue {
      other.expect(within: 1e-3) {
        pan(other)
      } changes: {
        $0.items["A"]?.intent.focus = Point(focus.x + 1.1e-3, focus.y)
        $0.selection = .item("A")
        $0.undoCount = 1
      }
    }
  }
}
