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

/// The additionally accepted formats: photo formats, and SVG for stickers.
struct AllowedList: ExpressibleByArgument {
  let formats: Set<PictureFormat>
  let hasVectors: Bool

  init?(argument: String) {
    let names = argument.lowercased().split(separator: ",", omittingEmptySubsequences: false).map {
      $0.filter { $0 != " " }
    }
    let others = names.filter { $0 != "svg" }
    guard let list = others.isEmpty ? nil : FormatList(argument: others.joined(separator: ",")) else {
      guard others.isEmpty else { return nil }
      (formats, hasVectors) = ([], true)
      return
    }
    (formats, hasVectors) = (list.formats, others.count < names.count)
  }

  static var allValueStrings: [String] { FormatList.allValueStrings + ["svg"] }
}

extension [AllowedList] {
  var formats: Set<PictureFormat> { reduce(into: []) { $0.formUnion($1.formats) } }

  /// True if any list accepts SVG in stickers.
  var hasVectors: Bool { contains { $0.hasVectors } }

  /// The names of all accepted formats, in alphabetical order.
  var names: [String] { (formats.map(\.rawValue) + (hasVectors ? ["svg"] : [])).sorted() }
}

extension PhotoPolicy {
  /// Returns a copy that accepts or rejects SVG in stickers.
  func accepting(vectors: Bool) -> PhotoPolicy {
    var policy = self
    policy.acceptsVectors = vectors
    return policy
  }
}

extension [FormatList] {
  var formats: Set<PictureFormat> { reduce(into: []) { $0.formUnion($1.formats) } }
}
