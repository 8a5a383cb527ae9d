import CollageFiles
import CollageModel
import CollageTestSupport
import Testing
import Vips

@testable import CollageRender

/// A decoder's warnings are reported for the photo to which they belong, and for no other.
@Suite("Notes about decoding") struct DecodeLogTests {
  private let folder: ScratchFolder
  private let sound: String
  private let damaged: String
  /// In the last rows of pixels alone.
  private let damagedAtItsEnd: String

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    sound = try folder.picture("sound.jpg", Scenery.landscape(2, width: 600, height: 400))
    let file = try folder.read("sound.jpg")
    damaged = try folder.write(Self.broken(file, at: file.count / 2), as: "damaged.jpg")
    damagedAtItsEnd = try folder.write(Self.broken(file, at: file.count - 40), as: "end.jpg")
  }

  /// The file with a marker amid its data, at which the decoder goes on with gray and a warning.
  private static func broken(_ file: [UInt8], at place: Int) -> [UInt8] {
    var bytes = file
    (bytes[place], bytes[place + 1]) = (0xFF, 0xD9)
    return bytes
  }

  private func harness(_ photos: [String]) -> RenderHarness {
    var harness = RenderHarness(folder, 300, 200)
    for (index, photo) in photos.enumerated() {
      harness = harness.adding(
        photo, frame: Rect(x: Double(index % 3) * 100, y: Double(index / 3) * 100, width: 98, height: 98))
    }
    return harness
  }

  private func damageNotes(_ notes: [RenderNote]) -> [RenderNote] { notes.filter { $0.kind == .damaged } }

  @Test("a JPEG with damaged data is noted, at once and in bands, on any number of threads")
  func damagedData() async throws {
    for photo in [damaged, damagedAtItsEnd] {
      for (bandPixels, threads) in [(nil, 1), (nil, 4), (3_000, 1), (3_000, 4)] {
        for _ in 0..<4 {
          let many = harness([sound, photo, sound, sound, photo, sound])
          var request = many.request(OutputSettings(format: .png), threads: threads)
          if let bandPixels { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
          let report = try await PreparedRender(request).write(to: .file(folder.file("out.png")), protecting: .init())
          let notes = damageNotes(report.notes)
          #expect(notes.count == 1 && notes[0].subject == photo, "\(photo) \(threads) \(report.notes)")
        }
      }
    }
  }

  @Test("an undamaged photo is not noted")
  func soundPhoto() async throws {
    let report = try await PreparedRender(harness([sound]).request(OutputSettings(format: .png)))
      .write(to: .file(folder.file("out.png")), protecting: .init())
    #expect(report.notes.isEmpty, "\(report.notes)")
  }

  @Test("a resident renderer repeats the notes about cached pixels")
  func resident() async throws {
    let stays = ResidentRenderer(byteLimit: 64 << 20, threads: 2)
    for _ in 0..<3 {
      let report = try await stays.render(harness([sound, damaged]).request(OutputSettings(format: .png))).report
      #expect(damageNotes(report.notes).count == 1, "\(report.notes)")
    }
    let without = try await stays.render(harness([sound]).request(OutputSettings(format: .png))).report
    #expect(without.notes.isEmpty)
  }

  @Test("a truncated photo that is tolerated is noted")
  func tolerant() async throws {
    let file = try folder.read("sound.jpg")
    let cutOff = try folder.write(Array(file.prefix(file.count / 2)), as: "short.jpg")
    var tolerant = harness([cutOff])
    tolerant.policy.isTolerant = true
    let report = try await PreparedRender(tolerant.request(OutputSettings(format: .png)))
      .write(to: .file(folder.file("out.png")), protecting: .init())
    #expect(damageNotes(report.notes).count == 1, "\(report.notes)")
  }

  @Test("a color profile that cannot be used is noted, at any depth")
  func profile() async throws {
    // Its head says RGB, and nothing follows.
    var broken = MatrixProfile.displayP3.bytes
    for index in 128..<broken.count { broken[index] = 0xEE }
    // libvips leaves such a profile out when it writes, so it is put behind the start of the file here.
    let content = Array("ICC_PROFILE".utf8) + [0, 1, 1] + broken
    let segment = [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
    let file = try folder.read("sound.jpg")
    let photo = try folder.write(Array(file.prefix(2)) + segment + file.dropFirst(2), as: "p3.jpg")
    for bandPixels in [nil, 3_000] {
      var request = harness([photo]).request(OutputSettings(format: .png))
      if let bandPixels { request.banding = BandPlan.Limits(pixelsAtOnce: 0, bandPixels: bandPixels) }
      let report = try await PreparedRender(request).write(to: .file(folder.file("out.png")), protecting: .init())
      #expect(
        report.notes.contains {
          $0.kind == .colorProfile && $0.description.contains("p3.jpg: its color profile cannot be used")
        }, "\(report.notes)")
    }
  }
}
