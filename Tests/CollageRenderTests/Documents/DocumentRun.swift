import CollageFiles
import CollageFormat
import CollageLayout
import CollageModel
import CollageRender
import CollageTestSupport

/// Takes a template that was read on through what follows reading: layout, plan and a picture of 64x64 pixels.
///
/// Each step may refuse it; none may trap, or run on without end.
final class DocumentRun {
  private let folder: ScratchFolder
  private let photos: [String]
  private let renderer: ResidentRenderer
  private var count = 0

  /// Every so many templates one is laid out, and of these every so many are rendered: most are alike.
  private static let (layoutEvery, renderEvery) = (5, 8)
  /// A gray PNG of one pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B, 0x55, 0x00, 0x00, 0x00, 0x0A, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x68, 0x00, 0x00, 0x00, 0x82, 0x00, 0x81, 0x77, 0xCD, 0x72, 0xB6, 0x00, 0x00,
    0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  init() throws {
    folder = try ScratchFolder()
    let path = try folder.write(Self.picture, as: "photo.png")
    photos = [String](repeating: path, count: 5)
    renderer = ResidentRenderer(byteLimit: 1 << 20, threads: 1, folder: nil)
  }

  /// Lays the template out, plans and renders it, some templates of many.
  func follow(_ template: Template) async throws {
    count += 1
    guard count % Self.layoutEvery == 0 else { return }
    _ = try? template.resolvedSlots(photos: photos.map { _ in .typical })
    guard count / Self.layoutEvery % Self.renderEvery == 0 else { return }
    guard let composed = try? Composer(template: template).compose(photos) else { return }
    let request = RenderRequest(
      composition: composed.composition, photoPaths: composed.paths, templateFolder: folder.path,
      sizing: .pixels(PixelSize(64, 64)), output: OutputSettings(format: .png), threads: 1)
    if let picture = try? await renderer.render(request) { _ = try? picture.encoded() }
  }
}
