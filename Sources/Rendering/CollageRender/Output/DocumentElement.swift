import CollageFiles
import CollageModel

/// A part of a tagged page, as readers tell it.
struct DocumentElement: Hashable, Sendable {
  enum Kind: String, Sendable {
    /// A photo, a sticker, or another layer with a text of its own.
    case figure = "Figure"
    case paragraph = "P"
  }

  let kind: Kind
  /// The area on the page, in its pixels.
  let area: PixelRect
  /// The layer whose letters the element consists of; nil for an element without letters.
  var letters: LayerID?
  /// The words that are told instead of showing the element; nil for a paragraph, which is read.
  var alternative: String?
  /// The words of a paragraph whose letters do not tell them; nil otherwise.
  var words: String?
}

/// The order in which people read what is on a page.
///
/// A page is divided at its widest gaps: into rows, or into columns where the gaps between them are much wider. What overlaps is
/// read in the order of the document.
///
/// Source: the recursive XY cut of G. Nagy and S. Seth, "Hierarchical representation of optically scanned documents" (ICPR 1984).
enum ReadingOrder {
  /// Rows come first unless the gaps between columns are wider by this factor, as they are beside pictures with captions.
  private static let columnsFactor = 3
  /// Edges may overlap by this part of a side.
  private static let overlap = 50

  /// Returns the elements as they are read.
  static func sorted(_ elements: [DocumentElement]) -> [DocumentElement] {
    guard elements.count > 1 else { return elements }
    let (rows, columns) = (Division(elements, \.rows), Division(elements, \.columns))
    let isByRows = !rows.parts.isEmpty && rows.gap * columnsFactor >= columns.gap
    let parts = isByRows || columns.parts.isEmpty ? rows.parts : columns.parts
    return parts.isEmpty ? elements : parts.flatMap { sorted($0) }
  }

  /// Elements divided at the widest gaps in a direction.
  private struct Division {
    /// The width of the widest gap in pixels.
    private(set) var gap = 0
    /// The parts in their order; none if there is no gap.
    private(set) var parts: [[DocumentElement]] = []

    init(_ elements: [DocumentElement], _ side: (PixelRect) -> Range<Int>) {
      let sides = elements.map { element in
        let side = side(element.area)
        let inset = side.count / ReadingOrder.overlap
        return (side.lowerBound + inset)..<max(side.lowerBound + inset, side.upperBound - inset)
      }
      // Elements that begin at the same place stay in their order.
      let order = elements.indices.sorted { (sides[$0].lowerBound, $0) < (sides[$1].lowerBound, $1) }
      var gaps: [(before: Int, width: Int)] = []
      var end = sides[order[0]].upperBound
      for (place, index) in order.enumerated().dropFirst() {
        if sides[index].lowerBound > end { gaps.append((place, sides[index].lowerBound - end)) }
        end = max(end, sides[index].upperBound)
      }
      gap = gaps.map(\.width).max() ?? 0
      if gap == 0 { return }
      var start = 0
      // Gaps that are much narrower belong to the parts, such as that between a picture and its caption.
      for cut in gaps.filter({ 2 * $0.width >= gap }).map(\.before) + [order.count] {
        parts.append(order[start..<cut].sorted().map { elements[$0] })
        start = cut
      }
    }
  }
}

extension PixelRect {
  fileprivate var rows: Range<Int> { top..<max(top, bottom) }
  fileprivate var columns: Range<Int> { left..<max(left, right) }
}
