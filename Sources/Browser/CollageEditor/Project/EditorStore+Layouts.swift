import CollageFormat
import CollageLayout
import CollageModel
import CollageRender
import LocalHTTP

// Layouts that depend on the pixels of photos, which the page does not have.
extension EditorStore {
  /// Generates the layout of the composition in the body for all its photos, as `collage render` does, and returns the
  /// template with explicit slots.
  func layout(_ request: HTTPRequest) -> HTTPResponse {
    do {
      var composition = try composition(of: request.bytes)
      var items = composition.items + composition.unplaced
      let slots = try composition.template.fillOrder(photoCount: items.count)
      for (index, slot) in slots.enumerated() where index < items.count { items[index].slot = slot }
      (composition.items, composition.unplaced) = (items, [])
      let photos = try layoutPhotos(of: composition)
      let written = try composition.template.expanded(photos: photos.isEmpty ? [.typical] : photos)
      return .content(TemplateEncoder.encode(written), type: "application/json")
    } catch {
      return .message(.unprocessable, project.withoutFolder("\(error)"))
    }
  }

  /// Returns the photos of a composition with the outlines of their cut-outs, in fill order.
  func layoutPhotos(of composition: Composition) throws -> [LayoutPhoto] {
    let rendering = try screenRequest(composition, OutputSettings(format: .png))
    let found = waitFor { () async -> Result<[LayoutPhoto], RenderError> in
      do throws(RenderError) { return .success(try await rendering.layoutPhotos()) } catch { return .failure(error) }
    }
    guard let found else { throw RenderError.layout("the photos were not analyzed") }
    return try found.get()
  }
}
