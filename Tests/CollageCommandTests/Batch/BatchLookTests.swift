import Foundation
import Testing

/// Filters and adjustments of a manifest's columns and of a run's options.
@Suite("Looks in a batch") struct BatchLookTests {
  private func pixels(_ batch: BatchDesk, _ file: String) throws -> [UInt8] {
    try BatchPictures.pixels(batch.desk.data(file))
  }

  @Test("columns change the looks of photos in slots, after the run's options")
  func columns() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write(
      """
      id,a,a.filter,a.strength,a.adjust,b,b.filter
      plain,p0.jpg,,,,p3.jpg,
      both,p0.jpg,noir,0.5,"exposure=0.5,contrast=-0.2",p3.jpg,porto
      none,p0.jpg,none,,,p3.jpg,none
      """, to: "rows.csv")
    #expect(try batch.run(out: "plain").status == 0)
    let run = try batch.run("--filter", "noir", "--adjust", "exposure=0.5", out: "noir")
    #expect(run.status == 0, "\(run.errors)")
    let (plain, noir) = (try pixels(batch, "plain/plain.jpg"), try pixels(batch, "noir/plain.jpg"))
    #expect(plain != noir)
    #expect(try pixels(batch, "plain/none.jpg") == plain)
    // The options hold for what a row does not say.
    _ = try batch.desk.run(
      "render", "two.json", "photos/p0.jpg", "photos/p3.jpg", "--order", "given", "--adjust", "exposure=0.5", "-o",
      "bright.jpg")
    #expect(try pixels(batch, "noir/none.jpg") == pixels(batch, "bright.jpg"))
    let composition = """
      {"format": "collage", "version": 1, "template": "two.json", "photos": {"0": "photos/p0.jpg", "3": "photos/p3.jpg"},
       "items": [{"id": "0", "photo": "0", "slot": "a", "filter": "noir", "strength": 0.5,
                  "adjust": {"exposure": 0.5, "contrast": -0.2}},
                 {"id": "3", "photo": "3", "slot": "b", "filter": "porto"}]}
      """
    try batch.desk.write(composition, to: "saved.json")
    _ = try batch.desk.run("render", "saved.json", "-o", "both.jpg")
    #expect(try pixels(batch, "plain/both.jpg") == pixels(batch, "both.jpg"))
  }

  @Test("a changed filter changes the pictures that show it, and no others")
  func resume() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write("id,a,a.filter,b\n1,p0.jpg,mine,p1.jpg\n2,p0.jpg,,p1.jpg\n", to: "rows.csv")
    try FileManager.default.createDirectory(atPath: batch.desk.path("filters"), withIntermediateDirectories: true)
    func write(_ exposure: Double) throws {
      try batch.desk.write(
        #"{"format": "collage-filter", "version": 1, "name": "Mine", "adjust": {"exposure": \#(exposure)}}"#,
        to: "filters/mine.json")
    }
    try write(1)
    #expect(try batch.run("--filters", "filters").status == 0)
    #expect(try batch.run("--filters", "filters", "--resume").text.hasPrefix("2 rows: 0 rendered, 2 up to date"))
    try write(0.5)
    #expect(try batch.run("--filters", "filters", "--resume").text.hasPrefix("2 rows: 1 rendered, 1 up to date"))
  }

  @Test("invalid cells are reported with their column, before the first picture")
  func problems() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write(
      """
      id,a,a.filter,a.strength,a.adjust,b,b.filter
      1,p0.jpg,noirr,,,p1.jpg,
      2,p0.jpg,,2,exposure=9,p1.jpg,
      3,p0.jpg,,,,,noir
      """, to: "rows.csv")
    let run = try batch.run()
    #expect(run.status == 65 && run.output.isEmpty, "\(run.errors)")
    for text in [
      "a.filter", "did you mean noir?", "a.strength: 2: a strength must be a number from 0 to 1",
      #"exposure="9": exposure must be a number from -4 to 4"#, "the look has no photo in slot b",
    ] { #expect(run.errors.contains(text), "\(text): \(run.errors)") }
    #expect(!FileManager.default.fileExists(atPath: batch.desk.path("out/2.jpg")))
    try batch.desk.write("id,a,a.filtre\n1,p0.jpg,noir\n", to: "rows.csv")
    let slip = try batch.run()
    #expect(slip.status == 65 && slip.errors.contains("did you mean a.filter?"), "\(slip.errors)")
  }
}
