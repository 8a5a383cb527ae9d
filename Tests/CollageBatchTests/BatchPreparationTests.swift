import CollageBatch
import CollageFiles
import CollageKit
import CollageRender
import CollageTestSupport
import Testing

@Suite("Preparing a batch from a manifest and a template")
struct BatchPreparationTests {
  private let folder: ScratchFolder
  private let manifest: String
  private let resources: JobResources

  init() throws {
    resources = try JobResources(JobOptions(format: .jpeg))
    folder = try ScratchFolder()
    manifest = try folder.write(
      Array("id,hero,a,b,c\n1,p.jpg,p.jpg,p.jpg,p.jpg\n2,p.jpg,p.jpg,p.jpg,p.jpg\n".utf8), as: "rows.csv")
    let photo = Pixels(width: 40, height: 30, filled: [90, 120, 60])
    try PixelWriter.writeJPEG(rgb: photo.bytes, width: 40, height: 30, to: folder.file("p.jpg"))
  }

  @Test("finds shipped templates by name, and templates of rows below the manifest's folder")
  func templates() throws {
    let settings = BatchPlan.Settings(
      manifest: manifest, template: "hero-left", folder: folder.file("out///"), resources: resources)
    #expect(settings.templateFolder == folder.path && settings.folder == folder.file("out"))
    let plan = try BatchPlan(settings, root: folder.path, templates: TemplateStore(TemplateSearch()))
    #expect(plan.rowCount == 2)
  }

  @Test("reports an invalid template once, before any row")
  func invalidTemplate() throws {
    var settings = BatchPlan.Settings(
      manifest: manifest, template: "hero-lefd", folder: folder.file("out"), resources: resources)
    #expect { try BatchPlan(settings, root: folder.path, templates: TemplateStore(TemplateSearch())) } throws: {
      "\($0)".contains("did you mean hero-left?")
    }
    settings.template = try folder.write(Array("{}".utf8), as: "bad.json")
    #expect { try BatchPlan(settings, root: folder.path, templates: TemplateStore(TemplateSearch())) } throws: {
      !($0 is BatchError)
    }
  }

  @Test("protects the manifest")
  func inputs() {
    let settings = BatchPlan.Settings(
      manifest: manifest, template: nil, folder: folder.file("out"), resources: resources)
    #expect(throws: FileError.self) { try settings.inputs.check(manifest) }
  }

  @Test("derives file names from the rows' ids")
  func pattern() throws {
    #expect(OutputPattern(idsAs: .jpeg) == OutputPattern("{id}.jpg"))
    #expect(OutputPattern(idsAs: .webp) == OutputPattern("{id}.webp"))
  }
}
