import CollageFormat
import CollageModel
public import CollageRender

/// The variables that all jobs of a run share, and the fonts of their texts.
public struct JobTexts: Sendable {
  /// The values of variables; those of a row take precedence.
  public var values: [String: String]
  /// The fonts.
  public var fonts: RenderFonts

  /// Creates texts.
  public init(values: [String: String] = [:], fonts: RenderFonts = .installed) {
    (self.values, self.fonts) = (values, fonts)
  }

  /// The variable that every job has: the number of its photos.
  static let countName = "count"

  /// Returns the names of the variables of a template's texts, in their order.
  static func names(in template: Template) -> [String] {
    var names: [String] = []
    for layer in template.ownLayers {
      guard case .text(let text) = layer.content else { continue }
      let found = try? TextVariables.names(in: text.string)
      names += (found ?? []).filter { !names.contains($0) }
    }
    return names
  }

  /// Replaces the variables of a job's texts.
  /// - Throws: `RenderError.layout` for variables without a value.
  func apply(_ job: Job, to request: inout RenderRequest) throws(RenderError) {
    request.fonts = fonts
    var values = self.values.merging(job.text) { _, own in own }
    values[Self.countName] = String(request.composition.items.count { $0.slot != nil })
    let ordered = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    do throws(FormatError) {
      request.composition = try request.composition.replacingVariables(with: ordered)
    } catch {
      throw .layout("\(error)")
    }
  }

  /// Returns the variables of a template for which neither a row nor the run has a value.
  func missing(in template: Template, given row: [String: String]) -> [String] {
    Self.names(in: template).filter { $0 != Self.countName && values[$0] == nil && row[$0] == nil }
  }
}
