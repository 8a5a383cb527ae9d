import CollageKit
import CollageLayout
import CollageModel
import CollageRender
import CollageTestSupport
import CollageTesting
import Testing

@Suite("Outlines that photos fill, by names, words and files")
struct OutlineTests {
  private func area(_ path: Path) -> Double { path.outline(mappedBy: .identity, tolerance: 0.1).signedArea.magnitude }

  private func parts(_ path: Path) -> Int {
    path.elements.count { if case .move = $0 { true } else { false } }
  }

  @Test("every name is a form of one part, in its own proportions")
  func names() throws {
    for name in OutlineSearch.names {
      let path = try OutlineSearch().find(name)
      #expect(!OutlineSearch.isWord(name) && area(path) > 0, "\(name)")
    }
    let circle = try #require(
      try OutlineSearch().find("circle").outline(mappedBy: .identity, tolerance: 0.01).bounds)
    #expect((circle.size.aspect - 1).magnitude < 1e-3)
    #expect(parts(try OutlineSearch().find("heart")) == 1)
  }

  @Test("other texts are set in letters, and a name that is nearly written is offered")
  func words() throws {
    let search = OutlineSearch()
    let counts = try ["I", "L7", "0", "i"].map { parts(try search.find($0)) }
    #expect(counts[0] == 1 && counts[1] == 2)
    // The ring of a zero has a hole; an i has a dot.
    #expect(counts[2] >= 2 && counts[3] == 2)
    #expect(OutlineSearch.name(near: "Heart") == "heart" && OutlineSearch.name(near: "heart") == nil)
    #expect(OutlineSearch.name(near: "40") == nil)
    #expect(throws: RenderError.self) { try search.find(" ") }
    #expect(throws: RenderError.self) {
      try OutlineSearch(font: OutlineSearch.heavyFont(family: "No Such Family")).find("A")
    }
  }

  @Test(
    "SVG files are read with their transformations, fills and rules",
    arguments: [
      // Two forms: 100 and 50, in a group of twice the size.
      (
        #"<g transform="translate(5 5) scale(2)"><rect width="10" height="10"/><path d="M20 0h10v10h-5v-5h-5z"/></g>"#,
        2,
        1.75
      ),
      // A hole by the rule.
      (#"<path fill-rule="evenodd" d="M0 0H10V10H0ZM2 2H8V8H2Z"/>"#, 2, 0.64),
      // Only the filled circle counts.
      (
        #"<circle r="5"/><rect x="90" width="9" height="9" fill="none"/><g style="display: none"><rect width="90" height="9"/></g>"#
          + #"<defs><rect width="99" height="99"/></defs>"#, 1, 0.785398
      ),
      (#"<polygon points="0,0 10,0 10,10"/><ellipse cx="5" cy="5" rx="5" ry="5" style="fill:none"/>"#, 1, 0.5),
      (#"<rect width="10" height="10" rx="5"/>"#, 1, 0.785398),
      // Overlapping forms are one part.
      (#"<rect width="6" height="10" fill="red"/><rect x="4" width="6" height="10" transform="rotate(0 5 5)"/>"#, 1, 1),
    ])
  func files(content: String, count: Int, share: Double) throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\#(content)</svg>"#.utf8), as: "outline.svg"
    )
    let path = try OutlineSearch().find(file)
    #expect(parts(path) == count, "\(content)")
    let bounds = try #require(path.outline(mappedBy: .identity, tolerance: 0.1).bounds)
    let square = min(bounds.width, bounds.height)
    #expect((area(path) / (square * square) - share).magnitude < 2e-3, "\(content): \(area(path) / (square * square))")
  }

  @Test("a file that has no outline is refused, with the reason")
  func badFiles() throws {
    let folder = try ScratchFolder()
    for (content, reason) in [
      (##"<use href="#a"/>"##, "use"), (#"<circle r="5%"/>"#, "5%"), (#"<path d="L1 1"/>"#, "must begin"),
      (#"<line x1="3" y2="4"/>"#, "no area"), (#"<g transform="turn(3)"/>"#, "turn"),
    ] {
      let file = try folder.write(
        Array(#"<svg xmlns="http://www.w3.org/2000/svg">\#(content)</svg>"#.utf8), as: "bad.svg")
      do {
        _ = try OutlineSearch().find(file)
        Issue.record("\(content) was read")
      } catch {
        #expect("\(error)".contains(reason), "\(error)")
      }
    }
  }

  /// The measures of layouts in all named forms and digits, with few photos and many, of which some show people.
  @Test("photos fill every form and digit: no blank, areas alike, heads whole")
  func measures() async throws {
    let names = OutlineSearch.names + (0...9).map { "\($0)" } + ["40", "Anna", "Jörg"]
    let counts = Effort.isFull ? [5, 8, 12, 20, 33, 60] : [12]
    var (worstBlank, worstRatio, ratios, lost, heads) = (0.0, 0.0, [Double](), 0.0, 0)
    for name in names {
      let path = try OutlineSearch().find(name)
      for count in counts {
        let photos = Self.photos(count)
        let request = LayoutRequest(
          name: name, extent: .width(2000), arrangement: .shape(ShapedMosaic(path)), gap: 12, margin: 60)
        guard let made = try? await request.layout(photos) else {
          #expect(count < 9, "\(name) with \(count)")
          continue
        }
        let slots = try made.template.resolvedSlots(photos: photos).slots
        let areas = slots.map { $0.outline(tolerance: 0.1).signedArea.magnitude }
        let ratio = (areas.max() ?? 0) / (areas.min() ?? 1)
        ratios.append(ratio)
        (worstBlank, worstRatio) = (max(worstBlank, made.quality.blank), max(worstRatio, ratio))
        for (slot, photo) in zip(slots, photos) {
          for head in photo.subjects { if !Self.isWhole(head, of: photo, in: slot) { lost += 1 } }
          heads += photo.subjects.count
        }
        print("\(name) \(count): blank \(made.quality.blank), largest over smallest \(ratio)")
      }
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    print("blank at most \(worstBlank), ratio \(mean) (worst \(worstRatio)), \(lost) of \(heads) heads cut")
    #expect(worstBlank < 0.006)
    #expect(mean < 1.8)
    #expect(lost <= 0.02 * Double(heads))
  }

  private static func photos(_ count: Int) -> [LayoutPhoto] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { index in
      var photo = LayoutPhoto(size: [Size(4, 3), Size(3, 4), Size(3, 2), Size(1, 1)][random.int(0...3)])
      guard index.isMultiple(of: 2) else { return photo }
      let height = random.double(0.12...0.3)
      let box = Rect(
        x: random.double(0.15...0.7), y: random.double(0.08...0.4), width: height * 0.75 / photo.aspect, height: height)
      photo.subjects = [box]
      return photo
    }
  }

  /// Returns whether a head is whole in the window that is chosen for its photo, but for a few hairs.
  private static func isWhole(_ head: Rect, of photo: LayoutPhoto, in slot: Slot) -> Bool {
    let crop = SubjectCrop([.init(likelyHead: head, photoAspect: photo.aspect)], photoAspect: photo.aspect)
    let visibility = SlotVisibility(of: slot, beneath: [], on: nil)
    let window = crop.window(aspect: slot.frame.size.aspect, maxZoom: 8, visibility: visibility)
    return crop.lost(in: window, visibility: visibility) < 0.1
  }
}
