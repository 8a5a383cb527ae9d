public import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
public import CollageModel
import CollageRender

/// The labels of photos.
struct LabelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Label photos as they are read: a,b,c (a list), (a), A, 1, i or I (counted, with any signs), names, dates, or a text such as \
      "{{1}} {{name}}"; also {{date}}, {{month}}, {{place}}, {{people}} and {{caption}}.
      """, valueName: "text"))
  var labels: String?

  @Option(
    help: "Labels inside photos or in a row under them; default: inside with lists and counters, otherwise under.")
  var labelPlace: PhotoLabels.Place?

  @Option(
    help: ArgumentHelp(
      "The size, weight, color and font of labels, such as \"8pt bold #fff Inter\", each of which may be left out.",
      valueName: "style"))
  var labelStyle: String?

  /// Returns the labels, or nil without any.
  ///
  /// - Throws: `UsageError` for a text that says nothing of photos and for an unknown style.
  func value() throws -> PhotoLabels? {
    guard let labels else {
      guard labelPlace == nil, labelStyle == nil else {
        throw UsageError(message: "\(labelPlace == nil ? "--label-style" : "--label-place") requires --labels")
      }
      return nil
    }
    do throws(LabelText.Failure) { _ = try LabelText(labels) } catch {
      throw UsageError(message: "--labels \(escaped(labels)): \(error.description)")
    }
    var value = PhotoLabels(labels, place: labelPlace)
    var family: [String] = []
    for word in (labelStyle ?? "").split(separator: " ").map(String.init) {
      if let length = CanvasLength(argument: word) {
        let size = try length.printLength(option: "--label-style")
        guard size.value > 0 else { throw UsageError(message: "--label-style \(escaped(word)): must be above 0") }
        (value.size, value.unit) = (size.value, size.unit)
      } else if let weight = ["regular": 400, "bold": 700][word] {
        value.weight = weight
      } else if let color = try? CSSColor.parse(word) {
        value.color = color
      } else {
        family.append(word)
      }
    }
    if !family.isEmpty { value.family = family.joined(separator: " ") }
    return value
  }
}

extension PhotoLabels.Place: ExpressibleByArgument {}
