import Foundation
import Testing

@Suite("collage batch with clips", .enabled(if: DocumentedCommand.hasEncoder))
struct ClipBatchTests {
  @Test("a picture of a clip is that of `collage render`") func clip() throws {
    let desk = try VideoCommandTests().desk()
    try desk.write("id,left,right\n1,clip.mov,green.jpg\n2,green.jpg,clip.mov\n", to: "rows.csv")
    let run = try desk.run("batch", "rows.csv", "--template", "row.json", "--out", "out", "--format", "jpeg")
    #expect(run.status == 0 && run.text.hasPrefix("2 rows: 2 rendered"), "\(run.errors)")
    #expect(try desk.run("render", "row.json", "clip.mov", "green.jpg", "--order", "given", "-o", "1.jpg").status == 0)
    #expect(try BatchPictures.pixels(desk.data("out/1.jpg")) == BatchPictures.pixels(desk.data("1.jpg")))
  }
}
