import CollageFormat
import CollageKit
import CollageModel
public import CollageRender

/// The text variables and fonts shared by all jobs of a run.
public struct JobTexts: Sendable {
  /// The values of variables; values in rows take precedence.
  public var values: [String: String]
  public var fonts: RenderFonts

  /// Creates text options.
  public init(values: [String: String] = [:], fonts: RenderFonts = .installed) {
    (self.values, self.fonts) = (values, fonts)
  }

  /// Replaces the variables in a job's texts.
  ///
  /// - Throws: `RenderError.layout` if a variable has no value.
  func apply(_ job: Job, to request: inout RenderRequest) throws(RenderError) {
    request.fonts = fonts
    let values = self.values.merging(job.text) { _, own in own }
    let ordered = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    do {
      try request.replaceVariables(with: ordered)
    } catch {
      throw RenderError(error) ?? .layout("\(error)")
    }
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
