import Foundation
import Testing

/// Crops and corrections of a manifest's columns and of a run's options.
@Suite("Crops in a batch") struct BatchCropTests {
  @Test("columns straighten and crop photos in slots, after the run's options, also in workers")
  func columns() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write(
      """
      id,a,a.straighten,a.keystone,a.crop,b,b.crop
      plain,p0.jpg,,,,p3.jpg,
      both,p0.jpg,-3,"0.2,0.1","0,0,0.5,1@square",p3.jpg,4:5
      """, to: "rows.csv")
    #expect(try batch.run("--straighten", "5", "--crop=b=original", out: "out").status == 0)
    func pixels(_ file: String) throws -> [UInt8] { try BatchPictures.pixels(batch.desk.data(file)) }
    func rendered(_ options: String...) throws -> [UInt8] {
      let run = try CommandRun(
        ["render", "two.json", "photos/p0.jpg", "photos/p3.jpg", "--order", "given", "-o", "one.jpg"] + options,
        in: batch.desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      return try pixels("one.jpg")
    }
    #expect(try pixels("out/plain.jpg") == rendered("--straighten", "5"))
    #expect(
      try pixels("out/both.jpg")
        == rendered(
          "--straighten", "a=-3", "--straighten", "b=5", "--keystone", "a=0.2,0.1", "--crop", "a=0,0,0.5,1@square",
          "--crop", "b=4:5"))
    #expect(try pixels("out/both.jpg") != pixels("out/plain.jpg"))
  }

  @Test("a column fades the photo of a slot, after the run's option")
  func fades() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write("id,a,b,b.fade\nplain,p0.jpg,p3.jpg,\nown,p0.jpg,p3.jpg,\"0,0,1,1\"\n", to: "rows.csv")
    #expect(try batch.run("--fade", "left", out: "out").status == 0)
    for (name, options) in [("plain", ["--fade", "left"]), ("own", ["--fade", "left", "--fade", "b=0,0,1,1"])] {
      let run = try CommandRun(
        ["render", "two.json", "photos/p0.jpg", "photos/p3.jpg", "--order", "given", "-o", "one.jpg"] + options,
        in: batch.desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        try BatchPictures.pixels(batch.desk.data("out/\(name).jpg")) == BatchPictures.pixels(batch.desk.data("one.jpg"))
      )
    }
  }

  @Test("only rows with a changed crop are rendered again; a changed option affects all rows")
  func resume() throws {
    let batch = try BatchDesk(rows: 1)
    func run(_ crop: String, _ options: String...) throws -> String {
      try batch.desk.write("id,a,a.crop,b\n1,p0.jpg,\(crop),p1.jpg\n2,p0.jpg,,p1.jpg\n", to: "rows.csv")
      return try CommandRun(batch.arguments(options), in: batch.desk.folder).text
    }
    _ = try run("4:5")
    #expect(try run("4:5", "--resume").hasPrefix("2 rows: 0 rendered, 2 up to date"))
    #expect(try run("square", "--resume").hasPrefix("2 rows: 1 rendered, 1 up to date"))
    #expect(try run("square", "--resume", "--keystone", "0.1").hasPrefix("2 rows: 2 rendered"))
  }

  @Test("invalid cells are reported with their column, before the first picture")
  func problems() throws {
    let batch = try BatchDesk(rows: 1)
    try batch.desk.write(
      """
      id,a,a.straighten,a.keystone,a.crop,b,b.crop
      1,p0.jpg,90,,,p1.jpg,
      2,p0.jpg,,2,4x5,p1.jpg,
      3,p0.jpg,,,,,4:5
      """, to: "rows.csv")
    let run = try batch.run()
    #expect(run.status == 65 && run.output.isEmpty, "\(run.errors)")
    for text in [
      #"a.straighten: "90": an angle must be a number of degrees"#, #"a.keystone: "2": a keystone must be"#,
      #"a.crop: "4x5": a crop must be original"#, "b.crop: the crop has no photo in slot b",
    ] { #expect(run.errors.contains(text), "\(text): \(run.errors)") }
    #expect(!FileManager.default.fileExists(atPath: batch.desk.path("out/2.jpg")))
    try batch.desk.write("id,a,a.corp\n1,p0.jpg,4:5\n", to: "rows.csv")
    let slip = try batch.run()
    #expect(slip.status == 65 && slip.errors.contains("did you mean a.crop?"), "\(slip.errors)")
    try batch.desk.write("id,a\n1,p0.jpg\n", to: "rows.csv")
    let option = try batch.run("--crop", "c=4:5")
    #expect(option.status == 65 && option.errors.contains("for the slot c: no such slot"), "\(option.errors)")
  }
}
