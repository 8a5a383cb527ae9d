import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

extension AlbumMaker {
  /// Returns a page with its photos in the fill order of its template.
  func page(_ number: Int, _ page: AlbumRequest.Page, _ photos: [Photo]) throws(RenderError) -> AlbumPage {
    var template = PageVariables.leavingOutSamples(page.template, hasTitle: title != nil)
    template.name = "Page \(number)"
    let resolved: ResolvedSlots
    do throws(LayoutError) { resolved = try template.resolvedSlots(photos: []) } catch {
      throw .layout("\(error)")
    }
    if let footer {
      Footer(text: footer).add(to: &template, frames: resolved.slots.map(\.frame), margin: request.margin)
    }
    let own = Array(photos[page.photos])
    let items = zip(own, resolved.fillOrder).map { photo, slot in
      Item(id: ItemID(photo.id.name), photo: photo.id, slot: slot)
    }
    return AlbumPage(
      id: PageID(number: number), composition: Composition(template: template, photos: own, items: items),
      isSpread: page.isSpread)
  }

  /// A photo that a cover may show, its size and heads, and how good it is.
  struct Candidate {
    var photo: Photo
    var shape: LayoutPhoto
    var quality: Double
  }

  /// Returns the cover of an album, with the photo that was asked for or the best one that fits.
  func coverPage(_ cover: Cover, of album: Album, _ candidates: [Candidate]) throws(RenderError) -> Composition {
    let (leaves, resolution) = (Double((album.pageCount + 1) / 2), OutputSettings.usualPrintResolution)
    let spine: Double? =
      switch cover.spine {
      case .width(let width): width
      case .byPages: leaves * Self.leaf / 25.4 * resolution / Self.density(of: request.canvas)
      case nil: nil
      }
    let design = CoverDesign(page: request.canvas, spine: spine, hasTitle: title != nil)
    let photo: Photo
    if let path = cover.photo {
      if let known = candidates.first(where: { $0.photo.path == path }) {
        photo = known.photo
      } else {
        // A document with a cover that cannot be rendered would be found out late.
        _ = try PhotoProbe.header(of: path, policy: policy)
        photo = Photo(id: PhotoID(number: candidates.count + 1), path: path)
      }
    } else {
      let fitness = candidates.map {
        $0.quality + design.fitness(of: $0.shape, density: Self.density(of: request.canvas))
      }
      guard let best = candidates.indices.max(by: { fitness[$0] < fitness[$1] }) else { throw .noPhotos(searched: "") }
      photo = candidates[best].photo
    }
    let item = Item(id: ItemID(photo.id.name), photo: photo.id, slot: CoverDesign.slot)
    return Composition(template: design.template, photos: [photo], items: [item])
  }

  /// The thickness of a leaf in millimeters: that of coated paper of 170 g/m², which books of photos are printed on.
  private static let leaf = 0.15

  /// Returns the pixels per unit of a canvas as it is printed.
  static func density(of canvas: Canvas) -> Double {
    canvas.unit.inches.map { OutputSettings.usualPrintResolution * $0 } ?? 1
  }
}
