import CollageRender
import Foundation
import Testing

@Suite("collage orders") struct OrderTests {
  private static let composition = """
    {"format": "collage", "version": 1, "template": "two.json", "photos": {"p": "a.jpg", "q": "sub/b.jpg"},
     "items": [{"id": "1", "photo": "p", "slot": "a"}, {"id": "2", "photo": "q", "slot": "b"}]}
    """
  private static let titled = """
    {"format": "collage-template", "version": 1, "name": "Titled", "canvas": {"width": 120, "height": 60},
     "defaults": {"focus": "center"}, "split": {"row": ["a", "b"]}, "layers": [
       {"id": "title", "size": [100, 40], "center": [60, 30], "text": {"text": "{{title}}"}}],
     "variables": {"title": "Rome"}}
    """

  /// A folder with photos of which no two have the same bytes.
  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.makeFolder("sub")
    for (index, name) in ["a.jpg", "sub/b.jpg", "c.jpg"].enumerated() {
      var rgb: [UInt8] = []
      for pixel in 0..<(200 * 150) { rgb += [UInt8(pixel % 200), UInt8(pixel / 200), UInt8(index * 90)] }
      try PixelWriter.writeJPEG(rgb: rgb, width: 200, height: 150, to: desk.path(name))
    }
    try desk.write(Desk.template, to: "two.json")
    try desk.write(Self.composition, to: "saved.json")
    try desk.write(
      #"{"format": "collage-template", "version": 1, "name": "x", "canvas": {"width": 0, "height": 5}, "slots": []}"#,
      to: "bad.json")
    try desk.write("not a photo", to: "text.jpg")
    return desk
  }

  /// Returns a text without times, which differ between runs.
  private static func timeless(_ text: String) -> String {
    text.replacing(/[0-9.]+ ms/, with: "- ms").replacing(/(?s)"milliseconds": \{.*?\}/, with: "")
  }

  private static let commands: [[String]] = [
    ["render", "two.json", "a.jpg", "sub/b.jpg", "--size", "60x", "-o", "out.jpg"],
    ["render", "two.json", "a.jpg", "sub/b.jpg", "--size", "300x", "--filter", "noir", "-o", "out.png"],
    ["render", "two.json", "a.jpg", "--when-short", "repeat", "--format", "webp", "-o", "out.bin", "--verbose"],
    ["render", "two.json", "a.jpg", "c.jpg", "--set", "b=sub/b.jpg", "--json", "-o", "out.tif"],
    ["render", "two.json", "a.jpg", "sub/b.jpg", "--split", "60x60", "-o", "out.jpg"],
    ["render", "two.json", "*.jpg", "sub", "--explain"],
    ["render", "saved.json", "--crop", "a=square", "-o", "out.jpg", "--quiet"],
    ["render", "hero-left", "a.jpg", "sub", "-o", "out.jpg", "--size", "200x200", "--bleed", "2"],
    ["layout", "a.jpg", "sub", "c.jpg", "--canvas", "300x200", "-o", "out.json"],
    ["layout", "a.jpg", "sub", "c.jpg", "--canvas", "300x200", "-o", "out.jpg", "--json"],
    ["layout", "a.jpg", "c.jpg", "--canvas", "300x200", "--shuffle", "2", "-o", "out.jpg"],
    ["templates", "--json"], ["templates", "story", "--photos", "3"], ["filters", "--json"],
    ["filters", "a.jpg", "--tile", "32", "-o", "out.png"], ["render", "--help"],
    ["previews", "a.jpg", "--side", "small", "-o", "out.jpg"], ["previews", "saved.json", "-o", "out.webp"],
    ["sprites", "saved.json", "--scale", "2", "-o", "out.png"],
  ]

  private static let failing: [[String]] = [
    ["render", "two.json", "a.jpg", "gone.jpg", "text.jpg", "-o", "out.jpg"], ["render", "two.json", "-o", "out.jpg"],
    ["render", "bad.json", "a.jpg", "-o", "out.jpg"], ["render", "hero-lft", "a.jpg", "-o", "out.jpg"],
    ["render", "two.json", "a.jpg", "--quality", "best", "-o", "out.jpg"],
    ["render", "two.json", "a.jpg", "--qualty", "5", "-o", "out.jpg"],
    ["render", "two.json", "a.jpg", "--dpi", "-5", "-o", "out.jpg"], ["render", "two.json", "a.jpg", "-o", "a.jpg"],
    ["render", "two.json", "a.jpg", "-o", "gone/out.jpg"],
    ["render", "two.json", "a.jpg", "--set", "z=a.jpg", "-o", "o.png"],
    ["render", "two.json", "a.jpg", "--text", "title=1", "-o", "out.jpg"],
    ["render", "saved.json", "a.jpg", "-o", "out.jpg"],
    ["render", "two.json", "a.jpg", "--filter", "nor", "-o", "o.jpg"],
    ["layout", "a.jpg", "--rows", "2", "-o", "out.json"], ["layout", "gone*.jpg", "-o", "out.json"],
    ["sprites", "two.json", "-o", "out.png"], ["previews", "saved.json", "--width", "0", "-o", "out.png"],
    ["templates", "--tag", "no-such-tag"], ["previews", "a.jpg", "-o", "a.jpg"],
  ]

  @Test("gives the files and messages of the command itself, cold, warm and after errors")
  func sameAsCommand() throws {
    let (own, other) = (try desk(), try desk())
    let orders = try OrderProcess()
    for arguments in Self.commands + Self.failing + Self.commands {
      for name in try own.names() where name.hasPrefix("out") {
        try own.remove(name)
        if try other.names().contains(name) { try other.remove(name) }
      }
      let run = try CommandRun(arguments, in: own.folder)
      let answer = try orders.run(arguments, in: other.folder)
      #expect(answer.code == run.status, "\(arguments): \(answer.errors)")
      #expect(Self.timeless(answer.output) == Self.timeless(run.text).replacing(own.folder + "/", with: ""))
      let lines = run.errors.split(separator: "\n").map { String($0.hasPrefix("collage: ") ? $0.dropFirst(9) : $0) }
      let known = try FileManager.default.destinationOfSymbolicLinkOrSame(own.folder)
      #expect(answer.errors == lines.map { $0.replacing(known + "/", with: "") }, "\(arguments)")
      #expect(try own.names() == other.names(), "\(arguments)")
      for name in try own.names() where name.hasPrefix("out") {
        #expect(try own.data(name) == other.data(name), "\(arguments): \(name)")
      }
    }
    let (code, rest) = try orders.end()
    #expect(code == 0 && rest.isEmpty)
  }

  @Test("takes photos apart from the arguments, which are never options")
  func photosApart() throws {
    let desk = try desk()
    try FileManager.default.copyItem(atPath: desk.path("c.jpg"), toPath: desk.path("--split=2x2"))
    let orders = try OrderProcess()
    for photos in [["a.jpg", "sub/b.jpg"], ["c.jpg", "a.jpg"], ["--split=2x2", "a.jpg"], ["photo", "a.jpg"]] {
      for (command, name) in [(["render", "two.json"], "out.jpg"), (["layout", "--canvas", "300x200"], "out.png")] {
        // Behind the mark that ends options, the command alone takes these names, too.
        let run = try CommandRun(command + ["-o", name, "--"] + photos, in: desk.folder)
        let expected = try? desk.data(name)
        if expected != nil { try desk.remove(name) }
        let answer = try orders.run(command + ["-o", name], photos: photos, in: desk.folder)
        #expect(answer.code == run.status, "\(command) \(photos): \(answer.errors)")
        #expect((try? desk.data(name)) == expected)
        if expected != nil { try desk.remove(name) }
      }
    }
    for arguments in [["render", "two.json", "c.jpg", "-o", "out.jpg"], ["filters", "-o", "out.jpg"], ["templates"]] {
      #expect(try orders.run(arguments, photos: ["a.jpg"], in: desk.folder).code == 64, "\(arguments)")
    }
    for photo in ["/etc/passwd", "../a.jpg", "sub/../../a.jpg"] {
      let answer = try orders.run(["render", "two.json", "-o", "out.jpg"], photos: [photo], in: desk.folder)
      #expect(answer.code == 64 && answer.errors.joined().contains("must be the name of a file"), "\(photo)")
    }
  }

  @Test("finds the pixels of earlier orders in whatever folder, if a photo is the same file under the same name")
  func warm() throws {
    let (one, two) = (try desk(), try Desk())
    try FileManager.default.linkItem(atPath: one.path("a.jpg"), toPath: two.path("a.jpg"))
    try two.write(Desk.template, to: "two.json")
    let orders = try OrderProcess()
    let arguments = ["render", "two.json", "a.jpg", "-o", "out.jpg"]
    #expect(try orders.run(arguments, in: one.folder).misses > 0)
    let again = try orders.run(arguments, in: two.folder)
    #expect(again.misses == 0 && again.hits == 1)
    #expect(try one.data("out.jpg") == two.data("out.jpg"))
    try two.remove("a.jpg")
    try FileManager.default.copyItem(atPath: one.path("c.jpg"), toPath: two.path("a.jpg"))
    #expect(try orders.run(arguments, in: two.folder).misses > 0)
    #expect(try one.data("out.jpg") != two.data("out.jpg"))
  }

  @Test("tells problems of documents by their paths")
  func problems() throws {
    let desk = try desk()
    let answer = try OrderProcess().run(["render", "bad.json", "a.jpg", "-o", "out.jpg"], in: desk.folder)
    #expect(answer.problems?.map(\.path) == ["canvas.width", "slots"])
    #expect(answer.code == 65 && answer.errors.count == 2)
  }

  @Test("answers lines that are no orders, and goes on")
  func invalidLines() throws {
    let desk = try desk()
    let orders = try OrderProcess()
    let lines: [(String, String, String)] = [
      ("nonsense", "", ""), ("[]", "", ""), (#"{"id": 7, "arguments": []}"#, "7", "folder"),
      (#"{"id": "8", "folder": "sub", "arguments": []}"#, "8", "folder"),
      (#"{"id": "9", "folder": "/no/such/folder", "arguments": ["filters"]}"#, "9", "folder"),
      (#"{"id": "10", "folder": "/", "arguments": ["filters", 5]}"#, "10", "arguments[1]"),
      (#"{"id": "11", "folder": "/", "arguments": [], "x": 1}"#, "11", "x"),
    ]
    for (line, id, path) in lines {
      let answer = try orders.send(line)
      #expect(answer.id == id && answer.code == 64 && answer.problems?.map(\.path) == [path], "\(line) \(answer)")
    }
    for arguments in [[], ["batch"], ["worker"], ["orders"], ["edit"], ["help"], ["--version"], ["cutout", "a.jpg"]] {
      let answer = try orders.run(arguments, in: desk.folder)
      #expect(answer.code == 64 && answer.errors.first?.hasPrefix("the command of an order must be") == true)
    }
    #expect(try orders.run(["filters"], in: desk.folder).code == 0)
  }

  @Test("a thousand orders leave no memory and no descriptors behind")
  func lasting() throws {
    let desk = try desk()
    try desk.write(Self.titled, to: "titled.json")
    let orders = try OrderProcess()
    func some(_ count: Int) throws {
      for number in 0..<count {
        let text = "title=\(number)"
        let answer =
          switch number % 5 {
          case 0: try orders.run(["render", "bad.json", "a.jpg", "-o", "out.jpg"], in: desk.folder)
          case 1: try orders.run(["render", "two.json", "a.jpg", "text.jpg", "-o", "out.jpg"], in: desk.folder)
          case 2: try orders.run(["layout", "a.jpg", "c.jpg", "--canvas", "90x60", "-o", "out.png"], in: desk.folder)
          case 3: try orders.run(["render", "titled.json", "a.jpg", "--text", text, "-o", "out.jpg"], in: desk.folder)
          default: try orders.run(["render", "saved.json", "-o", "out.jpg"], in: desk.folder)
          }
        #expect(answer.code == (number % 5 < 2 ? 65 : 0), "\(answer)")
      }
    }
    try some(300)
    let before = try orders.usage()
    try some(1000)
    guard let before, let after = try orders.usage() else { return }
    #expect(after.descriptors == before.descriptors)
    #expect(after.kilobytes - before.kilobytes < 8192, "\(before) \(after)")
  }

  @Test("ends when its parent has died, although its input is open")
  func parent() throws {
    let desk = try Desk()
    let pipe = desk.path("orders")
    #expect(mkfifo(pipe, 0o600) == 0)
    let descriptor = open(pipe, O_RDWR)
    defer { close(descriptor) }
    let script = #""$0" orders --parent $$ < "$1" > /dev/null 2>&1 & echo $!"#
    let run = try CommandRun(["-c", script, CommandRun.tool, pipe], executable: "/bin/sh", in: desk.folder)
    let process = try #require(pid_t(run.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    for _ in 0..<500 where kill(process, 0) == 0 { usleep(20_000) }
    #expect(kill(process, 0) != 0)
    kill(process, SIGKILL)
  }
}

extension FileManager {
  /// Returns a path with its links resolved.
  fileprivate func destinationOfSymbolicLinkOrSame(_ path: String) throws -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}
