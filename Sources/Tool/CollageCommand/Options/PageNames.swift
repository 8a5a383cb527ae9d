import CollageFiles
import CollageKit
import CollageModel
import CollageRender

/// The file names of the pages that a picture is cut into.
struct PageNames {
  let cut: PictureCut
  private let pattern: PagePattern

  /// The largest number of columns and of rows: larger numbers are sizes in pixels.
  private static let most = 20.0

  /// Parses the option `--split`: a size in pixels or on paper, or a number of columns and of rows.
  ///
  /// - Throws: `UsageError` if the size is invalid or the output is standard output.
  init(split text: String, output: String, isExplaining: Bool) throws {
    let size = try SizeText(text, option: "--split")
    if size.unit != .pixel, let width = size.width, let height = size.height {
      cut = .lengths(Size(width / 25.4, height / 25.4))
    } else if let across = size.width, let down = size.height, max(across, down) <= Self.most {
      let count = try size.pixels()
      cut = .count(columns: count.width, rows: count.height)
    } else {
      cut = .pages(try size.pixels())
    }
    pattern = try Self.pattern(output, "--split", isExplaining)
  }

  /// The pages that sheets of paper show.
  init(_ tiling: PosterTiling, output: String, isExplaining: Bool) throws {
    (cut, pattern) = (.sheets(tiling), try Self.pattern(output, "--tile", isExplaining))
  }

  private static func pattern(_ output: String, _ option: String, _ isExplaining: Bool) throws -> PagePattern {
    guard output != "-" || isExplaining else {
      throw UsageError(
        message: "\(option): pages cannot be written to standard output; name a file such as -o page.jpg")
    }
    return PagePattern(output)
  }

  /// Returns the file name of a page, numbered from 1.
  func path(_ number: Int) -> String { pattern.path(number, of: 1) }

  /// Returns the file names of all pages of a picture.
  func paths(of report: RenderReport) -> [String] {
    let count = (try? cut.parts(of: report.size, dotsPerInch: report.dotsPerInch))?.count ?? 0
    return count > 0 ? (1...count).map(path) : []
  }
}
