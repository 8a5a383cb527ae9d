import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The text variables and fonts that all jobs of a run share.
struct JobTexts: Sendable {
  /// The values of variables; values in a row override them.
  private let values: [String: String]
  private let fonts: RenderFonts

  init(values: [String: String], fontFolders: [String]) {
    self.values = values
    fonts = fontFolders.isEmpty ? .installed : RenderFonts(folders: fontFolders)
  }

  /// Sets the fonts of a collage, and its variables to the values of the run and of a job.
  func apply(_ job: Job, to collage: inout PhotoCollage) {
    (collage.fonts, collage.texts) = (fonts, values.merging(job.text) { _, own in own })
  }

  /// Throws if the run sets a variable that does not occur in the template's texts.
  func check(_ template: Template) throws(TextVariables.Failure) {
    try TextVariables.check(values.keys.sorted(), among: template.variableNames)
  }

  /// Returns the variables of a template that have no value in the row, the run or the template.
  func missing(in template: Template, given row: [String: String]) -> [String] {
    let named = Set(template.variables.map(\.name) + [TextVariables.count])
    return template.variableNames.filter { name in
      !named.contains(name) && !TextVariables.isDerived(name) && !TextVariables.isOptional(name) && values[name] == nil
        && row[name] == nil
    }
  }
}
