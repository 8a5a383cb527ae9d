import CollageFormat
import CollageModel
import CollageRender

extension Job {
  /// Returns how a row straightens and crops a slot's photo, or nil if it does not.
  ///
  /// - Throws: `RenderError.layout` for a number or a ratio that is not allowed.
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
