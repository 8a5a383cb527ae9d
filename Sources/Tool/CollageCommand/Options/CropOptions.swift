import ArgumentParser
import CollageFiles
import CollageFormat
import CollageKit
import CollageModel
import CollageRender

/// The straightening, perspective correction, cropping and fading of photos.
struct CropOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Straighten all photos, or the photo of a slot, by -45 to 45 degrees clockwise, without empty corners; repeatable.",
      valueName: "[slot=]degrees"))
  var straighten: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Correct the perspective of all photos, or of a slot's photo: -1 to 1; above 0 widens the top or the right; repeatable.",
      valueName: "[slot=]vertical[,horizontal]"))
  var keystone: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Crop all photos, or a slot's photo: an aspect ratio such as 4:5, square, original, a rectangle \
      x,y,width,height in fractions 0 to 1, or both, as 0,0,0.5,1@4:5; repeatable.
      """, valueName: "[slot=]part"))
  var crop: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Fade out all photos, or a slot's photo: from its middle toward left, right, top or bottom, or from one point to another \
      x,y,x,y in fractions of the slot; repeatable.
      """, valueName: "[slot=]side"))
  var fade: [String] = []

  /// Returns the changes that the options ask for.
  ///
  /// - Throws: `UsageError` if a value is invalid.
  func slotCrops() throws -> SlotCrops {
    var crops = SlotCrops()
    try add(straighten, "--straighten", to: &crops) { text throws(CropText.Problem) in
      CropChange(straighten: try CropText.straighten(text))
    }
    try add(keystone, "--keystone", to: &crops) { text throws(CropText.Problem) in
      CropChange(perspective: try CropText.keystone(text))
    }
    try add(crop, "--crop", to: &crops) { text throws(CropText.Problem) in
      CropChange(part: try CropText.part(text))
    }
    try add(fade, "--fade", to: &crops) { text throws(CropText.Problem) in
      CropChange(fade: try CropText.fade(text))
    }
    return crops
  }

  private func add(
    _ texts: [String], _ option: String, to crops: inout SlotCrops,
    _ parse: (String) throws(CropText.Problem) -> CropChange
  ) throws {
    for text in texts {
      let equals = text.firstIndex(of: "=")
      do throws(CropText.Problem) {
        let change = try parse(equals.map { String(text[text.index(after: $0)...]) } ?? text)
        guard let equals else {
          crops.all = crops.all.then(change)
          continue
        }
        let slot = SlotID(String(text[..<equals]))
        crops.slots[slot] = crops.slots[slot]?.then(change) ?? change
      } catch {
        let slot = equals.map { " " + escaped(String(text[..<$0])) } ?? ""
        throw UsageError(message: "\(option)\(slot): \(error)")
      }
    }
  }
}
