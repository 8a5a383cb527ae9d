import CollageRender
import CollageTestSupport
import Foundation
import Testing

/// Invalid input of newcomers or attackers leads to one clear line, the right exit code, and no written file.
@Suite("Invalid input is rejected")
struct RefusalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let status: Int32
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: String, _ status: Int32, _ message: String) {
      self.arguments = arguments.split(separator: " ").map(String.init)
      self.status = status
      self.message = message
    }
  }

  static let cases = [
    Case("two.json empty -o out.jpg", 66, "no photos found in empty"),
    Case("two.json text.jpg -o out.jpg", 65, "text.jpg: not a picture"),
    Case("two.json cut.jpg -o out.jpg", 65, "cut.jpg: damaged"),
    Case("two.json cut.jpg -o out.jpg", 65, "; --tolerant uses the readable part"),
    Case("two.json folder.jpg -o out.jpg", 66, "no photos found in folder.jpg"),
    Case("two.json pipe.jpg -o out.jpg", 66, "pipe.jpg: a named pipe"),
    Case("two.json /dev/zero -o out.jpg", 66, "/dev/zero: a device"),
    Case("two.json bomb.gif -o out.jpg", 65, "bomb.gif: 65535x65535 pixels"),
    Case("two.json picture.svg -o out.jpg", 65, "picture.svg: an SVG drawing, which is not read"),
    Case(
      "two.json page.tiff -o out.jpg", 65, "allowed formats: avif, gif, heic, jpeg, png, webp; --allow tiff accepts it"),
    Case("two.json ok.jpg -o out.jpg --only png", 65, "allowed formats: png; --only excludes it"),
    Case("two.json nothing.jpg -o out.jpg", 66, "nothing.jpg: cannot be opened"),
    Case("two.json -o out.jpg", 66, "no photos given"),
    Case("two.json s3://shop/a.jpg -o out.jpg", 66, "; only `collage batch` and `collage worker` accept addresses"),
    Case(
      "https://a.example/t.json ok.jpg -o out.jpg", 66, "; only `collage batch` and `collage worker` accept addresses"),
    Case("two.json ok.jpg -o s3://shop/out.jpg", 73, "; only `collage batch` and `collage worker` accept addresses"),
    Case("comma.json ok.jpg -o out.jpg", 65, "comma.json: 1:"),
    Case("unknown.json ok.jpg -o out.jpg", 65, "slots[0]: unknown key \"frmae\""),
    Case("negative.json ok.jpg -o out.jpg", 65, "slots[0].frame[2]: -5; a width must be > 0"),
    Case("outside.json ok.jpg -o out.jpg", 65, "shape.mask: \"../ok.jpg\""),
    Case("link.json ok.jpg -o out.jpg", 65, "through a link"),
    Case("missing.json ok.jpg -o out.jpg", 66, "missing.json: cannot be opened"),
    Case("two.json ok.jpg -o nowhere/out.jpg", 73, "nowhere/out.jpg: cannot be created"),
    Case("two.json ok.jpg -o ok.jpg", 73, "an input is never overwritten"),
    Case("two.json ok.jpg -o empty --format png", 73, "it is a folder"),
    Case("two.json ok.jpg -o pipe.jpg", 73, "it exists and is not a regular file"),
    Case("two.json ok.jpg -o out.xyz", 64, "unsupported extension"),
    Case("two.json ok.jpg", 64, "no output file: pass -o out.jpg"),
    Case("two.json ok.jpg -o out.jpg --size 0x5", 64, "--size 0x5"),
    Case("two.json ok.jpg -o out.jpg --size 70000x9", 64, "at most 65500 per side"),
    Case("two.json ok.jpg -o out.webp --size 17000x9", 64, "at most 16383 per side"),
    Case("two.json ok.jpg -o out.png --size 90000x90000", 64, "at most 4000000000 pixels"),
    Case("two.json ok.jpg -o out.jpg --scale nan", 64, "scale of nan"),
    Case("two.json ok.jpg -o out.jpg --quality 101", 64, "quality 101"),
    Case("two.json ok.jpg -o out.jpg --dpi=-1", 64, "a resolution of -1 pixels per inch is out of range"),
    Case("two.json ok.jpg -o out.jpg --background bluish", 64, "bluish"),
    Case("two.json ok.jpg -o out.jpg --set z=ok.jpg", 64, "the template has no slot z; did you mean a?"),
    Case("two.json ok.jpg -o out.jpg --set z", 64, "--set z"),
  ]

  @Test("with its name, the problem and the exit code", arguments: cases)
  func refusal(_ bad: Case) throws {
    let desk = try desk()
    let before = try desk.names()
    let original = try desk.data("ok.jpg")
    let run = try CommandRun(["render"] + bad.arguments, in: desk.folder)
    #expect(run.status == bad.status, "\(run.errors)")
    #expect(run.errors.contains(bad.message), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.output.isEmpty)
    let after = try desk.names()
    #expect(after == before)
    #expect(try desk.data("ok.jpg") == original)
  }

  @Test(
    "kinds of pictures that are not read are named",
    arguments: [
      ("\u{FF}\n12345678", "a JPEG XL picture"), ("BM12345678", "a BMP picture"),
      ("8BPS12345678", "a Photoshop document"),
      ("%PDF-1.7", "a PDF document"), ("\0\0\0\u{0C}jP  \r\n\u{87}\n", "a JPEG 2000 picture"),
    ])
  func kinds(text: String, name: String) throws {
    let desk = try desk()
    try desk.write(Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), to: "kind.jpg")
    let run = try desk.run("render", "two.json", "kind.jpg", "-o", "out.jpg")
    #expect(run.status == 65)
    #expect(
      run.errors.contains("kind.jpg: \(name), which is not read; save it as a JPEG or PNG first"), "\(run.errors)")
  }

  @Test("--tolerant is advised only where it helps") func tolerance() throws {
    let desk = try desk()
    // Its first segment is not complete.
    try desk.write(desk.data("ok.jpg").prefix(30), to: "head.jpg")
    let head = try desk.run("render", "two.json", "head.jpg", "-o", "out.jpg")
    #expect(head.status == 65 && head.errors.contains("damaged") && !head.errors.contains("--"), "\(head.errors)")
  }

  @Test("advice names no option that the command lacks or that was already given")
  func advice() throws {
    let desk = try desk()
    let photos = try desk.run("templates", "two.json", "--preview", "sheet.png", "--photos", "cut.jpg")
    #expect(photos.status == 65 && photos.errors.contains("cut.jpg: damaged"), "\(photos.errors)")
    #expect(!photos.errors.contains("--tolerant"), "\(photos.errors)")
    let hopeless = try desk.run("cutout", "page.tiff", "--allow", "tiff", "--tolerant", "-o", "out.png")
    #expect(hopeless.status == 65 && hopeless.errors.contains("damaged"), "\(hopeless.errors)")
    #expect(!hopeless.errors.contains("--"), "\(hopeless.errors)")
  }

  @Test("a worker's replies name its options")
  func workerAdvice() throws {
    let desk = try desk()
    try desk.write(#"{"id": "1", "template": "two.json", "photos": ["page.tiff"], "out": "1.png"}"#, to: "jobs.jsonl")
    let run = try CommandRun(
      ["-c", "\(CommandRun.tool) worker --cache none < jobs.jsonl"], executable: "/bin/sh", in: desk.folder)
    #expect(run.text.contains("--allow tiff accepts it"), "\(run.text)\(run.errors)")
  }

  @Test("validate prints every error of every file")
  func validate() throws {
    let desk = try desk()
    let run = try desk.run("validate", "two.json", "unknown.json", "negative.json")
    #expect(run.status == 65)
    #expect(run.text == "two.json: valid, 2 slots\n")
    #expect(run.errors.contains("unknown.json: slots[0]") && run.errors.contains("negative.json: slots[0].frame[2]"))
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    let files = FileManager.default
    let rgb = (0..<(300 * 200 * 3)).map { place -> UInt8 in UInt8(place * 7919 % 251) }
    try PixelWriter.writeJPEG(rgb: rgb, width: 300, height: 200, to: desk.path("ok.jpg"))
    try desk.write(try desk.data("ok.jpg").prefix(9000), to: "cut.jpg")
    try desk.write("hello", to: "text.jpg")
    try desk.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "picture.svg")
    try desk.write(Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]), to: "page.tiff")
    let bomb: [UInt8] = [
      0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2,
      0x44, 1,
      0, 0x3B,
    ]
    try desk.write(Data("GIF89a".utf8) + Data(bomb), to: "bomb.gif")
    for folder in ["empty", "folder.jpg"] {
      try files.createDirectory(atPath: desk.path(folder), withIntermediateDirectories: false)
    }
    #expect(mkfifo(desk.path("pipe.jpg"), 0o600) == 0)
    try files.createSymbolicLink(atPath: desk.path("link.png"), withDestinationPath: "/etc/passwd")
    try desk.write(Desk.template, to: "two.json")
    let head = "{\"format\":\"collage-template\",\"version\":1,\"name\":\"x\",\"canvas\":{\"width\":9,\"height\":9},"
    let frame = "\"frame\":[0,0,5,5]"
    func write(_ slots: String, to name: String) throws { try desk.write(head + slots, to: name) }
    try write("\"slots\":[{\"id\":\"a\",\(frame)},]}", to: "comma.json")
    try write("\"slots\":[{\"id\":\"a\",\(frame),\"frmae\":1}]}", to: "unknown.json")
    try write("\"slots\":[{\"id\":\"a\",\"frame\":[0,0,-5,5]}]}", to: "negative.json")
    try write("\"slots\":[{\"id\":\"a\",\(frame),\"shape\":{\"mask\":\"../ok.jpg\"}}]}", to: "outside.json")
    try write("\"slots\":[{\"id\":\"a\",\(frame),\"shape\":{\"mask\":\"link.png\"}}]}", to: "link.json")
    return desk
  }

  @Test("exceeding the file size limit is a write error, for a picture and for a run")
  func fileSize() throws {
    let batch = try BatchDesk()
    // Blocks of 512 bytes: less than any picture here takes.
    for command in ["render two.json photos --size 1200x600 -o out.png", batch.arguments().joined(separator: " ")] {
      let run = try CommandRun(
        ["-c", "ulimit -f 1; exec \"$0\" \(command)", CommandRun.tool], executable: "/bin/sh", in: batch.desk.folder)
      #expect(
        run.status > 0 && run.status < 128 && run.errors.contains("file too large"), "\(run.status) \(run.errors)")
    }
    #expect(try !batch.desk.names().contains("out.png"))
  }

  @Test("a canvas beyond the limits is rejected before rendering, with its size and the limit")
  func canvasSides() throws {
    let desk = try Desk()
    let wide = Desk.template.replacingOccurrences(of: "\"width\": 120", with: "\"width\": 1000000")
    try desk.write(wide, to: "wide.json")
    let (pixels, _) = DrawnScene.tall()
    try PixelWriter.writeJPEG(rgb: pixels.bytes, width: pixels.width, height: pixels.height, to: desk.path("a.jpg"))
    let job = #"{"id": "1", "template": "wide.json", "photos": ["a.jpg", "a.jpg"], "out": "out.png"}"#
    try desk.write(job + "\n", to: "jobs.jsonl")
    let run = try CommandRun(
      ["-c", "\"$0\" worker --cache none < jobs.jsonl", CommandRun.tool], executable: "/bin/sh", in: desk.folder)
    #expect(run.text.contains("the picture would be 1000000x60 pixels; a side may have at most 65535"), "\(run.text)")
  }
}
