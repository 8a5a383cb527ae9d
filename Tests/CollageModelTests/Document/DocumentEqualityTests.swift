import CollageModel
import Testing

/// When templates, their variables and their backgrounds are equal: by everything that they have, and texts byte by byte.
@Suite struct DocumentEqualityTests {
  // Equal by Unicode, and different in bytes.
  private let composed = "Caf\u{E9}"
  private let decomposed = "Cafe\u{301}"

  @Test func templatesAreEqualByEverythingThatTheyHave() {
    let template = Template(
      name: composed, summary: composed, canvas: Canvas(size: Size(3, 2)), arrangement: .slots([]),
      variables: [TextVariable(composed, composed)], tags: [composed])
    #expect(template == template)
    let changes: [(inout Template) -> Void] = [
      { $0.name = decomposed }, { $0.summary = decomposed }, { $0.canvas.unit = .inch }, { $0.gap = 1 },
      { $0.margin = 1 },
      { $0.defaults.style.fit = .contain }, { $0.arrangement = .split(.slot("a"), overrides: [:]) },
      { $0.fillOrder = ["a"] }, { $0.layers = [Layer(id: "l", size: Size(1, 1), center: .zero)] },
      { $0.variables = [TextVariable(decomposed, composed)] }, { $0.variables = [TextVariable(composed, decomposed)] },
      { $0.variables = [] }, { $0.tags = [decomposed] }, { $0.tags = [composed, composed] },
      { $0.repeatsPhotos = true },
    ]
    for (index, change) in changes.enumerated() {
      var other = template
      change(&other)
      #expect(other != template, "change \(index)")
    }
  }

  @Test func backgroundsAreEqualByEverythingThatTheyHave() {
    let gradient = Gradient(geometry: .linear(.zero), stops: [Gradient.Stop(offset: 0, color: .white)])
    let backgrounds: [Background] = [
      .color(.white), .color(.black), .gradient(gradient),
      .gradient(Gradient(geometry: .linear(Angle(degrees: 9)), stops: gradient.stops)),
      .pattern(Pattern(.dots, ground: .white, ink: .black)), .pattern(Pattern(.grid, ground: .white, ink: .black)),
      .picture(path: composed, fit: .cover), .picture(path: decomposed, fit: .cover),
      .picture(path: composed, fit: .contain),
      .blurredPhoto(BlurredPhoto(blur: 1)), .blurredPhoto(BlurredPhoto(blur: 2)), .transparent,
    ]
    for (index, one) in backgrounds.enumerated() {
      for (place, other) in backgrounds.enumerated() {
        #expect((one == other) == (index == place), "\(index), \(place)")
      }
    }
    #expect(
      Color.white.isOpaque && !Color.transparent.isOpaque && !Color(red: 1, green: 1, blue: 1, alpha: 254).isOpaque)
  }

  @Test func choicesOfStyleReplaceThoseBefore() {
    let tree = SplitNode.branch(.row, [.init(.slot("a")), .init(.slot("b"))])
    let changes: [(inout StyleChoices) -> Void] = [
      { $0.gap = 1 }, { $0.margin = 2 }, { $0.corners = 3 }, { $0.border = 4 }, { $0.borderColor = .black },
      { $0.isBorderOutside = true }, { $0.shadow = 5 }, { $0.background = .blurredPhoto },
    ]
    var all = StyleChoices()
    for change in changes {
      var one = StyleChoices()
      change(&one)
      #expect(!one.isEmpty)
      all = all.changed(by: one)
    }
    var expected = StyleChoices()
    for change in changes { change(&expected) }
    #expect(all == expected && all.changed(by: StyleChoices()) == all && StyleChoices().isEmpty)
    var left = StyleChoices()
    left.remember(.init(template: NameKey("one"), tree: tree))
    left.remember(.init(template: NameKey("two"), tree: tree))
    left.remember(.init(template: NameKey("one"), tree: .slot("c")))
    #expect(
      left.dividers.map(\.template) == [NameKey("two"), NameKey("one")] && left.dividers.last?.tree == .slot("c"))
    #expect(left.isEmpty && left != StyleChoices() && all.changed(by: left).dividers == left.dividers)
    #expect(left.changed(by: all).dividers == left.dividers)
  }
}
