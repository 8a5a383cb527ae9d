import CollageLayout
import CollageModel

extension AlbumOptions {
  /// Returns the number of which that of the pages is a multiple.
  ///
  /// - Throws: `UsageError` for a number out of range, and for a number of pages that is none of its multiples.
  func checkedMultiple() throws -> Int {
    guard let multiple else { return 1 }
    guard Self.multiples.contains(multiple) else {
      throw UsageError(
        message: "--multiple \(multiple): must be between \(Self.multiples.lowerBound) and \(Self.multiples.upperBound)"
      )
    }
    guard let pages, pages % multiple != 0 else { return multiple }
    let below = pages / multiple * multiple
    let others = (below > 0 ? [below] : []) + [below + multiple]
    throw UsageError(
      message: "--pages \(pages) is no multiple of --multiple \(multiple): pass "
        + others.map { "--pages \($0)" }.joined(separator: " or "))
  }

  private static let multiples = 1...100
}

/// The options that let photos fill the pages of an album.
struct PageAdvice: Sendable {
  let usesTemplates: Bool

  /// Returns the message of an error, which names the options that would avoid it.
  func message(_ error: LayoutError) -> String {
    guard case .pages(let pages, let photos, let perPage) = error, perPage.lowerBound > 0, pages > 0 else {
      return "\(error)"
    }
    let remedies = [
      allowing(pages, photos, perPage), number(pages, photos, perPage),
    ].compactMap { $0 }
    if remedies.isEmpty { return "\(error)" }
    return "\(counted(photos, "photo")) cannot be spread over \(counted(pages, "page")) with \(perPage.lowerBound) to "
      + "\(perPage.upperBound) photos each; \(remedies.joined(separator: ", or ")) would do"
  }

  /// Returns the number of photos on a page that suits the pages; nil if none does.
  private func allowing(_ pages: Int, _ photos: Int, _ perPage: ClosedRange<Int>) -> String? {
    let (least, most) = (photos / pages, (photos + pages - 1) / pages)
    if usesTemplates {
      if most > perPage.upperBound { return "templates with \(most) slots" }
      return least < perPage.lowerBound && least > 0 ? "templates with \(least) slots" : nil
    }
    let range = min(least, perPage.lowerBound)...max(most, perPage.upperBound)
    guard range != perPage, range.lowerBound > 0, range.upperBound <= AlbumOptions.mostPhotos else { return nil }
    return "--per-page \(range.lowerBound)..\(range.upperBound)"
  }

  /// Returns the number of pages that suits the photos of a page; nil if none does.
  private func number(_ pages: Int, _ photos: Int, _ perPage: ClosedRange<Int>) -> String? {
    let (least, most) = ((photos + perPage.upperBound - 1) / perPage.upperBound, photos / perPage.lowerBound)
    guard least <= most else { return nil }
    if pages < least { return least == most ? counted(least, "page") : "\(counted(least, "page")) or more" }
    if pages > most { return least == most ? counted(most, "page") : "\(counted(most, "page")) or fewer" }
    return nil
  }
}
