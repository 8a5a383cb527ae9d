import CollageModel
import Testing

/// Albums as values: their photos, the numbers of their pages, and when two are equal.
@Suite struct AlbumValueTests {
  private func page(_ id: PageID, _ photos: [PhotoID], isSpread: Bool = false) -> AlbumPage {
    AlbumPage(id: id, composition: composition(photos), isSpread: isSpread)
  }

  private func composition(_ photos: [PhotoID]) -> Composition {
    Composition(
      template: Template(name: "page", canvas: Canvas(size: Size(100, 100)), arrangement: .slots([])),
      photos: photos.map { Photo(id: $0, path: "\($0.name).jpg") })
  }

  @Test func photosAreListedOnceInTheOrderInWhichTheyAreFirstShown() {
    var album = Album(name: "Book", pages: [page("1", ["c", "a"]), page("2", ["b", "a", "d"])])
    #expect(album.photos.map(\.id) == ["c", "a", "b", "d"])
    album.cover = composition(["d", "e"])
    #expect(album.photos.map(\.id) == ["d", "e", "c", "a", "b"])
  }

  @Test func aSpreadIsTwoPrintedPages() {
    let album = Album(name: "Book", pages: [page("1", []), page("2", [], isSpread: true), page("3", [])])
    #expect(album.pageCount == 4 && album.pageNumbers.first == [1, 2, 4] && album.startsOnRight)
    #expect(album.pageNumbers != PageNumbers(spreads: [true, false, false]))
  }

  @Test func albumsAreEqualByEverythingThatTheyHave() {
    let album = Album(name: "Caf\u{E9}", pages: [page("1", ["a"])], cover: composition(["b"]))
    #expect(album == album)
    let others = [
      Album(name: "Cafe\u{301}", pages: album.pages, cover: album.cover),
      Album(name: album.name, pages: [page("1", ["z"])], cover: album.cover),
      Album(name: album.name, pages: [page("1", ["a"], isSpread: true)], cover: album.cover),
      Album(name: album.name, pages: album.pages, startsOnRight: false, cover: album.cover),
      Album(name: album.name, pages: album.pages, cover: composition(["c"])),
      Album(name: album.name, pages: album.pages),
    ]
    for other in others { #expect(other != album) }
  }
}
