/// The format and the version, with which every document begins.
enum DocumentHeader {
  static let template = "collage-template"
  static let composition = "collage"
  static let album = "collage-album"
  static let filter = "collage-filter"
  static let drawing = "collage-drawing"
  static let version = 1

  /// Returns whether format and version are the expected ones; otherwise the rest of the document cannot be checked.
  static func check(_ object: ObjectCursor, format: String) -> Bool {
    guard let formatCursor = object.required("format") else { return false }
    guard formatCursor.value.isText(format) else {
      formatCursor.reject("the format must be \"\(format)\"")
      return false
    }
    guard let versionCursor = object.required("version") else { return false }
    guard case .number(Double(version)) = versionCursor.value else {
      versionCursor.reject("the version must be \(version)")
      return false
    }
    return true
  }
}
