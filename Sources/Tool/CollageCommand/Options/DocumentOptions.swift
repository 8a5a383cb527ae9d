public import ArgumentParser
import CollageFiles
import CollageKit
public import CollageRender

/// The standard of PDFs.
struct DocumentOptions: ParsableArguments {
  @Option(
    help: """
      Standard that a PDF follows: a2u (PDF/A-2u: all that it needs is in the file, texts can be searched, and tags tell screen \
      readers what photos show). A profile of inks makes it a PDF/X-4 as well.
      """)
  var pdf: DocumentStandard?

  /// Rejects the option for an output that is not a PDF.
  func check(output: String?) throws {
    guard let pdf, output.map(AlbumWriter.Output.isDocument) != true else { return }
    throw UsageError(message: "--pdf \(pdf.rawValue) applies to a PDF: name an output such as -o collage.pdf")
  }

  /// Sets the standard of documents.
  func apply(to settings: inout OutputSettings) { settings.standard = pdf }
}

extension DocumentStandard: ExpressibleByArgument {}
