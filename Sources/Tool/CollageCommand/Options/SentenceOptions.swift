import ArgumentParser
import CollageFiles

/// The file with what a picture shows, in words.
struct SentenceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write a sentence that says what the picture shows, for people who do not see it: a line for each page, in English or German.",
      valueName: "file"),
    completion: .file())
  var alt: String?

  /// Rejects a file that is an input or the picture.
  func check(_ inputs: InputGuard, besides output: String?) throws {
    guard let alt else { return }
    try UserFiles.check(output: alt)
    try OutputPath.check(alt)
    try inputs.check(alt)
    guard alt != output, output.map({ InputGuard.isSameFile(alt, $0) }) != true else {
      throw UsageError(message: "--alt \(escaped(alt)): must not be the output")
    }
  }

  /// Writes the sentences of pictures.
  func write(_ sentences: [String?], protecting inputs: InputGuard) throws {
    guard let alt else { return }
    let lines = sentences.map { ($0 ?? "") + "\n" }.joined()
    try AtomicFile.write(Array(lines.utf8), to: alt, protecting: inputs)
  }
}
