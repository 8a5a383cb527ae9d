import ArgumentParser
import CollageFiles
import CollageRender

/// Photo formats on the command line: one, or several separated by commas.
struct FormatList: ExpressibleByArgument {
  let formats: Set<PictureFormat>

  init?(argument: String) {
    var formats: Set<PictureFormat> = []
    for name in argument.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      switch name.filter({ $0 != " " }) {
      case "jpg": formats.insert(.jpeg)
      case "tif": formats.insert(.tiff)
      case "heif", "hif": formats.insert(.heic)
      case let name:
        guard let format = PictureFormat(rawValue: name) else { return nil }
        formats.insert(format)
      }
    }
    self.formats = formats
  }

  static var allValueStrings: [String] { PictureFormat.allCases.map(\.rawValue) }
}

extension [FormatList] {
  /// The formats of all lists.
  var formats: Set<PictureFormat> { reduce(into: []) { $0.formUnion($1.formats) } }
}
