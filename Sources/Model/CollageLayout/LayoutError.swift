public import CollageModel

/// An error in a layout or in the assignment of photos to slots.
public indirect enum LayoutError: Error, Hashable, Sendable {
  /// Gap, margin and weights leave a slot with these extents, in canvas units; at least one is not above zero.
  case noRoom(slot: SlotID, width: Double, height: Double)
  /// Gap and margin leave no area of a slot that is not a rectangle.
  case nothingLeft(slot: SlotID)
  /// More slots are requested than a layout may have.
  case tooManySlots(found: Int, max: Int)
  /// A row of a cell matrix, counted from 1, is not as long as the first row.
  case unevenRow(row: Int, found: Int, expected: Int)
  /// The cells with the same number do not form a rectangle.
  case cellNotRectangular(number: Int)
  /// A cell's number is below zero.
  case negativeCell(number: Int)
  /// The number of column weights of a cell matrix is neither zero nor the number of its columns.
  case columnWeights(found: Int, expected: Int)
  /// The number of row weights of a cell matrix is neither zero nor the number of its rows.
  case rowWeights(found: Int, expected: Int)
  // Only the generators throw these, which the module of sessions leaves out: its bytes are sent before a page's first picture.
  #if !hasFeature(Embedded) || GENERATORS
    /// A photo is pinned to a slot that the template does not have.
    case unknownSlot(SlotID, known: [SlotID])
    /// Two photos are pinned to one slot.
    case duplicatePin(SlotID)
    /// There are fewer photos than slots, and photos may not be repeated or slots left empty.
    case tooFewPhotos(photos: Int, slots: Int)
    /// Photos should be repeated, but the list of photos is empty.
    case noPhotos(slots: Int)
    /// Gap and margin leave no room for the photos on a canvas, or within a slot, of the given extents; in canvas units.
    case noRoomForPhotos(count: Int, gap: Double, margin: Double, canvas: Size)
    /// A layout refers to a photo, counted from 1, that does not exist.
    case noSuchPhoto(number: Int, count: Int)
    /// The weight of a photo, counted from 1, is not above zero.
    case weight(photo: Int, found: Double)
    /// Two photos, counted from 1, are pinned to the same corner, or one photo to two corners.
    case pins(photo: Int, other: Int, corner: Mosaic.Corner)
    /// The allowed cropped fraction is out of range.
    case cropBudget(Double)
    /// The ratio of the largest to the smallest photo is out of range.
    case balance(Double)
    /// A photo, counted from 1, has an extent that is not above zero, or an extreme aspect ratio.
    case photoWithoutArea(photo: Int, size: Size)
    /// A layout cannot have this number of rows or columns.
    case lineCount(found: Int, photos: Int)
    /// A print's settings are out of range.
    case scatter(tilt: Double, density: Double)
    /// The outline of a layout encloses no area.
    case outlineWithoutArea
    /// The outline of a layout has more edges than can be compared.
    case tooFineOutline(max: Int)
    /// The outline of a layout has more separate parts than there are photos.
    case tooManyParts(found: Int, photos: Int)
    /// The style cannot leave a side of the canvas free, as grids, prints and outfits.
    case needsCanvas
  #endif
  case unknownSize(PhotoID)
  /// A layout within a slot would have fewer than one photo.
  case photoCount(slot: SlotID, found: Int)
  /// A gap is negative or not finite.
  case gap(Double)
  // Albums are not made in WebAssembly, whose modules are sent to browsers.
  #if !hasFeature(Embedded)
    /// Photos cannot be spread over a number of pages with so many photos each.
    case pages(Int, photos: Int, perPage: ClosedRange<Int>)
    /// No template has as many slots as a page may have photos.
    case noTemplate(perPage: ClosedRange<Int>, slots: [Int])
  #endif
  /// The layout depends on photos, and the generators are not part of this build.
  case notGenerated
  /// Slots, photos and items do not form a valid scene.
  case invalidScene(ModelError)
}

