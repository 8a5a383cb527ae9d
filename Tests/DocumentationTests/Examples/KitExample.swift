import Collage
import CollageFiles
import CollageTestSupport
import Testing

@Suite("The examples of CollageKit's articles and of the README")
struct KitExample {
  @Test("photos in a shipped template are swapped and rendered")
  func collage() async throws {
    let folder = try ScratchFolder()
    let photos = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { folder.file($0) }
    let picture = QuadrantImage(width: 80, height: 60).upright
    for photo in photos { try PixelWriter.writeJPEG(rgb: picture.bytes, width: 80, height: 60, to: photo) }
    let output = folder.file("out.jpg")

    var collage = try PhotoCollage(named: "hero-left", photos: photos)
    try collage.composition.swap("hero", "a")
    try await collage.render(to: output, sizing: .scale(2))
    let pixels = try await collage.picture(sizing: .pixels(PixelSize(400, 300))).premultipliedPixels

    #expect(pixels.count == 400 * 300 * 4)
    #expect(try folder.read("out.jpg").count > 1000)
  }

  @Test("a calendar has a page for each month")
  func calendar() async throws {
    let folder = try ScratchFolder()
    let photos = (0..<12).map { folder.file("\($0).jpg") }
    let picture = QuadrantImage(width: 80, height: 60).upright
    for photo in photos { try PixelWriter.writeJPEG(rgb: picture.bytes, width: 80, height: 60, to: photo) }

    var maker = AlbumMaker(
      AlbumRequest(canvas: Canvas(size: Size(210, 297), unit: .millimeter), perPage: 1...1), title: "2027")
    maker.calendar = try CalendarDesign(year: "2027", holidays: "de-BY")
    let calendar = try await maker.album(of: photos).album

    #expect(calendar.pageCount == 12)
  }
}
