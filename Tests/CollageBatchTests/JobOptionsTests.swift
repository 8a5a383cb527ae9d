import CollageFiles
import CollageKit
import CollageModel
import CollageRender
import CollageTestSupport
import SystemCalls
import Testing

@testable import CollageBatch

@Suite("Options of jobs")
struct JobOptionsTests {
  /// Options each of which differs from the usual ones in one place.
  static let changed: [JobOptions] = {
    let changes: [(inout JobOptions) -> Void] = [
      { $0.sizing = .scale(2) }, { $0.sizing = .printed(PrintSize(width: 4, height: 6, followsOrientation: true)) },
      { $0.quality = 80 }, { $0.isHDR = true }, { $0.dotsPerInch = 300 }, { $0.policy.isTolerant = true },
      { $0.policy.allowedFormats.formUnion([.tiff, .heic]) }, { $0.print.bleed = PrintLength(3, .millimeter) },
      { $0.print.guides = [.golden] }, { $0.crops.all.straighten = Angle(degrees: 0.1) },
      { $0.crops.slots = ["a": CropChange(part: .aspect(1.5)), "b": CropChange(part: .original)] },
      { $0.look = LookChange(filter: .remove, strength: 0.3, adjustments: [.exposure: 0.1, .grain: 1]) },
      { $0.texts = ["title": "\"Rome\"\n\u{1}", "b": "x"] }, { $0.fontFolders = ["fonts"] },
      { $0.segmenter = "rembg p {in} {out}" },
    ]
    return changes.map { change in
      var options = JobOptions()
      change(&options)
      return options
    }
  }()

  @Test("differ in the keys of pictures, and reach workers")
  func options() throws {
    let folder = try ScratchFolder()
    #expect(Set(Self.changed.map(\.fingerprint) + [JobOptions().fingerprint]).count == Self.changed.count + 1)
    for options in Self.changed {
      var sources = JobSources()
      (sources.root, sources.detector, sources.allowedHosts) = ("photos", "detect.py {}", ["a", "b"])
      let settings = WorkerSettings(options: options, sources: sources)
      let file = open(try folder.write(settings.line + Array("\n{}\n".utf8), as: "line"), O_RDONLY)
      defer { close(file) }
      #expect(try WorkerSettings(from: file) == settings)
      var rest: UInt8 = 0
      #expect(read(file, &rest, 1) == 1 && rest == UInt8(ascii: "{"), "jobs stay")
    }
    let empty = open(try folder.write([], as: "empty"), O_RDONLY)
    defer { close(empty) }
    #expect(throws: BatchError.self) { try WorkerSettings(from: empty) }
  }

  @Test("a format is part of a key by the picture's name alone")
  func format() { #expect(JobOptions(format: .png).fingerprint == JobOptions(format: .jpeg).fingerprint) }

  @Test("how a job shows its photos is the same after it was sent")
  func columns() throws {
    let texts: [(PhotoColumn, String)] = [
      (.straighten, "-2.5"), (.keystone, "0.4,-0.1"), (.crop, "0,0,0.5,1@4:5"), (.crop, "original"), (.crop, "16:9"),
      (.crop, "0.1,0.2,0.3,0.4"), (.filter, "none"), (.filter, "noir"), (.strength, "0.25"),
      (.adjust, "exposure=0.3,contrast=-0.1"),
    ]
    for (column, text) in texts {
      var job = Job(id: "1", template: "t.json", slots: ["a.b": "p.jpg"], output: "1.jpg")
      try column.set(text, of: "a.b", in: &job)
      #expect(try JobMessage(line: JobMessage(job, key: nil).line).job == job, "\(column) \(text)")
    }
    var job = Job(id: "1", template: "t.json", output: "1.jpg")
    #expect(throws: PhotoColumn.Problem.self) { try PhotoColumn.strength.set("2", of: "a", in: &job) }
    #expect(job.looks.isEmpty && job.crops.isEmpty)
  }
}
