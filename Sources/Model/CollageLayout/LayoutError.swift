public import CollageModel

/// Why slots cannot be laid out, or photos cannot be assigned to them.
public enum LayoutError: Error, Hashable, Sendable {
  /// Gap, margin and weights leave a slot this size, in canvas units; one extent is not above zero.
  case noRoom(slot: SlotID, width: Double, height: Double)
  /// Gap and margin leave nothing of a slot that is not a rectangle.
  case nothingLeft(slot: SlotID)
  /// More slots are requested than a layout may have.
  case tooManySlots(found: Int, max: Int)
  /// A row of a cell matrix, counted from 1, is not as long as the first one.
  case unevenRow(row: Int, found: Int, expected: Int)
  /// The cells that carry a number do not form a rectangle.
  case cellNotRectangular(number: Int)
  /// A cell's number is below zero.
  case negativeCell(number: Int)
  /// A cell matrix has weights, but not one for each of its columns.
  case columnWeights(found: Int, expected: Int)
  /// A cell matrix has weights, but not one for each of its rows.
  case rowWeights(found: Int, expected: Int)
  /// A photo is pinned to a slot that the template does not have.
  case unknownSlot(SlotID, known: [SlotID])
  /// Two photos are pinned to one slot.
  case duplicatePin(SlotID)
  /// There are fewer photos than slots, and neither repeating nor leaving slots empty is allowed.
  case tooFewPhotos(photos: Int, slots: Int)
  /// Photos should be repeated, but there are none.
  case noPhotos(slots: Int)
  /// Gap and margin leave no room for the photos on a canvas, or within a slot, of these extents; lengths are in canvas
  /// units.
  case noRoomForPhotos(count: Int, gap: Double, margin: Double, canvas: Size)
  /// A layout refers to a photo, counted from 1, that does not exist.
  case noSuchPhoto(number: Int, count: Int)
  /// The weight of a photo, counted from 1, is not above zero.
  case weight(photo: Int, found: Double)
  /// Two photos, counted from 1, are pinned to one corner, or one photo to two.
  case pins(photo: Int, other: Int, corner: Mosaic.Corner)
  /// The allowed cropped fraction is out of range.
  case cropBudget(Double)
  /// The ratio of the largest to the smallest photo is out of range.
  case balance(Double)
  /// A photo, counted from 1, has no usable extents.
  case photoWithoutArea(photo: Int, size: Size)
  /// A layout cannot have this number of rows or columns.
  case lineCount(found: Int, photos: Int)
  /// A print's settings are out of range.
  case scatter(tilt: Double, density: Double)
  /// Grids, prints and outfits cannot leave a side of the canvas free.
  case needsCanvas
  /// The size of a photo is unknown.
  case unknownSize(PhotoID)
  /// A layout within a slot would have fewer than one photo.
  case photoCount(slot: SlotID, found: Int)
  /// A gap is not a finite length of at least zero.
  case gap(Double)
  /// A layout that depends on photos cannot be generated here, because the generators are not part of the build.
  case notGenerated
  /// Slots, photos and items do not form a valid scene.
  case invalidScene(ModelError)
}

extension LayoutError: CustomStringConvertible {
  /// What was found and what is allowed, in one sentence.
  public var description: String {
    switch self {
    case .noRoom(let slot, let width, let height):
      "slot \"\(slot.name)\": gap and margin leave it \(LayoutError.text(width)) x \(LayoutError.text(height)); both must be > 0"
    case .nothingLeft(let slot):
      "slot \"\(slot.name)\": gap and margin leave nothing of it; its area must be > 0"
    case .tooManySlots(let found, let max):
      "\(found) slots; a layout has at most \(max)"
    case .unevenRow(let row, let found, let expected):
      "cells: row \(row) has \(found) cells; every row must have \(expected), as the first one"
    case .cellNotRectangular(let number):
      "cells: the cells with number \(number) must form one rectangle"
    case .negativeCell(let number):
      "cells: \(number); a cell is 0 for a hole or a number > 0"
    case .columnWeights(let found, let expected):
      "cells: \(found) column weights; there must be \(expected), one for each column, or none"
    case .rowWeights(let found, let expected):
      "cells: \(found) row weights; there must be \(expected), one for each row, or none"
    case .unknownSlot(let slot, let known):
      "slot \"\(slot.name)\" is not in the template; it has \(LayoutError.list(known))"
    case .duplicatePin(let slot):
      "slot \"\(slot.name)\" has two pinned photos; at most one is allowed"
    case .tooFewPhotos(let photos, let slots):
      "\(photos) photos for \(slots) slots; every slot needs one"
    case .noPhotos(let slots):
      "no photos for \(slots) slots; at least one is needed to repeat"
    case .noRoomForPhotos(let count, let gap, let margin, let canvas):
      "\(LayoutError.photos(count)) on \(LayoutError.text(canvas)): a gap of \(LayoutError.text(gap)) and a margin of "
        + "\(LayoutError.text(margin)) leave no room; use smaller ones, or fewer photos"
    case .noSuchPhoto(let number, let count):
      "photo \(number): there are \(count); allowed are 1 ... \(count)"
    case .weight(let photo, let found):
      "photo \(photo): a weight of \(found); it must be > 0"
    case .pins(let photo, let other, let corner):
      photo == other
        ? "photo \(photo) is pinned to two corners; only one is allowed"
        : "photos \(photo) and \(other) are both pinned to \(corner.rawValue); a corner can hold one"
    case .cropBudget(let found):
      "a crop budget of \(found); allowed is 0 ... 0.9"
    case .balance(let found):
      "a balance of \(found): the largest photo must be allowed at least 1 time the smallest"
    case .photoWithoutArea(let photo, let size):
      "photo \(photo): \(size.width) x \(size.height) pixels; both must be > 0, and one at most 1000 times the other"
    case .lineCount(let found, let photos):
      "\(found) rows or columns for \(photos) photos; allowed is 1 ... \(photos)"
    case .scatter(let tilt, let density):
      "a tilt of \(tilt) and a density of \(density); allowed are 0 ... 45 degrees and 0.1 ... 3"
    case .needsCanvas:
      "this style needs both sides of the canvas; mosaic, justified and masonry can leave one free"
    case .unknownSize(let photo):
      "photo \"\(photo.name)\": its size is unknown; give its file, or its width and height in pixels"
    case .photoCount(let slot, let found):
      "slot \"\(slot.name)\": a layout of \(found) photos; it must take at least 1"
    case .gap(let found):
      "a gap of \(found); it must be a finite number >= 0"
    case .notGenerated:
      "this layout is generated for photos, which this module does not do; in a page, load collage-layout.wasm"
    case .invalidScene(let error): error.description
    }
  }

  private static func photos(_ count: Int) -> String { count == 1 ? "1 photo" : "\(count) photos" }

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
