extension RenderError {
  /// The path of the photo or other picture that cannot be used; nil for errors of the renderer and of its output.
  public var unusablePicture: String? {
    switch self {
    case .cannotOpen(let path, _), .notRegularFile(let path, _), .unsupportedPicture(let path, _, _),
      .disabledFormat(let path, _, _), .tooLarge(let path, _, _), .damagedPicture(let path, _):
      path
    default: nil
    }
  }

  /// The problem of a picture, without its name and without advice.
  public var finding: String {
    switch self {
    case .cannotOpen(_, let reason): "cannot be opened: \(reason)"
    case .notRegularFile(_, let kind): kind
    case .unsupportedPicture(_, let found, _): found
    case .disabledFormat(_, let format, _): "a picture of format \(format.rawValue)"
    case .tooLarge(_, let found, let allowed): "\(found); \(allowed)"
    case .damagedPicture(_, let detail): "damaged: \(detail)"
    default: description
    }
  }

  /// Returns one error for several: the error itself if there is only one, nil if there is none.
  package static func all(_ problems: [RenderError]) -> RenderError? {
    problems.count > 1 ? .several(problems) : problems.first
  }
}
