import CollageModel
internal import Vips
internal import Zimg

/// A photo whose pixels have been read, from which any part of its place on the canvas can be made.
///
/// Unchecked because its planes can be written to: they are not once it is made, so parts may be made side by side.
final class DecodedPhoto: @unchecked Sendable {
  private let decoded: DecodedPixels
  private let header: PhotoHeader
  private let slot: String
  /// The upright tile of a turned photo: every part of the place reads all over it.
  private let turning: Tile?

  /// Reads what a step needs; `slot` is named in errors.
  init(_ step: PhotoStep, header: PhotoHeader, policy: PhotoPolicy, slot: String) throws(RenderError) {
    self.header = header
    self.slot = slot
    let decoded = try DecodePhoto(header: header, step: step.decode, policy: policy).run()
    if decoded.hasAlpha { PremultiplyPlanes.run(decoded.planes) }
    self.decoded = decoded
    if case .turned = step.place {
      turning = try PhotoTile(step: step, header: header, slot: slot).upright(decoded)
    } else {
      turning = nil
    }
  }

  /// The pixels of a step that is the photo's own or a part of it.
  func tile(_ step: PhotoStep) throws(RenderError) -> Tile {
    let work = PhotoTile(step: step, header: header, slot: slot)
    if let turning { return try work.placed(turning) }
    return try work.placed(work.upright(decoded))
  }
}

/// Multiplies colour planes by the alpha plane behind them.
enum PremultiplyPlanes {
  static func run(_ planes: [AlignedPlane]) {
    guard let alpha = planes.last else { return }
    for plane in planes.dropLast() {
      guard let colour = plane.bytes.bindMemory(to: UInt8.self).baseAddress,
        let share = alpha.bytes.bindMemory(to: UInt8.self).baseAddress
      else { continue }
      for index in 0..<plane.bytes.count { colour[index] = scaled(colour[index], by: share[index]) }
    }
  }
}
