import Testing

@testable import CollageRender

@Suite("Revisions of the renderer")
struct RendererRevisionTests {
  private static let table = [
    RendererRevision(14), RendererRevision(13, ["Texts are darker."]), RendererRevision(12),
    RendererRevision(11, ["Edges are softer.", "Shadows are longer."]), RendererRevision(10),
  ]

  @Test(
    "changes since a revision are told in their order",
    arguments: [
      (14, []), (13, []), (12, ["Texts are darker."]), (11, ["Texts are darker."]),
      (10, ["Edges are softer.", "Shadows are longer.", "Texts are darker."]), (9, nil), (15, nil),
    ] as [(Int, [String]?)])
  func changes(since number: Int, changes: [String]?) {
    #expect(RendererRevision.changes(since: number, in: Self.table) == changes)
  }

  @Test("revisions that paint alike share their name in keys")
  func alike() {
    #expect(RendererRevision.earliestAlike(Self.table) == 13)
    #expect(RendererRevision.earliestAlike([RendererRevision(12), RendererRevision(11)]) == 11)
  }

  @Test("the table is in descending order, and keys hold the earliest revision that paints as this build")
  func table() {
    let numbers = RendererRevision.all.map(\.number)
    #expect(numbers == Array(numbers.sorted().reversed()) && Set(numbers).count == numbers.count)
    #expect(RendererRevision.changes(since: RendererRevision.earliestAlike) == [])
    #expect(RenderEnvironment.version.hasPrefix("collage-render \(RendererRevision.earliestAlike), libvips "))
  }
}
