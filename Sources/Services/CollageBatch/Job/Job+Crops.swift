import CollageFormat
import CollageModel
import CollageRender

extension Job {
  /// Returns the change of crop that a row asks for in a slot, or nil if there is none.
  ///
  /// - Throws: `RenderError.layout` if a number or ratio is invalid.
  func cropChange(ofSlot slot: String) throws(RenderError) -> CropChange? {
    var change = CropChange()
    change.straighten = try value(slot + ManifestRow.straightenSuffix, CropText.straighten)
    change.perspective = try value(slot + ManifestRow.keystoneSuffix, CropText.keystone)
    change.part = try value(slot + ManifestRow.cropSuffix, CropText.part)
    return change.isEmpty ? nil : change
  }

  private func value<Value>(
    _ column: String, _ parse: (String) throws(CropText.Problem) -> Value
  ) throws(RenderError) -> Value? {
    guard let text = crops[column] else { return nil }
    do throws(CropText.Problem) {
      return try parse(text)
    } catch {
      throw .layout("\(column): \(error)")
    }
  }
}
