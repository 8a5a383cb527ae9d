import CollageFiles
import CollageRender
import CollageTestSupport
import Foundation
import PictureTestSupport
import Testing

/// Films of clips that this suite makes with ffmpeg: what is shown when, what is heard when, and what is refused.
@Suite("collage video", .enabled(if: DocumentedCommand.hasEncoder))
struct VideoCommandTests {
  /// Two slots side by side, 80x60 each, and a text on white above the left one.
  private static let template = """
    {"format": "collage-template", "version": 1, "name": "row", "canvas": {"width": 160, "height": 60},
     "slots": [{"id": "left", "frame": [0, 0, 80, 60]}, {"id": "right", "frame": [80, 0, 80, 60]}],
     "layers": [{"id": "title", "size": [60, 20], "center": [30, 10], "text": {"text": "M", "fill": "#ffffff",
       "font": {"family": "Inter", "size": 14}, "background": {"color": "#ffffff", "padding": [8, 4]}}}]}
    """

  /// A desk with a second of red and then of blue in 160x120, with a tone that starts with the blue.
  func desk() throws -> Desk {
    let desk = try Desk()
    try desk.write(Self.template, to: "row.json")
    try ffmpeg(
      "-f", "lavfi", "-i", "color=red:s=160x120:r=25:d=1,format=yuv420p", "-f", "lavfi", "-i",
      "color=blue:s=160x120:r=25:d=1,format=yuv420p", "-f", "lavfi", "-i",
      "aevalsrc='if(gte(t,1),sin(2*PI*440*t),0)':s=48000:d=2", "-filter_complex", "[0][1]concat=n=2:v=1:a=0[v]", "-map",
      "[v]", "-map", "2", "-c:v", "libx264", "-c:a", "pcm_s16le", "clip.mov", in: desk)
    let green = (0..<(80 * 60)).flatMap { _ in [0, 128, 0] as [UInt8] }
    try PixelWriter.writeJPEG(rgb: green, width: 80, height: 60, to: desk.path("green.jpg"))
    return desk
  }

