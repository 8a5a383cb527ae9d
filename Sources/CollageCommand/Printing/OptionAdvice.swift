import CollageBatch
import CollageRender

/// A command that says which of its options would change an error: the libraries know of no options.
protocol OptionAdvising {
  /// What an option would change about an error; nil where none would.
  func advice(on error: RenderError) -> String?
}

extension PhotoFormatOptions {
  func advice(on error: RenderError) -> String? {
    switch error {
    case .disabledFormat(_, let format, _):
      only.isEmpty ? "--allow \(format.rawValue) lets it in" : "it is not among --only"
    case .damagedPicture: OptionAdvice.damaged(isTolerant: tolerant)
    default: nil
    }
  }
}

extension JobOptionGroup {
  func advice(on error: RenderError) -> String? {
    switch error {
    case .disabledFormat(_, let format, _): "--allow \(format.rawValue) lets it in"
    case .damagedPicture: OptionAdvice.damaged(isTolerant: tolerant)
    default: nil
    }
  }
}

extension RenderCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoOptions.input.formats.advice(on: error) }
}

extension LayoutCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoInput.formats.advice(on: error) }
}

extension AnimateCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { photoInput.formats.advice(on: error) }
}

extension CutoutCommand: OptionAdvising {
  func advice(on error: RenderError) -> String? { formats.advice(on: error) }
}

/// What options would change about errors.
enum OptionAdvice {
  static func damaged(isTolerant: Bool) -> String? { isTolerant ? nil : "--tolerant uses what can be read" }

  /// What an option of `collage batch` would change about an error that ended it.
  static func advice(on error: BatchError) -> String? {
    switch error {
    case .tooManyFailures: "--max-errors lets more fail"
    case .interrupted: "--resume goes on from here"
    default: nil
    }
  }
}
