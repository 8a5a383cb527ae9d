import CollageFormat
import CollageKit
import SystemCalls

extension TemplateSearch {
  /// The search in the user's template folders: those in COLLAGE_TEMPLATES, then those below the user's data folder.
  static var ofUser: TemplateSearch { RunningOrder.current?.resources.templates ?? usual }

  private static let usual: TemplateSearch = {
    let named = variable("COLLAGE_TEMPLATES").map { $0.split(separator: ":").map(String.init) } ?? []
    let data = variable("XDG_DATA_HOME") ?? variable("HOME").map { $0 + "/.local/share" }
    var search = TemplateSearch(
      folders: named + (data.map { [$0 + "/collage/templates"] } ?? []), advice: "`collage templates` lists all")
    search.photoAdvice = "name a template first, such as hero-left; `collage layout` arranges photos without one"
    return search
  }()

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension CollageDocument {
  /// Opens a file, or a template found by name in the user's folders.
  init(ofUser name: String) throws {
    try UserFiles.check(name)
    let found = try TemplateSearch.ofUser.find(name)
    guard let known = RunningOrder.current?.resources.knownTemplates else {
      self = try CollageDocument(found)
      return
    }
    self = try CollageDocument(found) { found throws(FormatError) in try known.template(found) }
  }
}
