import CollageFiles
import CollageModel
import CollageTestSupport
import PictureTestSupport
import Testing

@testable import CollageRender

/// Pages of PDF files.
@Suite("Pages of documents") struct DocumentPageTests {
  init() throws { try PictureFile.start() }

  private func page(_ size: PixelSize, dotsPerInch: Double, _ parts: [DocumentPage.Part] = []) -> DocumentPage {
    let paper = DocumentPage.Paper(size, printed: nil, dotsPerInch: dotsPerInch)
    return DocumentPage(size: size, printed: nil, paper: paper, title: nil, parts: parts)
  }

  @Test(
    "a page of more than 200 inches has larger units, so that all readers show it",
    arguments: [(199.0, 1), (200, 1), (200.5, 2), (400, 2), (401, 3), (1_000, 5)])
  func unit(inches: Double, unit: Int) {
    let page = page(PixelSize(Int(inches * 30), 300), dotsPerInch: 30)
    let boxes = page.boxes(isForPrint: false)
    #expect(boxes.contains("/UserUnit \(unit) ") == (unit > 1), "\(boxes)")
    let side = PDFText.number(inches * 72 / Double(unit))
    #expect(boxes.contains("/MediaBox [0 0 \(side) "), "\(boxes)")
    #expect(inches * 72 / Double(unit) <= 14_400)
    #expect(abs(page.toUnits.a * 30 * Double(unit) - 72) < 1e-9)
  }

  @Test("black ink alone is printed over what is beneath, and other colors and opacities are not")
  func overprint() throws {
    let inks = try InkConversion(ColorSettings(profile: OutputProfile(name: "FOGRA39", bytes: InkProfile.bytes())))
    let square = Outline(Rect(x: 0, y: 0, width: 10, height: 10))
    func content(_ color: Color, _ inks: InkConversion?) -> PDFContent {
      var (fonts, objects) = (PDFFonts(), PDFObjects())
      return PDFContent(
        page(PixelSize(20, 20), dotsPerInch: 72, [.outline(square, color)]),
        colors: PDFColors(profile: 1, inks: inks), fonts: &fonts, objects: &objects)
    }
    let black = content(.black, inks)
    #expect(black.operators.contains("/K gs 0 0 0 1 k"), "\(black.operators)")
    #expect(black.resources.contains("/ExtGState << /K << /OP true /op true /OPM 1 >> >>"), "\(black.resources)")
    for color in [Color.white, Color(red: 40, green: 40, blue: 40), Color(red: 0, green: 0, blue: 0, alpha: 128)] {
      let other = content(color, inks)
      #expect(!other.operators.contains("/K gs") && !other.resources.contains("/OPM"), "\(color.bytes)")
    }
    #expect(!content(.black, nil).resources.contains("/OPM"))
  }
}