extension LayoutError: CustomStringConvertible {
  /// The error in one sentence, with the value found and the allowed values.
  public var description: String {
    switch self {
    case .noRoom(let slot, let width, let height):
      "slot \"\(slot.name)\": gap and margin leave \(LayoutError.text(width)) x \(LayoutError.text(height)) for it; "
        + "both must be > 0"
    case .nothingLeft(let slot):
      "slot \"\(slot.name)\": gap and margin leave no area for it; use smaller ones"
    case .tooManySlots(let found, let max):
      "\(found) slots; a layout can have at most \(max)"
    case .unevenRow(let row, let found, let expected):
      "cells: row \(row) has \(found) cells; every row must have \(expected), like the first"
    case .cellNotRectangular(let number):
      "cells: the cells with number \(number) must form one rectangle"
    case .negativeCell(let number):
      "cells: \(number) is invalid; a cell must be a number > 0, or 0 for a hole"
    case .columnWeights(let found, let expected):
      "cells: \(found) column weights; expected \(expected), one for each column, or none"
    case .rowWeights(let found, let expected):
      "cells: \(found) row weights; expected \(expected), one for each row, or none"
    #if !hasFeature(Embedded) || GENERATORS
      case .unknownSlot(let slot, let known):
        "slot \"\(slot.name)\" is not in the template; it has \(LayoutError.list(known))"
      case .duplicatePin(let slot):
        "slot \"\(slot.name)\" has two pinned photos; at most one is allowed"
      case .tooFewPhotos(let photos, let slots):
        "\(photos) photos for \(slots) slots; every slot needs a photo"
      case .noPhotos(let slots):
        "no photos for \(slots) slots; repeating needs at least one photo"
      case .noRoomForPhotos(let count, let gap, let margin, let canvas):
        "\(LayoutError.photos(count)) on \(LayoutError.text(canvas)): a gap of \(LayoutError.text(gap)) and a margin of "
          + "\(LayoutError.text(margin)) leave no room; use a smaller gap and margin, or fewer photos"
      case .noSuchPhoto(let number, let count):
        "photo \(number) does not exist; the number must be between 1 and \(count)"
      case .weight(let photo, let found):
        "photo \(photo): the weight is \(found); it must be > 0"
      case .pins(let photo, let other, let corner):
        photo == other
          ? "photo \(photo) is pinned to two corners; only one is allowed"
          : "photos \(photo) and \(other) are both pinned to \(corner.rawValue); a corner can have only one photo"
      case .cropBudget(let found):
        "the crop budget is \(found); it must be between 0 and 0.9"
      case .balance(let found):
        "the balance is \(found); it must be at least 1"
      case .photoWithoutArea(let photo, let size):
        "photo \(photo): \(size.width) x \(size.height) pixels; both must be > 0, "
          + "and the longer side at most \(Int(LayoutPhoto.maxAspect)) times the shorter"
      case .lineCount(let found, let photos):
        "\(found) rows or columns for \(photos) photos; the number must be between 1 and \(photos)"
      case .scatter(let tilt, let density):
        "the tilt is \(tilt) and the density \(density); "
          + "the tilt must be between 0 and 45 degrees, the density between 0.1 and 3"
      case .outlineWithoutArea:
        "the outline encloses no area; it must be a closed form"
      case .tooFineOutline(let max):
        "the outline has more than \(max) edges; simplify it"
      case .tooManyParts(let found, let photos):
        "the outline has \(found) separate parts for \(LayoutError.photos(photos)); each part needs a photo"
      case .needsCanvas:
        "this style needs a width and a height of the canvas; only mosaic, justified, masonry and shape can leave one free"
    #endif
    case .unknownSize(let photo):
      "photo \"\(photo.name)\": its size is unknown; specify its file, or its width and height in pixels"
    case .photoCount(let slot, let found):
      "slot \"\(slot.name)\": the layout has \(found) photos; it must have at least 1"
    case .gap(let found):
      "the gap is \(found); it must be a finite number >= 0"
    #if !hasFeature(Embedded)
      case .pages(let pages, let photos, let perPage):
        "\(Self.photos(photos)) cannot be spread over \(pages == 1 ? "1 page" : "\(pages) pages") with "
          + "\(perPage.lowerBound) to \(perPage.upperBound) photos each; "
          + Self.possiblePages(otherThan: pages, photos, perPage)
      case .noTemplate(let perPage, let slots):
        "no template has \(perPage.lowerBound) to \(perPage.upperBound) slots; the templates have "
          + slots.map { "\($0)" }.joined(separator: ", ")
    #endif
    case .notGenerated:
      "this module cannot generate layouts for photos; in a web page, load collage-layout.wasm"
    case .invalidScene(let error): error.description
    }
  }

  private static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }

  #if !hasFeature(Embedded)
    /// Returns the numbers of pages over which photos can be spread.
    private static func possiblePages(
      otherThan pages: Int, _ photos: Int, _ perPage: ClosedRange<Int>
    ) -> String {
      guard perPage.lowerBound > 0 else { return "allow more or fewer photos on a page" }
      let least = (photos + perPage.upperBound - 1) / perPage.upperBound
      let most = photos / perPage.lowerBound
      guard least <= most else { return "allow more or fewer photos on a page" }
      if (least...most).contains(pages) { return "another number of pages may be possible" }
      if least == most { return most == 1 ? "possible is 1 page" : "possible are \(most) pages" }
      return "possible are \(least) to \(most) pages"
    }
  #endif

  private static func text(_ size: Size) -> String { "\(text(size.width))x\(text(size.height))" }

  /// Returns a length without trailing zeros: 12, not 12.0.
  private static func text(_ length: Double) -> String { Int(exactly: length).map { "\($0)" } ?? "\(length)" }

  private static func list(_ slots: [SlotID]) -> String {
    slots.isEmpty ? "no slots" : list(slots.map { $0.name })
  }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
