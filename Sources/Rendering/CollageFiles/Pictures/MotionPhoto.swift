/// Finds the clip inside a motion photo of an Android phone, which follows the picture in the same file.
///
/// Source: Motion Photo Format 1.0 (Android Open Source Project): after the JPEG, or in a box `mpvd` of a HEIC.
package enum MotionPhoto {
  private static let maxBoxes = 1_000
  /// The lengths of the first box of a clip.
  private static let headLengths = 12...256

  /// Returns the offset of the clip in a file; nil if there is none.
  package static func clipStart(in file: borrowing RegularFile) -> Int? {
    switch PictureFormat(signature: file.firstBytes(PictureFormat.signatureLength)) {
    case .jpeg: JPEGGate.end(in: file).flatMap { next(PictureWindow(file), from: $0) }
    case .heic, .avif: boxed(PictureWindow(file))
    default: nil
    }
  }

  private static func isClip(_ window: inout PictureWindow, at offset: Int) -> Bool {
    guard let length = window.number(at: offset, bytes: 4), window.name(at: offset + 4) == "ftyp" else { return false }
    return headLengths.contains(length)
  }

  /// Returns the first clip after an offset, behind other pictures such as a gain map.
  private static func next(_ window: PictureWindow, from offset: Int) -> Int? {
    var (window, offset) = (window, offset + 4)
    while let found = window.next(UInt8(ascii: "f"), from: offset) {
      if isClip(&window, at: found - 4) { return found - 4 }
      offset = found + 1
    }
    return nil
  }

  private static func boxed(_ window: PictureWindow) -> Int? {
    var (window, offset) = (window, 0)
    for _ in 0..<maxBoxes {
      guard let length = window.number(at: offset, bytes: 4), let name = window.name(at: offset + 4) else { return nil }
      if name == "mpvd" {
        let start = offset + (length == 1 ? 16 : 8)
        return isClip(&window, at: start) ? start : nil
      }
      let whole = length == 1 ? window.number(at: offset + 8, bytes: 8) ?? 0 : length
      guard whole >= 8, whole <= window.count - offset else { return nil }
      offset += whole
    }
    return nil
  }
}
