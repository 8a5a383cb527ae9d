import CollageRender
import Foundation
import Testing

/// Clips among photos: one frame of them in pictures, and those that belong to photos in films.
@Suite("Clips among photos", .enabled(if: DocumentedCommand.hasEncoder)) struct MotionCommandTests {
  private let films = VideoCommandTests()

  /// A desk with a clip that is red for a second and then blue, and a green photo.
  private func desk() throws -> Desk { try films.desk() }

  private func isRedOrBlue(_ color: [UInt8]) -> Bool {
    color[1] < 60 && max(color[0], color[2]) > 180 && min(color[0], color[2]) < 60
  }

  @Test("A picture shows a sharp frame of a clip, with a note; a damaged one in a folder is skipped")
  func frame() throws {
    let desk = try desk()
    try desk.makeFolder("all")
    try desk.write(Data([0, 0, 0, 32]) + Data("ftypisom".utf8) + Data(repeating: 0, count: 90), to: "all/broken.mp4")
    try desk.write(desk.data("clip.mov"), to: "all/clip.mov")
    try desk.write(desk.data("green.jpg"), to: "all/green.jpg")
    for photos in [["clip.mov", "green.jpg"], ["all"]] {
      let run = try CommandRun(["render", "row.json"] + photos + ["-o", "out.png"], in: desk.folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("clip.mov is a clip, shown by a sharp frame"))
      let picture = try films.frames(of: "out.png", width: 160, height: 60, in: desk)[0]
      #expect(isRedOrBlue(films.color(picture, 60, 50, width: 160)))
      #expect(films.color(picture, 120, 30, width: 160)[1] > 100)
    }
    #expect(try desk.run("render", "row.json", "all", "-o", "out.png").errors.contains("skipped all/broken.mp4"))
    #expect(try desk.run("render", "row.json", "all", "-o", "out.png", "--assign", "best").status == 64)
  }

  @Test("The clip of a live photo is no photo of its own, and plays with --motion", arguments: ["pair", "inside"])
  func motion(kind: String) throws {
    let desk = try desk()
    try films.ffmpeg("-i", "clip.mov", "-c:v", "copy", "-an", "clip.mp4", in: desk)
    try desk.makeFolder("all")
    let (photo, clip) = (try desk.data("green.jpg"), try desk.data("clip.mp4"))
    if kind == "pair" {
      try desk.write(photo, to: "all/one.jpg")
      try desk.write(clip, to: "all/one.MOV")
    } else {
      try desk.write(photo + clip, to: "all/one.jpg")
    }
    let still = try desk.run("render", "row.json", "all", "-o", "out.png", "--when-short", "repeat")
    #expect(still.status == 0 && !still.errors.contains("clip") && !still.errors.contains("skipped"), "\(still.errors)")
    let film = try desk.run(
      "video", "row.json", "all", "-o", "film.mp4", "--motion", "--size", "160x60", "--when-short", "repeat")
    #expect(film.status == 0, "\(film.errors)")
    let frames = try films.frames(of: "film.mp4", width: 160, height: 60, in: desk)
    #expect(frames.count == 50)
    // Red for one second, and then blue: the frames stay in step.
    let changed = frames.firstIndex { films.color($0, 120, 30, width: 160)[2] > 180 }
    #expect(changed == 25)
    #expect(films.color(frames[10], 60, 50, width: 160)[0] > 180)
    let none = try desk.run("video", "row.json", "all", "-o", "film.mp4", "--when-short", "repeat")
    #expect(none.status != 0 && none.errors.contains("no slot shows a clip"))
  }

  @Test("HDR is for JPEGs alone") func hdr() throws {
    let desk = try desk()
    let png = try desk.run("render", "row.json", "green.jpg", "-o", "out.png", "--hdr")
    #expect(png.errors.contains("HDR needs a JPEG"))
    #expect(try desk.run("render", "row.json", "green.jpg", "-o", "out.pdf", "--hdr").status == 64)
    let plain = try desk.run("render", "row.json", "green.jpg", "-o", "out.jpg", "--hdr")
    #expect(plain.status == 0 && plain.errors.contains("no photo has a gain map"), "\(plain.errors)")
    let photo = try desk.data("green.jpg")
    let packet = Data("http://ns.adobe.com/xap/1.0/\0<rdf:Description hdrgm:Version=\"1.0\"/>".utf8)
    let segment = Data([0xFF, 0xE1, 0, UInt8(packet.count + 2)]) + packet
    try desk.write(photo.prefix(2) + segment + photo.dropFirst(2), to: "hdr.jpg")
    let lost = try desk.run("render", "row.json", "hdr.jpg", "green.jpg", "-o", "out.png")
    #expect(lost.errors.contains("its gain map is left out; `collage render --hdr` keeps"), "\(lost.errors)")
    let unused = try desk.run("render", "row.json", "hdr.jpg", "green.jpg", "-o", "out.jpg", "--hdr")
    #expect(unused.errors.contains("whose gain map cannot be used") && !unused.errors.contains("--hdr"))
  }
}
