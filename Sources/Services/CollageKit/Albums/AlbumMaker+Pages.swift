public import CollageFormat
import CollageLayout
import CollageModel
import CollageRender

extension AlbumMaker {
  /// Checks that every variable of a text for captions has a value for each photo.
  public static func check(captions text: String) throws(TextVariables.Failure) { try Captions.check(text) }

  /// A photo of an album, its size and heads, how good it is, what it says and the heading of the chapter that it begins.
  struct Shown {
    var photo: Photo
    var shape: LayoutPhoto
    var quality: Double
    var says: PhotoText
    var heading: String?
  }

  /// Returns a page with its photos in the fill order of its template.
  func page(_ number: Int, _ page: AlbumRequest.Page, _ photos: [Shown]) throws(RenderError) -> AlbumPage {
    // The title stands on the cover, not on each page.
    var template = PageVariables.leavingOutSamples(page.template, hasTitle: title != nil && cover == nil)
    template.name = "Page \(number)"
    var resolved = try Self.slots(of: template)
    let own = Array(photos[page.photos])
    let frames = resolved.slots.map(\.frame)
    for (text, isHeading) in [(own.first?.heading, true), (footer(of: own.map(\.says)), false)] {
      guard let text else { continue }
      MarginText(text: text, isHeading: isHeading).add(to: &template, frames: frames, margin: request.margin)
    }
    if var labels = labels ?? template.labels {
      labels.offset = page.photos.lowerBound
      let says = Dictionary(zip(resolved.fillOrder, own.map(\.says))) { first, _ in first }
      _ = try PlacedLabels(labels, language: language).add(to: &template, resolved, of: says)
      resolved = try Self.slots(of: template)
    }
    if let captions {
      Captions(text: captions, page: request.canvas, margin: request.margin)
        .add(to: &template, resolved, own.map { ($0.shape, $0.says) })
    }
    if let calendar {
      do throws(LayoutError) {
        template = try calendar.page(number, around: template, on: request.canvas)
      } catch {
        throw .layout("\(error)")
      }
    }
    if let language, template.variableNames.contains(PageVariables.language) {
      template.variables = [TextVariable(PageVariables.language, language)]
    }
    let items = zip(own, resolved.fillOrder).map { shown, slot in
      Item(id: ItemID(shown.photo.id.name), photo: shown.photo.id, slot: slot)
    }
    return AlbumPage(
      id: PageID(number: number), composition: Composition(template: template, photos: own.map(\.photo), items: items),
      isSpread: page.isSpread)
  }

  private static func slots(of template: Template) throws(RenderError) -> ResolvedSlots {
    do throws(LayoutError) { return try template.resolvedSlots(photos: []) } catch { throw .layout("\(error)") }
  }

  /// Returns the footer of a page without the parts about which its photos say nothing; nil if nothing remains.
  private func footer(of photos: [PhotoText]) -> String? {
    guard let footer else { return nil }
    let parts = try? TextVariables.parts(of: footer) { PageVariables.isKnown($0, of: photos) }
    return parts.flatMap { $0.isEmpty ? nil : $0.joined(separator: TextVariables.separator) }
  }

  /// Returns the cover of an album, with the photo that was asked for or the best ones that fit.
  func coverPage(_ cover: Cover, of album: Album, _ candidates: [Shown]) async throws(RenderError) -> Composition {
    let (leaves, resolution) = (Double((album.pageCount + 1) / 2), OutputSettings.usualPrintResolution)
    let spine: Double? =
      switch cover.spine {
      case .width(let width): width
      case .byPages: leaves * Self.leaf / 25.4 * resolution / Self.density(of: request.canvas)
      case nil: nil
      }
    let design = CoverDesign(page: request.canvas, spine: spine, hasTitle: title != nil)
    if cover.isMosaic { return try await mosaicCover(design, candidates) }
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

  /// The number of photos of a mosaic on a cover, and the gap between them in shares of the page's shorter side.
  private static let (mostPhotos, gap) = (9, 0.012)

  /// Returns a cover with a mosaic of the best photos, in the order of the book.
  private func mosaicCover(_ design: CoverDesign, _ candidates: [Shown]) async throws(RenderError) -> Composition {
    let best = candidates.indices.sorted {
      (candidates[$1].quality, $0) < (candidates[$0].quality, $1)
    }
    let shown = best.prefix(Self.mostPhotos).sorted().map { candidates[$0] }
    do throws(LayoutError) {
      let unit = request.canvas.size.shortSide
      let gap = request.canvas.unit == .pixel ? (Self.gap * unit).rounded() : Self.gap * unit
      let template = try await design.mosaic(of: shown.map(\.shape), gap: gap)
      let slots = try template.resolvedSlots(photos: []).fillOrder
      let items = zip(shown, slots).map { shown, slot in
        Item(id: ItemID(shown.photo.id.name), photo: shown.photo.id, slot: slot)
      }
      return Composition(template: template, photos: shown.map(\.photo), items: items)
    } catch {
      throw .layout("\(error)")
    }
  }

  /// The thickness of a leaf in millimeters: that of coated paper of 170 g/m², which books of photos are printed on.
  private static let leaf = 0.15

  /// Returns the pixels per unit of a canvas as it is printed.
  static func density(of canvas: Canvas) -> Double {
    canvas.unit.inches.map { OutputSettings.usualPrintResolution * $0 } ?? 1
  }
}
