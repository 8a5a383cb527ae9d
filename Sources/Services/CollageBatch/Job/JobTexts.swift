import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The text variables and fonts that all jobs of a run share.
struct JobTexts: Sendable {
  /// The values of variables; values in a row override them.
  private let values: [String: String]
  private let fonts: RenderFonts
  /// True if photos have labels, which use the language.
  private let areLabeled: Bool

  init(_ options: JobOptions) {
    (values, areLabeled) = (options.texts, options.labels != nil)
    let fontFolders = options.fontFolders
    fonts = fontFolders.isEmpty ? .installed : RenderFonts(folders: fontFolders)
  }

  /// Sets the fonts of a collage, and its variables to the values of the run and of a job.
  func apply(_ job: Job, to collage: inout PhotoCollage) {
    (collage.fonts, collage.texts) = (fonts, values.merging(job.text) { _, own in own })
  }

  /// Returns the names of the variables of a template and of its labels.
  func variables(of template: Template) -> [String] {
    areLabeled ? template.labeledVariableNames : template.variableNames
  }

  /// Throws if the run sets a variable that does not occur in the template's texts.
  func check(_ template: Template) throws(TextVariables.Failure) {
    try TextVariables.check(values.keys.sorted(), among: variables(of: template))
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
