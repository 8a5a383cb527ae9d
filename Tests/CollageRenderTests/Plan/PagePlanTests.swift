import CollageFiles
import CollageModel
import CollageTestSupport
import Testing

@testable import CollageRender

/// What of a page stays text and outline in documents, and what becomes a picture.
@Suite("Parts of a page") struct PagePlanTests {
  private func parts(_ layers: [Layer], background: Background = .color(.white)) async throws -> [String] {
    try PictureFile.start()
    let template = Template(
      name: "page", canvas: Canvas(size: Size(240, 160), background: background), arrangement: .slots([]))
    let prepared = try await Preparation(
      RenderRequest(
        composition: Composition(template: template, layers: layers), photoPaths: [:], sizing: .scale(1),
        output: OutputSettings(format: .png)))
    return PagePlan(prepared.plan).description.split(separator: "\n").map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
  }

  private func title(
    _ change: (inout TextContent) -> Void = { _ in }, _ layer: (inout Layer) -> Void = { _ in }
  ) -> Layer {
    var text = TextContent("Sea", font: FontChoice(family: "Inter", size: 40))
    change(&text)
    var made = Layer(id: "title", content: .text(text), size: Size(200, 60), center: Point(120, 40))
    layer(&made)
    return made
  }

  private func shape(_ id: LayerID, at center: Point, _ fill: Fill = .color(.black)) -> Layer {
    Layer(
      id: id, content: .shape(DrawnShape(.area(.rectangle(.zero)), fill: fill)), size: Size(60, 40),
      center: center)
  }

  private static let gradient = Gradient(
    geometry: .linear(.zero), stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])

  @Test("Letters in one color are text on a page without a picture") func plain() async throws {
    #expect(try await parts([title()]) == ["outline of", "letters Sea"])
    #expect(
      try await parts([title()], background: .gradient(Self.gradient)) == ["picture of", "letters Sea"])
  }

  @Test("Letters that no font has are pictures, and can still be found", arguments: [0, 1, 2, 3])
  func styled(style: Int) async throws {
    let layer = title { text in
      switch style {
      case 0: text.style.fill = .gradient(Self.gradient)
      case 1: text.style.outline = .init(width: 4, color: .black, alignment: .inside)
      case 2: text.style.isUnderlined = true
      default: text.string = "Sea \u{0378}"
      }
    }
    let parts = try await parts([layer])
    #expect(parts.last?.hasPrefix("hidden letters") == true, "\(parts)")
    #expect(!parts.contains { $0.hasPrefix("letters") })
  }

  @Test("A shadow is a picture beneath the letters, and the opacity of one part is that of its color")
  func shadow() async throws {
    let dark = title { $0.style.shadows = [Shadow(offset: Point(2, 2), blur: 4, color: .black)] }
    #expect(try await parts([dark]) == ["picture of", "letters Sea"])
    #expect(try await parts([title({ _ in }) { $0.opacity = 0.5 }]) == ["outline of", "letters Sea"])
    let both = title({ $0.style.background = .init(.box, color: .black, padding: Size(2, 2)) }) { $0.opacity = 0.5 }
    #expect(try await parts([both]) == ["picture of", "hidden letters"])
  }

  @Test("A blend is painted with everything beneath it, whose texts can still be found") func blend() async throws {
    var above = shape("box", at: Point(120, 40))
    above.blend = .multiply
    #expect(try await parts([title(), above]) == ["picture of", "hidden letters"])
    #expect(try await parts([above, title()]) == ["picture of", "letters Sea"])
  }

  @Test("A picture is beneath what comes before it only where they do not meet") func order() async throws {
    let apart = shape("apart", at: Point(120, 130), .gradient(Self.gradient))
    let over = shape("over", at: Point(120, 40), .gradient(Self.gradient))
    #expect(try await parts([title(), apart]) == ["picture of", "letters Sea"])
    #expect(try await parts([title(), over]) == ["outline of", "letters Sea", "picture of"])
  }
}
