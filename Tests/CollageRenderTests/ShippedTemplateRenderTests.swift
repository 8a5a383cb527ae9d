import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageTestSupport
import Foundation
import Testing

@testable import CollageRender

/// Every template that is shipped becomes a picture, small and large.
@Suite struct ShippedTemplateRenderTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
    .standardizedFileURL.path

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let others = ["schema/", "filters/", "stickers/"]
    return files.filter { file in file.hasSuffix(".json") && !others.contains { file.hasPrefix($0) } }.map {
      String($0.dropLast(5))
    }.sorted()
  }()

  /// The drawings that stickers of shipped templates name.
  private static let drawings = Result {
    let stickers = "\(folder)/stickers"
    let names = try FileManager.default.contentsOfDirectory(atPath: stickers).filter { $0.hasSuffix(".json") }
    let drawings = try names.map { name in
      try DrawingDecoder.decode(
        [UInt8](try Data(contentsOf: URL(filePath: "\(stickers)/\(name)"))), file: name,
        id: DrawingID(String(name.dropLast(5))))
    }
    return Dictionary(drawings.map { ($0.id, $0) }) { first, _ in first }
  }

  /// A landscape, a portrait and a square picture of four colors, by turns.
  private static func photos(_ folder: ScratchFolder, _ count: Int) throws -> [String] {
    let kinds = try [(150, 100), (90, 120), (100, 100)].enumerated().map { index, size in
      try folder.picture(
        "photo\(index).png",
        Pixels(width: size.0, height: size.1) { x, y in
          [x < size.0 / 2 ? 220 : 40, y < size.1 / 2 ? 60 : 200, UInt8(60 + 60 * index)]
        })
    }
    return (0..<count).map { kinds[$0 % kinds.count] }
  }

  private func paint(_ name: String, longSide: Double, in folder: ScratchFolder) async throws -> (RenderPlan, Pixels) {
    try PictureFile.start()
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(Self.folder)/\(name).json")))
    let template = try TemplateDecoder.decode(bytes, file: name)
    let count = template.dependsOnPhotos ? 7 : try template.resolvedSlots(photoCount: 1).slots.count
    let composed = try Composer(template: template).compose(try Self.photos(folder, count))
    let scale = longSide / max(template.canvas.size.width, template.canvas.size.height)
    var request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: Self.folder,
      sizing: .scale(scale), output: OutputSettings(format: .png))
    request.drawings = try Self.drawings.get()
    request.composition = try request.composition.replacingVariables(counting: [])
    let prepared = try await PreparedRender(request)
    let plan = prepared.plan
    let tile = try await Painter(plan: plan, pixels: prepared.pixels, width: 1, progress: { _ in }).run()
    return (plan, Pixels(width: tile.width, height: tile.height, bands: Tile.bands, bytes: Array(tile.buffer)))
  }

  @Test(arguments: names, [64.0, 360])
  func everyPhotoIsSeen(_ name: String, longSide: Double) async throws {
    let folder = try ScratchFolder()
    let (plan, seen) = try await paint(name, longSide: longSide, in: folder)
    #expect(max(plan.size.width, plan.size.height) == Int(longSide))
    #expect(plan.slots.allSatisfy { $0.photo != nil && !$0.area.isEmpty })
    // Nothing of the canvas is left transparent, and it holds the photos' colors.
    let bytes = seen.bytes
    var (isOpaque, colors) = (true, Set<Int>())
    for pixel in stride(from: 0, to: bytes.count, by: 7 * Tile.bands) {
      isOpaque = isOpaque && bytes[pixel + 3] == 255
      colors.insert(Int(bytes[pixel] >> 5) << 6 | Int(bytes[pixel + 1] >> 5) << 3 | Int(bytes[pixel + 2] >> 5))
    }
    #expect(isOpaque && colors.count >= 4)
  }
}
