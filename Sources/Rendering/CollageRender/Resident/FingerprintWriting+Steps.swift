import CollageFiles
import CollageModel

extension FingerprintFields {
  /// Writes the steps of a pipeline.
  mutating func append(_ name: String, _ value: [any PhotoPipelineStep]) {
    begin(name)
    text += "["
    for (index, step) in value.enumerated() {
      if index > 0 { text += " " }
      step.appendFingerprint(to: &text)
    }
    text += "]"
  }
}

extension DecodeStep: FingerprintStructure {
  static var typeName: String { "DecodeStep" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("shrinkOnLoad", shrinkOnLoad)
    fields.append("boxShrink", boxShrink)
    fields.append("region", region)
  }
}

extension ResampleStep: FingerprintStructure {
  static var typeName: String { "ResampleStep" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("region", region)
    fields.append("size", size)
  }
}

extension ConvertColorStep: FingerprintStructure {
  static var typeName: String { "ConvertColorStep" }

  func appendFields(to fields: inout FingerprintFields) { fields.append("profile", profile) }
}

extension OrientStep: FingerprintStructure {
  static var typeName: String { "OrientStep" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("orientation", orientation)
    fields.append("size", size)
    fields.append("interior", interior)
    fields.append("skipped", skipped)
    fields.append("clampsToAlpha", clampsToAlpha)
  }
}

extension PlaceStep: FingerprintWriting {
  func appendFingerprint(to text: inout String) {
    guard case .upright(let interior, let area) = self else { return Fingerprint.appendParts(of: self, to: &text) }
    text += "PlaceStep.upright(\((interior: PixelRect, area: PixelRect).self)"
    FingerprintFields.append(to: &text) { fields in
      fields.append("interior", interior)
      fields.append("area", area)
    }
    text += ")"
  }
}

extension TileKey: FingerprintStructure {
  static var typeName: String { "TileKey" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("origin", origin)
    fields.append("isTolerant", isTolerant)
    fields.append("pipeline", pipeline)
  }
}

extension TileKey.Origin: FingerprintWriting {
  func appendFingerprint(to text: inout String) {
    guard case .cutout(let key) = self else { return Fingerprint.appendParts(of: self, to: &text) }
    text += "Origin.cutout("
    key.appendFingerprint(to: &text)
    text += ")"
  }
}

extension CutoutKey: FingerprintStructure {
  static var typeName: String { "CutoutKey" }

  func appendFields(to fields: inout FingerprintFields) {
    fields.append("path", path)
    fields.append("version", version)
    fields.append("shadow", shadow)
    fields.append("shrinkOnLoad", shrinkOnLoad)
    fields.append("boxShrink", boxShrink)
    fields.append("mask", mask)
    fields.append("maskVersion", maskVersion)
    fields.append("refinesMask", refinesMask)
    fields.append("policy", policy)
  }
}