  func ffmpeg(_ arguments: String..., in desk: Desk) throws {
    let run = try ProgramRun(["ffmpeg", "-v", "error", "-nostdin", "-y"] + arguments, in: desk.folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  /// Returns the frames of a film, three bytes a pixel.
  func frames(of film: String, width: Int, height: Int, in desk: Desk) throws -> [[UInt8]] {
    try ffmpeg("-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "frames.raw", in: desk)
    let bytes = [UInt8](try desk.data("frames.raw"))
    let size = 3 * width * height
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  }

  func color(_ frame: [UInt8], _ x: Int, _ y: Int, width: Int) -> [UInt8] {
    let start = 3 * (y * width + x)
    return Array(frame[start..<start + 3])
  }

  private func isNear(_ color: [UInt8], _ expected: [UInt8]) -> Bool {
    zip(color, expected).allSatisfy { abs(Int($0) - Int($1)) <= 24 }
  }

  @Test("a clip plays in its slot, beside a photo and below a layer, and its sound is in step")
  func plays() throws {
    let desk = try desk()
    let run = try desk.run("video", "row.json", "clip.mov", "green.jpg", "-o", "film.mp4", "--size", "160x60")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("film.mp4: 50 frames of 160x60"), "\(run.text)")
    let frames = try frames(of: "film.mp4", width: 160, height: 60, in: desk)
    #expect(frames.count == 50)
    for (index, frame) in frames.enumerated() {
      let clip = color(frame, 40, 40, width: 160)
      #expect(isNear(clip, index < 25 ? [255, 0, 0] : [0, 0, 255]), "frame \(index): \(clip)")
      #expect(isNear(color(frame, 120, 30, width: 160), [0, 128, 0]), "frame \(index)")
      #expect(isNear(color(frame, 30, 10, width: 160), [255, 255, 255]), "frame \(index)")
    }
    let heard = try tones(in: "film.mp4", seconds: [1], desk)
    #expect(abs(heard[0]) <= 0.02, "the tone starts \(heard[0]) seconds after the blue")
  }

  /// Returns by how many seconds tones start after times before which it is quiet for half a second.
  private func tones(in film: String, seconds: [Double], _ desk: Desk) throws -> [Double] {
    try ffmpeg("-i", film, "-f", "s16le", "-ac", "1", "-ar", "48000", "sound.raw", in: desk)
    let sound = [UInt8](try desk.data("sound.raw"))
    let samples = stride(from: 0, to: sound.count - 1, by: 2).map {
      abs(Int(Int16(truncatingIfNeeded: Int(sound[$0]) | Int(sound[$0 + 1]) << 8)))
    }
    return try seconds.map { second in
      let from = Int((second - 0.5) * 48_000)
      let start = try #require(samples[from...].firstIndex { $0 > 4000 })
      return Double(start) / 48_000 - second
    }
  }

  @Test("a clip that begins again stays in step with its sound")
  func loops() throws {
    let desk = try desk()
    let run = try desk.run(
      "video", "row.json", "clip.mov", "green.jpg", "-o", "film.mp4", "--size", "160x60", "--seconds", "21")
    #expect(run.status == 0, "\(run.errors)")
    let frames = try frames(of: "film.mp4", width: 160, height: 60, in: desk)
    #expect(frames.count == 525)
    for (index, frame) in frames.enumerated() {
      let isRed = isNear(color(frame, 40, 40, width: 160), [255, 0, 0])
      #expect(isRed == (index % 50 < 25), "frame \(index)")
    }
    for late in try tones(in: "film.mp4", seconds: (0..<10).map { Double(2 * $0 + 1) }, desk) {
      #expect(abs(late) <= 0.02, "\(late)")
    }
  }

  @Test("a saved collage shows a part of a clip, in step with its sound, or without it")
  func part() throws {
    let desk = try desk()
    func film(_ part: String) throws -> String {
      try desk.write(
        """
        {"format": "collage", "version": 1, "template": "row.json", "photos": {"a": "clip.mov"},
         "items": [{"id": "a", "photo": "a", "slot": "left", "clip": {\(part)}}]}
        """, to: "saved.json")
      let run = try desk.run("video", "saved.json", "-o", "film.mp4", "--size", "160x60")
      #expect(run.status == 0, "\(run.errors)")
      return run.text
    }
    #expect(try film(#""start": 0.4, "end": 1.6"#).contains("30 frames of 160x60"))
    let frames = try frames(of: "film.mp4", width: 160, height: 60, in: desk)
    #expect(frames.count == 30)
    for (index, frame) in frames.enumerated() {
      #expect(isNear(color(frame, 40, 40, width: 160), index < 15 ? [255, 0, 0] : [0, 0, 255]), "frame \(index)")
    }
    #expect(try abs(tones(in: "film.mp4", seconds: [0.6], desk)[0]) <= 0.02)
    #expect(try film(#""start": 1.5, "muted": true"#).contains("13 frames of 160x60"))
    try ffmpeg("-i", "film.mp4", "-map", "0:v", "-c", "copy", "silent.mp4", in: desk)
    #expect(try abs(desk.data("film.mp4").count - desk.data("silent.mp4").count) < 1000, "the film has sound")
    let late = try desk.run("render", "saved.json", "-o", "picture.png")
    #expect(late.status == 0, "\(late.errors)")
    try desk.write(
      #"{"format": "collage", "version": 1, "template": "row.json", "photos": {"a": "clip.mov"},"#
        + #""items": [{"id": "a", "photo": "a", "slot": "left", "clip": {"start": 9}}]}"#, to: "saved.json")
    let missed = try desk.run("video", "saved.json", "-o", "film.mp4")
    #expect(missed.status != 0 && missed.errors.contains("its part begins at 9.0 seconds"), "\(missed.errors)")
  }

  @Test("a clip in two slots plays a part of its own in each, and pictures show the frame with which a part begins")
  func twoParts() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage", "version": 1, "template": "row.json", "photos": {"a": "clip.mov"},
       "items": [{"id": "a", "photo": "a", "slot": "left", "clip": {"start": 0.2, "end": 0.8}},
        {"id": "b", "photo": "a", "slot": "right", "clip": {"start": 1.2, "end": 1.8, "muted": true}}]}
      """, to: "saved.json")
    let run = try desk.run("video", "saved.json", "-o", "film.mp4", "--size", "160x60")
    #expect(run.text.contains("15 frames of 160x60"), "\(run.errors)")
    for frame in try frames(of: "film.mp4", width: 160, height: 60, in: desk) {
      #expect(isNear(color(frame, 40, 30, width: 160), [255, 0, 0]))
      #expect(isNear(color(frame, 120, 30, width: 160), [0, 0, 255]))
    }
    let picture = try desk.run("render", "saved.json", "-o", "picture.png", "--size", "160x60")
    #expect(picture.status == 0 && picture.errors.contains("clip.mov is a clip"), "\(picture.errors)")
    let pixels = try frames(of: "picture.png", width: 160, height: 60, in: desk)
    #expect(isNear(color(pixels[0], 40, 30, width: 160), [255, 0, 0]))
    #expect(isNear(color(pixels[0], 120, 30, width: 160), [0, 0, 255]))
  }

  @Test("a clip is shown upright, and the colors of HDR are mapped with a note")
  func turnedAndHDR() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "one", "canvas": {"width": 120, "height": 160},
       "slots": [{"id": "a", "frame": [0, 0, 120, 160]}]}
      """, to: "one.json")
    // Red on the left and blue on the right; turned by a quarter, blue is above.
    try ffmpeg(
      "-f", "lavfi", "-i", "color=red:s=80x120:r=25:d=0.4", "-f", "lavfi", "-i", "color=blue:s=80x120:r=25:d=0.4",
      "-filter_complex", "hstack", "-pix_fmt", "yuv420p", "-c:v", "libx264", "sides.mp4", in: desk)
    try ffmpeg("-i", "sides.mp4", "-c", "copy", "-metadata:s:v:0", "rotate=90", "turned.mp4", in: desk)
    let run = try desk.run("video", "one.json", "turned.mp4", "-o", "film.mp4")
    #expect(run.text.contains("10 frames of 120x160"), "\(run.text) \(run.errors)")
    let frame = try #require(try frames(of: "film.mp4", width: 120, height: 160, in: desk).first)
    #expect(isNear(color(frame, 60, 40, width: 120), [0, 0, 255]))
    #expect(isNear(color(frame, 60, 120, width: 120), [255, 0, 0]))
    try ffmpeg(
      "-f", "lavfi", "-i", "color=gray:s=160x120:r=25:d=0.4", "-pix_fmt", "yuv420p", "-c:v", "libx264",
      "-color_primaries", "bt2020", "-color_trc", "arib-std-b67", "-colorspace", "bt2020nc", "hlg.mp4", in: desk)
    let hdr = try desk.run("video", "one.json", "hlg.mp4", "-o", "hdr.mp4")
    #expect(hdr.status == 0 && hdr.errors.contains("hlg.mp4: HDR colors are mapped"), "\(hdr.errors)")
  }

