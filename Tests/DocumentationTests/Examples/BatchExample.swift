import CollageBatch
import CollageFiles
import CollageRender
import CollageTestSupport
import Testing

@Suite("The examples of CollageBatch's articles")
struct BatchExample {
  @Test("a manifest is checked before anything is rendered")
  func check() throws {
    let scratch = try ScratchFolder()
    let (folder, output) = (scratch.path, scratch.file("icons"))
    let photo = QuadrantImage(width: 80, height: 60).upright
    try PixelWriter.writeJPEG(rgb: photo.bytes, width: 80, height: 60, to: scratch.file("shirt.jpg"))
    let manifest = try scratch.write(Array("id,left,right\n1,shirt.jpg,shirt.jpg\n".utf8), as: "rows.csv")
    let json = """
      {"format": "collage-template", "version": 1, "name": "Pair", "canvas": {"width": 120, "height": 60},
       "split": {"row": ["left", "right"]}}
      """
    let template = try scratch.write(Array(json.utf8), as: "pair.json")

    let settings = BatchPlan.Settings(
      manifest: manifest, template: template, folder: output,
      resources: try JobResources(JobOptions(format: .png)))
    let plan = try BatchPlan(settings, root: folder, templates: TemplateStore())
    let rows = plan.rowCount  // what is wrong with any row would have been thrown as one `BatchError.manifest`

    #expect(rows == 1)
  }
}
