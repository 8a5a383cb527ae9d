/// A JPEG with a comment.
///
/// Source: ITU-T T.81, annex B.2.4.5.
package enum CommentedJPEG {
  /// Returns a JPEG with a comment as its first segment; the gain map of an Ultra HDR JPEG stays after its picture.
  package static func adding(_ comment: String, to jpeg: [UInt8]) -> [UInt8] {
    let text = Array(comment.utf8)
    let length = text.count + 2
    let segment = [0xFF, 0xFE, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + text
    var commented = Array(jpeg[..<2] + segment + jpeg[2...])
    UltraHDR.lengthen(&commented, by: segment.count)
    return commented
  }
}