  /// Colors that clips signal, and those of (200, 100, 60) in them: of the primaries and of the transfer.
  private static let signals: [(primaries: String, transfer: String, color: [Int])] = [
    ("smpte432", "bt709", [215, 93, 47]), ("smpte432", "iec61966-2-1", [215, 93, 47]),
    ("bt2020", "bt2020-10", [241, 76, 46]), ("bt470m", "smpte170m", [232, 93, 46]),
    ("bt709", "bt709", [200, 100, 60]), ("bt709", "linear", [229, 168, 133]),
  ]

  @Test(
    "the colors that a clip signals are those of its film and of its picture", arguments: signals.indices,
    [false, true])
  func signaledColors(index: Int, hasAlpha: Bool) throws {
    let (primaries, transfer, expected) = Self.signals[index]
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "one", "canvas": {"width": 160, "height": 120},
       "slots": [{"id": "a", "frame": [0, 0, 160, 120]}]}
      """, to: "one.json")
    let clip = hasAlpha ? "flat.webm" : "flat.mp4"
    let codec =
      hasAlpha ? ["-c:v", "libvpx-vp9", "-auto-alt-ref", "0", "-crf", "4"] : ["-c:v", "libx264", "-crf", "2"]
    let filter =
      "scale=out_color_matrix=bt709,format=\(hasAlpha ? "yuva420p" : "yuv420p"),"
      + "setparams=color_primaries=\(primaries):color_trc=\(transfer):colorspace=bt709:range=tv"
    let made = try ProgramRun(
      ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=0xC8643C:s=160x120:r=25:d=0.4,format=rgba"]
        + ["-vf", filter] + codec + [clip], in: desk.folder)
    #expect(made.status == 0, "\(made.errors)")
    func expect(_ color: [UInt8], _ what: String) {
      let isNear = zip(color, expected).allSatisfy { abs(Int($0) - $1) <= 6 }
      #expect(isNear, "\(what) of \(primaries), \(transfer): \(color)")
    }
    let run = try desk.run("video", "one.json", clip, "-o", "film.mp4")
    #expect(run.status == 0, "\(run.errors)")
    expect(
      color(try #require(frames(of: "film.mp4", width: 160, height: 120, in: desk).last), 80, 60, width: 160), "film")
    let picture = try desk.run("render", "one.json", clip, "-o", "out.png")
    #expect(picture.status == 0, "\(picture.errors)")
    expect(Array(try Pixels(png: [UInt8](desk.data("out.png")))[80, 60].prefix(3)), "picture")
  }

  @Test("colors of a clip that are not known are noted") func unknownColors() throws {
    let desk = try desk()
    try ffmpeg(
      "-i", "clip.mov", "-an", "-c:v", "libx264", "-color_trc", "log100", "-pix_fmt", "yuv420p", "log.mp4", in: desk)
    let run = try desk.run("video", "row.json", "log.mp4", "green.jpg", "-o", "film.mp4")
    #expect(run.status == 0 && run.errors.contains("log.mp4: it signals colors (transfer 9)"), "\(run.errors)")
  }

  @Test("the same film has the same bytes, and an animated picture and a folder have its frames")
  func isRepeatable() throws {
    let desk = try desk()
    for name in ["one.mp4", "two.mp4"] {
      #expect(try desk.run("video", "row.json", "clip.mov", "green.jpg", "-o", name, "--size", "160x60").status == 0)
    }
    #expect(try desk.data("one.mp4") == desk.data("two.mp4"))
    let run = try desk.run(
      "video", "row.json", "clip.mov", "green.jpg", "-o", "frames/", "--fps", "10", "--seconds", "1.5", "--size",
      "160x60")
    #expect(run.text.contains("15 frames"), "\(run.text) \(run.errors)")
    let gif = try desk.run("video", "row.json", "clip.mov", "green.jpg", "-o", "film.gif", "--size", "80x30")
    #expect(gif.status == 0, "\(gif.errors)")
  }

  @Test("a template of one slot keeps the size and the rate of its clip, and a longer film begins again")
  func oneSlot() throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "one", "canvas": {"width": 400, "height": 300},
       "slots": [{"id": "a", "frame": [0, 0, 400, 300]}]}
      """, to: "one.json")
    let run = try desk.run("video", "one.json", "clip.mov", "-o", "film.mp4", "--seconds", "3", "--sound", "none")
    #expect(run.text.contains("75 frames of 160x120"), "\(run.text) \(run.errors)")
    let frames = try frames(of: "film.mp4", width: 160, height: 120, in: desk)
    #expect(isNear(color(try #require(frames.last), 80, 60, width: 160), [255, 0, 0]))
  }

  @Test(
    "clips with alpha show what is beneath them",
    arguments: [("libvpx-vp9", "webm"), ("libvpx", "webm"), ("png", "mov")])
  func alpha(codec: String, container: String) throws {
    let desk = try desk()
    try desk.write(
      """
      {"format": "collage-template", "version": 1, "name": "one",
       "canvas": {"width": 160, "height": 120, "background": "#00ff00"},
       "slots": [{"id": "a", "frame": [0, 0, 160, 120]}]}
      """, to: "one.json")
    // Red, of which the right half is transparent.
    try ffmpeg(
      "-f", "lavfi", "-i", "color=red:s=160x120:r=25:d=0.4,format=rgba,geq=r=255:g=0:b=0:a='if(lt(X,80),255,0)'",
      "-pix_fmt", codec == "png" ? "rgba" : "yuva420p", "-c:v", codec, "-auto-alt-ref", "0", "alpha.\(container)",
      in: desk)
    let picture = try desk.run("render", "one.json", "alpha.\(container)", "-o", "out.png")
    try #require(picture.status == 0, "\(picture.errors)")
    let still = try Pixels(png: [UInt8](desk.data("out.png")))
    #expect(
      isNear(Array(still[40, 60].prefix(3)), [255, 0, 0]) && isNear(Array(still[120, 60].prefix(3)), [0, 255, 0]))
    let run = try desk.run("video", "one.json", "alpha.\(container)", "-o", "film.mp4")
    try #require(run.status == 0, "\(run.errors)")
    let frame = try #require(frames(of: "film.mp4", width: 160, height: 120, in: desk).last)
    #expect(isNear(color(frame, 40, 60, width: 160), [255, 0, 0]))
    #expect(isNear(color(frame, 120, 60, width: 160), [0, 255, 0]))
  }

  @Test("a clip that is damaged, missing or cut out is refused, and nothing is written")
  func refuses() throws {
    let desk = try desk()
    let whole = try desk.data("clip.mov")
    try desk.write(Data(whole.prefix(whole.count / 2)), to: "half.mov")
    try desk.write("....ftypisom", to: "empty.mp4")
    try ffmpeg(
      "-f", "lavfi", "-i", "testsrc2=s=160x120:r=25:d=2", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-movflags",
      "+faststart", "whole.mp4", in: desk)
    let bytes = try desk.data("whole.mp4")
    try desk.write(Data(bytes.prefix(bytes.count * 6 / 10)), to: "short.mp4")
    // Also where its pictures would begin again.
    let long = try desk.run("video", "row.json", "short.mp4", "green.jpg", "-o", "film.mp4", "--seconds", "5")
    #expect(long.status != 0 && long.errors.contains("its pictures end after"), "\(long.errors)")
    for (clip, message) in [
      ("half.mov", "damaged"), ("empty.mp4", "damaged"), ("short.mp4", "its pictures end after"),
      ("none.mp4", "no such file"),
    ] {
      let run = try desk.run("video", "row.json", clip, "green.jpg", "-o", "film.mp4")
      #expect(
        run.status != 0 && run.errors.contains(clip) && run.errors.contains(message)
          && !run.errors.contains("--tolerant"), "\(clip): \(run.errors)")
    }
    try desk.write(
      Self.template.replacingOccurrences(of: #""id": "left","#, with: #""id": "left", "cutout": "auto","#),
      to: "cut.json")
    let cut = try desk.run("video", "cut.json", "clip.mov", "green.jpg", "-o", "film.mp4")
    #expect(cut.status != 0 && cut.errors.contains("clip.mov: a clip is not cut out"), "\(cut.errors)")
    let photos = try desk.run("video", "row.json", "green.jpg", "green.jpg", "-o", "film.mp4")
    #expect(photos.status != 0 && photos.errors.contains("no slot shows a clip"), "\(photos.errors)")
    let over = try desk.run("video", "row.json", "clip.mov", "green.jpg", "-o", "clip.mov")
    #expect(over.status != 0, "\(over.errors)")
    let silent = try desk.run("video", "row.json", "clip.mov", "green.jpg", "-o", "film.mp4", "--sound", "green")
    #expect(silent.errors.contains("--sound green: "), "\(silent.errors)")
    #expect(try !desk.names().contains("film.mp4"))
    #expect(try desk.data("clip.mov") == whole)
  }
}
